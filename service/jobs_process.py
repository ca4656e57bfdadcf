"""The server's hold on the jobs process: started when there is a job to run, and again if it dies."""

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType

import structlog

from engine.wire.refusals import refuse
from givare.v1 import simulation_pb2
from service.job_store import JobStore
from service.metrics import Metrics
from service.store import StoreError

LOG = structlog.get_logger(__name__)

LOOK_S = 0.5
FIRST_PAUSE_S = 0.5  # before it is started again; doubled each time
CRASHES_FOR_NOTHING = 4  # in a row without a hand finished, and the job that is first in line is given up
STOP_S = 15.0


class JobsProcess:
    """Keeps a process running that runs jobs, for as long as there are any; a context manager.

    `command` starts it. It ends by itself when it has had nothing to do for a while, and when its standard input ends,
    which is held open here: so it never outlives the server for long.
    """

    def __init__(self, command: Sequence[str], jobs: JobStore, metrics: Metrics):
        self._command = command
        self._jobs = jobs
        self._metrics = metrics
        self._wanted = asyncio.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def wake(self) -> None:
        """There may be a job to run."""
        self._wanted.set()

    async def __aenter__(self) -> "JobsProcess":
        _, self._hands_counted = await self._jobs.counts()
        self.wake()
        self._supervising = asyncio.create_task(self._supervise())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._supervising.cancel()
        with suppress(asyncio.CancelledError):
            await self._supervising
        if self._process is not None:
            await asyncio.to_thread(_stop, self._process)

    async def _supervise(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._run_jobs()
                await self._count()
            except StoreError as error:
                LOG.warning("jobs_store_unavailable", error=type(error).__name__)
                await asyncio.sleep(LOOK_S)
                self.wake()

    async def _run_jobs(self) -> None:
        """Have a process running until no job is left."""
        crashes = 0
        while await self._jobs.unfinished():
            _, before = await self._jobs.counts()
            code = await self._run_process()
            _, after = await self._jobs.counts()
            if code == 0:
                crashes = 0
                continue
            crashes = 1 if after > before else crashes + 1
            LOG.error("jobs_process_ended", code=code, crashes=crashes)
            if crashes >= CRASHES_FOR_NOTHING:
                given_up = refuse("NOT_READY", "the process that runs simulations ended again and again; see its log")
                await self._jobs.fail_first(given_up.message)
                crashes = 0
            await asyncio.sleep(FIRST_PAUSE_S * 2**crashes)

    async def _run_process(self) -> int:
        """Start the process and wait for its end; returns its exit status."""
        # A session of its own: Ctrl-C is for the server, which ends it in good order.
        self._process = await asyncio.to_thread(
            subprocess.Popen, self._command, stdin=subprocess.PIPE, start_new_session=True
        )
        LOG.info("jobs_process_started", pid=self._process.pid)
        while (code := self._process.poll()) is None:
            await asyncio.sleep(LOOK_S)
            await self._count()
        self._process.communicate()
        self._process = None
        return code

    async def _count(self) -> None:
        by_state, hands = await self._jobs.counts()
        for name, state in simulation_pb2.Simulation.State.items():
            if state:
                self._metrics.jobs.labels(name.removeprefix("STATE_").lower()).set(by_state.get(state, 0))
        self._metrics.simulated_hands.inc(max(0, hands - self._hands_counted))
        self._hands_counted = hands


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the process, which leaves its job to the next one."""
    try:
        process.communicate(timeout=STOP_S)  # closes its standard input; Ray would print a SIGTERM as a crash
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
