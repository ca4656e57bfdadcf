"""Reading games from YAML: a mapping of names to games, each refused with the reason and the place if impossible.

`game_schema.json` is the form of such a file, for editors too; `engine.game_checks` knows what can be dealt.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from engine.cards import RANKS
from engine.game import Forced, Game, Opener, Street
from engine.game_checks import Place, faults


class GameError(ValueError):
    """A game that cannot be dealt, or a file that tells of none; the message begins with the place."""

    reason = "BAD_GAME"


def read_games(path: Path) -> tuple[Game, ...]:
    """The games of a user's file; raises GameError."""
    try:
        text = path.read_text(encoding="utf-8")
        document = YAML(typ="safe", pure=True).load(text)
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{path}: cannot be read: {error}") from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise GameError(f"{path}:{mark.line + 1 if mark else 1}: {error.problem}") from None
    except YAMLError as error:
        raise GameError(f"{path}: {' '.join(str(error).split())}") from None
    fault = next(_misspelt(document), None) or next(_impossible(document), None)
    if fault:
        place, says = fault
        raise GameError(f"{path}:{_line(text, place)}: {_words(place)}{says}")
    return tuple(_game(name, row) for name, row in document.items())


def games_of(text: str) -> Mapping[str, Game]:
    """The games of a text that is known to be right."""
    return {name: _game(name, row) for name, row in YAML(typ="safe").load(text).items()}


def _game(name: str, row: Mapping[str, Any]) -> Game:
    seats, forced = row["seats"], row.get("forced", Forced.BLINDS)
    by_setting = forced not in list(Forced)
    return Game(
        name=name,
        title=row["title"],
        streets=tuple(
            Street(**{**street, "opener": Opener(street.get("opener", "left"))}) for street in row["streets"]
        ),
        max_seats=seats["most"],
        seats_rule=seats.get("rule", ""),
        seats_setting=seats.get("setting", ""),
        forced=Forced.BLINDS if by_setting else Forced(forced),
        forced_setting=forced if by_setting else "",
        limits_setting=row.get("limits", ""),
        rankings=tuple(row.get("rankings", ("high",))),
        from_hole=row.get("from_hole", 0),
        boards=row.get("boards", 1),
        lowest_rank=RANKS.index(str(row.get("lowest_rank", RANKS[0]))),
        all_show_setting=row.get("all_show", ""),
        absent_exchange_setting=row.get("absent_exchange", ""),
    )


def _misspelt(document: object) -> Iterator[tuple[Place, str]]:
    """Where a document has not the form of a file of games."""
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
    from jsonschema.exceptions import best_match  # type: ignore[import-untyped]
    from jsonschema.validators import extend  # type: ignore[import-untyped]

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)  # 2.0 is none
    validator = extend(Draft202012Validator, type_checker=types)(_schema())
    error = best_match(validator.iter_errors(document))
    if error is not None:
        yield tuple(error.absolute_path), error.message


def _impossible(document: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[Place, str]]:
    for name, row in document.items():
        for place, says in faults(_game(name, row)):
            yield (name, *place), says


@cache
def _schema() -> Any:
    return json.loads(resources.files("engine").joinpath("game_schema.json").read_text(encoding="utf-8"))


def _words(place: Place) -> str:
    """A place as people write it: `my-game.streets[1].draw: `."""
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).removeprefix(".")
    return words and f"{words}: "


def _line(text: str, place: Place) -> int:
    """The line on which a place of the document stands, or what it is in."""
    at, line = YAML().load(text), 0
    with suppress(AttributeError, KeyError):  # the document itself, and what is merged in from elsewhere
        for step in place:
            line = at.lc.data[step][0]
            at = at[step]
    return line + 1
