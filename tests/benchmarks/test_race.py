"""Comparisons: medians over slices taken in turn, nothing invented for a missing peer, no ratio of different work."""

import json
from collections.abc import Iterable
from importlib.util import find_spec

import pytest

from benchmarks.cases import CASES, PEERS, Case
from benchmarks.contestants import ContestantLostError
from benchmarks.environment import PINS, pinned_versions
from benchmarks.race import DifferentWorkError, Row, race
from benchmarks.report import as_json, missing_peers, table
from benchmarks.slices import Slice

CASE = Case("holdem-nl-2p", "hands/s", ("open-spiel", "pokerkit"))


class Played:
    """Somebody whose slices are written down beforehand, and who notes when he was asked."""

    def __init__(
        self, name: str, values: Iterable[float], log: list[str], evidence: float = 4.0, hands: int = 1000
    ) -> None:
        self.name, self.values, self.log, self.evidence, self.hands = name, iter(values), log, evidence, hands

    def measure(self, case: str, seconds: float) -> Slice:
        self.log.append(f"{self.name} {case} {seconds}")
        value = next(self.values, None)
        if value is None:
            raise ContestantLostError(self.name)
        return Slice(value, self.evidence, self.hands)


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
    ("hands", "evidence", "comparable"),
    [
        # Means of 4 over 800 hands on each side may be 4 * 4 * sqrt(2 / 800) = 0.8 apart.
        (800, 4.79, True),
        (800, 4.81, False),
        (800, 3.21, True),
        (800, 3.19, False),
        (80_000, 4.07, True),
        (80_000, 4.09, False),
        # A checksum is the same or it is not.
        (0, 4.0, True),
        (0, 4.0001, False),
    ],
)
def test_sides_that_did_different_work_are_not_compared(hands: int, evidence: float, comparable: bool) -> None:
    case = Case("act", "us/act", ("pokerkit",))
    ours, peer = Played("ours", [1], [], 4.0, hands), Played("pk", [100], [], evidence, hands)
    if comparable:
        assert race(case, ours, {"pokerkit": peer}, rounds=1, seconds=1)[0].ratio == 0.01
    else:
        with pytest.raises(DifferentWorkError, match="act: pokerkit did other work"):
            race(case, ours, {"pokerkit": peer}, rounds=1, seconds=1)


def test_evidence_is_weighed_by_the_hands_of_each_slice() -> None:
    class Uneven(Played):
        def measure(self, case: str, seconds: float) -> Slice:
            value = super().measure(case, seconds).value
            return Slice(value, *((4.0, 100_000) if value == 1 else (8.0, 10)))

    peers = {"pokerkit": Uneven("pk", [1, 2], [])}
    rows = race(CASE, Played("ours", [10, 10], [], hands=50_000), peers, rounds=2, seconds=1)
    assert rows[1].ratio == 10 / 1.5


def test_a_peer_lost_on_the_way_is_missing_and_the_others_go_on() -> None:
    peers = {"open-spiel": Played("os", [10], []), "pokerkit": Played("pk", [4, 4], [])}
    rows = race(CASE, Played("ours", [1000, 1000], []), peers, rounds=2, seconds=1)
    assert rows == [
        Row("holdem-nl-2p", 1000, "open-spiel", None, "hands/s", None),
        Row("holdem-nl-2p", 1000, "pokerkit", 4, "hands/s", 250),
    ]


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
    assert lines[1:] == [["0.075x", "act", "12", "160", "us/act", "pokerkit", "0.7.7"], ["kernel-cold", "22.5", "s"]]
    assert missing_peers(rows) == []
    assert json.loads(as_json(rows)) == [
        {"name": "act", "ours": 12.0, "peer": "pokerkit", "peer_value": 160.0, "unit": "us/act", "ratio": 0.075},
        {"name": "kernel-cold", "ours": 22.5, "peer": None, "peer_value": None, "unit": "s", "ratio": None},
    ]


def test_every_peer_of_a_case_has_a_module_and_everything_is_pinned() -> None:
    assert {peer for case in CASES for peer in case.peers} == set(PEERS)
    assert {peer.package for peer in PEERS.values()} <= set(pinned_versions())
    assert all(find_spec(peer.module) for peer in PEERS.values())
    requirements = [line for line in PINS.read_text().splitlines() if line and not line.startswith("#")]
    assert all(name and version for name, _, version in (line.partition("==") for line in requirements))
