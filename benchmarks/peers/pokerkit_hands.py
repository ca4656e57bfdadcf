"""PokerKit: hands with every automation on, so that a script only decides.

What is legal is read off the bets and stacks, which takes PokerKit less time than its `can_...` methods, and the
smallest raise is what `complete_bet_or_raise_to()` makes without an amount; an illegal act would raise ValueError.
Its fixed limit does not count the big blind as a bet; this script does, for the other sides do.
"""

import warnings
from collections.abc import Callable
from random import random, randrange, sample
from time import process_time
from typing import Any

from pokerkit import (  # type: ignore[import-not-found]
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from benchmarks.slices import Slice, hands_per_second, microseconds_per_act, serve

STACK, BLINDS, BIG_BLIND, BIG_BET = 200, (1, 2), 2, 4
BETS_PER_ROUND = 4
HANDS_AT_ONCE = 10

WITH_BLINDS: tuple[Any, ...] = (tuple(Automation), True, 0, BLINDS, BIG_BLIND)
ANTE = BRING_IN = 1

NO_LIMIT = NoLimitTexasHoldem(*WITH_BLINDS, mode=Mode.CASH_GAME)
FIXED_LIMIT = FixedLimitTexasHoldem(*WITH_BLINDS, BIG_BET, mode=Mode.CASH_GAME)
OMAHA = PotLimitOmahaHoldem(*WITH_BLINDS, mode=Mode.CASH_GAME)
TRIPLE_DRAW = FixedLimitDeuceToSevenLowballTripleDraw(*WITH_BLINDS, BIG_BET, mode=Mode.CASH_GAME)
STUD = FixedLimitSevenCardStud(tuple(Automation), True, ANTE, BRING_IN, BIG_BLIND, BIG_BET, mode=Mode.CASH_GAME)
CAPPED = {FIXED_LIMIT: 1, TRIPLE_DRAW: 1, STUD: 0}  # games of fixed limit, and the bets that the blinds count for


def capped(state: Any, blinds: int) -> bool:
    """Whether this round has seen all the bets of fixed limit."""
    counted = state.completion_betting_or_raising_count + (blinds if state.street_index == 0 else 0)
    return bool(counted >= BETS_PER_ROUND)


def play_out(state: Any, blinds: int | None) -> list[int]:
    """Random acts to the end of the hand; returns them: 0 a fold, 1 a check or call, 2 the smallest raise.

    `blinds` is how many bets the blinds count for, None where there is no cap. An exchange is told as a 1.
    """
    acts = []
    while state.status:
        if state.can_post_bring_in():
            bring_in(state)
            acts.append(1)
            continue
        if state.stand_patter_or_discarder_index is not None:
            exchange(state)
            acts.append(1)
            continue
        actor = state.actor_indices[0]
        price, own = max(state.bets), state.bets[actor]
        facing = own < price
        may_raise = own + state.stacks[actor] > price and not (blinds is not None and capped(state, blinds))
        choice = int(random() * (1 + facing + may_raise)) + (not facing)  # noqa: S311
        take(state, choice)
        acts.append(choice)
    return acts


def bring_in(state: Any) -> None:
    """The bring-in or a whole bet."""
    if randrange(2):  # noqa: S311
        state.complete_bet_or_raise_to()
    else:
        state.post_bring_in()


def exchange(state: Any) -> None:
    """Any number of cards, and any cards of that number."""
    held = list(state.hole_cards[state.stand_patter_or_discarder_index])
    state.stand_pat_or_discard(sample(held, randrange(len(held) + 1)))  # noqa: S311


def take(state: Any, choice: int) -> None:
    """One act."""
    if choice == 1:
        state.check_or_call()
    elif choice == 0:
        state.fold()
    else:
        state.complete_bet_or_raise_to()


def play_some(game: Callable[[int, int], Any], players: int) -> tuple[int, int]:
    """A few hands from the deal to the pay-off; returns (hands, acts)."""
    acts = sum(len(play_out(game(STACK, players), CAPPED.get(game))) for _ in range(HANDS_AT_ONCE))
    return HANDS_AT_ONCE, acts


def replay_some() -> tuple[float, int, int]:
    """Time nothing but the acts of a few hands: they are played once, dealt again and acted through again.

    Which acts are legal does not depend on the cards, so the second deal may differ.
    """
    played = [play_out(NO_LIMIT(STACK, 6), None) for _ in range(HANDS_AT_ONCE)]
    dealt = [NO_LIMIT(STACK, 6) for _ in played]
    start = process_time()
    for state, acts in zip(dealt, played, strict=True):
        for choice in acts:
            take(state, choice)
    return process_time() - start, sum(map(len, played)), len(played)


def measure_hands(game: Callable[[int, int], Any], players: int) -> Callable[[float], Slice]:
    """Whole hands of this game."""
    return lambda seconds: hands_per_second(lambda: play_some(game, players), seconds)


if __name__ == "__main__":
    warnings.simplefilter("error")  # PokerKit warns of some illegal acts instead of refusing them
    serve(
        {
            "holdem-nl-2p": measure_hands(NO_LIMIT, 2),
            "holdem-nl-6p": measure_hands(NO_LIMIT, 6),
            "holdem-fl-2p": measure_hands(FIXED_LIMIT, 2),
            "omaha-pl-6p": measure_hands(OMAHA, 6),
            "stud-fl-4p": measure_hands(STUD, 4),
            "triple-draw-fl-2p": measure_hands(TRIPLE_DRAW, 2),
            "act": lambda seconds: microseconds_per_act(replay_some, seconds),
        }
    )
