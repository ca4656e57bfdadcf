"""The settings that each room's records were played by, each with its evidence: the table is `rooms.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from ruamel.yaml import YAML

from engine.histories.record import RecordedHand
from engine.rulebooks import Rulebook, rulebook


@dataclass(frozen=True)
class Evidenced:
    """One setting of a room, and what in its records shows it."""

    value: str
    evidence: str


@dataclass(frozen=True)
class Room:
    """A room: the rulebook its records are judged by, and the settings in which it differs from it.

    `damaged` says of single hands how their records contradict themselves.
    """

    name: str
    title: str
    rulebook: str
    settings: Mapping[str, Evidenced]
    damaged: Mapping[str, str]


@cache
def rooms() -> Mapping[str, Room]:
    """All rooms by name."""
    text = resources.files("engine.histories").joinpath("rooms.yaml").read_text(encoding="utf-8")
    table: Mapping[str, Mapping[str, Any]] = YAML(typ="safe").load(text)
    return MappingProxyType({name: _room(name, row) for name, row in table.items()})


def _room(name: str, row: Mapping[str, Any]) -> Room:
    settings = {key: Evidenced(**entry) for key, entry in row["settings"].items()}
    damaged = MappingProxyType(row.get("damaged", {}))
    return Room(name, row["title"], row["rulebook"], MappingProxyType(settings), damaged)


def rulebook_of(hand: RecordedHand, name: str = "", changes: Mapping[str, str] | None = None) -> Rulebook:
    """The rulebook for a recorded hand: `name` if given, else the record's own, else its room's.

    A room's settings come with its rulebook only; what the record itself sets and then `changes` stand above all.
    Raises RulebookError.
    """
    room = rooms()[hand.room]
    own = {} if name or hand.rulebook else {key: entry.value for key, entry in room.settings.items()}
    chosen = rulebook(name or hand.rulebook or room.rulebook)
    return chosen.with_settings({**own, **hand.settings, **(changes or {})})
