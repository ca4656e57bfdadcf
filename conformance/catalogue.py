"""The catalogue: every rule the suite knows, from `rules/*.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from conformance.source import Source, read
from engine.rulebooks import SETTINGS

RULES = Path(__file__).parent / "rules"

BUILT_STAGE = 2  # rules of later stages wait for the tables and tournaments they are about


@dataclass(frozen=True)
class Rule:
    """One rule: a `rule` to be tested, an `option` or a `gap` with its value, or `conduct`, which no test covers.

    `rulebook` is "" for what no rulebook says; `games` is empty where it holds for all of them.
    """

    id: str
    kind: str
    topic: str
    says: str
    stage: int = 0
    rulebook: str = ""
    games: tuple[str, ...] = ()
    setting: str = ""
    authority: str = ""

    @property
    def due(self) -> bool:
        """Tell whether scenarios must cover it now."""
        return self.kind != "conduct" and 0 < self.stage <= BUILT_STAGE


@cache
def catalogue() -> Mapping[str, Rule]:
    """All rules by id; raises SourceError."""
    rules: dict[str, Rule] = {}
    for path in sorted(RULES.glob("*.yaml")):
        for item in read(path, f"rules/{path.name}").items():
            rule = _rule(item, path.stem)
            if rule.id in rules:
                raise item.error(f"{rule.id} stands twice")
            rules[rule.id] = rule
    return MappingProxyType(rules)


def _rule(item: Source, topic: str) -> Rule:
    entries = item.entries("id kind says", "stage rulebook games setting authority")
    setting = entries.text("setting")
    if setting and setting not in SETTINGS:
        raise entries["setting"].error(f"no setting is called {setting!r}")
    return Rule(
        id=entries.text("id"),
        kind=entries["kind"].word("rule", "option", "gap", "conduct"),
        topic=topic,
        says=entries.text("says"),
        stage=entries.whole("stage"),
        rulebook=entries.text("rulebook"),
        games=tuple(game.text() for game in entries["games"].items()) if "games" in entries else (),
        setting=setting,
        authority=entries.text("authority"),
    )
