"""PokerKit before a handful of scenarios; `make certify-pokerkit` puts the whole suite before it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.certificate import certify
from conformance.engines import target
from conformance.judge import Outcome
from conformance.known import load_known
from conformance.loader import suite
from conformance.scenario import Scenario

ROOT = Path(__file__).resolve().parents[2]
ADAPTER = ROOT / "examples" / "adapters" / "pokerkit"
KNOWN = load_known(ADAPTER / "known-failures.yaml")
PINNED = (ADAPTER / "requirements.txt").read_text().strip().removeprefix("pokerkit==")
CERTIFIED = (ROOT / "docs" / "certified.md").read_text()

PASSES = frozenset(
    {
        "two-one-or-no-hole-cards",
        "blinds-skip-empty-seats",
        "live-post-has-an-option",
        "fixed-limit-levels",
        "short-all-in-in-pot-limit",
        "two-boards-share-the-pot",
        "shown-hand-leaves-others-their-choice",
        "stud-street-by-street",
        "razz-wheel-beats-a-six",
        "omaha-hi-lo-quarter",
        "two-boards-from-the-flop-on",
        "triple-draw-hand",
        "badugi-more-suits-first",
    }
)
FAILS = frozenset(
    {"cap-counts-the-big-blind", "two-odd-chips-go-to-two-players", "last-hand-left-wins-unseen", "no-card-goes-twice"}
)


def has_pokerkit(python: Path) -> bool:
    """Tell whether that interpreter has PokerKit in the pinned version."""
    asked = "from importlib.metadata import version; print(version('pokerkit'))"
    if not python.exists():
        return False
    told = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return told.stdout.strip() == PINNED


@pytest.fixture(scope="module")
def scenarios() -> tuple[Scenario, ...]:
    return suite()


@pytest.fixture
def python() -> Path:
    """An interpreter that has PokerKit, in an environment made for it if there is none yet."""
    own, peers = (ROOT / directory / "bin" / "python" for directory in (".venv-pokerkit", ".venv-peers"))
    for interpreter in (own, peers):
        if has_pokerkit(interpreter):
            return interpreter
    offline = {**os.environ, "PIP_RETRIES": "0", "PIP_DEFAULT_TIMEOUT": "5"}
    made = subprocess.run(
        ["make", "--silent", ".venv-pokerkit/installed"], cwd=ROOT, env=offline, capture_output=True, check=False
    )
    if made.returncode or not has_pokerkit(own):
        pytest.skip(
            f"PokerKit {PINNED} cannot be installed from here: run `make certify-pokerkit` once, with a network"
        )
    return own


def test_pokerkit_comes_out_as_it_is_known_to(python: Path, scenarios: tuple[Scenario, ...]) -> None:
    chosen = [scenario for scenario in scenarios if scenario.id in PASSES | FAILS]
    known = [entry for entry in KNOWN if any(entry.matches(scenario.key) for scenario in chosen)]
    certificate = certify(target(f"stdio:{python} {ADAPTER / 'adapter.py'}"), chosen, known, timeout_s=60)
    came_out = {(result.scenario.id, result.verdict.outcome) for result in certificate.results}
    expected = {(name, Outcome.PASS) for name in PASSES} | {(name, Outcome.EXPECTED_FAIL) for name in FAILS}
    assert {(name, outcome) for name, outcome in came_out if outcome is not Outcome.NOT_CLAIMED} == expected
    assert certificate.granted


def test_every_known_failure_is_of_a_scenario_and_explained(scenarios: tuple[Scenario, ...]) -> None:
    known = [entry.pattern.removesuffix("@*") for entry in KNOWN]
    assert set(known) <= {scenario.id for scenario in scenarios}
    assert sorted(known) == sorted(re.findall(r"^\| `([a-z0-9-]+)` \|", CERTIFIED, re.MULTILINE))
    assert f"## PokerKit {PINNED}\n" in CERTIFIED


def test_the_smallest_adapter_of_the_guide_is_certified(tmp_path: Path, scenarios: tuple[Scenario, ...]) -> None:
    guide = (ROOT / "docs" / "adapters.md").read_text()
    code = re.search(r"```python\n(.*?)```", guide, re.DOTALL)
    assert code
    adapter = tmp_path / "smallest.py"
    adapter.write_text(code[1])
    certificate = certify(target(f"stdio:{sys.executable} {adapter}"), scenarios, timeout_s=60)
    assert certificate.granted
    assert certificate.counts[Outcome.PASS] > 0
