"""The kinds of jobs, and what is done with a job of either kind."""

from collections.abc import Callable
from typing import Any, Protocol

from engine.equity import compiling
from givare.v1 import equity_pb2, simulation_pb2
from workers.equity import Equity, read_equity
from workers.job import JobError, Match, read_match
from workers.result import match_result
from workers.sums import Done, Piece
from workers.table import COMPILING, MatchTable, kernel_is_compiled, load_kernel

Job = Match | Equity


class Table(Protocol):
    """Where the hands of one job are played."""

    def play(self, first: int, end: int, halted: Callable[[], bool]) -> Piece:
        """Play hands `first` .. `end - 1`, or as many of them as there is time for until `halted` says so."""


def read_job(message: simulation_pb2.SimulationJob) -> Job:
    """What a job asks for; raises JobError."""
    match message.WhichOneof("job"):
        case "match":
            return read_match(message.match)
        case "equity":
            return read_equity(message.equity)
        case _:
            raise JobError("BAD_JOB", "job", "a job of some kind is needed: a match or an equity")


def load(job: Job, say: Callable[[str], None]) -> None:
    """Compile what plays a job in this process, or load it from the cache; `say` is told what takes long."""
    if isinstance(job, Match):
        if not kernel_is_compiled():
            say(COMPILING)
        load_kernel()
    else:
        if not compiling.is_cached():
            say(compiling.COMPILING)
        compiling.load()


def message_of(job: Job) -> simulation_pb2.SimulationJob:
    """The message that a job was read from."""
    if isinstance(job, Match):
        return simulation_pb2.SimulationJob(match=job.job)
    return simulation_pb2.SimulationJob(equity=job.job)


def nothing_of(job: Job) -> Done:
    """A job that has not begun."""
    return Done.nothing(len(job.policies)) if isinstance(job, Match) else job.nothing()


def open_table(job: Job) -> Table:
    """Where its hands are played."""
    return MatchTable(job) if isinstance(job, Match) else job


def job_result(job: Job, sums: Any) -> simulation_pb2.MatchResult | equity_pb2.EquityResult:
    """The result of a finished job from its sums; raises JobError if there is none."""
    return match_result(job, sums) if isinstance(job, Match) else job.result(sums)
