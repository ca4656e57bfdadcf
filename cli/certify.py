"""`givare certify TARGET`: put the conformance suite before an engine and tell how it came out."""

import sys
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from cli.games_option import games_option
from conformance.certificate import Certificate, Result, certify
from conformance.engines import EngineError, TargetError, target
from conformance.judge import BROKEN, Outcome
from conformance.known import load_known
from conformance.loader import load, suite
from conformance.runner import TIMEOUT_S
from conformance.scenario import Scenario
from conformance.source import SourceError
from engine.rulebooks import PROFILES

TOLD = (*sorted(BROKEN), Outcome.UNEXPECTED_PASS, Outcome.EXPECTED_FAIL)
STYLES = {
    Outcome.PASS: "green",
    Outcome.EXPECTED_FAIL: "yellow",
    Outcome.NOT_CLAIMED: "dim",
    Outcome.NOT_EVALUABLE: "dim",
}


class NoEngineError(click.ClickException):
    """The target is well spelled, but nobody is there."""

    exit_code = 2


@click.command("certify", short_help="Judge an engine by the conformance suite.")
@click.argument("engine", metavar="TARGET")
@click.option("--rulebook", type=click.Choice(list(PROFILES)), multiple=True, help="Only under this rulebook.")
@click.option("--only", metavar="GLOB", multiple=True, help="Only scenarios whose id or id@rulebook matches.")
@click.option(
    "--scenarios", type=click.Path(exists=True, path_type=Path), multiple=True, help="These files or folders instead."
)
@games_option
@click.option("--known", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Known failures.")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the result as JSON.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Write the result as JUnit XML.")
@click.option(
    "--timeout", "timeout_s", type=float, default=TIMEOUT_S, show_default=True, help="Seconds for one answer."
)
def command(
    engine: str,
    rulebook: tuple[str, ...],
    only: tuple[str, ...],
    scenarios: tuple[Path, ...],
    known: Path | None,
    json_file: Path | None,
    junit: Path | None,
    timeout_s: float,
) -> None:
    """Put every scenario of the conformance suite before an engine and judge its answers.

    TARGET is `self` (this project's engine, in this process), `grpc:HOST:PORT` (a server of EngineService) or
    `stdio:COMMAND` (a process that speaks it as JSON lines).

    Exit status: 0 nothing failed, 1 something did or nothing was run, 2 a mistake in what was asked for.
    """
    try:
        chosen = choose(load(_files(scenarios)) if scenarios else suite(), only, rulebook)
        entries = load_known(known) if known else ()
        relevant = [e for e in entries if not (only or rulebook) or any(e.matches(s.key) for s in chosen)]
        reach = target(engine)
    except (SourceError, TargetError) as error:
        raise click.UsageError(str(error)) from None
    console = Console(stderr=True)
    try:
        with Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=console) as bar:
            task = bar.add_task(f"certify {engine}", total=len(chosen))
            certificate = certify(reach, chosen, relevant, timeout_s, lambda _: bar.advance(task))
    except EngineError as error:
        raise NoEngineError(f"{engine} does not answer: {error}") from None
    if json_file:
        json_file.write_text(certificate.json() + "\n", encoding="utf-8")
    if junit:
        junit.write_text(certificate.junit() + "\n", encoding="utf-8")
    tell(certificate, Console())
    sys.exit(0 if certificate.granted else 1)


def _files(paths: tuple[Path, ...]) -> list[Path]:
    """The scenario files named, and those below the folders named."""
    files = [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else (path,))]
    if not files:
        raise click.UsageError(f"no *.yaml below {', '.join(map(str, paths))}")
    return files


def choose(scenarios: tuple[Scenario, ...], only: tuple[str, ...], rulebooks: tuple[str, ...]) -> list[Scenario]:
    """The scenarios asked for; a pattern or a rulebook that matches nothing is a usage error."""
    chosen = [s for s in scenarios if not rulebooks or s.rulebook in rulebooks]
    for pattern in only:
        if not any(_matches(scenario, pattern) for scenario in chosen):
            raise click.UsageError(f"no scenario matches {pattern!r}")
    chosen = [s for s in chosen if not only or any(_matches(s, pattern) for pattern in only)]
    if not chosen:
        raise click.UsageError("no scenario is left to run")
    return chosen


def _matches(scenario: Scenario, pattern: str) -> bool:
    return fnmatchcase(scenario.id, pattern) or fnmatchcase(scenario.key, pattern)


def tell(certificate: Certificate, console: Console) -> None:
    """Print outcomes by rulebook, then every scenario that needs a word."""
    by_rulebook: dict[str, Counter[Outcome]] = {}
    for result in certificate.results:
        by_rulebook.setdefault(result.scenario.rulebook, Counter())[result.verdict.outcome] += 1
    seen = [outcome for outcome in Outcome if certificate.counts[outcome]]
    table = Table(title=f"{certificate.engine} {certificate.version}, suite {certificate.suite}")
    table.add_column("rulebook")
    for outcome in seen:
        table.add_column(outcome, justify="right", style=STYLES.get(outcome, "red"))
    for name, counts in sorted(by_rulebook.items()):
        table.add_row(name, *(str(counts[outcome] or "") for outcome in seen))
    table.add_row("all", *(str(certificate.counts[outcome]) for outcome in seen), style="bold")
    console.print(table)
    for result in certificate.results:
        if result.verdict.outcome in TOLD:
            _tell_one(result, console)
    for entry in certificate.stale:
        _say(console, f"stale known failure, line {entry.line}: {entry.pattern}", "red")
    _say(console, "certified" if certificate.granted else "not certified", "bold")


def _tell_one(result: Result, console: Console) -> None:
    scenario, verdict = result.scenario, result.verdict
    at = f"{scenario.file}:{verdict.line or scenario.line}"
    _say(console, f"{verdict.outcome} {scenario.key} ({at})", STYLES.get(verdict.outcome, "red"))
    _say(console, f"  {verdict.detail}")


def _say(console: Console, text: str, style: str = "") -> None:
    """One line as it is: what an engine says is no markup, and a pipe has no width."""
    console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
