"""`givare conformance`: look into the suite itself."""

import sys

import click
from rich.console import Console
from rich.table import Table

from conformance.certificate import certify
from conformance.coverage import Coverage, coverage
from conformance.engines import target
from conformance.loader import suite
from conformance.source import SourceError


@click.group("conformance", short_help="Look into the conformance suite.")
def command() -> None:
    """Look into the conformance suite."""


@command.command("coverage")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def print_coverage(as_json: bool) -> None:
    """Print every rule with its scenarios, whether this project's engine passes them, and what is uncovered.

    Exit status 1 if a rule that is due has no scenario, or one that does not pass.
    """
    try:
        scenarios = suite()
    except SourceError as error:
        raise click.UsageError(str(error)) from None
    covered = coverage(certify(target("self"), scenarios))
    if as_json:
        click.echo(covered.json())
    else:
        tell(covered, Console())
    sys.exit(1 if covered.uncovered or covered.failing else 0)


def tell(covered: Coverage, console: Console) -> None:
    """Print the rules that are due, and those of later stages that have scenarios already."""
    table = Table(title="rules and their scenarios")
    for name in ("rule", "kind", "scenarios", "with a bound", "passing"):
        table.add_column(name)
    for rule in covered.rules:
        if rule.rule.due or rule.scenarios:
            passing = "" if not rule.scenarios else "yes" if rule.passing else "no"
            table.add_row(rule.rule.id, rule.rule.kind, str(len(rule.scenarios)), str(rule.bounds), passing)
    console.print(table)
    due = [rule for rule in covered.rules if rule.rule.due]
    console.print(f"{len(due) - len(covered.uncovered)} of {len(due)} rules covered")
    for rule_id in covered.uncovered:
        console.print(f"uncovered: {rule_id}", style="red", markup=False)
