"""`givare games` lists every game and draws one; `--games` adds a user's, to the command and to what it starts."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.games import command
from engine.games import GAMES

ROOT = Path(__file__).parents[2]
MINE = """
mine:
  title: Two streets of mine
  seats: {most: 4}
  streets:
    - {name: first, down: 2}
    - {name: last, board: 5, level: 1}
"""


def told(*arguments: str) -> Result:
    ran = CliRunner(env={"COLUMNS": "140"}).invoke(command, arguments)
    assert ran.exit_code == 0, ran.output
    return ran


def givare(*arguments: str | Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cli.main", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "GIVARE_JIT": "0", "COLUMNS": "140", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_game_is_listed_with_streets_limits_and_seats() -> None:
    lines = told().output.splitlines()
    for name, game in GAMES.items():
        assert sum(f"│ {name} " in line and game.title in line for line in lines) == 1, name
    (omaha,) = (line for line in lines if "│ omaha " in line)
    assert [cell.strip() for cell in omaha.strip("│").split("│")] == [
        "omaha",
        "Omaha",
        "▓▓▓▓  ■■■  ■  ■",
        "no, pot, fixed",
        "2-10",
    ]


@pytest.mark.parametrize(
    ("name", "book", "streets", "facts"),
    [
        (
            "stud",
            "default",
            [
                "third-street ▓▓□ the worst up card lower",
                "fourth-street □ the best showing hand lower, or upper with a pair showing",
                "fifth-street □ the best showing hand upper",
                "sixth-street □ the best showing hand upper",
                "seventh-street ▓ the best showing hand upper",
            ],
            [
                "seats 2 to 8",
                "before the deal an ante from everybody, then the bring-in",
                "the pot goes to the best high hand",
            ],
        ),
        (
            "five-card-draw",
            "nb",
            ["predraw ▓▓▓▓▓ left of the button lower", "draw ±5 left of the button upper"],
            [
                "seats 2 to 5",
                "before the deal an ante from everybody",
                "rulebook nb, draw_seats: 5, draw_forced_bets: ante",
            ],
        ),
        (
            "omaha-hilo",
            "ps",
            [
                "preflop ▓▓▓▓ left of the big blind lower",
                "flop ■■■ left of the button lower",
                "turn ■ left of the button upper",
                "river ■ left of the button upper",
            ],
            [
                "the pot goes to half to the best high and half to the best eight-or-better",
                "2 hole cards and 3 of the board",
            ],
        ),
        (
            "pineapple",
            "pr",
            ["preflop ▓▓▓ left of the big blind lower", "flop -1 ■■■ left of the button lower"],
            ["limits no-limit, pot-limit, fixed-limit"],
        ),
        ("stud", "ps", [], ["limits fixed-limit"]),
        ("short-deck", "tda", [], ["before the deal one blind, posted by the button", "deck 36 cards, 6 to A"]),
        ("double-board-holdem", "ar", ["flop ▓▓ ■■■/■■■ left of the button lower"], ["on each of 2 boards"]),
    ],
)
def test_a_game_is_drawn_street_by_street(name: str, book: str, streets: list[str], facts: list[str]) -> None:
    output = told("show", name, "--rulebook", book).output
    picture = [" ".join(line.replace("│", " ").split()) for line in output.splitlines()]
    assert set(streets) <= set(picture)
    for fact in facts:
        assert any(fact in line for line in picture), fact


def test_a_rotation_is_listed_and_drawn_leg_by_leg() -> None:
    assert any(
        line.split("│")[1].strip() == "horse" for line in told("--rulebook", "ps").output.splitlines() if "│" in line
    )
    picture = [" ".join(line.replace("│", " ").split()) for line in told("show", "eight-game").output.splitlines()]
    assert "1 Deuce-to-seven triple draw fixed-limit ▓▓▓▓▓ ±5 ±5 ±5" in picture
    assert "8 Omaha pot-limit ▓▓▓▓ ■■■ ■ ■" in picture
    assert {"seats 2 to 6", "each game lasts an orbit, a hand from each button"} <= set(picture)
    (rotation,) = json.loads(told("show", "horse", "--json").output)["rotations"]
    assert (rotation["name"], rotation["hands"]) == ("rotations/horse", 0)
    assert rotation["legs"][2] == {"game": "razz", "limit": "fixed-limit"}


@pytest.mark.parametrize(
    "arguments", [("show", "razz", "--rulebook", "ps", "--json"), ("--rulebook", "ps", "--json", "show", "razz")]
)
def test_json_says_what_the_server_answers(arguments: tuple[str, ...]) -> None:
    (game,) = json.loads(told(*arguments).output)["games"]
    assert (game["name"], game["limits"], game["forced"]) == ("games/razz", ["fixed-limit"], "bring-in")
    assert (game["rankings"], game["max_seats"]) == (["ace-to-five"], 8)
    assert [street["up_cards"] for street in game["streets"]] == [1, 1, 1, 1, 0]


def test_json_lists_every_game() -> None:
    assert [game["name"] for game in json.loads(told("--json").output)["games"]] == [f"games/{name}" for name in GAMES]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["show", "snap"], "no game is called 'snap'; there are holdem, "),
        (["--rulebook", "hoyle"], "no rulebook is called 'hoyle'"),
    ],
)
def test_an_unknown_name_is_a_usage_error(arguments: list[str], says: str) -> None:
    ran = CliRunner().invoke(command, arguments)
    assert ran.exit_code == 2
    assert says in " ".join(ran.output.split())


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_a_users_game_is_known_by_option_and_by_environment(mine: Path) -> None:
    by_option = givare("games", "--games", mine, "show", "mine")
    by_environment = givare("games", "show", "mine", GIVARE_GAMES=str(mine))
    assert "Two streets of mine" in by_option.stdout, by_option.stderr
    assert by_option.stdout == by_environment.stdout


def test_what_a_command_starts_is_told_of_the_files(mine: Path) -> None:
    code = (
        "import os, cli.games\n"
        f"cli.games.command(['--games', {str(mine)!r}, 'show', 'mine'], standalone_mode=False)\n"
        "print(os.environ['GIVARE_GAMES'])"
    )
    told_before = mine.with_name("before.yaml")
    told_before.write_text(MINE.replace("mine:", "before:"), encoding="utf-8")
    environment = {**os.environ, "GIVARE_JIT": "0", "GIVARE_GAMES": str(told_before)}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == os.pathsep.join([str(told_before), str(mine)])


@pytest.mark.parametrize("way", ["option", "environment"])
@pytest.mark.parametrize("subcommand", ["games", "replay"])
def test_an_impossible_game_is_one_clear_line(mine: Path, way: str, subcommand: str) -> None:
    mine.write_text(MINE.replace("board: 5", "board: 6"), encoding="utf-8")
    arguments = ["--games", str(mine)] if way == "option" else []
    ran = givare(subcommand, *arguments, **({} if arguments else {"GIVARE_GAMES": str(mine)}))
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert f"{mine}:7: mine.streets[1].board: 6 is greater than the maximum of 5" in ran.stderr.splitlines()[-1]
