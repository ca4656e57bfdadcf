"""Hands of any game, played by chance from a seed, in amounts that pots can always be shared in without odd chips."""

import random
from collections.abc import Mapping, Sequence

from engine.games import GAMES, Forced, Game
from engine.hand import Hand
from engine.rulebooks import rulebook
from engine.setup import AnteForm, HandSetup, Limit, Seat, Stakes

UNIT = 2 * 2 * 720  # two boards, two halves, two to six winners
WEIGHTS = {"fold": 1, "bet": 2, "raise": 2, "complete": 3, "muck": 0}


def stakes_of(game: Game, limit: Limit) -> Stakes:
    """Stakes with whatever forced bets a game has."""
    upper = 20 * UNIT if limit is Limit.FIXED_LIMIT else 0
    match game.forced:
        case Forced.BLINDS:
            return Stakes(5 * UNIT, 10 * UNIT, upper_level=upper)
        case Forced.BUTTON_BLIND:
            return Stakes(0, 10 * UNIT, ante=UNIT, ante_form=AnteForm.EACH, upper_level=upper)
        case Forced.ANTE:
            return Stakes(ante=10 * UNIT, ante_form=AnteForm.EACH, min_bet=10 * UNIT, upper_level=upper)
        case Forced.BRING_IN:
            ante = AnteForm.EACH
            return Stakes(ante=UNIT, ante_form=ante, min_bet=10 * UNIT, bring_in=4 * UNIT, upper_level=upper)


def played(
    name: str,
    limit: Limit,
    seed: int,
    settings: Mapping[str, str],
    *,
    seats: int = 0,
    stacks: Sequence[int] = (1000, 300, 45, 18),
) -> Hand:
    """A hand of a game, to its end; everybody has one of the stacks, in units."""
    rng = random.Random(f"{name} {limit} {seed}")
    game = GAMES[name]
    deck = [*game.deck]
    rng.shuffle(deck)
    count = seats or rng.randint(2, min(game.max_seats, 5))
    table = tuple(Seat(number, UNIT * rng.choice(stacks)) for number in range(1, count + 1))
    book = rulebook("default", {"bring_in": "table", "draw_seats": "6", **settings})
    setup = HandSetup(stakes_of(game, limit), table, count, tuple(deck), game, limit, book, reshuffle=seed)
    hand = Hand.deal(setup)
    while hand.turn is not None:
        act_by_chance(hand, rng)
    return hand


def act_by_chance(hand: Hand, rng: random.Random) -> None:
    """Do one of the things the seat in turn may do."""
    seat, legal = hand.turn or 0, hand.legal()
    (chosen,) = rng.choices(legal, [WEIGHTS.get(one.act, 6) for one in legal])
    if chosen.act == "discard":
        holds = hand.view(seat).seats[seat].cards
        hand.act(seat, "discard", None, rng.sample(holds, rng.randint(chosen.least, min(chosen.most, len(holds)))))
    elif chosen.act in ("bet", "raise", "complete"):
        more = rng.choice((0, 0, rng.randint(0, (chosen.most - chosen.least) // UNIT)))
        hand.act(seat, chosen.act, chosen.least + UNIT * more)
    else:
        hand.act(seat, chosen.act, rng.randint(chosen.least, min(chosen.most, 2)) if chosen.act == "run" else None)
