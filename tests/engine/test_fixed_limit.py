"""Bets, raises and the cap in fixed limit 10/20 (ar-fl-rounds, ar-fl-cap, pr-fl-heads-up, gap-fl-short-all-in)."""

from typing import Any

import pytest

from engine.hand import Hand
from engine.refusals import Refusal
from engine.setup import Occasion
from tests.engine.table import may, play, setup

DEEP = 1000
LIMPED_3 = "3 call; 1 call; 2 check"
CHECKED_FLOP = f"{LIMPED_3}; 1 check; 2 check; 3 check"
CHECKED_TURN = f"{CHECKED_FLOP}; 1 check; 2 check; 3 check"


def after(acts: str, stacks: list[int], book: str = "default", **more: Any) -> str:
    more.setdefault("blinds", (5, 10))
    return may(play(Hand.deal(setup(stacks, limit="fixed-limit", book=book, **more)), acts))


# The rule, stacks, acts, what may follow.
LADDER = [
    ("ar-fl-levels: first raise before the flop", [DEEP] * 3, "", "3: fold, call 10, raise 20"),
    ("ar-fl-levels: the second", [DEEP] * 3, "3 raise 20", "1: fold, call 20, raise 30"),
    ("gap-fl-cap-blind: the last one", [DEEP] * 3, "3 raise 20; 1 raise 30", "2: fold, call 30, raise 40"),
    ("ar-fl-cap: 50 is refused", [DEEP] * 3, "3 raise 20; 1 raise 30; 2 raise 40", "3: fold, call 40"),
    ("ar-fl-rounds: the flop", [DEEP] * 3, LIMPED_3, "1: fold, check, bet 10"),
    ("ar-fl-cap: the flop", [DEEP] * 3, f"{LIMPED_3}; 1 bet 10; 2 raise 20; 3 raise 30", "1: fold, call 30, raise 40"),
    (
        "ar-fl-cap: the flop, 50 is refused",
        [DEEP] * 3,
        f"{LIMPED_3}; 1 bet 10; 2 raise 20; 3 raise 30; 1 raise 40",
        "2: fold, call 40",
    ),
    ("ar-fl-rounds: the turn", [DEEP] * 3, CHECKED_FLOP, "1: fold, check, bet 20"),
    (
        "ar-fl-cap: the turn",
        [DEEP] * 3,
        f"{CHECKED_FLOP}; 1 bet 20; 2 raise 40; 3 raise 60; 1 raise 80",
        "2: fold, call 80",
    ),
    ("ar-fl-rounds: the river", [DEEP] * 3, f"{CHECKED_TURN}; 1 bet 20; 2 raise 40", "3: fold, call 40, raise 60"),
    ("ar-all-in-short-raise: chips for less", [DEEP, DEEP, 17], "", "3: fold, call 10, raise 17"),
    (
        "gap-fl-short-all-in: half a bet moves the cap",
        [DEEP, DEEP, DEEP, 15, DEEP, DEEP],
        "3 call; 4 all-in; 5 raise 25; 6 raise 35; 1 fold",
        "2: fold, call 35",
    ),
    ("gap-straddle: no bet for the cap", [DEEP] * 4, "4 raise 30; 1 raise 40; 2 raise 50", "3: fold, call 50"),
]


@pytest.mark.parametrize(("rule", "stacks", "acts", "follows"), LADDER, ids=[row[0] for row in LADDER])
def test_bets_are_the_level_and_four_a_round(rule: str, stacks: list[int], acts: str, follows: str) -> None:
    straddled: dict[str, Any] = (
        {"straddle": 20, "settings": {"straddle": "live"}} if rule.startswith("gap-straddle") else {}
    )
    assert after(acts, stacks, **straddled) == follows


FOUR = "2 raise 20; 1 raise 30; 2 raise 40"
FOLD_FIRST = "3 fold; 4 fold; 1 raise 20; 2 raise 30; 1 raise 40"
ALL_IN_BEFORE_TURN = "3 call; 1 call; 2 check; 1 check; 2 check; 1 bet 20; 2 raise 40; 1 raise 60; 2 raise 80"
AT_THE_CAP = "3 raise 20; 1 raise 30; 2 raise 40; 3 fold"

# The rule, rulebooks, stacks, acts, what may follow.
CAPS = [
    ("pr-fl-heads-up", "ar ps nb tda", [DEEP] * 2, FOUR, "1: fold, call 40"),
    ("pr-fl-heads-up", "pr roberts default", [DEEP] * 2, FOUR, "1: fold, call 40, raise 50"),
    ("pr-fl-heads-up: and on", "pr default", [DEEP] * 2, f"{FOUR}; 1 raise 50", "2: fold, call 50, raise 60"),
    ("pr-fl-heads-up: more began", "ar ps nb pr tda default", [DEEP] * 4, FOLD_FIRST, "2: fold, call 40"),
    ("pr-fl-heads-up: more began", "roberts", [DEEP] * 4, FOLD_FIRST, "2: fold, call 40, raise 50"),
    ("gap-fl-cap-all-in", "ar ps nb tda", [DEEP, DEEP, 10], ALL_IN_BEFORE_TURN, "1: fold, call 80"),
    ("gap-fl-cap-all-in", "pr roberts default", [DEEP, DEEP, 10], ALL_IN_BEFORE_TURN, "1: fold, call 80, raise 100"),
    ("fl_cap_heads_up: two only after the cap", "roberts", [DEEP] * 3, AT_THE_CAP, "1: fold, call 40"),
]


@pytest.mark.parametrize(("rule", "books", "stacks", "acts", "follows"), CAPS, ids=[f"{r[0]} {r[1]}" for r in CAPS])
def test_the_cap_falls_away_as_the_rulebook_says(
    rule: str, books: str, stacks: list[int], acts: str, follows: str
) -> None:
    for book in books.split():
        assert after(acts, stacks, book) == follows, f"{rule}, {book}"


@pytest.mark.parametrize(
    ("occasion", "follows"),
    [
        (Occasion(), "1: fold, call 40"),
        (Occasion(tournament=True), "1: fold, call 40, raise 50"),
        (Occasion(tournament=True, players_left=2), "1: fold, call 40, raise 50"),
        (Occasion(tournament=True, players_left=3), "1: fold, call 40"),
    ],
    ids=["cash", "tournament", "two left", "three left"],
)
def test_tda_lifts_the_cap_when_the_tournament_has_two(occasion: Occasion, follows: str) -> None:
    assert after(FOUR, [DEEP] * 2, "tda", occasion=occasion) == follows


def test_five_bets_where_the_rulebook_counts_five() -> None:
    """fl_bets_per_round: hold'em has four rounds, so the third value is four."""
    acts = "3 raise 20; 1 raise 30; 2 raise 40"
    five = {"fl_bets_per_round": "5"}
    assert after(acts, [DEEP] * 3, settings=five) == "3: fold, call 40, raise 50"
    assert after(f"{acts}; 3 raise 50", [DEEP] * 3, settings=five) == "1: fold, call 50"
    assert after(acts, [DEEP] * 3, settings={"fl_bets_per_round": "4-or-5-in-two-round-games"}) == "3: fold, call 40"


# What happens, stacks (seat 2 is short), acts, then for half-bet and for full-raise.
SHORT = [
    (
        "over 10 all-in 15",
        25,
        f"{LIMPED_3}; 1 bet 10; 2 all-in",
        "3: fold, call 15, raise 25",
        "3: fold, call 15, raise 20",
    ),
    (
        "15 is bet two, 25 bet three, 35 bet four",
        25,
        f"{LIMPED_3}; 1 bet 10; 2 all-in; 3 raise 25; 1 raise 35",
        "3: fold, call 35",
        "",
    ),
    (
        "15 is no bet, 20 bet two, 30 three, 40 four",
        25,
        f"{LIMPED_3}; 1 bet 10; 2 all-in; 3 raise 20; 1 raise 30; 3 raise 40",
        "",
        "1: fold, call 40",
    ),
    (
        "over 10 all-in 14",
        24,
        f"{LIMPED_3}; 1 bet 10; 2 all-in",
        "3: fold, call 14, raise 20",
        "3: fold, call 14, raise 20",
    ),
    ("14 does not reopen", 24, f"{LIMPED_3}; 1 bet 10; 2 all-in; 3 call", "1: fold, call 14", "1: fold, call 14"),
    ("15 reopens", 25, f"{LIMPED_3}; 1 bet 10; 2 all-in; 3 call", "1: fold, call 15, raise 25", "1: fold, call 15"),
    (
        "completing 14 to 20 is bet two",
        24,
        f"{LIMPED_3}; 1 bet 10; 2 all-in; 3 raise 20",
        "1: fold, call 20, raise 30",
        "1: fold, call 20, raise 30",
    ),
    (
        "turn, opened for 15",
        25,
        f"{CHECKED_FLOP}; 1 check; 2 all-in",
        "3: fold, call 15, raise 35",
        "3: fold, call 15, raise 20",
    ),
    (
        "flop, 6 over a check",
        16,
        f"{LIMPED_3}; 1 check; 2 all-in; 3 call",
        "1: fold, call 6, raise 16",
        "1: fold, call 6",
    ),
    ("flop, 4 over a check", 14, f"{LIMPED_3}; 1 check; 2 all-in; 3 call", "1: fold, call 4", "1: fold, call 4"),
]


@pytest.mark.parametrize(("what", "short", "acts", "half", "full"), SHORT, ids=[row[0] for row in SHORT])
def test_what_a_short_all_in_does(what: str, short: int, acts: str, half: str, full: str) -> None:
    """gap-fl-short-all-in, gap-short-bet-after-check."""
    for value, follows in (("half-bet", half), ("full-raise", full)):
        if follows:
            assert after(acts, [DEEP, short, DEEP], settings={"short_all_in": value}) == follows, f"{what}, {value}"


@pytest.mark.parametrize(("chips", "follows"), [(2, "1: fold, call 2"), (3, "1: fold, call 3, raise 8")])
def test_half_a_bet_is_compared_without_rounding(chips: int, follows: str) -> None:
    """gap-fl-short-all-in: at a level of 5, two chips over a check are less than half and three are not."""
    assert after(f"{LIMPED_3}; 1 check; 2 all-in; 3 call", [DEEP, 5 + chips, DEEP], blinds=(2, 5)) == follows


ADDED_UP = "3 call; 4 call; 5 call; 1 call; 2 check; 1 bet 10; 2 all-in; 3 call; 4 all-in; 5 call"


@pytest.mark.parametrize(
    ("add_up", "bettor", "caller"),
    [
        ("per-player", "1: fold, call 15, raise 20", "3: fold, call 15"),
        ("never", "1: fold, call 15", "3: fold, call 15"),
    ],
)
def test_short_all_ins_add_up_to_half_a_bet(add_up: str, bettor: str, caller: str) -> None:
    """gap-cumulative-short-all-ins: 10, 13, 15: the bettor faces half a bet more, he who called 13 does not."""
    settings = {"short_all_ins_add_up": add_up}
    at = [DEEP, 23, DEEP, 25, DEEP]
    assert after(ADDED_UP, at, settings=settings) == bettor
    assert after(f"{ADDED_UP}; 1 call", at, settings=settings) == caller


def test_the_upper_level_is_twice_the_lower_or_what_the_table_says() -> None:
    """pr-fl-double."""
    acts = "2 call; 1 check; 1 check; 2 check"
    assert after(acts, [DEEP] * 2, blinds=(2, 5)) == "1: fold, check, bet 10"
    assert after(acts, [DEEP] * 2, blinds=(2, 5), upper_level=15) == "1: fold, check, bet 15"


def test_any_other_size_is_refused() -> None:
    """ps-fl-fixed."""
    hand = Hand.deal(setup([DEEP] * 3, (5, 10), limit="fixed-limit"))
    for amount, reason in ((19, "RAISE_TOO_SMALL"), (21, "RAISE_TOO_LARGE"), (30, "RAISE_TOO_LARGE")):
        with pytest.raises(Refusal) as refusal:
            hand.act(3, "raise", amount)
        assert refusal.value.reason == reason
