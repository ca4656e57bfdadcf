"""`givare replay`: what it prints, writes and exits with."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.replay import command
from tests.conftest import ROOT
from tests.engine.histories.texts import STARS_DEAD_POST

EXAMPLES = ROOT / "examples" / "hands"


@pytest.fixture
def differing(tmp_path: Path) -> Path:
    text = (EXAMPLES / "wheel.phh").read_text()
    (tmp_path / "wheel.phh").write_text(text.replace("[900, 1100]", "[1100, 900]"))
    (tmp_path / "room.txt").write_text(STARS_DEAD_POST + STARS_DEAD_POST.replace("Hold'em", "Go Fish"))
    return tmp_path


def test_the_example_hands_all_agree() -> None:
    run = CliRunner().invoke(command, [str(EXAMPLES)])
    assert run.exit_code == 0, run.output
    assert "0 differ, 0 skipped" in run.output


def test_a_difference_is_printed_with_its_first_step_and_fails(differing: Path) -> None:
    outcome = differing / "outcome.json"
    run = CliRunner().invoke(command, [str(differing), "--json", str(outcome)])
    assert run.exit_code == 1
    assert "3 hands: 1 agree (0 decided by shown cards), 1 differ, 1 skipped" in run.output
    assert json.loads(outcome.read_text()) == {
        "hands": 3,
        "agree": 1,
        "by_showdown": 0,
        "differ": [
            {
                "file": str(differing / "wheel.phh"),
                "hand": "wheel",
                "step": "stacks",
                "expected": "seat 1: 1100, seat 2: 900",
                "actual": "seat 1: 900, seat 2: 1100",
            }
        ],
        "skipped": [
            {"file": str(differing / "room.txt"), "hand": "101", "reason": "the header names no game that is known"}
        ],
    }


def test_settings_given_on_the_command_line_judge_the_hands() -> None:
    hand = str(EXAMPLES / "pot-limit-short-big-blind-full.phh")
    assert CliRunner().invoke(command, [hand]).exit_code == 0
    run = CliRunner().invoke(command, [hand, "--set", "pl_maximum=real-chips"])
    assert run.exit_code == 1
    assert "act 1" in run.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-file"], "there is no file"),
        ([str(EXAMPLES), "--rulebook", "none"], "no rulebook is called"),
        ([str(EXAMPLES), "--set", "colour=red"], "no setting is called"),
        ([str(EXAMPLES), "--set", "burn"], "is not NAME=VALUE"),
        ([__file__], "no hand history"),
    ],
)
def test_a_mistake_is_told_in_a_line(arguments: list[str], words: str) -> None:
    run = CliRunner().invoke(command, arguments)
    assert run.exit_code not in (0, None)
    assert words in run.output
    assert "Traceback" not in run.output
