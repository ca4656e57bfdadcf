"""A contestant is asked over a pipe; one that dies is lost, not waited for."""

import sys

import pytest

from benchmarks.contestants import Contestant, ContestantLostError
from benchmarks.random_hands import order_of, random_hands
from benchmarks.slices import Slice, hands_per_second, microseconds_per_act


def test_a_contestant_answers_each_request() -> None:
    with Contestant("echo", sys.executable, "tests.benchmarks.echo") as echo:
        assert echo.measure("twice", 1.5) == Slice(3.0, 1.0)
        assert echo.measure("thrice", 1.5) == Slice(4.5, 1.0)


def test_a_contestant_that_dies_while_measuring_is_lost() -> None:
    with (
        Contestant("echo", sys.executable, "tests.benchmarks.echo") as echo,
        pytest.raises(ContestantLostError, match="echo ended without an answer"),
    ):
        echo.measure("unknown case", 1.0)


def test_a_contestant_that_has_died_stays_lost() -> None:
    with Contestant("echo", sys.executable, "tests.benchmarks.echo") as echo:
        for _ in range(3):
            with pytest.raises(ContestantLostError, match="echo"):
                echo.measure("unknown case", 1.0)


def test_a_contestant_that_cannot_start_is_lost() -> None:
    with pytest.raises(ContestantLostError, match="nobody"), Contestant("nobody", sys.executable, "benchmarks.nobody"):
        pass


def test_slices_count_everything_done_in_them() -> None:
    played = hands_per_second(lambda: (10, 42), seconds=0.001)
    assert played.evidence == 4.2
    assert played.hands % 10 == 0
    assert played.hands > 0 < played.value
    assert microseconds_per_act(lambda: (0.25, 50, 10), seconds=1.0) == Slice(5000.0, 5.0, 40)


def test_the_order_of_ranked_hands_tells_evaluators_apart_but_not_their_scales() -> None:
    assert order_of([1, 5, 5, 2]) == order_of([10, 7000, 7000, 11])
    assert len({order_of(ranks) for ranks in ([1, 5, 5, 2], [1, 5, 4, 2], [1, 5, 6, 2], [5, 1, 1, 2])}) == 4


def test_all_rank_the_same_hands_of_seven_different_cards() -> None:
    hands = random_hands(7)
    assert hands == random_hands(7)
    assert all(len(set(hand)) == 7 and max(hand) < 52 for hand in hands)
