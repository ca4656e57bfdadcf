"""A match's outcome for those who asked: exact numbers with their digest, and the estimates that people read."""

import hashlib
from fractions import Fraction
from math import sqrt

from givare.v1 import simulation_pb2
from workers.job import Match
from workers.sums import Sums


def match_result(match: Match, sums: Sums) -> simulation_pb2.MatchResult:
    """The result of a finished match."""
    return simulation_pb2.MatchResult(
        hands=sums.hands,
        rake=sums.rake,
        players=[
            simulation_pb2.PlayerResult(
                policy=player.policy,
                hands=sums.hands,
                net=net,
                sum_of_squares=str(squares),
                net_per_100=100 * net / sums.hands,
                standard_error_per_100=standard_error_per_100(sums.hands, net, squares),
            )
            for player, net, squares in zip(match.job.players, sums.net, sums.squares, strict=True)
        ],
        digest=digest(sums),
    )


def digest(sums: Sums) -> str:
    """SHA-256 of the exact numbers, as MatchResult.digest promises."""
    lines = [f"{sums.hands} {sums.rake}", *(f"{net} {sq}" for net, sq in zip(sums.net, sums.squares, strict=True))]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


def standard_error_per_100(hands: int, net: int, squares: int) -> float:
    """100 times the standard error of the mean, from the sample variance (n - 1); 0 for a single hand."""
    if hands < 2:
        return 0.0
    return 100 * sqrt(Fraction(hands * squares - net * net, hands * hands * (hands - 1)))
