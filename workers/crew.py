"""Who plays the chunks of a job."""

from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from workers.kinds import Job, open_table
from workers.sums import Piece


class WorkersLostError(Exception):
    """The workers could not be started, or one died again and again over the same chunk."""


class Crew(Protocol):
    """Workers, one or many; they play what job they are given."""

    @property
    def workers(self) -> int:
        """How many there are."""

    def play(self, job: Job, chunks: Iterator[tuple[int, int]], halted: Callable[[], bool]) -> Generator[Piece]:
        """Play chunks until there are none, or `halted` says to stop; finished pieces come in any order.

        A chunk is taken when a worker is free for it, of as many as the job asks for. Raises WorkersLostError.
        """


class InProcess:
    """One worker: this process."""

    workers = 1

    def play(self, job: Job, chunks: Iterator[tuple[int, int]], halted: Callable[[], bool]) -> Generator[Piece]:
        """As `Crew.play`; when halted within a chunk, the part that was played is the last piece."""
        table = open_table(job)
        for first, end in chunks:
            yield table.play(first, end, halted)
            if halted():
                return
