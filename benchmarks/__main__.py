"""`python -m benchmarks engine`: ours and the peers side by side, in one run and on one core."""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from benchmarks.cases import CASES, PEERS
from benchmarks.contestants import Contestant, ContestantLostError
from benchmarks.environment import INTERPRETER, installed_packages
from benchmarks.kernel_start import measure_start
from benchmarks.race import race
from benchmarks.report import as_json, missing_peers, table


@click.group()
def main() -> None:
    """Measured comparisons with other poker software."""


@main.command()
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write the rows to this file.")
@click.option(
    "--rounds", type=click.IntRange(min=1), default=5, show_default=True, help="Slices each side measures of each case."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="Length of a slice, in seconds on the core.",
)
def engine(json_file: Path | None, rounds: int, seconds: float) -> None:
    """Hands, evaluations and acts per second; exits 1 if a peer is missing."""
    packages = installed_packages({peer.package for peer in PEERS.values()})
    versions = {name: packages[peer.package] for name, peer in PEERS.items() if peer.package in packages}
    core = use_one_core()
    print(f"One core ({core}), medians of {rounds} slices of {seconds:g} s in turn.", flush=True)
    print("A ratio is ours / the peer's: above 1 is better, but below 1 where times are compared.", flush=True)
    rows = []
    with empty_kernel_cache():
        start = measure_start()
        with contestants(versions) as (ours, peers):
            for case in CASES:
                print(f"  {case.name}: we and {', '.join(case.peers)}", file=sys.stderr, flush=True)
                rows += race(case, ours, peers, rounds, seconds)
    rows += start
    print(table(rows, versions))
    if json_file is not None:
        json_file.write_text(as_json(rows))
    if missing := missing_peers(rows):
        raise click.ClickException(f"MISSING, not measured: {', '.join(missing)}")


def use_one_core() -> int:
    """Keep this process and all that it starts on one core."""
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


@contextmanager
def empty_kernel_cache() -> Iterator[None]:
    """A cache for all processes of this run, so that the kernel is compiled in it once, and timed."""
    with tempfile.TemporaryDirectory() as directory:
        os.environ["GIVARE_CACHE_DIR"] = directory
        yield


@contextmanager
def contestants(names: Iterable[str]) -> Iterator[tuple[Contestant, dict[str, Contestant]]]:
    """Ours and each peer, all warm; a peer that does not start is left out, with what it said on stderr."""
    with ExitStack() as stack:
        ours = stack.enter_context(Contestant("ours", sys.executable, "benchmarks.ours"))
        peers = {}
        for name in names:
            try:
                peers[name] = stack.enter_context(Contestant(name, str(INTERPRETER), PEERS[name].module))
            except ContestantLostError as lost:
                print(lost, file=sys.stderr)
        yield ours, peers


if __name__ == "__main__":
    main()
