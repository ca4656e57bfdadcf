"""Equities as jobs: spots of any size, cut into ranges of their numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from engine.equity.calculator import Calculator
from engine.refusals import SetupError
from engine.wire.equity import calculator_of, equity_message
from engine.wire.setup import game
from givare.v1 import equity_pb2, simulation_pb2
from workers.job import MAX_CHUNK, MAX_WORKERS, JobError, check_bounds
from workers.sums import Done, EquitySums, Piece


@dataclass(frozen=True)
class Equity:
    """A spot that can be worked out: its message, and what works it out."""

    job: simulation_pb2.EquityJob
    calculator: Calculator

    @property
    def hands(self) -> int:
        """Numbers of the whole job."""
        return self.calculator.size

    def nothing(self) -> Done:
        """The job not begun."""
        return Done((), EquitySums(0, self.calculator.nothing()))

    def play(self, first: int, end: int, halted: Callable[[], bool]) -> Piece:
        """Count numbers `first` .. `end - 1`, or as many as there is time for until `halted` says so."""
        began = perf_counter()
        reached, totals = first, self.calculator.nothing()
        if not halted():
            reached, totals = self.calculator.tally(first, end, halted)
        return Piece(first, reached, EquitySums(reached - first, totals), perf_counter() - began)

    def result(self, sums: EquitySums) -> equity_pb2.EquityResult:
        """What came out of all numbers; raises JobError if that is nothing."""
        try:
            return equity_message(self.calculator.equity(sums.boards))
        except SetupError as error:
            raise _refused(error) from None


def read_equity(job: simulation_pb2.EquityJob) -> Equity:
    """The spot that a job asks for; raises JobError."""
    check_bounds("equity", chunk_hands=(job.chunk_hands, 0, MAX_CHUNK), workers=(job.workers, 0, MAX_WORKERS))
    try:
        asked = game(job.game)
    except SetupError as error:
        raise _refused(error, within="equity") from None
    try:
        return Equity(job, calculator_of(asked, job.spot))
    except SetupError as error:
        raise _refused(error) from None


def _refused(error: SetupError, within: str = "equity.spot") -> JobError:
    words = str(error).removeprefix(f"{error.field}: ")
    return JobError(error.reason, f"{within}.{error.field}", words, error.rule)
