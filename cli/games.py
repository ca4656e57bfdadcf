"""`givare games`: the games that can be dealt, and a picture of one."""

from typing import TYPE_CHECKING, Any

import click
from rich.console import Console, Group
from rich.table import Table

from cli.games_option import games_option

if TYPE_CHECKING:
    from engine.game import Game, Street
    from engine.rulebooks import Rulebook

DOWN, UP, BOARD = "▓", "□", "■"  # a card that its owner alone sees, one before him that all see, and one for all
LEGEND = f"{DOWN} a card down  {UP} a card up  {BOARD} a board card  ±n up to n drawn  -n n discarded"
FIRST = {"left": "left of the button", "bring-in": "the worst up card", "showing": "the best showing hand"}
LEFT_OF_BLINDS = {"blinds": "left of the big blind"}
BEFORE = {
    "blinds": "small and big blind",
    "button-blind": "one blind, posted by the button",
    "ante": "an ante from everybody",
    "bring-in": "an ante from everybody, then the bring-in",
}

rulebook_option = click.option("--rulebook", default="", metavar="R", help="As this rulebook offers them.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON: what ListGames answers over gRPC.")


@click.group("games", short_help="List the games that can be dealt, or draw one.", invoke_without_command=True)
@games_option
@rulebook_option
@json_option
@click.pass_context
def command(context: click.Context, rulebook: str, as_json: bool) -> None:
    """List the games that can be dealt, with their streets, limits and seats; `show NAME` draws one."""
    if context.invoked_subcommand:
        context.obj = (rulebook, as_json)
        return
    from engine.games import GAMES

    book = _rulebook(rulebook)
    if as_json:
        _print_json(list(GAMES.values()), book)
    else:
        Console().print(_list(list(GAMES.values()), book))


@command.command("show")
@click.argument("name")
@games_option
@rulebook_option
@json_option
@click.pass_obj
def show(before: tuple[str, bool], name: str, rulebook: str, as_json: bool) -> None:
    """Draw a game: what each street deals, who is first to act, and who wins."""
    from engine.games import GAMES

    if name not in GAMES:
        raise click.UsageError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    book = _rulebook(rulebook or before[0])
    if as_json or before[1]:
        _print_json([GAMES[name]], book)
    else:
        Console().print(_picture(GAMES[name], book))


def _rulebook(name: str) -> "Rulebook":
    from engine.rulebooks import RulebookError, rulebook

    try:
        return rulebook(name)
    except RulebookError as error:
        raise click.BadParameter(str(error), param_hint="--rulebook") from None


def _print_json(games: "list[Game]", book: "Rulebook") -> None:
    from google.protobuf import json_format

    from engine.wire.games import game_message
    from givare.v1 import rulebook_pb2

    message = rulebook_pb2.ListGamesResponse(games=[game_message(game, book) for game in games])
    options: dict[str, Any] = {"preserving_proto_field_name": True, "always_print_fields_with_no_presence": True}
    click.echo(json_format.MessageToJson(message, **options))


def _list(games: "list[Game]", book: "Rulebook") -> Table:
    from engine.packing import max_seats

    table = Table("name", "game", "streets", "limits", "seats", caption=LEGEND)
    for game in games:
        limits = ", ".join(limit.removesuffix("-limit") for limit in _limits(game, book))
        streets = "  ".join(f"{_cards(street)} {_board(street, game)}".strip() for street in game.streets)
        table.add_row(game.name, game.title, streets, limits, f"2-{max_seats(game, book)}")
    return table


def _picture(game: "Game", book: "Rulebook") -> Group:
    from engine.cards import RANKS
    from engine.packing import forced_bets, max_seats

    forced = forced_bets(game, book)
    table = Table("street", "each player", "board", "first to act", "bets in fixed limit")
    table.title, table.caption = game.title, LEGEND
    for k, street in enumerate(game.streets):
        first = FIRST[street.opener] if k else LEFT_OF_BLINDS.get(forced, FIRST[street.opener])
        table.add_row(street.name, _cards(street), _board(street, game), first, _level(street, book))
    facts = Table.grid(padding=(0, 2))
    facts.add_row("name", game.name)
    facts.add_row("limits", ", ".join(_limits(game, book)))
    facts.add_row("seats", f"2 to {max_seats(game, book)}")
    facts.add_row("before the deal", BEFORE[forced])
    facts.add_row("the pot goes to", _winners(game))
    any_or_two = f"{game.from_hole} hole cards and {5 - game.from_hole} of the board" if game.from_hole else "any cards"
    facts.add_row("a hand is", any_or_two)
    facts.add_row("deck", f"{len(game.deck)} cards, {RANKS[game.lowest_rank]} to A")
    facts.add_row("rulebook", ", ".join([book.name, *(f"{name}: {book[name]}" for name in _settings(game))]))
    return Group(table, facts)


def _limits(game: "Game", book: "Rulebook") -> list[str]:
    from engine.packing import offers
    from engine.setup import Limit

    return [limit for limit in Limit if offers(game, book, limit)]


def _cards(street: "Street") -> str:
    """What each player gives and gets on a street."""
    exchange = f"±{street.draw} " if street.draw else f"-{street.discard} " if street.discard else ""
    return (exchange + DOWN * street.down + UP * street.up).strip()


def _board(street: "Street", game: "Game") -> str:
    return "/".join([BOARD * street.board] * game.boards) if street.board else ""


def _level(street: "Street", book: "Rulebook") -> str:
    level = ("lower", "upper")[street.level]
    pair = street.open_pair and book[street.open_pair] != "off"
    return f"{level}, or upper with a pair showing" if pair else level


def _winners(game: "Game") -> str:
    best = " and half to the best ".join(game.rankings)
    hands = f"half to the best {best}" if len(game.rankings) > 1 else f"the best {best} hand"
    return f"{hands}, on each of {game.boards} boards" if game.boards > 1 else hands


def _settings(game: "Game") -> list[str]:
    """The settings that this game asks."""
    asked = (game.seats_setting, game.limits_setting, game.forced_setting, game.all_show_setting)
    pairs = (street.open_pair for street in game.streets)
    return list(filter(None, (*asked, game.absent_exchange_setting, *pairs)))
