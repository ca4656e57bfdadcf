"""One case measured on all sides in turn, and what comes of it.

Machines are noisy, and noisy in stretches: so everybody measures a short slice, then everybody the next, and the
medians are compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, median
from typing import Protocol

from benchmarks.cases import Case
from benchmarks.slices import Slice


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
    """A row per peer of the case; those not in `peers` are missing. Raises DifferentWorkError."""
    present = {name: peers[name] for name in case.peers if name in peers}
    our_slices: list[Slice] = []
    peer_slices: dict[str, list[Slice]] = {name: [] for name in present}
    for _ in range(rounds):
        our_slices.append(ours.measure(case.name, seconds))
        for name, peer in present.items():
            peer_slices[name].append(peer.measure(case.name, seconds))

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
    ours, theirs = (fmean(each.evidence for each in slices) for slices in (our_slices, peer_slices))
    if abs(theirs - ours) > case.tolerance * abs(ours):
        raise DifferentWorkError(f"{case.name}: {peer} did other work than we did ({theirs:g} against {ours:g})")
