"""SimulationService keeps jobs, has them run beside the server, and tells how they stand, whatever ends in between."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest

from givare.v1 import cards_pb2, equity_pb2, simulation_pb2, simulation_pb2_grpc
from service import jobs_process
from service.job_store import FAILED, RUNNING, JobLostError, JobStore
from service.jobs_process import JobsProcess
from service.server import Options, running
from service.simulations import JOBS, simulations
from service.store import Store
from tests.service.table import reason, refused
from tests.workers.jobs import job, players
from workers.crew import InProcess
from workers.job import read_match
from workers.result import match_result
from workers.run import run

IN_PROCESS = (*JOBS, "--in-process")
NEVER = (sys.executable, "-c", "raise SystemExit(3)")
WAIT_S = 120
POLL_S = 0.1

Simulation = simulation_pb2.Simulation
OVER = {Simulation.STATE_SUCCEEDED, Simulation.STATE_FAILED, Simulation.STATE_CANCELLED}

SHORT: dict[str, Any] = {"players": players("random", "caller", "raiser", chips=60), "hands": 90}
LONG: dict[str, Any] = {"hands": 10**12, "chunk_hands": 20}


class Client:
    """What a client asks of the service."""

    def __init__(self, channel: grpc.aio.Channel):
        self.stub: Any = simulation_pb2_grpc.SimulationServiceStub(channel)

    async def create(self, request_id: str = "", **fields: Any) -> simulation_pb2.Simulation:
        request = simulation_pb2.CreateSimulationRequest(job=job(**fields), request_id=request_id)
        return self._one(await self.stub.CreateSimulation(request))

    async def get(self, name: str) -> simulation_pb2.Simulation:
        return self._one(await self.stub.GetSimulation(simulation_pb2.GetSimulationRequest(name=name)))

    async def cancel(self, name: str) -> simulation_pb2.Simulation:
        return self._one(await self.stub.CancelSimulation(simulation_pb2.CancelSimulationRequest(name=name)))

    async def names(self, **request: Any) -> tuple[list[str], str]:
        page = await self.stub.ListSimulations(simulation_pb2.ListSimulationsRequest(**request))
        return [one.name for one in page.simulations], page.next_page_token

    async def until(self, name: str, true: Callable[[simulation_pb2.Simulation], bool]) -> simulation_pb2.Simulation:
        async with asyncio.timeout(WAIT_S):
            while not true(now := await self.get(name)):  # noqa: ASYNC110 - the service answers, and does not call
                await asyncio.sleep(POLL_S)
        return now

    async def over(self, name: str) -> simulation_pb2.Simulation:
        return await self.until(name, lambda now: now.state in OVER)

    @staticmethod
    def _one(response: Any) -> simulation_pb2.Simulation:
        simulation: simulation_pb2.Simulation = response.simulation
        return simulation


@asynccontextmanager
async def serving(store: str = "memory", start: tuple[str, ...] = IN_PROCESS) -> AsyncIterator[Client]:
    async with running(Options(listen="127.0.0.1:0", store=store), [simulations(start)]) as server:
        await server.serving
        async with grpc.aio.insecure_channel(server.address) as channel:
            yield Client(channel)


@pytest.fixture(autouse=True)
def starts_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let jobs processes run un-jitted, which starts faster and plays the same."""
    monkeypatch.setenv("GIVARE_JIT", "0")
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    monkeypatch.setattr(jobs_process, "FIRST_PAUSE_S", 0.01)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[JobsProcess]:
    """The holds on jobs processes that are made, to reach what they hold."""
    made: list[JobsProcess] = []
    entered = JobsProcess.__aenter__

    async def enter(self: JobsProcess) -> JobsProcess:
        made.append(self)
        return await entered(self)

    monkeypatch.setattr(JobsProcess, "__aenter__", enter)
    return made


def expected(**fields: Any) -> simulation_pb2.MatchResult:
    match = read_match(job(**fields).match)
    return match_result(match, run(match, InProcess()).sums)


async def test_a_job_is_run_to_the_result_that_one_process_comes_to() -> None:
    async with serving() as client:
        created = await client.create(**SHORT)
        assert (created.state, created.progress.hands_total) == (Simulation.STATE_QUEUED, 90)
        assert created.job == job(**SHORT)
        assert created.HasField("create_time")
        assert not created.HasField("start_time")
        over = await client.over(created.name)
    assert over.state == Simulation.STATE_SUCCEEDED
    assert over.match_result == expected(**SHORT)
    assert over.progress == simulation_pb2.SimulationProgress(hands_done=90, hands_total=90)
    assert created.create_time.ToNanoseconds() <= over.start_time.ToNanoseconds() <= over.end_time.ToNanoseconds()
    assert not over.HasField("failure")


async def test_an_equity_is_a_job_too() -> None:
    spot = equity_pb2.EquitySpot(hands=["AsAh", "KsKh"], boards=[cards_pb2.CardRun(cards=["2c", "7d", "9h", "Ts"])])
    asked = simulation_pb2.SimulationJob(equity=simulation_pb2.EquityJob(game="holdem", spot=spot))
    async with serving() as client:
        request = simulation_pb2.CreateSimulationRequest(job=asked)
        created = (await client.stub.CreateSimulation(request)).simulation
        over = await client.over(created.name)
    assert over.state == Simulation.STATE_SUCCEEDED
    assert over.job == asked
    assert (over.equity_result.exact, over.equity_result.deals) == (True, 44)
    assert [hand.share for hand in over.equity_result.hands] == ["21/22", "1/22"]


async def test_an_exact_equity_of_too_many_deals_is_no_job() -> None:
    spot = equity_pb2.EquitySpot(hands=["AsAh", "xx"], method=equity_pb2.EquitySpot.METHOD_EXACT)
    asked = simulation_pb2.SimulationJob(equity=simulation_pb2.EquityJob(spot=spot))
    async with serving() as client:
        refusal = await refused(client.stub.CreateSimulation(simulation_pb2.CreateSimulationRequest(job=asked)))
    assert reason(refusal) == "TOO_LARGE"
    assert "2,097,572,400 deals" in refusal.message


async def test_a_running_job_tells_its_progress_and_stops_when_cancelled() -> None:
    async with serving() as client:
        name = (await client.create(**LONG)).name
        now = await client.until(name, lambda now: now.progress.hands_done > 0)
        assert now.state == Simulation.STATE_RUNNING
        assert now.progress.hands_per_second > 0
        await client.cancel(name)
        over = await client.over(name)
        assert over.state == Simulation.STATE_CANCELLED
        assert not over.HasField("match_result")
        assert over.HasField("end_time")
        assert await client.cancel(name) == over


async def test_jobs_run_one_after_the_other_and_one_that_waits_is_cancelled_at_once() -> None:
    async with serving() as client:
        first, second, third = [(await client.create(**fields)).name for fields in (LONG, LONG, SHORT)]
        await client.until(first, lambda now: now.state == Simulation.STATE_RUNNING)
        assert (await client.get(second)).state == Simulation.STATE_QUEUED
        assert (await client.cancel(second)).state == Simulation.STATE_CANCELLED
        await client.cancel(first)
        assert (await client.over(third)).state == Simulation.STATE_SUCCEEDED
        assert not (await client.get(second)).HasField("start_time")


async def test_a_job_goes_on_after_its_process_was_killed(started: list[JobsProcess]) -> None:
    fields = SHORT | {"hands": 300, "chunk_hands": 10}
    async with serving() as client:
        name = (await client.create(**fields)).name
        killed = await client.until(name, lambda now: now.progress.hands_done > 0)
        process = started[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        over = await client.over(name)
    assert over.state == Simulation.STATE_SUCCEEDED
    assert over.match_result == expected(**fields)
    assert over.start_time == killed.start_time


async def test_a_restarted_server_goes_on_with_its_jobs(tmp_path: Path) -> None:
    store, fields = f"sqlite:///{tmp_path / 'store.db'}", SHORT | {"hands": 300, "chunk_hands": 10}
    async with serving(store) as client:
        first, second = (await client.create(**fields)).name, (await client.create(**SHORT)).name
        before = await client.until(first, lambda now: now.progress.hands_done > 0)
    async with serving(store) as client:
        now = await client.get(first)
        assert now.state == Simulation.STATE_RUNNING
        assert now.progress.hands_done >= before.progress.hands_done
        assert (await client.over(first)).match_result == expected(**fields)
        assert (await client.over(second)).match_result == expected(**SHORT)


async def test_a_job_whose_process_cannot_start_fails_and_says_so() -> None:
    async with serving(start=NEVER) as client:
        over = await client.over((await client.create(**SHORT)).name)
    assert over.state == Simulation.STATE_FAILED
    assert reason(over.failure) == "NOT_READY"
    assert not over.HasField("match_result")


async def test_no_process_is_started_before_a_job_is_asked_for(started: list[JobsProcess]) -> None:
    async with serving() as client:
        await client.names()
        await asyncio.sleep(2 * POLL_S)
        assert started[0]._process is None


async def test_a_repeated_request_gets_its_first_answer_and_another_one_is_refused() -> None:
    async with serving() as client:
        first = await client.create(request_id="a", **SHORT)
        await client.over(first.name)
        assert await client.create(request_id="a", **SHORT) == first
        assert reason(await refused(client.create(request_id="a", **LONG))) == "REQUEST_ID_REUSED"
        assert (await client.create(**SHORT)).name != (await client.create(**SHORT)).name


@pytest.mark.parametrize(
    ("fields", "why", "field"),
    [
        ({"players": players("caller", "genius")}, "UNKNOWN_POLICY", "job.match.players[1].policy"),
        ({"hands": 0}, "BAD_JOB", "job.match.hands"),
        ({"hands": (1 << 63) - 1}, "BAD_JOB", "job.match.hands"),
        ({"players": players("caller")}, "TOO_FEW_SEATS", "job.match.players"),
        ({"stakes": {"small_blind": 2, "big_blind": 1}}, "BAD_BLINDS", "job.match.stakes.small_blind"),
        ({"rulebook": "x" * 100_000}, "UNKNOWN_RULEBOOK", "job.match.rulebook"),
    ],
)
async def test_what_cannot_be_played_is_refused_and_nothing_is_kept(
    fields: dict[str, Any], why: str, field: str
) -> None:
    async with serving(start=NEVER) as client:
        refusal = await refused(client.create(**fields))
        assert (reason(refusal), [one.field for one in refusal.violations]) == (why, [field])
        assert await client.names() == ([], "")


async def test_requests_that_make_no_sense_are_refused() -> None:
    async with serving(start=NEVER) as client:
        empty = client.stub.CreateSimulation(simulation_pb2.CreateSimulationRequest())
        assert reason(await refused(empty)) == "BAD_JOB"
        assert reason(await refused(client.create(request_id="x" * 65))) == "MALFORMED_REQUEST"
        for name in ("simulations/none", "", "none", "hands/none"):
            assert reason(await refused(client.get(name))) == "SIMULATION_NOT_FOUND"
            assert reason(await refused(client.cancel(name))) == "SIMULATION_NOT_FOUND"
        for request in ({"page_size": -1}, {"page_token": "x"}, {"page_token": "9" * 19}, {"page_token": "²"}):
            assert reason(await refused(client.names(**request))) == "MALFORMED_REQUEST"


async def test_jobs_are_listed_page_by_page_the_newest_first() -> None:
    async with serving(start=NEVER) as client:
        made = [(await client.create()).name for _ in range(5)][::-1]
        assert await client.names() == (made, "")
        first, token = await client.names(page_size=2)
        later = (await client.create()).name
        second, token = await client.names(page_size=2, page_token=token)
        third, end = await client.names(page_size=2, page_token=token)
        assert (first + second + third, end) == (made, "")
        assert (await client.names(page_size=10**9))[0] == [later, *made]


async def test_a_process_that_lost_its_job_to_another_changes_nothing_of_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    await store.open()
    jobs = JobStore(store)
    await jobs.add("a", job(), 40, "")
    first, second = await jobs.claim("first"), await jobs.claim("second")
    assert first is not None
    assert second is not None
    await jobs.progress(second, "{}", 7, 1.0)
    for late in (jobs.progress(first, "{}", 3, 1.0), jobs.go_on(first), jobs.release(first), jobs.end(first, FAILED)):
        with pytest.raises(JobLostError):
            await late
    row = await jobs.get("a")
    assert row is not None
    assert (row.state, row.owner, row.hands_done) == (RUNNING, "second", 7)
    await store.close()


@pytest.mark.ray
async def test_on_ray_a_job_comes_to_the_same() -> None:
    fields = SHORT | {"chunk_hands": 7}
    async with serving(start=JOBS) as client:
        over = await client.over((await client.create(**fields)).name)
    assert over.match_result == expected(**SHORT)
