"""Mixed games: a rotation plays one game after another, and the stakes of each follow from one smallest bet.

The rotations are in `rotations.yaml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from types import MappingProxyType
from typing import Any

from ruamel.yaml import YAML

from engine.game import Forced, Game
from engine.games import GAMES
from engine.packing import forced_bets
from engine.rulebooks import Rulebook
from engine.setup import Limit, Stakes


@dataclass(frozen=True)
class Leg:
    """One game of a rotation and its limit."""

    game: Game
    limit: Limit


@dataclass(frozen=True)
class Rotation:
    """Games in turn, each for so many `hands`; 0 is an orbit, a hand from each button."""

    name: str
    title: str
    legs: tuple[Leg, ...]
    hands: int = 0

    def hands_a_leg(self, players: int) -> int:
        """How many hands a leg lasts at a table of so many players."""
        return self.hands or players


def leg_of(rotation: Rotation, hand: int, players: int) -> int:
    """The place of the leg that a hand, counted from 0, belongs to."""
    return hand // rotation.hands_a_leg(players) % len(rotation.legs)


def leg_stakes(stakes: Stakes, leg: Leg, book: Rulebook) -> Stakes:
    """A table's stakes in one of its games; they follow from `min_bet`, fixed limit's lower level.

    Blinds are half and all of it unless the table names those of its big-bet games, the ante is a tenth (as
    ps-stud-ante), or all of it where nothing else is in the pot; what a game does not know is left out.
    """
    level = stakes.min_bet or stakes.big_blind
    named = leg.limit is not Limit.FIXED_LIMIT or not stakes.min_bet
    big = (named and stakes.big_blind) or level
    small = (named and stakes.small_blind) or big // 2
    without_blinds = replace(stakes, small_blind=0, big_blind=0, straddle=0, min_bet=level)
    with_blinds = replace(stakes, small_blind=small, big_blind=big, ante=0, min_bet=0, bring_in=0)
    match forced_bets(leg.game, book):
        case Forced.BLINDS:
            return with_blinds
        case Forced.BUTTON_BLIND:
            return replace(with_blinds, small_blind=0, ante=stakes.ante or tenth(level))
        case Forced.ANTE:
            return replace(without_blinds, ante=stakes.ante or level, bring_in=0)
        case Forced.BRING_IN:
            return replace(without_blinds, ante=stakes.ante or tenth(level))


def tenth(level: int) -> int:
    """A tenth, at least a unit (gap-unit)."""
    return max(level // 10, 1)


def _rotation(name: str, row: Mapping[str, Any]) -> Rotation:
    legs = tuple(Leg(GAMES[leg["game"]], Limit(leg["limit"])) for leg in row["legs"])
    return Rotation(name, row["title"], legs, 0 if row["hands"] == "orbit" else row["hands"])


def _rotations() -> Mapping[str, Rotation]:
    text = resources.files("engine").joinpath("rotations.yaml").read_text(encoding="utf-8")
    return {name: _rotation(name, row) for name, row in YAML(typ="safe").load(text).items()}


ROTATIONS: Mapping[str, Rotation] = MappingProxyType(_rotations())
