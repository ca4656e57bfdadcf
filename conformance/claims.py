"""What an engine claims to play, and whether a scenario falls under it."""

from dataclasses import dataclass

from conformance.catalogue import catalogue
from conformance.needs import FEATURES, feature_word
from conformance.scenario import Deals, Evaluation, Play, RefusedDeal, Scenario
from engine.rulebooks import rulebook
from givare.conformance.v1 import engine_pb2


@dataclass(frozen=True)
class Claims:
    """The answer to Describe, ready to be asked."""

    name: str
    version: str
    games: frozenset[str]
    limits: frozenset[str]
    rulebooks: frozenset[str]
    settings: frozenset[tuple[str, str]]
    features: frozenset[str]
    max_seats: int

    def missing(self, scenario: Scenario) -> str:
        """What the scenario asks for and the engine does not claim, in words; "" if it claims everything."""
        body = scenario.body
        game = body.game if isinstance(body, Evaluation) else body.table.game
        # A table that must be refused may name a game that nobody has.
        if game not in self.games and not isinstance(body, RefusedDeal):
            return f"the game {game}"
        lacks = sorted(scenario.needs - self.features)
        if lacks:
            return f"the feature {lacks[0]}"
        if isinstance(body, Evaluation):
            return ""
        if body.table.limit not in self.limits:
            return body.table.limit
        if isinstance(body, Play | Deals) and 0 < self.max_seats < len(body.table.players):
            return f"{len(body.table.players)} seats"
        return self._missing_rule(scenario)

    def _missing_rule(self, scenario: Scenario) -> str:
        own = rulebook(scenario.rulebook)
        asked = rulebook(scenario.rulebook, scenario.settings)
        if scenario.rulebook in self.rulebooks:
            turns_on = {setting for setting in scenario.settings if asked[setting] != own[setting]}
        else:
            turns_on = {*scenario.settings, *(catalogue()[rule].setting for rule in scenario.rules)} - {""}
            if not self.settings:
                return f"the rulebook {scenario.rulebook}"
        for setting in sorted(turns_on):
            if (setting, asked[setting]) not in self.settings:
                return f"{setting}: {asked[setting]}"
        return ""

    def unseen(self, scenario: Scenario) -> str:
        """Why the scenario cannot be put before the engine although it claims what is played; "" if it can."""
        scripted = isinstance(scenario.body, Play) and not self.features & {"scripted-cards", "deck-order"}
        return "it takes no given cards" if scripted else ""


def claims(described: engine_pb2.DescribeResponse) -> Claims:
    """An engine's claims; features this suite does not know are passed over."""
    known = engine_pb2.Feature.values()
    return Claims(
        name=described.name,
        version=described.version,
        games=frozenset(described.games),
        limits=frozenset(described.limits),
        rulebooks=frozenset(described.rulebooks),
        settings=frozenset((claim.setting, value) for claim in described.settings for value in claim.values),
        features=frozenset(feature_word(f) for f in described.features if f in known) & frozenset(FEATURES),
        max_seats=described.max_seats,
    )
