"""The option `--games FILE`: games of a user's own, for the command and for every process that it starts."""

import os
from pathlib import Path

import click


def _add(_context: click.Context, _parameter: click.Parameter, files: tuple[Path, ...]) -> None:
    if not files:
        return
    from engine.games import GAMES_VARIABLE, GameError, add_games, read_games

    try:
        for file in files:
            add_games(read_games(file))
    except GameError as error:
        raise click.BadParameter(str(error)) from None
    known = os.environ.get(GAMES_VARIABLE, "")
    os.environ[GAMES_VARIABLE] = os.pathsep.join([*filter(None, [known]), *(str(file.resolve()) for file in files)])


games_option = click.option(
    "--games",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_add,
    expose_value=False,
    help="Know the games of this YAML file too; may be repeated.",
)
