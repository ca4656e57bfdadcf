"""Compiling the functions of equity, or loading them: `python -m engine.equity.compiling` leaves them in the cache.

To compile holds the interpreter, so a process that must go on answering meanwhile lets another one do it.
"""

import sys

from engine.equity.kernel.by_rank import count_boards
from engine.equity.kernel.deals import count_deals
from engine.equity.kernel.records import ALTERNATIVE, DEAL, SPOT, TALLY
from engine.equity.kernel.sampling import sample_boards, sample_deals
from engine.jit import CACHE_DIRECTORY, JITTED
from engine.kernel.records import make

COMMAND = (sys.executable, "-m", "engine.equity.compiling")
COMPILING = "compiling equity to machine code (the first time only, about half a minute)"
ENTRIES = (count_boards, count_deals, sample_boards, sample_deals)


def is_cached() -> bool:
    """Whether the functions need only be loaded, which takes less than a second."""
    if not JITTED or CACHE_DIRECTORY is None:
        return not JITTED
    return all(any(CACHE_DIRECTORY.rglob(f"*.{entry.__name__}-*.nbi")) for entry in ENTRIES)


def load() -> None:
    """Compile all of them, or load them from the cache."""
    for entry in ENTRIES:
        entry(make(SPOT), make(ALTERNATIVE), make(DEAL), make(TALLY), 0, 0, 0)


if __name__ == "__main__":
    load()
