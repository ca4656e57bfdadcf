"""A short way to set a table, play acts written as text, and say what may follow."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from engine.cards import DECK, parse_cards
from engine.deck import stack
from engine.events import say_legal
from engine.games import GAMES, Game
from engine.hand import Hand
from engine.rulebooks import rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes

Stacks = Sequence[int] | Mapping[int, int]


def setup(
    stacks: Stacks,
    blinds: tuple[int, int] = (1, 2),
    *,
    game: str = "holdem",
    button: int = 0,
    limit: str = "no-limit",
    book: str = "default",
    settings: Mapping[str, str] | None = None,
    ante: int = 0,
    ante_form: str = "",
    straddle: int = 0,
    min_bet: int = 0,
    bring_in: int = 0,
    upper_level: int = 0,
    rake: Rake | None = None,
    live: Mapping[int, int] | None = None,
    dead: Mapping[int, int] | None = None,
    occasion: Occasion | None = None,
    small_blind_seat: int | None = None,
    big_blind_seat: int | None = None,
    hole: Mapping[int, str] | None = None,
    board: str = "",
    more_boards: Sequence[str] = (),
    draws: Mapping[int, Sequence[str]] | None = None,
    burns: bool = False,
    rest: str = "",
) -> HandSetup:
    """Stacks of seats 1, 2, ... or by seat; the button on the last one, so that seat 1 has the small blind.

    A `min_bet` stands in the place of blinds. `hole` are cards by seat in the order in which they come, `board` those
    of one board and `more_boards` of others, `draws` a seat's new cards exchange by exchange, `rest` what comes after
    all these.
    """
    chips = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
    button = button or max(chips)
    small, big = (0, 0) if min_bet else blinds
    kind = GAMES[game]
    made = HandSetup(
        Stakes(
            small,
            big,
            ante,
            AnteForm(ante_form) if ante_form else None,
            straddle,
            upper_level,
            rake or Rake(),
            min_bet=min_bet,
            bring_in=bring_in,
        ),
        tuple(Seat(seat, chips[seat], (live or {}).get(seat, 0), (dead or {}).get(seat, 0)) for seat in chips),
        button,
        DECK,
        kind,
        Limit(limit),
        rulebook=rulebook(book, settings),
        occasion=occasion or Occasion(),
        small_blind_seat=small_blind_seat,
        big_blind_seat=big_blind_seat,
    )
    order = parse_cards(rest)
    deck = stack(
        sorted(chips, key=lambda seat: (seat - button - 1) % 10),
        kind,
        {seat: parse_cards(text) for seat, text in (hole or {}).items()},
        runs(kind, board),
        more_boards=[runs(kind, text) for text in more_boards],
        draws={seat: [parse_cards(text) for text in texts] for seat, texts in (draws or {}).items()},
        burns=burns,
        rest=order + tuple(card for card in DECK if card not in order and card // 4 >= kind.lowest_rank),
    )
    return replace(made, deck=deck)


def runs(game: Game, board: str) -> list[tuple[int, ...]]:
    """A board's cards street by street."""
    left = iter(parse_cards(board))
    return [tuple(islice(left, street.board)) for street in game.streets if street.board]


def play(hand: Hand, acts: str) -> Hand:
    """Carry out acts such as `3 call; 4 raise 12; 1 fold; 2 discard As Kd`; returns the hand."""
    for act in filter(None, map(str.strip, acts.split(";"))):
        seat, name, *more = act.split()
        if name == "discard":
            hand.act(int(seat), name, cards=parse_cards(" ".join(more)))
        else:
            hand.act(int(seat), name, int(more[0]) if more else None)
    return hand


def may(hand: Hand) -> str:
    """The seat in turn and what it may do: `4: fold, call 2, raise 4..100`."""
    return f"{hand.turn}: {say_legal(hand.legal())}" if hand.turn else "over"


def stacks(hand: Hand) -> dict[int, int]:
    """Chips in front of each seat."""
    return {number: seat.stack for number, seat in hand.view().seats.items()}


def pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """Amount and eligible seats of each pot, at the end of the hand or now."""
    result = hand.result
    return [(pot.amount, pot.eligible) for pot in (result.pots if result else hand.view().pots)]
