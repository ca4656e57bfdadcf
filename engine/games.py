"""Games as data: streets, forced bets, seats and how a hand is ranked. Limit, stakes and rulebook are independent of it.

The games are in `games.yaml`; nothing in the rules asks for a game by its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from types import MappingProxyType
from typing import Any

from ruamel.yaml import YAML

from engine.cards import RANKS


class Forced(StrEnum):
    """What is in the pot before anybody acts, and so who acts first on the first street."""

    BLINDS = "blinds"  # small and big blind; the player left of them is first
    BUTTON_BLIND = "button-blind"  # one blind, posted by the button; the player left of him is first
    ANTE = "ante"  # antes alone; the player left of the button is first and may check
    BRING_IN = "bring-in"  # antes, and a bring-in by the worst up card


class Opener(StrEnum):
    """Who acts first in a betting round."""

    LEFT = "left"  # left of the button, or of the blinds on the first street
    BRING_IN = "bring-in"  # the worst up card, who must put in the bring-in (nb-stud-bringin-suit, nb-razz-bringin)
    SHOWING = "showing"  # the best showing hand (ps-stud-fourth, gap-razz-opener)


@dataclass(frozen=True)
class Street:
    """What happens before a betting round, and which level its bets have in fixed limit.

    First the exchange: of up to `draw` cards for new ones, or `discard` cards given up for nothing. Then each player
    gets `down` cards unseen and `up` cards face up, and every board gets `board` cards. `level` 0 is the lower one, 1
    the upper one; `open_pair` names the setting that says who may bet the upper level when a pair is showing.
    """

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    discard: int = 0
    level: int = 0
    opener: Opener = Opener.LEFT
    open_pair: str = ""


@dataclass(frozen=True)
class Game:
    """A poker game.

    `rankings` are one or two (engine.ranking): what wins the pot, or each half of it. `from_hole` is how many hole
    cards a hand must use with the board, 0 for any. Cards of a rank below `lowest_rank` (0 = deuce) are not in the deck.
    A field ending in `_setting` names the rulebook's setting that decides instead of the field without it.
    """

    name: str
    title: str
    streets: tuple[Street, ...]
    max_seats: int
    seats_rule: str = ""
    seats_setting: str = ""
    forced: Forced = Forced.BLINDS
    forced_setting: str = ""
    limits_setting: str = ""
    rankings: tuple[str, ...] = ("high",)
    from_hole: int = 0
    boards: int = 1
    lowest_rank: int = 0
    all_show_setting: str = ""
    absent_exchange_setting: str = ""


def _game(name: str, row: Mapping[str, Any]) -> Game:
    seats, limits, forced = row["seats"], row.get("limits", ""), row.get("forced", Forced.BLINDS)
    return Game(
        name=name,
        title=row["title"],
        streets=tuple(Street(**{**street, "opener": Opener(street.get("opener", "left"))}) for street in row["streets"]),
        max_seats=seats["most"],
        seats_rule=seats.get("rule", ""),
        seats_setting=seats.get("setting", ""),
        forced=Forced(forced) if forced in list(Forced) else Forced.BLINDS,
        forced_setting="" if forced in list(Forced) else forced,
        limits_setting=limits,
        rankings=tuple(row.get("rankings", ("high",))),
        from_hole=row.get("from_hole", 0),
        boards=row.get("boards", 1),
        lowest_rank=RANKS.index(row.get("lowest_rank", RANKS[0])),
        all_show_setting=row.get("all_show", ""),
        absent_exchange_setting=row.get("absent_exchange", ""),
    )


def _games() -> Mapping[str, Game]:
    text = resources.files("engine").joinpath("games.yaml").read_text(encoding="utf-8")
    return {name: _game(name, row) for name, row in YAML(typ="safe").load(text).items()}


GAMES: Mapping[str, Game] = MappingProxyType(_games())
HOLDEM = GAMES["holdem"]
