"""One case measured on all sides in turn, and what comes of it.

Machines are noisy, and noisy in stretches: so everybody measures a short slice, then everybody the next, and the
medians are compared.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median
from typing import Protocol

from benchmarks.cases import Case
from benchmarks.contestants import ContestantLostError
from benchmarks.slices import Slice

# Acts per hand scatter by less than their mean from hand to hand, so two means over n and m hands are of the same game
# unless they are further apart than so many times sqrt(1 / n + 1 / m) of it.
STANDARD_ERRORS = 4


class Measured(Protocol):
    """Somebody who can be asked for a slice of a case."""

    def measure(self, case: str, seconds: float) -> Slice:
        """One slice of about so many seconds."""


@dataclass(frozen=True)
class Row:
    """One comparison; `ratio` is ours / peer_value, in any unit.

    A peer that is missing has neither value nor ratio; a row without a peer is a figure of ours alone.
    """

    name: str
    ours: float
    peer: str | None
    peer_value: float | None
    unit: str
    ratio: float | None


class DifferentWorkError(RuntimeError):
    """Two sides did not do the same work, so that their times cannot be compared."""


def race(case: Case, ours: Measured, peers: Mapping[str, Measured], rounds: int, seconds: float) -> list[Row]:
    """A row per peer of the case; those not in `peers` or lost on the way are missing. Raises DifferentWorkError."""
    present = {name: peers[name] for name in case.peers if name in peers}
    our_slices: list[Slice] = []
    peer_slices: dict[str, list[Slice]] = {name: [] for name in present}
    for _ in range(rounds):
        our_slices.append(ours.measure(case.name, seconds))
        for name in list(present):
            try:
                peer_slices[name].append(present[name].measure(case.name, seconds))
            except ContestantLostError as lost:
                print(lost, file=sys.stderr)
                del present[name]

    our_value = median(each.value for each in our_slices)
    rows = []
    for name in case.peers:
        if name not in present:
            rows.append(Row(case.name, our_value, name, None, case.unit, None))
            continue
        _compare_work(case, our_slices, name, peer_slices[name])
        peer_value = median(each.value for each in peer_slices[name])
        rows.append(Row(case.name, our_value, name, peer_value, case.unit, our_value / peer_value))
    return rows


def _compare_work(case: Case, our_slices: list[Slice], peer: str, peer_slices: list[Slice]) -> None:
    ours, our_hands = _evidence(our_slices)
    theirs, their_hands = _evidence(peer_slices)
    allowed = STANDARD_ERRORS * ours * sqrt(1 / our_hands + 1 / their_hands) if our_hands and their_hands else 0
    if abs(theirs - ours) > allowed:
        raise DifferentWorkError(f"{case.name}: {peer} did other work than we did ({theirs:g} against {ours:g})")


def _evidence(slices: Sequence[Slice]) -> tuple[float, int]:
    """The evidence of all slices together, and the hands it is a mean over (0: it is the same in every slice)."""
    hands = sum(each.hands for each in slices)
    if hands == 0:
        return slices[0].evidence, 0
    return sum(each.evidence * each.hands for each in slices) / hands, hands
