"""`givare replay`: recorded hands played again, by the engine in this process or by a running service."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict
from os.path import commonpath
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from cli.games_option import games_option
from cli.replay_target import Service, TargetError
from engine.histories.files import history_files, read_file
from engine.histories.record import HistoryError, Unreplayable
from engine.histories.replay import Dealer, Difference, InProcess, Tally, replay
from engine.rulebooks import RulebookError, rulebook

COUNTED = ("agree", "by showdown", "differ", "skipped")


@click.command("replay", short_help="Play recorded hands again and compare.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--target", metavar="HOST:PORT", help="Play through a running service instead of in this process.")
@click.option("--rulebook", "profile", default="", metavar="R", help="Judge every hand by this rulebook.")
@click.option("--set", "settings", multiple=True, metavar="K=V", help="Fix a single setting; may be repeated.")
@games_option
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the outcome to this file too.")
def command(
    paths: tuple[Path, ...], target: str | None, profile: str, settings: tuple[str, ...], json_file: Path | None
) -> None:
    """Play the hands of files or folders again and compare every winner's share, uncalled bet, pot and final stack.

    Knows ACPC logs, PHH, PokerStars and Full Tilt text. Exits with 0 only if no hand came out otherwise than recorded.
    """
    try:
        changes = dict(_pair(text) for text in settings)
        rulebook(profile, changes)
        files = history_files(paths)
        tally, per_file = _run(files, _dealer(target), profile, changes)
    except (HistoryError, RulebookError, TargetError) as error:
        raise click.ClickException(str(error)) from None
    _print(tally, per_file)
    if json_file:
        json_file.write_text(json.dumps(asdict(tally), indent=2) + "\n", encoding="utf-8")
    raise SystemExit(1 if tally.differ else 0)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--set")
    return name, value


def _dealer(target: str | None) -> Dealer:
    return InProcess() if target is None else Service(target)


def _run(
    files: list[Path], dealer: Dealer, profile: str, changes: Mapping[str, str]
) -> tuple[Tally, dict[str, Counter[str]]]:
    tally = Tally()
    per_file: dict[str, Counter[str]] = defaultdict(Counter)
    screen = Console(stderr=True)
    for file in track(files, "Replaying", console=screen, transient=True, disable=not screen.is_terminal):
        for recorded in read_file(file):
            verdict = replay(recorded, dealer, profile, changes)
            before = tally.by_showdown
            tally.count(recorded, verdict)
            kind = "agree" if verdict is None else "differ" if isinstance(verdict, Difference) else "skipped"
            per_file[str(file)].update({kind: 1, "by showdown": tally.by_showdown - before})
    return tally, per_file


def _print(tally: Tally, per_file: Mapping[str, Counter[str]]) -> None:
    console = Console()
    table = Table("file", *(f"[bold]{name}" for name in COUNTED), title="Recorded hands, played again")
    table.columns[0].overflow = "fold"
    for column in table.columns[1:]:
        column.justify = "right"
    folder = Path(commonpath([Path(file).absolute().parent for file in per_file]))
    for file, counts in per_file.items():
        name = escape(str(Path(file).absolute().relative_to(folder)))
        table.add_row(name, *(f"{counts[outcome]:,}" for outcome in COUNTED))
    console.print(table)
    for difference in tally.differ:
        console.print(
            f"[red]differs[/] {escape(difference.file)} {escape(difference.hand)}, {escape(difference.step)}: "
            f"recorded {escape(difference.expected)}; played {escape(difference.actual)}",
            soft_wrap=True,
        )
    for reason, hands in _by_reason(tally.skipped).items():
        console.print(f"[yellow]skipped[/] {len(hands)} because: {escape(reason)}", soft_wrap=True)
        for hand in hands:
            console.print(f"  {escape(hand.file)} {escape(hand.hand)}", soft_wrap=True)
    console.print(
        f"{tally.hands:,} hands: {tally.agree:,} agree ({tally.by_showdown:,} decided by shown cards), "
        f"{len(tally.differ):,} differ, {len(tally.skipped):,} skipped"
    )


def _by_reason(skipped: list[Unreplayable]) -> dict[str, list[Unreplayable]]:
    reasons: dict[str, list[Unreplayable]] = defaultdict(list)
    for hand in skipped:
        reasons[hand.reason].append(hand)
    return reasons
