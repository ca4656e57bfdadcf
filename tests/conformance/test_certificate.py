import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.certify import command
from conformance.catalogue import catalogue
from conformance.certificate import Certificate, certify
from conformance.coverage import Covered, coverage
from conformance.engines import InProcess, TargetError, target
from conformance.judge import Outcome
from conformance.known import load_known
from conformance.loader import load
from conformance.own_engine import OwnEngine
from conformance.source import SourceError
from tests.conformance import fakes

FILE = Path(__file__).parent / "small.yaml"
SCENARIOS = [scenario for scenario in load([FILE]) if scenario.id in ("play", "call", "refused")]

KNOWN = """\
- scenario: play@*
  because: it lists one raise too few
"""


def certified(engine: type[OwnEngine], folder: Path, known: str) -> Certificate:
    path = folder / "known.yaml"
    path.write_text(known, encoding="utf-8")
    return certify(lambda: InProcess(engine()), SCENARIOS, load_known(path))


def outcomes(certificate: Certificate) -> dict[str, str]:
    return {result.scenario.id: result.verdict.outcome.value for result in certificate.results}


def test_a_known_failure_does_not_stand_in_the_way(tmp_path: Path) -> None:
    certificate = certified(fakes.LiesAboutLegalActs, tmp_path, KNOWN)
    assert outcomes(certificate) == {"play": "expected-fail", "call": "pass", "refused": "pass"}
    assert "one raise too few" in certificate.results[0].verdict.detail
    assert certificate.granted


def test_a_known_failure_that_passes_does(tmp_path: Path) -> None:
    certificate = certified(OwnEngine, tmp_path, KNOWN)
    assert outcomes(certificate)["play"] == "unexpected-pass"
    assert not certificate.granted


def test_a_known_failure_that_fails_in_another_way_is_told_as_it_is(tmp_path: Path) -> None:
    certificate = certified(fakes.Raises, tmp_path, KNOWN)
    assert outcomes(certificate)["play"] == "crash"
    certificate = certified(fakes.Raises, tmp_path, KNOWN + "  outcome: crash\n")
    assert outcomes(certificate)["play"] == "expected-fail"


def test_an_entry_that_nothing_bears_out_is_stale(tmp_path: Path) -> None:
    certificate = certified(OwnEngine, tmp_path, KNOWN.replace("play@*", "no-such-scenario"))
    assert [entry.pattern for entry in certificate.stale] == ["no-such-scenario"]
    assert not certificate.granted


def test_a_known_failure_needs_its_reason(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"known\.yaml:1: .*'because'"):
        certified(OwnEngine, tmp_path, "- scenario: play@*\n")


def test_the_command_writes_its_result_for_programs(tmp_path: Path) -> None:
    arguments = ["self", "--scenarios", str(FILE), "--only", "call", "--only", "refused@default"]
    files = ["--json", str(tmp_path / "c.json"), "--junit", str(tmp_path / "c.xml")]
    run = CliRunner().invoke(command, arguments + files)
    assert run.exit_code == 0, run.output
    written = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    assert written["certified"] is True
    assert written["outcomes"]["pass"] == 2
    assert [entry["scenario"] for entry in written["scenarios"]] == ["call@default", "refused@default"]
    junit = (tmp_path / "c.xml").read_text(encoding="utf-8")
    assert re.findall(r'testcase classname=".*?" name="(.*?)"', junit) == ["call@default", "refused@default"]


def test_junit_names_failures_and_what_was_not_run(tmp_path: Path) -> None:
    certificate = certified(fakes.LiesAboutLegalActs, tmp_path, "[]")
    assert 'tests="3" failures="1" skipped="0"' in certificate.junit()
    assert re.findall(r'name="([^"]*)"><failure type="fail"', certificate.junit()) == ["play@default"]


def test_a_folder_stands_for_the_files_below_it(tmp_path: Path) -> None:
    (tmp_path / "topic").mkdir()
    (tmp_path / "topic" / "small.yaml").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    run = CliRunner().invoke(command, ["self", "--scenarios", str(tmp_path), "--only", "call"])
    assert run.exit_code == 0, run.output
    (tmp_path / "topic" / "small.yaml").unlink()
    none = CliRunner().invoke(command, ["self", "--scenarios", str(tmp_path)])
    assert none.exit_code == 2
    assert "no *.yaml below" in none.output


MISTAKES = {
    ("self", "--only", "no-such-*"): "no scenario matches 'no-such-*'",
    ("self", "--rulebook", "pr"): "no scenario is left",
    ("itself",): "expected self, grpc:HOST:PORT or stdio:COMMAND",
    ("grpc:",): "expected self, grpc:HOST:PORT or stdio:COMMAND",
    ("stdio:no-such-command",): "does not answer",
    ("grpc:127.0.0.1:1", "--timeout", "5"): "does not answer",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_a_mistake_in_what_is_asked_for_is_no_result(arguments: tuple[str, ...]) -> None:
    run = CliRunner().invoke(command, [*arguments, "--scenarios", str(FILE)])
    assert run.exit_code == 2
    assert MISTAKES[arguments] in " ".join(run.output.replace("│", " ").split())


def test_a_target_is_one_of_three() -> None:
    with pytest.raises(TargetError):
        target("http://localhost")


def test_coverage_counts_scenarios_bounds_and_passing() -> None:
    certificate = certify(lambda: InProcess(fakes.LiesAboutLegalActs()), SCENARIOS)
    covered = {rule.rule.id: rule for rule in coverage(certificate).rules}
    assert covered["ps-raise"] == Covered(catalogue()["ps-raise"], ("play",), bounds=1, passing=False)
    assert covered["ps-call"] == Covered(catalogue()["ps-call"], ("call",), bounds=0, passing=True)
    assert covered["nb-chat"].scenarios == ()
    written = json.loads(coverage(certificate).json())
    assert written["rules"]["pr-seats"] == {
        "kind": "rule",
        "stage": 1,
        "scenarios": ["refused"],
        "bounds": 1,
        "passing": True,
    }
    assert "ps-fold" in written["uncovered"]
    assert "ps-call" not in written["uncovered"]
    assert "nb-chat" not in written["uncovered"]
    assert Outcome.FAIL in certificate.counts
