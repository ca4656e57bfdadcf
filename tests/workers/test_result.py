"""The numbers of a result are exact, and its digest is the one that its message promises."""

from hashlib import sha256
from statistics import mean, stdev

import pytest

from tests.workers.jobs import match, players
from workers.result import digest, match_result, standard_error_per_100
from workers.sums import Sums

WON = [5, -2, -2, 7, 0, -10, 3]


def test_the_digest_is_of_the_exact_numbers_line_by_line() -> None:
    sums = Sums(3, 2, (-5, 3), (10**25, 7))
    assert digest(sums) == sha256(f"3 2\n-5 {10**25}\n3 7\n".encode()).hexdigest()


def test_estimates_are_those_of_the_list_of_hands() -> None:
    hands = len(WON)
    sums = Sums(hands, 0, (sum(WON), -sum(WON)), (sum(won * won for won in WON),) * 2)
    result = match_result(match(players=players("random", "caller")), sums)
    assert [player.policy for player in result.players] == ["random", "caller"]
    assert result.players[0].net_per_100 == pytest.approx(100 * mean(WON))
    assert result.players[0].standard_error_per_100 == pytest.approx(100 * stdev(WON) / hands**0.5)
    assert result.players[1].net_per_100 == -result.players[0].net_per_100


def test_one_hand_has_no_standard_error_and_like_hands_have_none_left() -> None:
    assert standard_error_per_100(1, 5, 25) == 0
    assert standard_error_per_100(4, 20, 100) == 0


def test_squares_beyond_64_bits_are_whole() -> None:
    sums = Sums(2, 0, (0, 0), (2 * 10**24 + 1,) * 2)
    assert match_result(match(), sums).players[0].sum_of_squares == "2000000000000000000000001"
