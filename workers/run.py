"""Playing a job from where it stands to its end."""

from collections.abc import Callable
from contextlib import closing

from workers.chunks import Chunks
from workers.crew import Crew
from workers.kinds import Job, nothing_of
from workers.sums import Done


def run(
    job: Job,
    crew: Crew,
    done: Done | None = None,
    *,
    report: Callable[[Done], None] = lambda _: None,
    halted: Callable[[], bool] = lambda: False,
) -> Done:
    """Play what `done` lacks of a job (all of it by default); returns what is done now.

    `report` is told after every finished piece, and a later run may go on from any of these. `halted` is asked
    several times a second; once it says so, the run ends early. Raises WorkersLostError.
    """
    done = done or nothing_of(job)
    workers = min(crew.workers, job.job.workers or crew.workers)
    chunks = Chunks(done.gaps(job.hands), job.job.chunk_hands, workers)
    with closing(crew.play(job, chunks, halted)) as pieces:
        for piece in pieces:
            chunks.heard(piece)
            done = done.with_piece(piece)
            report(done)
    return done
