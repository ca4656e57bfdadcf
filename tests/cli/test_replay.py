"""`givare replay`: what it prints, writes and exits with."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.replay import command
from tests.conftest import ROOT
from tests.engine.histories.texts import STARS_DEAD_POST

PLAIN = {**os.environ, "GIVARE_JIT": "0"}
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


TWO_BOARD_CARDS = """\
two-board-cards:
  title: Two cards and two on the board
  seats: {most: 4}
  streets:
    - {name: preflop, down: 3}
    - {name: flop, board: 2}
"""
OWN_GAME = """\
variant = "_givare"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ["d dh p1 AsAhAc", "d dh p2 KsKhKc", "p2 cc", "p1 cc", "d db 2c3d", "p1 cc", "p2 cc", "p1 sm AsAhAc", "p2 sm"]
finishing_stacks = [110, 90]
_givare_game = "two-board-cards"
_givare_limit = "no-limit"
"""


def test_hands_of_a_game_of_ones_own_are_played_again_once_its_file_is_named(tmp_path: Path) -> None:
    games, hand = tmp_path / "games.yaml", tmp_path / "own.phh"
    games.write_text(TWO_BOARD_CARDS)
    hand.write_text(OWN_GAME)
    command_line = [sys.executable, "-c", "from cli.main import main; main()", "replay", str(hand)]
    without, told = (
        subprocess.run([*command_line, *more], capture_output=True, text=True, check=False, cwd=ROOT, env=PLAIN)
        for more in ([], ["--games", str(games)])
    )
    assert "a game that nobody knows: two-board-cards" in without.stdout
    assert "1 hands: 1 agree" in told.stdout, told.stdout + told.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-file"], "there is no file"),
        ([str(EXAMPLES), "--rulebook", "none"], "no rulebook is called"),
        ([str(EXAMPLES), "--set", "colour=red"], "no setting is called"),
        ([str(EXAMPLES), "--set", "burn"], "is not NAME=VALUE"),
        ([str(ROOT / "README.md")], "no hand history"),
    ],
)
def test_a_mistake_is_told_in_a_line(arguments: list[str], words: str) -> None:
    run = CliRunner().invoke(command, arguments)
    assert run.exit_code not in (0, None)
    assert words in run.output
    assert "Traceback" not in run.output
