"""From the last bet on: who shows first, who may stay hidden, when hands are turned up."""

from typing import Any

import pytest

from engine.hand import Hand
from engine.kernel.codes import Code
from engine.refusals import Refusal
from engine.setup import Occasion
from tests.engine.table import may, play, pots, setup, stacks

BOARD = "2c 7d 9h Js 3c"
ACES, KINGS, QUEENS, TENS = "As Ad", "Ks Kd", "Qs Qd", "Ts Td"
CHECKED = "3 call; 1 call; 2 check; 1 check; 2 check; 3 check; 1 check; 2 check; 3 check"  # to the river
VOLUNTARY = {"showdown_muck": "voluntary"}


def table(cards: list[str], board: str = BOARD, *, at: list[int] | None = None, **more: Any) -> Hand:
    return Hand.deal(setup(at or [1000] * len(cards), hole=dict(enumerate(cards, 1)), board=board, **more))


def shown(hand: Hand) -> list[int]:
    return [event.seat for event in hand.events if event.kind is Code.SHOW]


def hidden(hand: Hand) -> list[int]:
    return [event.seat for event in hand.events if event.kind is Code.MUCK]


WORST_FIRST = [QUEENS, KINGS, ACES]
BEST_FIRST = [ACES, KINGS, QUEENS]
RIVER_BET = f"{CHECKED}; 1 check; 2 bet 10; 3 raise 20; 1 fold; 2 call"
ALL_IN_SMALL_BLIND = "3 call; 2 check; 2 check; 3 check; 2 check; 3 check; 2 check; 3 check"
BET_ON_THE_TURN = "3 call; 1 call; 2 check; 1 check; 2 check; 3 check; 1 bet 2; 2 raise 4; 3 call; 1 call"

SIDE_POT = "3 call; 4 call; 1 call; 2 all-in; 3 call; 4 call; 1 call"  # with seat 2 all-in

# The rule, settings, stacks, cards, acts, who shows in order, who stays hidden.
ORDER: list[tuple[str, dict[str, str], list[int], list[str], str, list[int], list[int]]] = [
    ("nb-show-last-aggressor", {}, [1000] * 3, WORST_FIRST, RIVER_BET, [3], [2]),
    ("nb-show-last-aggressor: beaten", {}, [1000] * 3, BEST_FIRST, RIVER_BET, [3, 2], []),
    (
        "nb-show-last-aggressor: of the last round, not of an earlier one",
        {},
        [1000] * 3,
        WORST_FIRST,
        f"{BET_ON_THE_TURN}; 1 check; 2 check; 3 check",
        [1, 2, 3],
        [],
    ),
    (
        "pr-show-order: checked, who acted first",
        {},
        [1000] * 3,
        WORST_FIRST,
        f"{CHECKED}; 1 check; 2 check; 3 check",
        [1, 2, 3],
        [],
    ),
    (
        "pr-cards-speak: losers may stay hidden",
        {},
        [1000] * 3,
        BEST_FIRST,
        f"{CHECKED}; 1 check; 2 check; 3 check",
        [1],
        [2, 3],
    ),
    ("pr-show-order: not the all-in small blind", {}, [1, 1000, 1000], WORST_FIRST, ALL_IN_SMALL_BLIND, [2, 3], [1]),
    (
        "nb-show-no-bet: the small blind, all-in or not",
        {"show_order": "left-of-button"},
        [1, 1000, 1000],
        WORST_FIRST,
        ALL_IN_SMALL_BLIND,
        [1, 2, 3],
        [],
    ),
    (
        "gap-show-rest: the side pot's players before the main pot's",
        {},
        [1000, 50, 1000, 1000],
        [QUEENS, ACES, TENS, KINGS],
        f"{SIDE_POT}; 1 check; 3 check; 4 check; 1 check; 3 check; 4 check; 1 check; 3 bet 10; 4 call; 1 call",
        [3, 4, 2],
        [1],
    ),
    (
        "gap-show-rest: the last round with a bet, the all-in before the flop",
        {},
        [100] * 3,
        WORST_FIRST,
        "3 raise 20; 1 raise 100; 2 call; 3 call",
        [1, 2, 3],
        [],
    ),
]


@pytest.mark.parametrize("row", ORDER, ids=[row[0] for row in ORDER])
def test_who_shows_first(row: tuple[Any, ...]) -> None:
    rule, settings, at, cards, acts, show, stay = row
    hand = play(table(cards, at=at, settings=settings), acts)
    assert hand.over
    assert (shown(hand), hidden(hand)) == (show, stay), rule


def test_a_hand_that_ties_is_shown() -> None:
    """pr-split: both play the board."""
    hand = play(table(["2s 3d", "2h 3h"], "As Kd Qh Jc Ts", at=[100, 100]), "2 all-in; 1 call")
    assert shown(hand) == [2, 1]
    assert stacks(hand) == {1: 100, 2: 100}


@pytest.mark.parametrize("acts", ["3 fold; 1 fold", "3 raise 6; 1 fold; 2 fold"])
def test_who_is_left_alone_shows_nothing(acts: str) -> None:
    """pr-no-show-needed, pr-two-ways."""
    hand = play(table(BEST_FIRST), acts)
    assert hand.over
    assert (shown(hand), hidden(hand)) == ([], [])
    winner = max(stacks(hand), key=stacks(hand).__getitem__)
    assert all(hand.view(seat).seats[winner].cards == () for seat in (0, *hand.seats) if seat != winner)


# What the players do at a showdown of aces, kings and queens in that order, who is seen, what is won.
MUCKS: list[tuple[str, str, list[int], list[int], dict[int, int]]] = [
    ("all show", "1 show; 2 show; 3 show", [1, 2, 3], [], {1: 1004, 2: 998, 3: 998}),
    ("losers muck", "1 show; 2 muck; 3 muck", [1], [2, 3], {1: 1004, 2: 998, 3: 998}),
    ("a mucked hand cannot win", "1 muck; 2 show; 3 show", [2, 3], [1], {1: 998, 2: 1004, 3: 998}),
    ("pr-last-with-cards: the last one takes it unseen", "1 muck; 2 muck", [], [1, 2], {1: 998, 2: 998, 3: 1004}),
    ("the last one of whom one has shown", "1 muck; 2 show; 3 muck", [2], [1, 3], {1: 998, 2: 1004, 3: 998}),
]


@pytest.mark.parametrize(("what", "acts", "show", "stay", "final"), MUCKS, ids=[row[0] for row in MUCKS])
def test_a_player_may_muck_and_then_cannot_win(
    what: str, acts: str, show: list[int], stay: list[int], final: dict[int, int]
) -> None:
    """pr-muck."""
    hand = play(table(BEST_FIRST, settings=VOLUNTARY), f"{CHECKED}; 1 check; 2 check; 3 check; {acts}")
    assert hand.over, what
    assert (shown(hand), hidden(hand), stacks(hand)) == (show, stay, final)
    assert hand.view().mucked == stay
    assert all(hand.view().seats[seat].cards == () for seat in stay)


def test_at_a_showdown_there_is_showing_and_mucking_and_nothing_else() -> None:
    hand = play(table(BEST_FIRST, settings=VOLUNTARY), f"{CHECKED}; 1 check; 2 check; 3 check")
    assert may(hand) == "1: show, muck"
    for act, reason in (
        ("fold", "CANNOT_FOLD"),
        ("check", "CANNOT_CHECK"),
        ("call", "CANNOT_CALL"),
        ("bet 2", "CANNOT_BET"),
    ):
        with pytest.raises(Refusal) as refusal:
            play(hand, f"1 {act}")
        assert refusal.value.reason == reason
    for act, reason in (("show", "CANNOT_SHOW"), ("muck", "CANNOT_MUCK")):
        with pytest.raises(Refusal) as refusal:
            play(table(BEST_FIRST), f"3 {act}")
        assert refusal.value.reason == reason


def test_a_muck_gives_up_only_what_another_live_hand_can_win() -> None:
    """gap-side-pot-last: both in the side pot muck; the later one has it, the all-in player the main pot."""
    at = [1000, 1000, 100]
    acts = "3 all-in; 1 call; 2 call; 1 bet 200; 2 call; 1 check; 2 check; 1 check; 2 check"
    hand = play(table([KINGS, QUEENS, ACES], at=at, settings=VOLUNTARY), f"{acts}; 1 muck; 2 muck")
    assert pots(hand) == [(300, (1, 2, 3)), (400, (1, 2))]
    assert (shown(hand), stacks(hand)) == ([], {1: 700, 2: 1100, 3: 300})


ALL_IN = "2 all-in; 1 call"
FACE_UP = [
    ("tournaments", Occasion(tournament=True), True),
    ("tournaments", Occasion(), False),
    ("always", Occasion(), True),
    ("never", Occasion(tournament=True), False),
]


@pytest.mark.parametrize(("value", "occasion", "up"), FACE_UP, ids=[f"{row[0]}-{row[1].tournament}" for row in FACE_UP])
def test_hands_are_turned_up_when_no_more_betting_is_possible(value: str, occasion: Occasion, up: bool) -> None:
    """pr-tourney-face-up, gap-face-up-cash: before the board, and then nobody may muck."""
    settings = {"all_in_face_up": value, **VOLUNTARY}
    hand = play(table([ACES, KINGS], at=[100, 100], settings=settings, occasion=occasion), ALL_IN)
    kinds = [event.kind for event in hand.events]
    assert hand.over is up
    if up:
        assert kinds.index(Code.SHOW) < kinds.index(Code.BOARD)
        assert sorted(shown(hand)) == [1, 2]
    else:
        assert may(hand) == "2: show, muck"


def test_hands_stay_down_while_two_can_bet() -> None:
    """pr-tourney-face-up: an all-in player waits until the others' betting is over."""
    settings = {"all_in_face_up": "always"}
    hand = play(table([ACES, KINGS, QUEENS], at=[1000, 1000, 100], settings=settings), "3 all-in; 1 call; 2 call")
    assert shown(hand) == []
    play(hand, "1 bet 900; 2 call")
    assert shown(hand) == [1, 2, 3]
