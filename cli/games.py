"""`givare games`: the games that can be dealt, and a picture of one."""

from typing import Any

import click
from google.protobuf import json_format
from rich.console import Console, Group, RenderableType
from rich.table import Table

from cli.games_option import games_option
from engine.cards import RANKS
from engine.game import Game, Street
from engine.games import GAMES
from engine.packing import forced_bets, max_seats, offers
from engine.rotations import ROTATIONS, Rotation
from engine.rulebooks import Rulebook, RulebookError, rulebook
from engine.setup import Limit
from engine.wire.games import game_message, rotation_message
from givare.v1 import rulebook_pb2

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

rulebook_option = click.option("--rulebook", "profile", default="", metavar="R", help="As this rulebook offers them.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON: what ListGames answers over gRPC.")


@click.group("games", short_help="List the games that can be dealt, or draw one.", invoke_without_command=True)
@games_option
@rulebook_option
@json_option
@click.pass_context
def command(context: click.Context, profile: str, as_json: bool) -> None:
    """List the games that can be dealt, with their streets, limits and seats; `show NAME` draws one of them."""
    if context.invoked_subcommand:
        context.obj = (profile, as_json)
        return
    book = _book(profile)
    if as_json:
        _print_json(list(GAMES.values()), list(ROTATIONS.values()), book)
    else:
        Console().print(_games(list(GAMES.values()), book), _rotations(book))


@command.command("show")
@click.argument("name")
@games_option
@rulebook_option
@json_option
@click.pass_obj
def show(before: tuple[str, bool], name: str, profile: str, as_json: bool) -> None:
    """Draw a game: what each street deals, who is first to act, and who wins; or the games of a rotation."""
    book = _book(profile or before[0])
    games, rotations = [GAMES[name]] if name in GAMES else [], [ROTATIONS[name]] if name in ROTATIONS else []
    if not games and not rotations:
        raise click.UsageError(f"no game is called {name!r}; there are {', '.join((*GAMES, *ROTATIONS))}")
    if as_json or before[1]:
        _print_json(games, rotations, book)
    else:
        Console().print(*(_picture(game, book) for game in games), *(_legs(one, book) for one in rotations))


def _book(profile: str) -> Rulebook:
    try:
        return rulebook(profile)
    except RulebookError as error:
        raise click.BadParameter(str(error), param_hint="--rulebook") from None


def _print_json(games: list[Game], rotations: list[Rotation], book: Rulebook) -> None:
    message = rulebook_pb2.ListGamesResponse(
        games=[game_message(game, book) for game in games], rotations=map(rotation_message, rotations)
    )
    options: dict[str, Any] = {"preserving_proto_field_name": True, "always_print_fields_with_no_presence": True}
    click.echo(json_format.MessageToJson(message, **options))


def _games(games: list[Game], book: Rulebook) -> Table:
    table = Table("name", "game", "streets", "limits", "seats", caption=LEGEND)
    for game in games:
        limits = ", ".join(limit.removesuffix("-limit") for limit in _limits(game, book))
        table.add_row(game.name, game.title, _streets(game), limits, f"2-{max_seats(game, book)}")
    return table


def _rotations(book: Rulebook) -> Table:
    table = Table("name", "rotation", "games", "seats")
    for rotation in ROTATIONS.values():
        legs = ", ".join(leg.game.name for leg in rotation.legs)
        table.add_row(rotation.name, rotation.title, legs, f"2-{_seats(rotation, book)}")
    return table


def _legs(rotation: Rotation, book: Rulebook) -> RenderableType:
    table = Table("", "game", "limit", "streets", title=rotation.title, caption=LEGEND)
    for number, leg in enumerate(rotation.legs, 1):
        table.add_row(str(number), leg.game.title, leg.limit, _streets(leg.game))
    facts = _facts(
        ("name", rotation.name),
        ("seats", f"2 to {_seats(rotation, book)}"),
        ("each game lasts", f"{rotation.hands} hands" if rotation.hands else "an orbit, a hand from each button"),
    )
    return Group(table, facts)


def _picture(game: Game, book: Rulebook) -> RenderableType:
    forced = forced_bets(game, book)
    table = Table("street", "each player", "board", "first to act", "bets in fixed limit")
    table.title, table.caption = game.title, LEGEND
    for k, street in enumerate(game.streets):
        first = FIRST[street.opener] if k else LEFT_OF_BLINDS.get(forced, FIRST[street.opener])
        table.add_row(street.name, _cards(street), _board(street, game), first, _level(street, book))
    two_and_three = f"{game.from_hole} hole cards and {5 - game.from_hole} of the board"
    facts = _facts(
        ("name", game.name),
        ("limits", ", ".join(_limits(game, book))),
        ("seats", f"2 to {max_seats(game, book)}"),
        ("before the deal", BEFORE[forced]),
        ("the pot goes to", _winners(game)),
        ("a hand is", two_and_three if game.from_hole else "any cards"),
        ("deck", f"{len(game.deck)} cards, {RANKS[game.lowest_rank]} to A"),
        ("rulebook", ", ".join([book.name, *(f"{name}: {book[name]}" for name in _settings(game))])),
    )
    return Group(table, facts)


def _facts(*facts: tuple[str, str]) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, fact in facts:
        table.add_row(name, fact)
    return table


def _limits(game: Game, book: Rulebook) -> list[str]:
    return [limit for limit in Limit if offers(game, book, limit)]


def _seats(rotation: Rotation, book: Rulebook) -> int:
    return min(max_seats(leg.game, book) for leg in rotation.legs)


def _streets(game: Game) -> str:
    return "  ".join(f"{_cards(street)} {_board(street, game)}".strip() for street in game.streets)


def _cards(street: Street) -> str:
    """What each player gives and gets on a street."""
    exchange = f"±{street.draw} " if street.draw else f"-{street.discard} " if street.discard else ""
    return (exchange + DOWN * street.down + UP * street.up).strip()


def _board(street: Street, game: Game) -> str:
    return "/".join([BOARD * street.board] * game.boards) if street.board else ""


def _level(street: Street, book: Rulebook) -> str:
    level = ("lower", "upper")[street.level]
    pair = street.open_pair and book[street.open_pair] != "off"
    return f"{level}, or upper with a pair showing" if pair else level


def _winners(game: Game) -> str:
    best = " and half to the best ".join(game.rankings)
    hands = f"half to the best {best}" if len(game.rankings) > 1 else f"the best {best} hand"
    return f"{hands}, on each of {game.boards} boards" if game.boards > 1 else hands


def _settings(game: Game) -> list[str]:
    """The settings that this game asks."""
    asked = (game.seats_setting, game.limits_setting, game.forced_setting, game.all_show_setting)
    pairs = (street.open_pair for street in game.streets)
    return list(filter(None, (*asked, game.absent_exchange_setting, *pairs)))
