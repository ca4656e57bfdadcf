"""Rulebooks as data: every point where they differ is a named setting with a closed list of values.

`rulebooks.yaml` is the table; a `Rulebook` is one value for each setting. A hand names a profile and may fix single
settings on top of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType

from ruamel.yaml import YAML


@dataclass(frozen=True)
class Setting:
    """One point where rulebooks differ: its name, what it decides, and the values it may have."""

    name: str
    decides: str
    values: tuple[str, ...]


class RulebookError(ValueError):
    """A profile, a setting or a value that does not exist; `reason` is an ErrorReason name."""

    def __init__(self, reason: str, message: str):
        super().__init__(message)
        self.reason = reason


@cache
def _table() -> Mapping[str, Mapping[str, object]]:
    text = resources.files("engine").joinpath("rulebooks.yaml").read_text(encoding="utf-8")
    table: Mapping[str, Mapping[str, object]] = YAML(typ="safe").load(text)
    return table


def _settings() -> Mapping[str, Setting]:
    return {name: Setting(name, str(row["decides"]), tuple(row["values"])) for name, row in _table().items()}  # type: ignore[arg-type]


SETTINGS: Mapping[str, Setting] = MappingProxyType(_settings())


@dataclass(frozen=True)
class Rulebook:
    """A profile's name and one value for every setting."""

    name: str
    values: Mapping[str, str] = field(hash=False)

    def __getitem__(self, setting: str) -> str:
        return self.values[setting]

    def with_settings(self, changes: Mapping[str, str]) -> "Rulebook":
        """The same rulebook with single settings fixed otherwise; raises RulebookError."""
        for name, value in changes.items():
            setting = SETTINGS.get(name)
            if setting is None:
                raise RulebookError(
                    "UNKNOWN_SETTING", f"no setting is called {name!r}; there are {', '.join(SETTINGS)}"
                )
            if value not in setting.values:
                allowed = " | ".join(setting.values)
                raise RulebookError("BAD_SETTING_VALUE", f"{name} is {allowed}, not {value!r}")
        return Rulebook(self.name, MappingProxyType({**self.values, **changes})) if changes else self


def _profiles() -> Mapping[str, Rulebook]:
    names = list(next(iter(_table().values()))["profiles"])  # type: ignore[call-overload]
    return {
        name: Rulebook(name, MappingProxyType({key: row["profiles"][name] for key, row in _table().items()}))  # type: ignore[index]
        for name in names
    }


PROFILES: Mapping[str, Rulebook] = MappingProxyType(_profiles())
DEFAULT = PROFILES["default"]


def rulebook(name: str = "", settings: Mapping[str, str] | None = None) -> Rulebook:
    """The profile of that name ("" is `default`) with single settings fixed otherwise; raises RulebookError."""
    profile = PROFILES.get(name or "default")
    if profile is None:
        raise RulebookError("UNKNOWN_RULEBOOK", f"no rulebook is called {name!r}; there are {', '.join(PROFILES)}")
    return profile.with_settings(settings or {})
