"""Which rules the scenarios cover: rule id to scenarios, and what is uncovered."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from conformance.catalogue import Rule, catalogue
from conformance.certificate import Certificate, Result
from conformance.judge import Outcome
from conformance.scenario import Act, Legal, Play, RefusedDeal, Scenario


@dataclass(frozen=True)
class Covered:
    """One rule, the ids of its scenarios, how many of them show a bound or a refusal, and whether all of them pass."""

    rule: Rule
    scenarios: tuple[str, ...]
    bounds: int
    passing: bool


@dataclass(frozen=True)
class Coverage:
    """Every rule of the catalogue with its scenarios."""

    rules: tuple[Covered, ...]

    @property
    def uncovered(self) -> tuple[str, ...]:
        """Ids of rules that scenarios must cover by now and none does; no test ever covers a rule of conduct."""
        return tuple(covered.rule.id for covered in self.rules if covered.rule.due and not covered.scenarios)

    @property
    def failing(self) -> tuple[str, ...]:
        """Ids of rules with a scenario that does not pass."""
        return tuple(covered.rule.id for covered in self.rules if covered.scenarios and not covered.passing)

    def json(self) -> str:
        """The coverage as JSON."""
        rules = {
            covered.rule.id: {
                "kind": covered.rule.kind,
                "stage": covered.rule.stage,
                "scenarios": covered.scenarios,
                "bounds": covered.bounds,
                "passing": covered.passing,
            }
            for covered in self.rules
        }
        return json.dumps({"rules": rules, "uncovered": self.uncovered}, indent=2)


def coverage(certificate: Certificate) -> Coverage:
    """The coverage of the scenarios a certificate speaks of."""
    by_rule: dict[str, list[Result]] = {rule: [] for rule in catalogue()}
    for result in certificate.results:
        for rule in result.scenario.rules:
            by_rule[rule].append(result)
    return Coverage(tuple(_covered(rule, by_rule[rule.id]) for rule in catalogue().values()))


def _covered(rule: Rule, results: Sequence[Result]) -> Covered:
    bounds = {result.scenario.id for result in results if shows_a_bound(result.scenario)}
    return Covered(
        rule=rule,
        scenarios=tuple(dict.fromkeys(result.scenario.id for result in results)),
        bounds=len(bounds),
        passing=bool(results) and all(result.verdict.outcome is Outcome.PASS for result in results),
    )


def shows_a_bound(scenario: Scenario) -> bool:
    """Tell whether a scenario refuses something or names all that is legal."""
    if isinstance(scenario.body, RefusedDeal):
        return True
    statements = scenario.body.statements if isinstance(scenario.body, Play) else ()
    return any(isinstance(s, Legal) or (isinstance(s, Act) and s.refusal is not None) for s in statements)
