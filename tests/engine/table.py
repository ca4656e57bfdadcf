"""A short way to set a table, play acts written as text, and say what may follow."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.cards import DECK, parse_cards
from engine.deck import stack
from engine.events import say_legal
from engine.games import HOLDEM
from engine.hand import Hand
from engine.rulebooks import rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes

Stacks = Sequence[int] | Mapping[int, int]


def setup(
    stacks: Stacks,
    blinds: tuple[int, int] = (1, 2),
    *,
    button: int = 0,
    limit: str = "no-limit",
    book: str = "default",
    settings: Mapping[str, str] | None = None,
    ante: int = 0,
    ante_form: str = "",
    straddle: int = 0,
    upper_level: int = 0,
    rake: Rake | None = None,
    live: Mapping[int, int] | None = None,
    dead: Mapping[int, int] | None = None,
    occasion: Occasion | None = None,
    small_blind_seat: int | None = None,
    big_blind_seat: int | None = None,
    hole: Mapping[int, str] | None = None,
    board: str = "",
    rest: str = "",
) -> HandSetup:
    """Stacks of seats 1, 2, ... or by seat; the button on the last one, so that seat 1 has the small blind.

    `hole` are cards by seat, `board` those of one board, `rest` what comes after them, as for a second board.
    """
    chips = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
    button = button or max(chips)
    made = HandSetup(
        Stakes(*blinds, ante, AnteForm(ante_form) if ante_form else None, straddle, upper_level, rake or Rake()),
        tuple(Seat(seat, chips[seat], (live or {}).get(seat, 0), (dead or {}).get(seat, 0)) for seat in chips),
        button,
        DECK,
        limit=Limit(limit),
        rulebook=rulebook(book, settings),
        occasion=occasion or Occasion(),
        small_blind_seat=small_blind_seat,
        big_blind_seat=big_blind_seat,
    )
    cards = parse_cards(board)
    order = parse_cards(rest)
    deck = stack(
        sorted(chips, key=lambda seat: (seat - button - 1) % 10),
        HOLDEM,
        {seat: parse_cards(text) for seat, text in (hole or {}).items()},
        [cards[:3], cards[3:4], cards[4:5]],
        rest=order + tuple(card for card in DECK if card not in order),
    )
    return replace(made, deck=deck)


def play(hand: Hand, acts: str) -> Hand:
    """Carry out acts such as `3 call; 4 raise 12; 1 fold`; returns the hand."""
    for act in filter(None, map(str.strip, acts.split(";"))):
        seat, name, *amount = act.split()
        hand.act(int(seat), name, *map(int, amount))
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
