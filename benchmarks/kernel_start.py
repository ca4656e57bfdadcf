"""How long a fresh process takes to its first hands: compiling the kernel (cold) and loading it from its cache (warm).

Counted from before the engine is imported, Numba's own import included, until hands have been played by the compiled
loop, one has been dealt to `Hand` and acted in, and an array of hands has been ranked. It runs itself as those
processes, and prints their seconds.
"""

import os
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter

from benchmarks.environment import ROOT
from benchmarks.race import Row

WARM_RUNS = 3


def measure_start() -> list[Row]:
    """The rows `kernel-cold` and `kernel-warm`, in seconds, from a cache directory of their own."""
    with tempfile.TemporaryDirectory() as cache:
        print("  compiling the kernel from cold, for about half a minute", file=sys.stderr, flush=True)
        cold = _seconds_in_fresh_process(cache)
        warm = median(_seconds_in_fresh_process(cache) for _ in range(WARM_RUNS))
    return [Row(name, value, None, None, "s", None) for name, value in (("kernel-cold", cold), ("kernel-warm", warm))]


def _seconds_in_fresh_process(cache: str) -> float:
    command = [sys.executable, "-m", "benchmarks.kernel_start"]
    environment = {**os.environ, "GIVARE_CACHE_DIR": cache}
    return float(subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE).stdout)


def _seconds_to_first_hands() -> float:
    start = perf_counter()
    from benchmarks.ours import warm_up

    warm_up()
    return perf_counter() - start


if __name__ == "__main__":
    print(_seconds_to_first_hands())
