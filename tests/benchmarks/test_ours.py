"""Our side plays what the cases say: the same game in the compiled loop and act by act."""

import random
from math import sqrt

import pytest

from benchmarks.ours import hands_by_the_million, play_out, random_act, table
from engine import Hand, LegalAct, Limit

HANDS = 300


@pytest.mark.parametrize("limit", [Limit.NO_LIMIT, Limit.FIXED_LIMIT])
@pytest.mark.parametrize("players", [2, 6])
def test_hands_have_as_many_acts_in_the_compiled_loop_as_act_by_act(players: int, limit: Limit) -> None:
    random.seed(1)
    hands, acts = hands_by_the_million(table(players, limit), at_once=20_000)()
    one_by_one = [len(play_out(Hand.deal(table(players, limit, index=index))).acts) for index in range(HANDS)]
    assert sum(one_by_one) / HANDS == pytest.approx(acts / hands, rel=4 / sqrt(HANDS))


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        (
            (LegalAct("fold"), LegalAct("check"), LegalAct("bet", 2, 200)),
            {("check", None), ("bet", 2)},
        ),
        (
            (LegalAct("fold"), LegalAct("call", 4, 4), LegalAct("raise", 6, 200)),
            {("fold", None), ("call", None), ("raise", 6)},
        ),
        (
            (LegalAct("fold"), LegalAct("call", 200, 200)),
            {("fold", None), ("call", None)},
        ),
    ],
)
def test_nobody_folds_for_free_or_raises_more_than_the_least(
    legal: tuple[LegalAct, ...], chosen: set[tuple[str, int | None]]
) -> None:
    assert {random_act(legal) for _ in range(200)} == chosen


def test_fixed_limit_ends_at_four_bets_with_two_players_too() -> None:
    hand = Hand.deal(table(2, Limit.FIXED_LIMIT))
    for amount in (4, 6, 8):
        hand.act(hand.turn or 0, "raise", amount)
    assert [one.act for one in hand.legal()] == ["fold", "call"]
