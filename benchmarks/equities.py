"""The spots whose equity every side works out, and the loop that times it.

Only the standard library is used here, because the peers' interpreters run this too.
"""

from collections.abc import Callable
from time import process_time

from benchmarks.slices import Slice

ACES, KINGS = "AsAh", "KsKh"
OMAHA = ("AsKsJdTd", "QhQc9h8c")
SAMPLES = 1_000_000
DIGITS = 9  # of an exact equity, which floats of any side agree in


def milliseconds(work_out: Callable[[], float], samples: int = 0) -> Callable[[float], Slice]:
    """How to measure an answer: `work_out` returns the first hand's equity, of so many samples or exactly (0)."""
    work_out()

    def measure(seconds: float) -> Slice:
        answers, equity = 0, 0.0
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            equity += work_out()
            answers += 1
        mean = equity / answers
        return Slice(elapsed / answers * 1000, mean if samples else round(mean, DIGITS), answers * samples)

    return measure
