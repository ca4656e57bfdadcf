"""The largest and the smallest raise in pot limit (ps-pl-max, pr-pl, gap-pl-literal, gap-pl-short-blind)."""

from typing import Any

import pytest

from engine.hand import Hand
from engine.refusals import Refusal
from tests.engine.table import play, setup

LIMPED_FIVE = "3 call; 4 call; 5 call; 1 call; 2 check"  # a pot of 10 at 1/2
THREE_FOR_FIVE = "3 raise 5; 1 call; 2 call"  # a pot of 15

# Who, seats at 1/2, acts before, smallest and largest raise-to.
MAXIMUM = [
    ("ps-pl-max: first to act", 4, "", 4, 7),
    ("ps-pl-max: small blind, folded to him", 4, "3 fold; 4 fold", 4, 6),
    ("ps-pl-max: heads-up button", 2, "", 4, 6),
    ("ps-pl-max: next after a limp", 4, "3 call", 4, 9),
    ("ps-pl-max: big blind, a limp, small blind folded", 4, "3 call; 4 fold; 1 fold", 4, 7),
    ("ps-pl-max: big blind, a limp, small blind completed", 4, "3 call; 4 fold; 1 call", 4, 8),
    ("ps-pl-max: next after a raise to 4", 4, "3 raise 4", 6, 15),
    ("ps-pl-max: next after a raise to 7", 4, "3 raise 7", 12, 24),
    ("ps-pl-max: big blind after a raise to 7", 4, "3 raise 7; 4 fold; 1 fold", 12, 22),
    ("ps-pl-max: first raiser after 7 and 24", 4, "3 raise 7; 4 raise 24; 1 fold; 2 fold", 41, 75),
    ("pr-pl: a bet into 10", 5, LIMPED_FIVE, 2, 10),
    ("pr-pl: over a bet of 5 into 10", 5, f"{LIMPED_FIVE}; 1 bet 5", 10, 25),
    ("pr-pl: over a bet of 5 and a call", 5, f"{LIMPED_FIVE}; 1 bet 5; 2 call", 10, 30),
    ("pr-pl: the bettor after a raise to 25", 5, f"{LIMPED_FIVE}; 1 bet 5; 2 raise 25; 3 fold; 4 fold; 5 fold", 45, 85),
    ("pr-pl: over a bet of 7 into 15", 3, f"{THREE_FOR_FIVE}; 1 bet 7", 14, 36),
    ("pr-pl: over a bet of 5 into 15 and a raise to 15", 3, f"{THREE_FOR_FIVE}; 1 bet 5; 2 raise 15", 25, 65),
]

BB_ALL_IN = {"stacks": [1000, 1, 1000, 1000]}
BB_ALL_IN_100 = {"stacks": [9000, 100, 9000, 9000], "blinds": (100, 200)}
NO_SB = {"stacks": [1000] * 4, "small_blind_seat": 0}  # so that seat 1 has the big blind
RETURNED = {"stacks": [1000] * 5, "live": {5: 2}, "dead": {5: 1}}
RETURNED_FIRST = {"stacks": [1000] * 4, "live": {3: 2}, "dead": {3: 1}}
SIX = [9000] * 6

# Who, the table, acts before, the largest raise-to with real chips and with full blinds.
SHORT_BLINDS: list[tuple[str, dict[str, Any], tuple[str, str], int, int]] = [
    ("big blind all-in for 1", BB_ALL_IN, ("", ""), 6, 7),
    ("the same, next after a call", BB_ALL_IN, ("3 call",) * 2, 8, 9),
    ("big blind all-in for half", BB_ALL_IN_100, ("", ""), 600, 700),
    ("the same, the next pot", BB_ALL_IN_100, ("3 raise 600", "3 raise 700"), 2000, 2400),
    ("small blind all-in for 60", {"stacks": [60, 9000, 9000, 9000], "blinds": (100, 200)}, ("", ""), 660, 700),
    ("no small blind", NO_SB, ("", ""), 6, 7),
    ("no small blind, the next pot", NO_SB, ("2 raise 6", "2 raise 7"), 20, 24),
    ("2 live and 1 dead", RETURNED, ("", ""), 10, 10),
    ("2 live and 1 dead, the poster himself", RETURNED, ("3 fold; 4 fold",) * 2, 8, 8),
    ("the poster after a raise to 10", RETURNED_FIRST, ("3 check; 4 raise 10; 1 fold; 2 fold",) * 2, 34, 34),
    ("six antes of 1", {"stacks": SIX, "ante": 1}, ("", ""), 13, 13),
    ("six antes of 1, small blind", {"stacks": SIX, "ante": 1}, ("3 fold; 4 fold; 5 fold; 6 fold",) * 2, 12, 12),
    ("six antes of 25", {"stacks": SIX, "ante": 25, "blinds": (100, 200)}, ("", ""), 850, 850),
    ("a big-blind ante of 2", {"stacks": SIX, "ante": 2, "ante_form": "big-blind-pays"}, ("", ""), 9, 9),
    ("a straddle of 4", {"stacks": SIX, "straddle": 4}, ("", ""), 15, 15),
    ("short blinds do not count after the flop", BB_ALL_IN, ("3 call; 4 fold; 1 call",) * 2, 5, 5),
]


def bounds(hand: Hand) -> tuple[int, int]:
    """Smallest and largest bet or raise; one chip less or more is refused."""
    one = next(one for one in hand.legal() if one.act in ("bet", "raise"))
    seat = hand.turn or 0
    for amount, reason in ((one.least - 1, "TOO_SMALL"), (one.most + 1, "TOO_LARGE")):
        with pytest.raises(Refusal, match=f"{one.act} {one.least}..{one.most}") as refusal:
            hand.act(seat, one.act, amount)
        assert refusal.value.reason == f"{one.act.upper()}_{reason}"
    hand.act(seat, one.act, one.most)
    return one.least, one.most


@pytest.mark.parametrize(("who", "seats", "acts", "least", "most"), MAXIMUM, ids=[row[0] for row in MAXIMUM])
def test_a_raise_is_at_most_the_pot_after_the_call(who: str, seats: int, acts: str, least: int, most: int) -> None:
    assert bounds(play(Hand.deal(setup([1000] * seats, limit="pot-limit")), acts)) == (least, most), who


@pytest.mark.parametrize(
    ("who", "at", "acts", "real", "full"), SHORT_BLINDS, ids=[f"gap-pl-short-blind: {row[0]}" for row in SHORT_BLINDS]
)
def test_short_and_missing_blinds_count_as_the_rulebook_says(
    who: str, at: dict[str, Any], acts: tuple[str, str], real: int, full: int
) -> None:
    for place, (value, most) in enumerate((("real-chips", real), ("full-blinds", full))):
        settings = {"pl_maximum": value, "straddle": "live"}
        hand = Hand.deal(setup(**at, limit="pot-limit", settings=settings))
        assert bounds(play(hand, acts[place]))[1] == most, f"{who}, {value}"


def test_a_short_stack_bounds_the_raise() -> None:
    """ps-pl-max, pr-table-stakes: the pot is larger than what he has."""
    hand = Hand.deal(setup([1000, 1000, 5, 1000], limit="pot-limit"))
    assert [(one.act, one.least, one.most) for one in hand.legal()] == [("fold", 0, 0), ("call", 2, 2), ("raise", 4, 5)]
    with pytest.raises(Refusal) as refusal:
        hand.act(3, "raise", 6)
    assert refusal.value.reason == "NOT_ENOUGH_CHIPS"


def test_raises_without_end_are_accepted() -> None:
    """ps-pl-max: no limit on the number of raises."""
    hand = Hand.deal(setup([10**12] * 2, limit="pot-limit"))
    for _ in range(8):
        hand.act(hand.turn or 0, "raise", hand.legal()[-1].least)
    assert hand.view().seats[1].bet == 18
