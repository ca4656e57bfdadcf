"""SimulationService: jobs are checked and stored here, and run by the jobs process."""

import asyncio
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import sqlalchemy as sa
from google.protobuf.timestamp_pb2 import Timestamp

from givare.v1 import refusal_pb2, simulation_pb2, simulation_pb2_grpc
from service.dealer import check_request_id, store_unavailable
from service.job_store import RUNNING, JobStore
from service.jobs_process import JobsProcess
from service.server import Extension, House
from service.store import MEMORY, ConflictError, Store, StoreError
from service.wire.refusals import Refused, refuse, refuse_field
from workers.job import JobError, read_job

Context = grpc.aio.ServicerContext[Any, Any]

JOBS = (sys.executable, "-m", "service.jobs")
ID_BYTES = 16
PAGE = 50
LARGEST_PAGE = 1000
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

    def __init__(self, jobs: JobStore, wake: Any):
        self._jobs = jobs
        self._wake = wake

    async def CreateSimulation(
        self, request: simulation_pb2.CreateSimulationRequest, _context: Context
    ) -> simulation_pb2.CreateSimulationResponse:
        check_request_id(request.request_id)
        hands = _checked(request.job)
        try:
            row = await self._jobs.add(secrets.token_hex(ID_BYTES), request.job, hands, request.request_id)
        except ConflictError:
            row = await self._created_before(request)
        except StoreError:
            raise store_unavailable() from None
        self._wake()
        return simulation_pb2.CreateSimulationResponse(simulation=_waiting(row))

    async def _created_before(self, request: simulation_pb2.CreateSimulationRequest) -> sa.Row[Any]:
        try:
            row = await self._jobs.by_request(request.request_id)
        except StoreError:
            row = None
        if row is None:
            raise store_unavailable()
        if simulation_pb2.SimulationJob.FromString(row.job) != request.job:
            raise refuse("REQUEST_ID_REUSED", "another simulation was created for this request id")
        return row

    async def GetSimulation(
        self, request: simulation_pb2.GetSimulationRequest, _context: Context
    ) -> simulation_pb2.GetSimulationResponse:
        row = await _stored(self._jobs.get(_id(request.name)))
        if row is None:
            raise _unknown(request.name)
        return simulation_pb2.GetSimulationResponse(simulation=_message(row))
