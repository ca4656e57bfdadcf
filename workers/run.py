"""Playing a match from where it stands to its end."""

from collections.abc import Callable
from contextlib import closing

from workers.chunks import Chunks
from workers.crew import Crew
from workers.job import Match
from workers.sums import Done


def run(
    match: Match,
    crew: Crew,
    done: Done | None = None,
    *,
    report: Callable[[Done], None] = lambda _: None,
    halted: Callable[[], bool] = lambda: False,
) -> Done:
    """Play what `done` lacks of a match (all of it by default); returns what is done now.

    `report` is told after every finished piece, and a later run may go on from any of these. `halted` is asked
    several times a second; once it says so, the run ends early. Raises WorkersLostError.
    """
    done = done or Done.nothing(len(match.policies))
    workers = min(crew.workers, match.job.workers or crew.workers)
    chunks = Chunks(done.gaps(match.hands), match.job.chunk_hands, workers)
    with closing(crew.play(match, chunks, halted)) as pieces:
        for piece in pieces:
            chunks.heard(piece)
            done = done.with_piece(piece)
            report(done)
    return done
