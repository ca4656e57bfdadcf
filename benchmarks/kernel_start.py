"""How long a fresh process takes to its first hands: compiling the kernel (cold) and loading it from its cache (warm).

Counted from before the engine is imported, Numba's own import included, until hands have been played by the compiled
loop, one has been dealt to `Hand` and acted in, and an array of hands has been ranked. It runs itself as those
processes, and prints their seconds: on the core, as all figures here, and on the clock.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter, process_time

from benchmarks.environment import ROOT
from benchmarks.race import Row

WARM_RUNS = 3


def measure_start() -> list[Row]:
    """The rows `kernel-cold` and `kernel-warm`, in seconds; the kernel's cache has to be empty, and is full then."""
    print("  kernel: compiling it from cold, about half a minute of one free core", file=sys.stderr, flush=True)
    cold, clock = _seconds_in_fresh_process()
    print(f"  kernel: compiled in {clock:.0f} s by the clock, {cold:.0f} s on the core", file=sys.stderr, flush=True)
    warm = median(_seconds_in_fresh_process()[0] for _ in range(WARM_RUNS))
    return [Row(name, value, None, None, "s", None) for name, value in (("kernel-cold", cold), ("kernel-warm", warm))]


def _seconds_in_fresh_process() -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.kernel_start"]
    answer = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    core, clock = map(float, answer.split())
    return core, clock


def _seconds_to_first_hands() -> tuple[float, float]:
    core, clock = process_time(), perf_counter()
    from benchmarks.ours import warm_up

    warm_up()
    return process_time() - core, perf_counter() - clock


if __name__ == "__main__":
    print(*_seconds_to_first_hands())
