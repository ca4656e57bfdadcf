"""Who may raise, and by how much, after all-ins that are short of a raise (no limit; pot limit is the same)."""

import pytest

from engine.hand import Hand
from engine.refusals import Refusal
from tests.engine.table import may, play, setup

DEEP = 5000
# 50/100, the flop of a pot with five players; the short ones have what their all-in will be after the call of 100.
LIMPED = "3 call; 4 call; 5 call; 1 call; 2 check"
ADD_UP = f"{LIMPED}; 1 bet 100; 2 all-in 125; 3 call 125; 4 all-in 200; 5 call 200"
FIVE = [DEEP, 225, DEEP, 300, DEEP]
GROWING = f"{LIMPED}; 1 bet 300; 2 all-in 500; 3 all-in 650; 4 all-in 800; 5 call 800"
EVERY = "ar ps nb pr roberts tda default"
ADDING = "ar ps nb roberts tda default"

Row = tuple[str, str, list[int], tuple[int, int], str, str]

# What happens, rulebooks, stacks, blinds, acts, what may follow.
ROWS: list[Row] = [
    ("short all-ins add up", ADDING, FIVE, (50, 100), ADD_UP, "1: fold, call 200, raise 300..4900"),
    ("short all-ins add up: never", "pr", FIVE, (50, 100), ADD_UP, "1: fold, call 200"),
    ("75 is no raise", EVERY, FIVE, (50, 100), f"{ADD_UP}; 1 call", "3: fold, call 200"),
    (
        "a real raise reopens for all",
        ADDING,
        FIVE,
        (50, 100),
        f"{ADD_UP}; 1 raise 300",
        "3: fold, call 300, raise 400..4900",
    ),
    (
        "the smallest raise stays the last full one",
        EVERY,
        [DEEP, 600, 750, 900, DEEP],
        (50, 100),
        f"{LIMPED}; 1 bet 300; 2 all-in 500; 3 all-in 650; 4 all-in 800",
        "5: fold, call 800, raise 1100..4900",
    ),
    (
        "300, 500, 650, 800 add up for the bettor",
        ADDING,
        [DEEP, 600, 750, 900, DEEP],
        (50, 100),
        GROWING,
        "1: fold, call 800, raise 1100..4900",
    ),
    (
        "raise to 6, all-in 8",
        EVERY,
        [100, 100, 100, 8],
        (1, 2),
        "3 raise 6; 4 all-in",
        "1: fold, call 8, raise 12..100",
    ),
    ("pr-min-raise: raise to 6", EVERY, [100] * 4, (1, 2), "3 raise 6", "4: fold, call 6, raise 10..100"),
    (
        "first player all-in 150",
        EVERY,
        [DEEP, DEEP, 150, DEEP],
        (50, 100),
        "3 all-in",
        "4: fold, call 150, raise 250..5000",
    ),
    (
        "an opening all-in of 1",
        EVERY,
        [100, 3, 100],
        (1, 2),
        "3 call; 1 call; 2 check; 1 check; 2 all-in",
        "3: fold, call 1, raise 3..98",
    ),
    (
        "gap-short-bet-after-check",
        EVERY,
        [100, 16, 100],
        (5, 10),
        "3 call; 1 call; 2 check; 1 check; 2 all-in; 3 call",
        "1: fold, call 6",
    ),
    (
        "a full all-in raise, then a short one",
        EVERY,
        [19, 200, 16, 200],
        (1, 2),
        "3 all-in; 4 call; 1 all-in; 2 call",
        "4: fold, call 19",
    ),
    (
        "the same with a first raiser who has more",
        EVERY,
        [19, 200, 200, 200],
        (1, 2),
        "3 raise 16; 4 call; 1 all-in; 2 call",
        "3: fold, call 19",
    ),
    (
        "a limper faces less than a raise",
        EVERY,
        [90000, 90000, 90000, 90000, 7500],
        (2000, 4000),
        "3 call; 4 fold; 5 all-in; 1 fold; 2 call",
        "3: fold, call 7500",
    ),
    (
        "a limper faces a raise made of two",
        EVERY,
        [90000, 90000, 90000, 90000, 7500],
        (2000, 4000),
        "3 call; 4 fold; 5 all-in; 1 fold; 2 raise 11500",
        "3: fold, call 11500, raise 15500..90000",
    ),
    (
        "who has not acted may raise",
        EVERY,
        [100, 100, 100, 3],
        (1, 2),
        "3 call; 4 all-in",
        "1: fold, call 3, raise 5..100",
    ),
    ("the big blind's option", EVERY, [100] * 3, (1, 2), "3 call; 1 call", "2: fold, check, raise 4..100"),
    ("pr-check-raise", EVERY, [100] * 2, (1, 2), "2 call; 1 check; 1 check; 2 bet 2", "1: fold, call 2, raise 4..98"),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_who_may_raise_and_to_what(row: Row) -> None:
    """gap-cumulative-short-all-ins, gap-min-raise-after-short, pr-short-all-in, ar-min-raise."""
    what, books, at, blinds, acts, follows = row
    for book in books.split():
        assert may(play(Hand.deal(setup(at, blinds, book=book)), acts)) == follows, f"{what}, {book}"


# What is refused, stacks, acts, the refused act, the reason.
REFUSED: list[tuple[str, list[int], str, str, str]] = [
    ("ps-check: facing a bet", [100] * 3, "", "3 check", "CANNOT_CHECK"),
    ("ps-bet: after a bet", [100] * 3, "", "3 bet 4", "CANNOT_BET"),
    ("ps-raise: without one", [100] * 2, "2 call; 1 check", "1 raise 4", "CANNOT_RAISE"),
    ("ps-call: nothing to call", [100] * 2, "2 call", "1 call", "CANNOT_CALL"),
    ("ar-nl-min-bet", [100] * 2, "2 call; 1 check", "1 bet 1", "BET_TOO_SMALL"),
    ("pr-min-raise", [100] * 3, "3 raise 6", "1 raise 9", "RAISE_TOO_SMALL"),
    ("ar-nl-no-max", [100] * 3, "", "3 raise 101", "NOT_ENOUGH_CHIPS"),
    ("ar-min-raise: 1000 over 600", [20000] * 2, "2 call; 1 check; 1 bet 600", "2 raise 1000", "RAISE_TOO_SMALL"),
    ("pr-short-all-in", [100, 100, 100, 3], "3 call; 4 all-in; 1 fold; 2 call", "3 raise 6", "NOT_REOPENED"),
    ("nb-runout: nobody left", [100, 10, 100], "3 fold; 1 call; 2 all-in", "1 raise 20", "NOBODY_LEFT_TO_RAISE"),
    ("pr-act-final", [100] * 3, "3 call", "3 raise 6", "NOT_YOUR_TURN"),
    ("ps-fold: no turn afterwards", [100] * 3, "3 fold", "3 call", "SEAT_FOLDED"),
    ("pr-round-over: the hand is over", [100] * 3, "3 fold; 1 fold", "2 check", "HAND_OVER"),
    ("ps-call: another amount", [100] * 3, "", "3 call 3", "AMOUNT_MISMATCH"),
    ("a raise without an amount", [100] * 3, "", "3 raise", "AMOUNT_MISSING"),
    ("pr-seats", [100] * 3, "", "4 call", "SEAT_NOT_IN_HAND"),
]


@pytest.mark.parametrize(("what", "at", "acts", "act", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused_says_why(what: str, at: list[int], acts: str, act: str, reason: str) -> None:
    hand = play(Hand.deal(setup(at)), acts)
    with pytest.raises(Refusal) as refusal:
        play(hand, act)
    assert refusal.value.reason == reason, what


def test_five_raises_in_a_round_are_accepted() -> None:
    """ps-nl-min."""
    hand = play(Hand.deal(setup([1000] * 2)), "2 raise 4; 1 raise 6; 2 raise 8; 1 raise 10; 2 raise 12")
    assert may(hand) == "1: fold, call 12, raise 14..1000"


@pytest.mark.parametrize("word", ["bump", "", "FOLD", "call "])
def test_a_word_that_is_no_act_is_an_error(word: str) -> None:
    hand = Hand.deal(setup([100] * 3))
    state = hand.state()
    with pytest.raises(ValueError, match="is no act"):
        hand.act(3, word)
    assert hand.state() == state


def test_short_all_ins_in_pot_limit_are_as_in_no_limit() -> None:
    """The pot of 1250 and a call of 100 on top of 200."""
    hand = play(Hand.deal(setup(FIVE, (50, 100), limit="pot-limit")), ADD_UP)
    assert may(hand) == "1: fold, call 200, raise 300..1550"
