"""`python -m benchmarks engine`: ours and the peers side by side, in one run and on one core."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from benchmarks.cases import CASES, PEERS
from benchmarks.contestants import Contestant, ContestantLostError
from benchmarks.environment import INTERPRETER, installed_peers
from benchmarks.kernel_start import measure_start
from benchmarks.race import race
from benchmarks.report import as_json, missing_peers, table


@click.group()
def main() -> None:
    """Measured comparisons with other poker software."""


@main.command()
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write the rows to this file.")
@click.option("--rounds", default=5, show_default=True, help="Slices each side measures of each case.")
@click.option("--seconds", default=1.0, show_default=True, help="Length of a slice.")
def engine(json_file: Path | None, rounds: int, seconds: float) -> None:
    """Hands, evaluations and acts per second; exits 1 if a peer is missing."""
    versions = installed_peers(PEERS)
    core = use_one_core()
    print(f"One core ({core}), medians of {rounds} slices of {seconds:g} s in turn", flush=True)
    rows = measure_start()
    with contestants(versions) as (ours, peers):
        for case in CASES:
            rows += race(case, ours, peers, rounds, seconds)
            print(f"  {case.name} measured", file=sys.stderr, flush=True)
    compared_first = sorted(rows, key=lambda row: row.peer is None)
    print(table(compared_first, versions))
    if json_file is not None:
        json_file.write_text(as_json(compared_first))
    if missing := missing_peers(rows):
        raise click.ClickException(f"MISSING, not measured: {', '.join(missing)}")


def use_one_core() -> int:
    """Keep this process and all that it starts on one core."""
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


@contextmanager
def contestants(versions: dict[str, str]) -> Iterator[tuple[Contestant, dict[str, Contestant]]]:
    """Ours and each installed peer, all warm; a peer that does not start is left out, with what it said on stderr."""
    with ExitStack() as stack:
        ours = stack.enter_context(Contestant("ours", sys.executable, "benchmarks.ours"))
        peers = {}
        for name in versions:
            try:
                peers[name] = stack.enter_context(Contestant(name, str(INTERPRETER), PEERS[name]))
            except ContestantLostError as lost:
                print(lost, file=sys.stderr)
        yield ours, peers


if __name__ == "__main__":
    main()
