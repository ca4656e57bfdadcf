"""Who wins how much: side pots, shares, odd chips, uncalled bets, rake."""

from typing import Any

import pytest

from engine.hand import Hand
from engine.kernel.codes import Code
from engine.setup import Occasion, Rake
from tests.engine.table import play, pots, setup, stacks

BOARD = "2c 7d 9h Js 3c"
BOARD_PLAYS = "As Kd Qh Jc Ts"  # a straight that nobody beats
ACES, KINGS, QUEENS, TENS = "As Ad", "Ks Kd", "Qs Qd", "Ts Td"
NOTHING = "4d 5h"


def ended(stacks_: list[int] | dict[int, int], acts: str, **more: Any) -> Hand:
    hand = play(Hand.deal(setup(stacks_, **more)), acts)
    assert hand.over
    return hand


def check_down(hand: Hand) -> Hand:
    while not hand.over:
        hand.act(hand.turn or 0, "check")
    return hand


def uncalled(hand: Hand) -> dict[int, int]:
    return {event.seat: event.amount for event in hand.events if event.kind is Code.UNCALLED}


ALL_IN_3 = "3 all-in; 1 call; 2 call"
ALL_IN_4 = "3 all-in; 4 all-in; 1 all-in; 2 all-in"

# The rule, stacks, hole cards, acts, pots, final stacks.
SIDE_POTS: list[tuple[str, list[int], list[str], str, list[tuple[int, tuple[int, ...]]], list[int]]] = [
    (
        "pr-side-pot-example: the short stack wins the main pot only",
        [100, 300, 300],
        [ACES, KINGS, QUEENS],
        "3 all-in; 1 call; 2 call",
        [(300, (1, 2, 3)), (400, (2, 3))],
        [300, 400, 0],
    ),
    (
        "pr-side-pot-example: the second wins all",
        [100, 300, 300],
        [QUEENS, ACES, KINGS],
        ALL_IN_3,
        [(300, (1, 2, 3)), (400, (2, 3))],
        [0, 700, 0],
    ),
    (
        "pr-side-pot-example: the third wins all",
        [100, 300, 300],
        [QUEENS, KINGS, ACES],
        ALL_IN_3,
        [(300, (1, 2, 3)), (400, (2, 3))],
        [0, 0, 700],
    ),
    (
        "ar-multi: four all-ins, each pot decided by itself",
        [50, 100, 200, 450],
        [ACES, KINGS, QUEENS, TENS],
        "3 all-in; 4 all-in; 1 call; 2 call",
        [(200, (1, 2, 3, 4)), (150, (2, 3, 4)), (200, (3, 4))],
        [200, 150, 200, 250],
    ),
    (
        "ar-all-in: he stays in while others check on",
        [1000, 1000, 100],
        [KINGS, QUEENS, ACES],
        "3 all-in; 1 call; 2 call; 1 bet 200; 2 call; 1 check; 2 check; 1 check; 2 check",
        [(300, (1, 2, 3)), (400, (1, 2))],
        [1100, 700, 300],
    ),
    (
        "pr-fold-stays: a folded raiser's chips above the all-ins",
        [500, 40, 60, 500],
        [NOTHING, ACES, KINGS, QUEENS],
        "3 all-in; 4 raise 120; 1 raise 200; 2 all-in; 4 fold",
        [(160, (1, 2, 3)), (60, (1, 3)), (120, (1,))],
        [500, 160, 60, 380],
    ),
    (
        "gap-side-pot-last: the last one in a side pot takes it at once and plays on",
        [1000, 1000, 100],
        [QUEENS, KINGS, ACES],
        "3 all-in; 1 call; 2 call; 1 bet 200; 2 fold",
        [(300, (1, 3))],
        [900, 900, 300],
    ),
    ("pr-two-ways: a walk", [100, 100, 100], [ACES, NOTHING, KINGS], "3 fold; 1 fold", [(2, (2,))], [99, 101, 100]),
    (
        "ps-holdem-show: the better hand",
        [100, 100, 100],
        [ACES, KINGS, NOTHING],
        "3 fold; 1 all-in; 2 call",
        [(200, (1, 2))],
        [200, 0, 100],
    ),
]


@pytest.mark.parametrize("row", SIDE_POTS, ids=[row[0] for row in SIDE_POTS])
def test_all_ins_make_side_pots(row: tuple[Any, ...]) -> None:
    rule, at, cards, acts, layers, final = row
    hand = ended(at, acts, hole=dict(enumerate(cards, 1)), board=BOARD)
    assert (pots(hand), list(stacks(hand).values())) == (layers, final), rule


def test_the_steel_wheel_beats_a_six_high_straight() -> None:
    """ar-ace-high, nb-straight-flush."""
    hand = ended([100, 100], "2 all-in; 1 call", hole={1: "Ad Kh", 2: "6c Ks"}, board="2d 3d 4d 5d Kc")
    assert stacks(hand) == {1: 200, 2: 0}


def test_an_unmatched_bet_goes_back_before_the_pots() -> None:
    """gap-uncalled, ar-all-in-cover, pr-table-stakes: 100 called by an all-in of 40."""
    hand = ended([100, 40], "2 all-in; 1 call", hole={1: NOTHING, 2: ACES}, board=BOARD, button=2)
    assert (pots(hand), uncalled(hand)) == ([(80, (1, 2))], {})
    hand = ended([40, 100], "2 raise 100; 1 call", hole={1: ACES, 2: NOTHING}, board=BOARD)
    assert (pots(hand), uncalled(hand), stacks(hand)) == ([(80, (1, 2))], {2: 60}, {1: 80, 2: 60})


def test_a_folded_blind_reaches_the_side_pot() -> None:
    """gap-short-blind: big blind all-in 150 of 400, the small blind folds 200: 450, 100 to the caller, 200 back."""
    hand = ended([5000, 150, 5000], "3 call; 1 fold", blinds=(200, 400), hole={2: ACES, 3: KINGS}, board=BOARD)
    assert (pots(hand), uncalled(hand)) == ([(450, (2, 3)), (100, (3,))], {3: 200})
    assert stacks(hand) == {1: 4800, 2: 450, 3: 4900}


def test_two_short_blinds_give_one_pot() -> None:
    """gap-short-blind: both all-in 25, one caller of 100 gets 75 back."""
    hand = ended([25, 25, 5000, 5000], "3 call; 4 fold", blinds=(50, 100), hole={3: ACES}, board="2c 7d 9h Js 3h")
    assert (pots(hand)[0], uncalled(hand)) == ((75, (1, 2, 3)), {3: 75})


# The rule, stacks, the button with its dead post, acts before it is checked down, what each seat wins.
SHARES: list[tuple[str, list[int], int, int, str, dict[int, int]]] = [
    ("101 three ways", [1, 2, 3, 4], 4, 2, "3 raise 33; 4 fold; 1 call; 2 call", {1: 34, 2: 34, 3: 33}),
    ("104 three ways", [1, 2, 3, 4], 4, 5, "3 raise 33; 4 fold; 1 call; 2 call", {1: 35, 2: 35, 3: 34}),
    ("25 two ways", [1, 2, 3], 3, 1, "3 fold; 1 raise 12; 2 call", {1: 13, 2: 12}),
    (
        "103 four ways",
        [1, 2, 3, 4, 5],
        5,
        3,
        "3 raise 25; 4 call; 5 fold; 1 call; 2 call",
        {1: 26, 2: 26, 3: 26, 4: 25},
    ),
    ("without the nearest one", [1, 2, 3, 4], 4, 2, "3 raise 10; 4 fold; 1 fold; 2 call", {2: 12, 3: 11}),
    ("round the table", [2, 5, 8], 5, 2, "5 fold; 8 raise 7; 2 call", {8: 8, 2: 8}),
    ("8 before 2", [2, 5, 8], 5, 1, "5 fold; 8 raise 7; 2 call", {8: 8, 2: 7}),
    ("the button is last", [1, 2, 3], 1, 1, "1 raise 6; 2 call; 3 fold", {2: 8, 1: 7}),
]


@pytest.mark.parametrize(("what", "seats", "button", "dead", "acts", "wins"), SHARES, ids=[row[0] for row in SHARES])
def test_odd_chips_go_one_each_from_the_left_of_the_button(
    what: str, seats: list[int], button: int, dead: int, acts: str, wins: dict[int, int]
) -> None:
    """pr-odd-chip, gap-odd-chip-many, pr-board-straight, pr-split."""
    hand = Hand.deal(setup(dict.fromkeys(seats, 100), button=button, dead={button: dead}, board=BOARD_PLAYS))
    check_down(play(hand, acts))
    assert hand.result is not None
    (pot,) = hand.result.pots
    assert {share.seat: share.amount for share in pot.shares} == wins, what


def test_main_and_side_pots_are_shared_apart_even_among_the_same_winners() -> None:
    """pr-odd-chip: pots follow what was paid, not who still has cards."""
    at = [76, 181, 300, 117, 5, 66, 27]
    cards = ["Qh Ts", "8h 2s", "As Kh", "4s 6d", "Ah 6c", "Tc Qd", "4d Qc"]
    acts = "3 raise 114; 4 all-in; 5 fold; 6 call; 7 call; 1 call; 2 call; 3 fold"
    hole = dict(enumerate(cards, 1))
    hand = ended(at, acts, ante=1, ante_form="each", hole=hole, board="7c 2h Td Kc Qs")
    assert pots(hand) == [(163, (1, 2, 4, 6, 7)), (195, (1, 2, 4, 6)), (40, (1, 2, 4)), (121, (2, 4))]
    assert stacks(hand) == {1: 220, 2: 185, 3: 185, 4: 0, 5: 4, 6: 178, 7: 0}


def test_a_three_way_chop_of_ten_players() -> None:
    """pr-split: equal hands, the folded blinds and callers in the pot."""
    hole = {1: "Th Ac", 3: "Ad Td", 7: "Ts As"}
    acts = "5 fold; 6 fold; 7 raise 200; 8 fold; 9 fold; 10 call; 1 raise 1000; 2 fold"
    acts += "; 3 all-in; 4 fold; 7 call; 10 fold; 1 call"
    at = dict.fromkeys(range(1, 11), 10_000)
    hand = ended(at, acts, blinds=(50, 100), button=2, hole=hole, board="4d 7s 6s Jd Jh")
    assert pots(hand) == [(30_300, (1, 3, 7))]
    assert {stacks(hand)[seat] for seat in (1, 3, 7)} == {10_100}


FIVE_PERCENT = 50_000
# The rule, rake, settings, the table and acts, the rake of each pot.
RAKES: list[tuple[str, Rake, dict[str, str], dict[str, Any], str, list[int]]] = [
    (
        "11.63 and 0.74 at 5%, main first",
        Rake(FIVE_PERCENT),
        {},
        {"stacks": [424, 424, 387, 500], "dead": {4: 2}},
        "3 all-in; 4 fold; 1 raise 424; 2 call",
        [61, 0],
    ),
    (
        "11.63 and 0.74 at 5%, per pot",
        Rake(FIVE_PERCENT),
        {"rake_pots": "per-pot"},
        {"stacks": [424, 424, 387, 500], "dead": {4: 2}},
        "3 all-in; 4 fold; 1 raise 424; 2 call",
        [58, 3],
    ),
    ("4.75% of 10.00, down", Rake(47_500), {}, {"stacks": [500, 500]}, "2 all-in; 1 call", [47]),
    (
        "4.75% of 10.00, half to even",
        Rake(47_500),
        {"rake_rounding": "half-even"},
        {"stacks": [500, 500]},
        "2 all-in; 1 call",
        [48],
    ),
    (
        "4.75% of 30.00, half to even",
        Rake(47_500),
        {"rake_rounding": "half-even"},
        {"stacks": [1500, 1500]},
        "2 all-in; 1 call",
        [142],
    ),
    ("a cap for two", Rake(40_000, (100, 125, 175)), {}, {"stacks": [2500] * 2}, "2 all-in; 1 call", [100]),
    ("a cap for three", Rake(40_000, (100, 125, 175)), {}, {"stacks": [2500] * 3}, "3 fold; 1 all-in; 2 call", [125]),
    (
        "a cap for five, counted at the deal",
        Rake(40_000, (100, 125, 175)),
        {},
        {"stacks": [2500] * 5},
        "3 fold; 4 fold; 5 fold; 1 all-in; 2 call",
        [175],
    ),
    ("no flop, no drop", Rake(FIVE_PERCENT), {}, {"stacks": [500] * 2}, "2 raise 100; 1 fold", [0]),
    (
        "drop without a flop",
        Rake(FIVE_PERCENT, no_flop_no_drop=False),
        {},
        {"stacks": [500] * 2},
        "2 raise 100; 1 fold",
        [0],
    ),
    (
        "drop without a flop",
        Rake(500_000, no_flop_no_drop=False),
        {},
        {"stacks": [500] * 2},
        "2 raise 100; 1 fold",
        [2],
    ),
    ("an uncalled bet is not raked", Rake(100_000), {}, {"stacks": [500, 20]}, "2 all-in; 1 call", [4]),
    ("a fixed amount", Rake(fixed=7), {}, {"stacks": [500] * 2}, "2 all-in; 1 call", [7]),
    ("a fixed amount larger than the pot", Rake(fixed=99), {}, {"stacks": [20] * 2}, "2 all-in; 1 call", [40]),
    ("a rulebook without rake", Rake(FIVE_PERCENT), {"rake": "none"}, {"stacks": [500] * 2}, "2 all-in; 1 call", [0]),
    (
        "none in tournaments",
        Rake(FIVE_PERCENT),
        {},
        {"stacks": [500] * 2, "occasion": Occasion(tournament=True)},
        "2 all-in; 1 call",
        [0],
    ),
    ("down to nothing", Rake(FIVE_PERCENT), {}, {"stacks": [9] * 2}, "2 all-in; 1 call", [0]),
]


@pytest.mark.parametrize(
    ("rule", "rake", "settings", "at", "acts", "taken"), RAKES, ids=[f"gap-rake: {row[0]}" for row in RAKES]
)
def test_rake_leaves_the_pot(
    rule: str, rake: Rake, settings: dict[str, str], at: dict[str, Any], acts: str, taken: list[int]
) -> None:
    """pr-rake, gap-rake-rounding: chips in are chips out and the rake."""
    hand = play(Hand.deal(setup(**at, rake=rake, settings=settings, hole={1: ACES, 2: KINGS}, board=BOARD)), acts)
    check_down(hand)
    assert hand.result is not None
    assert [pot.rake for pot in hand.result.pots] == taken, rule
    assert sum(stacks(hand).values()) + sum(taken) == sum(seat.stack for seat in hand.setup.seats)


def test_the_odd_chip_is_found_after_the_rake() -> None:
    """pr-odd-chip: 230 less 11 is 110 to the small blind and 109 to the big blind."""
    hole, board = {1: "As 7d", 2: "Tc Ac"}, "Kc 8s Ah 8d Jc"
    hand = Hand.deal(setup([500] * 6, (5, 10), rake=Rake(FIVE_PERCENT), hole=hole, board=board))
    play(hand, "3 fold; 4 fold; 5 fold; 6 fold; 1 raise 115; 2 call")
    check_down(hand)
    assert stacks(hand) == {1: 495, 2: 494, 3: 500, 4: 500, 5: 500, 6: 500}
