"""A sample of deals is like all of them, and follows from its seed alone."""

from math import sqrt
from random import Random

import pytest

from engine.equity.calculator import Method, count_of
from engine.equity.spot import Spot
from engine.games import GAMES
from tests.engine.equity.spots import random_spot, spot, work_out

SAMPLES = 20_000
DEALS = 10**6  # at most, so that a spot is worked out in no time
STANDARD_ERRORS = 4


def is_near(some: Spot, seed: int) -> bool:
    """Whether the sampled shares are within four standard errors of the exact ones."""
    exact, sampled = work_out(some, Method.EXACT), work_out(some, Method.SAMPLED, SAMPLES, seed)
    for truth, found in zip(exact.hands, sampled.hands, strict=True):
        share = float(truth.share)
        # A part so small that no sample has it has no standard error there: a pot that is never shared has the largest.
        error = max(found.standard_error, sqrt(share * (1 - share) / SAMPLES))
        if abs(float(found.share) - share) > STANDARD_ERRORS * error:
            return False
    return True


def countable_spot(name: str, random: Random) -> Spot:
    while True:
        some = random_spot(GAMES[name], random, random.randrange(1, 6))
        if count_of(some).count <= DEALS:
            return some


@pytest.mark.parametrize("name", GAMES)
def test_sampled_is_exact_within_four_standard_errors(name: str) -> None:
    random = Random(name)
    for seed in range(3):
        some = countable_spot(name, random)
        assert is_near(some, seed), some


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_sampled_is_exact_within_four_standard_errors_in_200_spots(name: str) -> None:
    random = Random(f"200 {name}")
    for seed in range(200):
        some = countable_spot(name, random)
        assert is_near(some, seed), some


@pytest.mark.parametrize(
    "some",
    [
        spot("holdem", "QQ+,AKs:0.25", "JJ+,AsKs", "xx", boards=["2c7d9hTs"]),
        spot("holdem", "KK,AA:0.1", "KK,QQ:0.3", boards=["2c7d9hTs"]),
        spot("badugi", "As2d3cx,2s3d4cx:0.5", "5s6d7hx"),
    ],
    ids=["three hands", "hands that often clash", "a list"],
)
def test_weighted_hands_are_sampled_by_their_weights(some: Spot) -> None:
    assert is_near(some, seed=1)


def test_samples_follow_from_the_seed() -> None:
    some = spot("holdem", "AsAh", "xx")
    assert work_out(some, samples=1000, seed=5) == work_out(some, samples=1000, seed=5)
    assert work_out(some, samples=1000, seed=5) != work_out(some, samples=1000, seed=6)


def test_the_standard_error_is_that_of_the_mean() -> None:
    hand, _ = work_out(spot("holdem", "AsAh", "KsKh"), Method.SAMPLED, samples=10**5).hands
    assert hand.standard_error == pytest.approx(sqrt(0.82637 * 0.17363 / 10**5), rel=0.02)
