"""How the hands of a job are cut into chunks: pieces of work of a few seconds each, handed out in order."""

from collections.abc import Iterable, Iterator

from workers.sums import Piece

CHUNK_S = 2.0
FIRST_CHUNK = 2000  # before anything is known of the speed
GROWTH = 16  # a short chunk tells little of the speed of a long one


class Chunks(Iterator[tuple[int, int]]):
    """Chunks (first, end) out of the hands still to be played.

    They have `chunk_hands` hands; if that is 0, as many as are played in a few seconds, going by the pieces `heard` of,
    and towards the end an equal share for every worker.
    """

    def __init__(self, gaps: Iterable[tuple[int, int]], chunk_hands: int, workers: int):
        self._gaps = list(gaps)[::-1]
        self._fixed = chunk_hands
        self._workers = workers
        self._left = sum(end - first for first, end in self._gaps)
        self._size = FIRST_CHUNK

    def __next__(self) -> tuple[int, int]:
        if not self._gaps:
            raise StopIteration
        first, end = self._gaps.pop()
        share = -(-self._left // self._workers)
        cut = min(end, first + (self._fixed or min(self._size, share)))
        if cut < end:
            self._gaps.append((cut, end))
        self._left -= cut - first
        return first, cut

    def heard(self, piece: Piece) -> None:
        """Learn from a finished piece how many hands take a few seconds."""
        fitting = int((piece.end - piece.first) * CHUNK_S / max(piece.seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH * self._size))
