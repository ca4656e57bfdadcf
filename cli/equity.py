"""`givare equity`: what part of the pot hands get."""

import sys
from typing import TYPE_CHECKING

import click
from google.protobuf import json_format
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cli.games_option import games_option
from givare.v1 import cards_pb2, equity_pb2

if TYPE_CHECKING:
    from engine.equity.calculator import Calculator, Deals
    from engine.equity.totals import BoardTotals

Spot = equity_pb2.EquitySpot


@click.command("equity", short_help="Say what part of the pot hands get.")
@click.argument("hands", nargs=-1, required=True)
@click.option("--game", default="holdem", show_default=True, metavar="NAME", help="The game: see `givare games`.")
@click.option("--board", "boards", multiple=True, metavar="CARDS", help="Known cards of a board; once for each board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that nobody can get any more.")
@click.option("--exact", is_flag=True, help="Refuse to sample.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Sample so many deals, however few there are.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, help="What the samples follow from.")
@click.option("--json", "as_json", is_flag=True, help="Print an EquityResult as JSON.")
@games_option
def command(
    hands: tuple[str, ...],
    game: str,
    boards: tuple[str, ...],
    dead: str,
    exact: bool,
    samples: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Say what part of the pot each of two to ten HANDS gets, if all of them go to the showdown.

    \b
    givare equity AsAh KsKh
    givare equity "QQ+, AKs:0.5" JTs xx --board 2c7d9h
    givare equity --game omaha-hilo AsAh2d3d KsKhQdx --dead 4c
    givare equity --game razz As2d3c 4s5d8cxxxx

    In a game of two cards a hand is a range; in any other it is its cards, `x` being one that is not known, or several
    such hands between commas. All deals are counted if there are at most 200 million, else a million random ones;
    larger asks are for `givare simulate`.

    Exit status: 0 done, 2 a mistake in what is asked.
    """
    from engine.refusals import SetupError
    from engine.wire.equity import calculator_of, equity_message
    from engine.wire.setup import game as game_of

    if exact and samples:
        raise click.UsageError("--exact and --samples exclude each other")
    spot = Spot(
        hands=hands,
        boards=[cards_pb2.CardRun(cards=_cards(board)) for board in boards],
        dead=_cards(dead),
        method=Spot.METHOD_EXACT if exact else (Spot.METHOD_SAMPLED if samples else Spot.METHOD_UNSPECIFIED),
        samples=samples or 0,
        seed=seed,
    )
    try:
        calculator = calculator_of(game_of(game), spot)
        equity = calculator.equity(_work_out(calculator, Console(stderr=True)))
    except SetupError as error:
        raise click.UsageError(f"{error} ({error.reason})") from None
    result = equity_message(equity)
    if as_json:
        click.echo(
            json_format.MessageToJson(
                result, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
            )
        )
    else:
        tell(spot, result, calculator.deals, Console())


def _cards(text: str) -> list[str]:
    packed = "".join(text.split())
    return [packed[at : at + 2] for at in range(0, len(packed), 2)]


def _work_out(calculator: "Calculator", console: Console) -> "tuple[BoardTotals, ...]":
    """The totals of all of it, with a bar where that takes long."""
    from engine.equity.compiling import COMPILING, is_cached

    if not is_cached():
        console.print(f"{COMPILING.capitalize()} ...", style="dim", highlight=False)
    totals = list(calculator.nothing())
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(str(calculator.deals), total=calculator.size)
        for reached, board, more in calculator.slices(0, calculator.size):
            totals[board] += more
            bar.update(task, completed=reached)
    return tuple(totals)


def tell(spot: Spot, result: equity_pb2.EquityResult, deals: "Deals", console: Console) -> None:
    """Print what every hand gets of so many deals, in per cent."""
    has_low = any(hand.low for hand in result.hands)
    sampled = f"{result.deals:,} random ones of {deals}, seed {spot.seed}"
    table = Table(title=f"all {result.deals:,} deals" if result.exact else sampled)
    for heading in ("hand", "equity", *(["high", "low"] if has_low else []), "win", "tie"):
        table.add_column(heading, justify="left" if heading == "hand" else "right")
    for text, hand in zip(spot.hands, result.hands, strict=True):
        error = "" if result.exact else f" ± {100 * hand.standard_error:.2f}"
        halves = [f"{100 * hand.high:.2f}", f"{100 * hand.low:.2f}"] if has_low else []
        table.add_row(
            text, f"{100 * hand.equity:.2f}%{error}", *halves, f"{100 * hand.win:.2f}", f"{100 * hand.tie:.2f}"
        )
    console.print(table)
