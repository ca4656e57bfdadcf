"""SimulationService: jobs are checked and stored here, and run by the jobs process."""

import asyncio
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import grpc
import sqlalchemy as sa

from engine.wire.refusals import Refused, refuse, refuse_field
from givare.v1 import simulation_pb2, simulation_pb2_grpc
from service.dealer import check_request_id, store_unavailable
from service.job_store import QUEUED, RUNNING, JobStore
from service.jobs_process import JobsProcess
from service.server import Extension, House
from service.store import MEMORY, ConflictError, Store, StoreError
from workers.job import JobError
from workers.kinds import read_job

T = TypeVar("T")
Context = grpc.aio.ServicerContext[Any, Any]

JOBS = (sys.executable, "-m", "service.jobs")
ID_BYTES = 16
PAGE = 50
LARGEST_PAGE = 1000
LONGEST_TOKEN = 19  # characters
COLLECTION = "simulations/"


def simulations(start: Sequence[str] = JOBS) -> Extension:
    """SimulationService for a server; `start` is the command of its jobs process, to which the store's URL is added.

    Whoever passes another one than `JOBS` puts something in front of it, such as what shuts it off from the network.
    """

    @asynccontextmanager
    async def extension(server: grpc.aio.Server, house: House) -> AsyncIterator[str]:
        async with _shared_store(house) as (store, url):
            jobs = JobStore(store)
            process = JobsProcess([*start, url], jobs, house.metrics)
            servicer = Simulations(jobs, process.wake)
            simulation_pb2_grpc.add_SimulationServiceServicer_to_server(servicer, server)
            async with process:
                yield simulation_pb2.DESCRIPTOR.services_by_name["SimulationService"].full_name

    return extension


@asynccontextmanager
async def _shared_store(house: House) -> AsyncIterator[tuple[Store, str]]:
    """A store that two processes can open: the server's, or a file for as long as a server in memory lives."""
    if house.options.store != MEMORY:
        await house.store.open()
        yield house.store, house.options.store
        return
    with tempfile.TemporaryDirectory(prefix="givare-") as folder:
        url = f"sqlite:///{Path(folder) / 'simulations.db'}"
        store = Store(url)
        await store.open()
        try:
            yield store, url
        finally:
            await store.close()


class Simulations(simulation_pb2_grpc.SimulationServiceServicer):
    """Keeps jobs and tells how they stand; `wake` is called when there is one to run."""

    def __init__(self, jobs: JobStore, wake: Callable[[], None]):
        self._jobs = jobs
        self._wake = wake

    async def CreateSimulation(
        self, request: simulation_pb2.CreateSimulationRequest, _context: Context
    ) -> simulation_pb2.CreateSimulationResponse:
        check_request_id(request.request_id)
        try:
            hands = (await asyncio.to_thread(read_job, request.job)).hands
        except JobError as error:
            raise _refused_job(error) from None
        try:
            row = await _stored(self._jobs.add(secrets.token_hex(ID_BYTES), request.job, hands, request.request_id))
        except ConflictError:
            row = await self._created_before(request)
        self._wake()
        return simulation_pb2.CreateSimulationResponse(simulation=_as_created(row))

    async def _created_before(self, request: simulation_pb2.CreateSimulationRequest) -> sa.Row[Any]:
        row = await _stored(self._jobs.by_request(request.request_id))
        if row is None:
            raise store_unavailable()
        if simulation_pb2.SimulationJob.FromString(row.job) != request.job:
            raise refuse("REQUEST_ID_REUSED", "another simulation was created for this request id")
        return row

    async def GetSimulation(
        self, request: simulation_pb2.GetSimulationRequest, _context: Context
    ) -> simulation_pb2.GetSimulationResponse:
        row = await _stored(self._jobs.get(request.name.removeprefix(COLLECTION)))
        return simulation_pb2.GetSimulationResponse(simulation=_found(row, request.name))

    async def CancelSimulation(
        self, request: simulation_pb2.CancelSimulationRequest, _context: Context
    ) -> simulation_pb2.CancelSimulationResponse:
        row = await _stored(self._jobs.cancel(request.name.removeprefix(COLLECTION)))
        return simulation_pb2.CancelSimulationResponse(simulation=_found(row, request.name))

    async def ListSimulations(
        self, request: simulation_pb2.ListSimulationsRequest, _context: Context
    ) -> simulation_pb2.ListSimulationsResponse:
        if request.page_size < 0:
            raise refuse_field("page_size", f"{request.page_size} is negative")
        size = min(request.page_size or PAGE, LARGEST_PAGE)
        # One more than fits tells whether there is a next page.
        rows = await _stored(self._jobs.page(_page_start(request.page_token), size + 1))
        return simulation_pb2.ListSimulationsResponse(
            simulations=map(simulation_message, rows[:size]),
            next_page_token=str(rows[size - 1].number) if len(rows) > size else "",
        )


def simulation_message(row: sa.Row[Any]) -> simulation_pb2.Simulation:
    """A stored job as it stands."""
    message = _as_created(row)
    message.state = row.state
    message.progress.hands_done = row.hands_done
    message.progress.hands_per_second = row.hands_per_second if row.state == RUNNING else 0
    if row.start_time_us is not None:
        message.start_time.FromMicroseconds(row.start_time_us)
    if row.end_time_us is not None:
        message.end_time.FromMicroseconds(row.end_time_us)
    if row.result is not None:
        getattr(message, f"{message.job.WhichOneof('job')}_result").ParseFromString(row.result)
    if row.failure is not None:
        message.failure.ParseFromString(row.failure)
    return message


def _as_created(row: sa.Row[Any]) -> simulation_pb2.Simulation:
    """A stored job as it stood when it was created."""
    message = simulation_pb2.Simulation(
        name=COLLECTION + row.id,
        job=simulation_pb2.SimulationJob.FromString(row.job),
        state=QUEUED,
        progress=simulation_pb2.SimulationProgress(hands_total=row.hands_total),
    )
    message.create_time.FromMicroseconds(row.create_time_us)
    return message


def _found(row: sa.Row[Any] | None, name: str) -> simulation_pb2.Simulation:
    if row is None or not name.startswith(COLLECTION):
        raise refuse("SIMULATION_NOT_FOUND", "there is no simulation of that name")
    return simulation_message(row)


def _page_start(token: str) -> int | None:
    if not token:
        return None
    if not (token.isascii() and token.isdecimal() and len(token) < LONGEST_TOKEN):
        raise refuse_field("page_token", "is not one that this server gave")
    return int(token)


def _refused_job(error: JobError) -> Refused:
    """What is wrong with a job, as any RPC says it; what is too much is no mistake of one field."""
    if error.reason == "TOO_LARGE":
        return refuse(error.reason, f"job.{error}")
    field, description = f"job.{error.field}", str(error).removeprefix(f"{error.field}: ")
    return refuse_field(field, description, reason=error.reason, rule=error.rule or None)


async def _stored(work: Awaitable[T]) -> T:
    """What the store answers; a conflict is the caller's to judge."""
    try:
        return await work
    except ConflictError:
        raise
    except StoreError:
        raise store_unavailable() from None
