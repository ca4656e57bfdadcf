from dataclasses import replace
from pathlib import Path

import pytest

from conformance.claims import Claims
from conformance.loader import load
from conformance.scenario import Scenario

SCENARIO = """\
- id: a-pot
  title: The pot
  rules: [ar-pl-max]
  rulebooks: [tda]
  table:
    game: holdem
    limit: pot-limit
    blinds: [1, 2]
    ante: {amount: 1, form: each}
    button: 3
    stacks: [200, 200, 200]
  play: |
    = turn 3
"""
ALL = Claims(
    name="other",
    version="1",
    games=frozenset({"holdem"}),
    limits=frozenset({"pot-limit"}),
    rulebooks=frozenset({"tda"}),
    settings=frozenset(),
    features=frozenset({"ante", "scripted-cards"}),
    max_seats=0,
)


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    path = tmp_path / "s.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return load([path])[0]


FULL_BLINDS = frozenset({("pl_maximum", "full-blinds")})
MISSING = [
    ({}, ""),
    ({"games": frozenset()}, "the game holdem"),
    ({"limits": frozenset({"no-limit"})}, "pot-limit"),
    ({"features": frozenset()}, "the feature ante"),
    ({"max_seats": 2}, "3 seats"),
    ({"rulebooks": frozenset()}, "the rulebook tda"),
    # Under a rulebook it does not claim: the one setting that ar-pl-max turns on.
    ({"rulebooks": frozenset(), "settings": FULL_BLINDS}, ""),
    ({"rulebooks": frozenset(), "settings": frozenset({("pl_maximum", "real-chips")})}, "pl_maximum: full-blinds"),
]


@pytest.mark.parametrize(("changes", "missing"), MISSING)
def test_an_engine_is_asked_what_it_claims(scenario: Scenario, changes: dict[str, object], missing: str) -> None:
    assert replace(ALL, **changes).missing(scenario) == missing  # type: ignore[arg-type]


def test_a_setting_fixed_otherwise_than_in_the_rulebook_must_be_claimed(scenario: Scenario) -> None:
    fixed = replace(scenario, settings={"pl_maximum": "real-chips"})
    assert ALL.missing(fixed) == "pl_maximum: real-chips"
    as_it_is = replace(scenario, settings={"pl_maximum": "full-blinds"})
    assert ALL.missing(as_it_is) == ""


def test_a_script_needs_an_engine_that_takes_cards(scenario: Scenario) -> None:
    assert ALL.unseen(scenario) == ""
    assert replace(ALL, features=frozenset({"ante"})).unseen(scenario) == "it takes no given cards"
