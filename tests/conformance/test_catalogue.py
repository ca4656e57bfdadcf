from pathlib import Path

import pytest
from ruamel.yaml import YAML

from conformance.catalogue import catalogue
from engine.rulebooks import PROFILES

LEDGER = Path(__file__).parents[3] / "shared" / "rulebooks" / "ledger.yaml"


def test_the_catalogue_is_the_ledger() -> None:
    if not LEDGER.is_file():
        pytest.skip("the ledger is not beside this checkout (../shared/rulebooks/ledger.yaml)")
    ledger = YAML(typ="safe").load(LEDGER.read_text(encoding="utf-8"))
    expected = {entry["id"]: (entry["kind"], entry["topic"], entry.get("stage", 0)) for entry in ledger}
    assert {rule.id: (rule.kind, rule.topic, rule.stage) for rule in catalogue().values()} == expected


def test_a_rule_belongs_to_the_rulebook_its_id_begins_with() -> None:
    for rule in catalogue().values():
        prefix = rule.id.partition("-")[0]
        assert rule.rulebook == (prefix if prefix in PROFILES else "")


def test_a_gap_says_what_it_rests_on() -> None:
    assert [rule.id for rule in catalogue().values() if rule.kind == "gap" and not rule.authority] == []


def test_conduct_is_never_due() -> None:
    assert {rule.due for rule in catalogue().values() if rule.kind == "conduct"} == {False}
