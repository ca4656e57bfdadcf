"""An equity as a job comes to what it comes to at once, however it is cut and wherever it is worked out."""

from typing import Any

import pytest
from google.protobuf import json_format

from engine.equity.totals import BoardTotals
from givare.v1 import simulation_pb2
from workers.crew import InProcess
from workers.equity import Equity
from workers.job import JobError
from workers.kinds import job_result, read_job
from workers.ray_crew import RayCrew
from workers.run import run
from workers.sums import Done, EquitySums

SAMPLED: dict[str, Any] = {"hands": ["AsAh", "xx"], "samples": 5000, "method": "METHOD_SAMPLED"}
EXACT: dict[str, Any] = {"hands": ["AsAh2s3hTd", "4d5d6c7cJc"]}


def equity(spot: dict[str, Any], game: str = "holdem", **fields: Any) -> Equity:
    message = json_format.ParseDict({"equity": {"game": game, "spot": spot} | fields}, simulation_pb2.SimulationJob())
    read = read_job(message)
    assert isinstance(read, Equity)
    return read


@pytest.mark.parametrize(("spot", "game"), [(SAMPLED, "holdem"), (EXACT, "stud")])
@pytest.mark.parametrize("chunk_hands", [0, 777, 10**6])
def test_any_chunk_size_gives_the_same_result(spot: dict[str, Any], game: str, chunk_hands: int) -> None:
    asked = equity(spot, game, chunk_hands=chunk_hands)
    whole = asked.calculator.equity(asked.calculator.tally()[1])
    result = asked.result(run(asked, InProcess()).sums)
    assert [hand.share for hand in result.hands] == [
        f"{hand.share.numerator}/{hand.share.denominator}" for hand in whole.hands
    ]
    assert [hand.standard_error for hand in result.hands] == [hand.standard_error for hand in whole.hands]


def test_an_equity_halted_and_kept_as_text_goes_on_to_the_same_result() -> None:
    asked = equity(EXACT, "stud", chunk_hands=100_000)
    looks = iter([False] * 4)
    halted = run(asked, InProcess(), halted=lambda: next(looks, True))
    assert 0 < halted.sums.hands < asked.hands
    assert run(asked, InProcess(), Done.from_json(halted.to_json())) == run(asked, InProcess())


def test_sums_beyond_64_bits_are_kept_exactly() -> None:
    board = BoardTotals(10**30, 0, (10**30, 1), (0, 0), (0, 0), (1, 2), (3, 4))
    done = Done(((0, 5),), EquitySums(5, (board, board)))
    assert Done.from_json(done.to_json()) == done


@pytest.mark.ray
@pytest.mark.parametrize(("spot", "game"), [(SAMPLED, "holdem"), (EXACT, "stud")])
def test_workers_on_ray_change_nothing(spot: dict[str, Any], game: str) -> None:
    asked = equity(spot, game, chunk_hands=1000 if game == "holdem" else 100_000)
    with RayCrew(workers=2) as crew:
        assert run(asked, crew) == run(asked, InProcess())


@pytest.mark.parametrize(
    ("spot", "fields", "reason", "field"),
    [
        ({"hands": ["AsAh", "AsKh"]}, {}, "DUPLICATE_CARD", "equity.spot.hands[1]"),
        ({"hands": ["AsAh", "xx"], "method": "METHOD_EXACT"}, {}, "TOO_LARGE", "equity.spot.method"),
        ({"hands": ["AsAh", "xx"], "samples": 10**12}, {}, "MALFORMED_REQUEST", "equity.spot.samples"),
        ({"hands": ["AsAh", "xx"]}, {"game": "snap"}, "UNKNOWN_GAME", "equity.game"),
        ({"hands": ["AsAh", "xx"]}, {"workers": -1}, "BAD_JOB", "equity.workers"),
        ({"hands": ["AsAh", "xx"]}, {"chunk_hands": -1}, "BAD_JOB", "equity.chunk_hands"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_with_its_field(
    spot: dict[str, Any], fields: dict[str, Any], reason: str, field: str
) -> None:
    with pytest.raises(JobError) as refused:
        equity(spot, **fields)
    assert (refused.value.reason, refused.value.field) == (reason, field)


def test_samples_that_nearly_always_clash_have_no_result() -> None:
    hands = ["TT+"] * 10  # 20 cards between ten, by chance
    asked = equity({"hands": hands, "samples": 3, "method": "METHOD_SAMPLED"})
    with pytest.raises(JobError, match="clash in nearly every deal"):
        job_result(asked, run(asked, InProcess()).sums)
