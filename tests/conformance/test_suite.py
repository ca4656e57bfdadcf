import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.conformance import command
from conformance.certificate import Certificate, certify
from conformance.coverage import coverage
from conformance.engines import target
from conformance.judge import Outcome
from conformance.loader import load, suite


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return certify(target("self"), suite())


def test_this_engine_passes_every_scenario(certificate: Certificate) -> None:
    failed = [(r.scenario.key, r.verdict) for r in certificate.results if r.verdict.outcome is not Outcome.PASS]
    assert failed == []
    assert certificate.granted


def test_a_rule_is_passing_where_its_scenarios_are(certificate: Certificate) -> None:
    assert coverage(certificate).failing == ()


def test_every_rule_that_is_due_has_two_scenarios(certificate: Certificate) -> None:
    covered = coverage(certificate)
    assert covered.uncovered == ()
    assert [one.rule.id for one in covered.rules if one.rule.due and len(one.scenarios) < 2] == []


SMALL = load([Path(__file__).parent / "small.yaml"])


def test_coverage_names_what_is_uncovered_and_fails_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.conformance.suite", lambda: SMALL)
    printed = CliRunner().invoke(command, ["coverage"])
    assert printed.exit_code == 1
    assert "uncovered: ps-fold" in printed.output
    written = json.loads(CliRunner().invoke(command, ["coverage", "--json"]).output)
    assert written["rules"]["ps-raise"]["scenarios"] == ["play"]
    assert "ps-fold" in written["uncovered"]
    assert "ps-raise" not in written["uncovered"]
