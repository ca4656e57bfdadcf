"""The jobs process: `python -m service.jobs URL` runs the simulations of that store, one after the other.

It alone starts Ray. The server starts it and holds its standard input; when that ends, or on SIGTERM, it leaves its job
as far as it has come. With nothing to do it ends after a while.
"""

import argparse
import asyncio
import os
import secrets
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from threading import Event

import structlog

from engine.wire.refusals import refuse
from service import logs
from service.job_store import CANCELLED, FAILED, SUCCEEDED, Claim, JobLostError, JobStore
from service.store import Store
from workers.crew import Crew, InProcess, WorkersLostError
from workers.job import JobError
from workers.kinds import Job, job_result, nothing_of, read_job
from workers.ray_crew import RayCrew
from workers.run import run
from workers.sums import Done

LOG = structlog.get_logger(__name__)

LOOK_S = 0.2  # between two looks at what is wanted
RECORD_S = 1.0  # between two records of what is done
IDLE_S = 60.0
RATE_S = 10.0  # how far back `hands_per_second` looks


class Jobs:
    """Runs the jobs of a store until `stopping`, on a thread of its own, with a crew that is started for the first."""

    def __init__(self, jobs: JobStore, start_crew: Callable[[ExitStack], Crew]):
        self.stopping = asyncio.Event()
        self._jobs = jobs
        self._owner = secrets.token_hex(8)
        self._start_crew = start_crew
        self._crew: Crew | None = None
        self._crew_stack = ExitStack()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="jobs")

    async def run(self) -> None:
        """Run jobs in order; returns when stopping, or idle for long."""
        idle_since = time.monotonic()
        try:
            while not self.stopping.is_set() and time.monotonic() - idle_since < IDLE_S:
                claim = await self._jobs.claim(self._owner)
                if claim is None:
                    await self._pause()
                    continue
                with suppress(JobLostError):
                    await self._run_job(claim)
                idle_since = time.monotonic()
        finally:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._crew_stack.close)
            self._thread.shutdown()

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stopping.wait(), LOOK_S)

    async def _run_job(self, claim: Claim) -> None:
        job = read_job(claim.job)
        progress = Progress(Done.from_json(claim.done) if claim.done else nothing_of(job))
        try:
            wanted = await self._play(claim, job, progress)
        except WorkersLostError as error:
            LOG.warning("workers_lost", job=claim.number, error=str(error))
            failure = refuse("NOT_READY", "the workers were lost, or did not start; the server's log says why")
            await self._jobs.end(claim, FAILED, failure=failure.message)
            return
        await self._record(claim, progress)
        if progress.done.sums.hands == job.hands:
            await self._end(claim, job, progress.done)
        elif not wanted:
            await self._jobs.end(claim, CANCELLED)
        else:
            await self._jobs.release(claim)

    async def _end(self, claim: Claim, job: Job, done: Done) -> None:
        try:
            await self._jobs.end(claim, SUCCEEDED, result=job_result(job, done.sums))
        except JobError as error:
            await self._jobs.end(claim, FAILED, failure=refuse(error.reason, str(error)).message)

    async def _play(self, claim: Claim, job: Job, progress: "Progress") -> bool:
        """Play on until the end, or until nobody wants it; returns whether it is wanted still."""
        if not await self._jobs.go_on(claim):
            return False
        halted, wanted = Event(), True
        playing = asyncio.get_running_loop().run_in_executor(
            self._thread, partial(self._play_in_thread, job, progress, halted.is_set)
        )
        recorded = time.monotonic()
        try:
            while not playing.done():
                wanted = await self._jobs.go_on(claim)
                if self.stopping.is_set() or not wanted:
                    break
                if time.monotonic() - recorded >= RECORD_S:
                    await self._record(claim, progress)
                    recorded = time.monotonic()
                await asyncio.wait({playing}, timeout=LOOK_S)
        finally:
            halted.set()
            await asyncio.wait({playing})
        await playing
        return wanted

    def _play_in_thread(self, job: Job, progress: "Progress", halted: Callable[[], bool]) -> None:
        if halted():
            return
        try:
            if self._crew is None:
                self._crew = self._start_crew(self._crew_stack)
            run(job, self._crew, progress.done, report=progress.report, halted=halted)
        except WorkersLostError:
            self._crew = None
            self._crew_stack.close()
            raise

    async def _record(self, claim: Claim, progress: "Progress") -> None:
        done = progress.done
        await self._jobs.progress(claim, done.to_json(), done.sums.hands, progress.hands_per_second())


class Progress:
    """How far a job has come, told by the thread that plays and read by the one that records."""

    def __init__(self, done: Done):
        self.done = done
        self._lately = deque([(time.monotonic(), done.sums.hands)])

    def report(self, done: Done) -> None:
        """There is more done."""
        now = time.monotonic()
        self._lately.append((now, done.sums.hands))
        while len(self._lately) > 2 and self._lately[0][0] < now - RATE_S:
            self._lately.popleft()
        self.done = done

    def hands_per_second(self) -> float:
        """Hands per second lately."""
        (then, before), (now, hands) = self._lately[0], self._lately[-1]
        return (hands - before) / (now - then) if now > then else 0.0


async def main(url: str, start_crew: Callable[[ExitStack], Crew]) -> None:
    """Run the jobs of the store at this URL."""
    store = Store(url)
    await store.open()
    jobs = Jobs(JobStore(store), start_crew)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, jobs.stopping.set)
    server = sys.stdin.fileno()

    def listen() -> None:
        if not os.read(server, 1):
            loop.remove_reader(server)
            jobs.stopping.set()

    loop.add_reader(server, listen)
    try:
        await jobs.run()
    finally:
        await store.close()


def ray_crew(stack: ExitStack) -> Crew:
    """As many workers as there are cores, on a Ray of this process."""
    return stack.enter_context(RayCrew(say=lambda doing: LOG.info("preparing", doing=doing)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m service.jobs", description=__doc__.partition("\n")[0])
    parser.add_argument("--in-process", action="store_true", help="without Ray: one worker, this process")
    parser.add_argument("url", help="the store, sqlite:///PATH")
    arguments = parser.parse_args()
    logs.set_up()
    asyncio.run(main(arguments.url, (lambda _: InProcess()) if arguments.in_process else ray_crew))
