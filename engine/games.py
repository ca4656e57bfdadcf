"""The games that can be dealt: those of `games.yaml`, and those that users add with files of the same form.

Nothing in the rules asks for a game by its name. The files that the environment variable GIVARE_GAMES names are read
when this module is, so that every process started from one that knows a game knows it too.
"""

import os
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from engine.game import Forced, Game, Opener, Street
from engine.game_files import GameError, games_of, read_games

__all__ = [
    "BUILT_IN",
    "GAMES",
    "GAMES_VARIABLE",
    "HOLDEM",
    "Forced",
    "Game",
    "GameError",
    "Opener",
    "Street",
    "add_games",
    "added_games",
    "read_games",
]

GAMES_VARIABLE = "GIVARE_GAMES"  # paths, separated as in PATH

_KNOWN = dict(games_of(resources.files("engine").joinpath("games.yaml").read_text(encoding="utf-8")))
BUILT_IN = frozenset(_KNOWN)
GAMES: Mapping[str, Game] = MappingProxyType(_KNOWN)
HOLDEM = GAMES["holdem"]


def add_games(games: Iterable[Game]) -> None:
    """Make games known to this process, once or again; raises GameError if another game has one's name."""
    for game in games:
        if _KNOWN.setdefault(game.name, game) != game:
            raise GameError(f"{game.name}: another game has this name")


def added_games() -> tuple[Game, ...]:
    """The games that are not built in."""
    return tuple(game for name, game in GAMES.items() if name not in BUILT_IN)


for file in filter(None, os.environ.get(GAMES_VARIABLE, "").split(os.pathsep)):
    add_games(read_games(Path(file)))
