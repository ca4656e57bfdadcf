"""Comparisons: medians over slices taken in turn, nothing invented for a missing peer, no ratio of different work."""

import json
from collections.abc import Iterable

import pytest

from benchmarks.cases import CASES, PEERS, Case
from benchmarks.environment import PINS, pinned_versions
from benchmarks.race import DifferentWorkError, Row, race
from benchmarks.report import as_json, missing_peers, table
from benchmarks.slices import Slice

CASE = Case("holdem-nl-2p", "hands/s", ("open-spiel", "pokerkit"), tolerance=0.1)


class Played:
    """Somebody whose slices are written down beforehand, and who notes when he was asked."""

    def __init__(self, name: str, values: Iterable[float], log: list[str], evidence: float = 4.0) -> None:
        self.name, self.values, self.log, self.evidence = name, iter(values), log, evidence

    def measure(self, case: str, seconds: float) -> Slice:
        self.log.append(f"{self.name} {case} {seconds}")
        return Slice(next(self.values), self.evidence)


def test_medians_of_slices_taken_in_turn_are_compared() -> None:
    log: list[str] = []
    ours = Played("ours", [900, 1000, 5000], log)
    peers = {"pokerkit": Played("pk", [4, 1, 5], log), "open-spiel": Played("os", [10, 20, 90], log, evidence=4.3)}
    rows = race(CASE, ours, peers, rounds=3, seconds=0.5)
    assert rows == [
        Row("holdem-nl-2p", 1000, "open-spiel", 20, "hands/s", 50),
        Row("holdem-nl-2p", 1000, "pokerkit", 4, "hands/s", 250),
    ]
    assert log == ["ours holdem-nl-2p 0.5", "os holdem-nl-2p 0.5", "pk holdem-nl-2p 0.5"] * 3


@pytest.mark.parametrize(
    ("tolerance", "evidence", "comparable"),
    [(0.1, 4.39, True), (0.1, 4.41, False), (0.1, 3.59, False), (0.0, 4.0, True), (0.0, 4.0001, False)],
)
def test_sides_that_did_different_work_are_not_compared(tolerance: float, evidence: float, comparable: bool) -> None:
    case = Case("act", "us/act", ("pokerkit",), tolerance)
    ours, peer = Played("ours", [1], []), Played("pk", [100], [], evidence)
    if comparable:
        assert race(case, ours, {"pokerkit": peer}, rounds=1, seconds=1)[0].ratio == 0.01
    else:
        with pytest.raises(DifferentWorkError, match="act: pokerkit did other work"):
            race(case, ours, {"pokerkit": peer}, rounds=1, seconds=1)


def test_a_missing_peer_is_named_and_has_no_number() -> None:
    rows = race(CASE, Played("ours", [1000], []), {"pokerkit": Played("pk", [4], [])}, rounds=1, seconds=1)
    assert rows[0] == Row("holdem-nl-2p", 1000, "open-spiel", None, "hands/s", None)
    assert missing_peers(rows) == ["open-spiel"]
    assert table(rows, {"pokerkit": "0.7.7"}).splitlines()[1].split() == [
        "MISSING", "holdem-nl-2p", "1,000", "MISSING", "hands/s", "open-spiel",
    ]  # fmt: skip


def test_the_table_starts_with_ratios_and_json_has_the_six_fields() -> None:
    rows = [Row("act", 12.0, "pokerkit", 160.0, "us/act", 0.075), Row("kernel-cold", 22.5, None, None, "s", None)]
    lines = [line.split() for line in table(rows, {"pokerkit": "0.7.7"}).splitlines()]
    assert lines[1:] == [["0.075", "act", "12", "160", "us/act", "pokerkit", "0.7.7"], ["kernel-cold", "22.5", "s"]]
    assert missing_peers(rows) == []
    assert json.loads(as_json(rows)) == [
        {"name": "act", "ours": 12.0, "peer": "pokerkit", "peer_value": 160.0, "unit": "us/act", "ratio": 0.075},
        {"name": "kernel-cold", "ours": 22.5, "peer": None, "peer_value": None, "unit": "s", "ratio": None},
    ]


def test_every_peer_of_a_case_has_a_module_and_everything_is_pinned() -> None:
    assert {peer for case in CASES for peer in case.peers} == set(PEERS)
    assert set(PEERS) <= set(pinned_versions())
    requirements = [line for line in PINS.read_text().splitlines() if line and not line.startswith("#")]
    assert all(name and version for name, _, version in (line.partition("==") for line in requirements))
