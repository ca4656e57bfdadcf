"""`givare simulate`: a match of many hands or a large equity, on Ray or in this process."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

import click
from google.protobuf import json_format
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cli import equity, netns
from cli.games_option import games_option
from givare.v1 import equity_pb2, simulation_pb2

if TYPE_CHECKING:
    from workers.crew import Crew
    from workers.job import Match
    from workers.kinds import Job
    from workers.sums import Done

CANCELLED = 130  # what a shell says of a command that Ctrl-C ended


@click.command("simulate", short_help="Play a match of many hands, or work out a large equity, on Ray.")
@click.argument("job_file", metavar="JOB.yaml", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--workers", type=click.IntRange(min=0), help="Worker processes, 0 for one a core; the job's by default.")
@click.option("--ray-address", default="", metavar="A", help="A running Ray cluster, instead of a Ray of its own.")
@click.option("--in-process", is_flag=True, help="One worker, this process, without Ray.")
@games_option
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the result as JSON.")
def command(job_file: Path, workers: int | None, ray_address: str, in_process: bool, json_file: Path | None) -> None:
    """Play the match that JOB.yaml describes and tell what each player won, or work out its equity.

    JOB.yaml spells a SimulationJob; `examples/jobs` has some. The result depends on the job alone: not on the number of
    workers, nor on where they run.

    Exit status: 0 played to the end, 130 cancelled by Ctrl-C, 1 the workers were lost, 2 a mistake in the job, 77 no
    network namespace for Ray and no consent to go without.
    """
    if not in_process and not ray_address and not netns.ray_may_start():
        _again_in_a_namespace(job_file, workers, json_file)
    from workers.job import JobError, load_job
    from workers.kinds import job_result, read_job

    try:
        job = load_job(job_file)
        if workers is not None:
            getattr(job, job.WhichOneof("job") or "match").workers = workers
        asked = read_job(job)
    except JobError as error:
        raise click.UsageError(f"{job_file}: {error} ({error.reason})") from None
    console = Console(stderr=True)
    done = _play(asked, ray_address, in_process, console)
    if done.sums.hands < asked.hands:
        console.print(f"Cancelled after {done.sums.hands:,} of {asked.hands:,} hands: there is no result.")
        sys.exit(CANCELLED)
    try:
        result = job_result(asked, done.sums)
    except JobError as error:
        raise click.UsageError(f"{job_file}: {error} ({error.reason})") from None
    if json_file:
        text = json_format.MessageToJson(
            result, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
        )
        json_file.write_text(text + "\n", encoding="utf-8")
    tell(asked, result, Console())


def _again_in_a_namespace(job_file: Path, workers: int | None, json_file: Path | None) -> NoReturn:
    """Start this command once more where nobody else reaches its Ray; asks for consent if that cannot be."""
    options = [] if workers is None else ["--workers", str(workers)]
    options += ["--json", str(json_file)] if json_file else []
    again = [sys.executable, "-m", "cli.main", "simulate", *options, "--", str(job_file)]
    os.execv(sys.executable, [sys.executable, "-m", "cli.netns", "--if-refused=ask", *again])


def _play(job: "Job", ray_address: str, in_process: bool, console: Console) -> "Done":
    """Play until the end or Ctrl-C, with a bar."""
    from workers.crew import WorkersLostError
    from workers.kinds import nothing_of
    from workers.run import run

    done = nothing_of(job)
    try:
        with _crew(job, ray_address, in_process, console) as crew, _bar(console) as bar:
            task = bar.add_task("", total=job.hands)
            with _until_interrupted() as interrupted:
                done = run(
                    job, crew, report=lambda done: bar.update(task, completed=done.sums.hands), halted=interrupted
                )
    except WorkersLostError as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        console.print("Interrupted.")
    return done


@contextmanager
def _crew(job: "Job", ray_address: str, in_process: bool, console: Console) -> Iterator["Crew"]:
    """Who plays, ready to begin; tells what that waits for."""
    from workers.crew import InProcess
    from workers.kinds import load
    from workers.ray_crew import RayCrew

    def say(doing: str) -> None:
        console.print(f"{doing[0].upper()}{doing[1:]} ...", style="dim", highlight=False)

    if in_process:
        load(job, say)
        yield InProcess()
    else:
        with RayCrew(job.job.workers, ray_address, say) as crew:
            yield crew


@contextmanager
def _until_interrupted() -> Iterator[Callable[[], bool]]:
    """Tell whether Ctrl-C was pressed; pressed again it interrupts as usual."""
    pressed = Event()

    def press(_number: int, _frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, usual)

    usual = signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, usual)


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.completed:,.0f} hands"),
        BarColumn(bar_width=20),
        TextColumn("{task.percentage:>3.0f}%"),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
    )


class _Rate(ProgressColumn):
    """Hands per second, lately."""

    def render(self, task: Task) -> Text:
        lately = task.finished_speed or task.speed or task.completed / (task.elapsed or 1)
        return Text(f"{lately:,.0f} hands/s", style="progress.data.speed")


def tell(job: "Job", result: simulation_pb2.MatchResult | equity_pb2.EquityResult, console: Console) -> None:
    """Print the result of a job."""
    from workers.equity import Equity
    from workers.job import Match

    if isinstance(job, Match) and isinstance(result, simulation_pb2.MatchResult):
        tell_match(job, result, console)
    if isinstance(job, Equity) and isinstance(result, equity_pb2.EquityResult):
        equity.tell(job.job.spot, result, job.calculator.deals, console)


def tell_match(match: "Match", result: simulation_pb2.MatchResult, console: Console) -> None:
    """Print what every player won, with the standard error."""
    bet, bets = match.smallest_bet, "bets per 100" if match.job.stakes.min_bet else "bb per 100"
    title = f"{result.hands:,} hands of {match.rotation.title}, seed {match.job.seed}"
    table = Table(title=title, caption=f"digest {result.digest}")
    for heading in ("seat", "policy", "stack", "net", "net per 100 hands", bets):
        table.add_column(heading, justify="left" if heading == "policy" else "right")
    for seat, player in zip(match.setups[0].seats, result.players, strict=True):
        per_100, error = player.net_per_100, player.standard_error_per_100
        table.add_row(
            str(seat.number),
            player.policy,
            f"{seat.stack:,}",
            f"{player.net:+,}",
            f"{per_100:+,.2f} ± {error:,.2f}",
            f"{per_100 / bet:+,.2f} ± {error / bet:,.2f}",
        )
    if result.rake:
        table.add_row("", "rake", "", f"{result.rake:+,}", f"{100 * result.rake / result.hands:+,.2f}", "")
    console.print(table)
