"""Games as data: the built-in ones can be dealt, a user's file adds more, and an impossible game is refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from ruamel.yaml import YAML

from engine import games
from engine.game_checks import faults
from engine.game_files import _schema, read_games
from engine.games import BUILT_IN, GAMES, Forced, Game, GameError, Opener, Street, add_games
from engine.packing import forced_bets, max_seats, offers
from engine.ranking.rankings import RANKINGS
from engine.rulebooks import PROFILES
from engine.setup import Limit

ROOT = Path(__file__).parents[2]

# Games that can be dealt; `impossible_games.yaml` changes words of them.
HOLDEM = """\
mine:
  title: Mine
  seats: {most: 10}
  forced: blinds
  rankings: [high]
  boards: 1
  from_hole: 0
  streets:
    - {name: preflop, down: 2}
    - {name: flop, board: 3}
    - {name: turn, board: 1, level: 1}
    - {name: river, board: 1, level: 1}
"""
STUD = """\
mine:
  title: Mine
  seats: {most: 7}
  forced: bring-in
  rankings: [high]
  streets:
    - {name: third-street, down: 2, up: 1, opener: bring-in}
    - {name: fourth-street, up: 1, opener: showing, open_pair: open_pair_big_bet}
    - {name: fifth-street, up: 1, opener: showing, level: 1}
    - {name: sixth-street, up: 1, opener: showing, level: 1}
    - {name: seventh-street, down: 1, opener: showing, level: 1}
"""
DRAW = """\
mine:
  title: Mine
  seats: {most: 6}
  rankings: [deuce-to-seven]
  streets:
    - {name: predraw, down: 5}
    - {name: draw, draw: 5, level: 1}
"""
GAMES_TO_CHANGE = {"holdem": HOLDEM, "stud": STUD, "draw": DRAW}
IMPOSSIBLE = YAML(typ="safe").load(Path(__file__).with_name("impossible_games.yaml").read_text(encoding="utf-8"))


def written(folder: Path, text: str) -> Path:
    file = folder / "games.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def only_game(folder: Path, text: str) -> Game:
    (game,) = read_games(written(folder, text))
    return game


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_a_built_in_game_can_be_dealt(name: str) -> None:
    assert list(faults(GAMES[name])) == []


def test_the_built_in_games_have_the_form_that_is_asked_of_a_user() -> None:
    document = YAML(typ="safe").load((ROOT / "engine/games.yaml").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(_schema())
    assert [error.message for error in Draft202012Validator(_schema()).iter_errors(document)] == []


def test_the_form_knows_every_ranking_and_every_opener() -> None:
    form = _schema()["$defs"]["game"]["properties"]
    assert set(form["rankings"]["items"]["enum"]) == set(RANKINGS)
    assert set(form["streets"]["items"]["properties"]["opener"]["enum"]) == set(Opener)
    assert set(form["streets"]["items"]["properties"]) == set(Street.__dataclass_fields__)


@pytest.mark.parametrize("text", GAMES_TO_CHANGE.values(), ids=GAMES_TO_CHANGE)
def test_the_games_that_the_refusals_start_from_can_be_dealt(tmp_path: Path, text: str) -> None:
    assert only_game(tmp_path, text).name == "mine"


def test_a_game_is_read_field_by_field(tmp_path: Path) -> None:
    text = """
    mine:
      title: All of it
      seats: {most: 6, rule: ps-draw-seats, setting: draw_seats}
      forced: draw_forced_bets
      limits: stud_limits
      rankings: [high]
      from_hole: 2
      boards: 2
      lowest_rank: 3
      all_show: five_card_stud_show
      absent_exchange: absent_exchange
      streets:
        - {name: before, down: 4}
        - {name: after, draw: 2, board: 5, level: 1}
    """
    assert only_game(tmp_path, text) == Game(
        name="mine",
        title="All of it",
        streets=(Street("before", down=4), Street("after", draw=2, board=5, level=1)),
        max_seats=6,
        seats_rule="ps-draw-seats",
        seats_setting="draw_seats",
        forced_setting="draw_forced_bets",
        limits_setting="stud_limits",
        rankings=("high",),
        from_hole=2,
        boards=2,
        lowest_rank=1,
        all_show_setting="five_card_stud_show",
        absent_exchange_setting="absent_exchange",
    )


def test_what_is_left_out_is_as_in_holdem(tmp_path: Path) -> None:
    text = "plain:\n  title: Plain\n  seats: {most: 2}\n  streets: [{name: only, down: 5}]\n"
    assert only_game(tmp_path, text) == Game("plain", "Plain", (Street("only", down=5),), 2, forced=Forced.BLINDS)


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_game_is_refused_by_its_line_and_field(tmp_path: Path, case: str) -> None:
    says = IMPOSSIBLE[case]["says"]
    ((game, changes),) = ((key, value) for key, value in IMPOSSIBLE[case].items() if key != "says")
    text = changes if game == "file" else changed(GAMES_TO_CHANGE[game], changes)
    file = written(tmp_path, text)
    with pytest.raises(GameError) as refused:
        read_games(file)
    assert str(refused.value).startswith(f"{file}:{says}")
    assert "\n" not in str(refused.value)
    assert refused.value.reason == "BAD_GAME"


def changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"none\.yaml: cannot be read: "):
        read_games(tmp_path / "none.yaml")


def test_eight_players_may_share_the_last_card_of_stud_but_not_of_a_game_without_one(tmp_path: Path) -> None:
    eight = STUD.replace("most: 7", "most: 8")
    assert only_game(tmp_path, eight).max_seats == 8
    two_at_the_end = eight.replace("sixth-street, up: 1", "sixth-street, down: 1").replace(
        "down: 2, up: 1", "down: 1, up: 1"
    )
    with pytest.raises(GameError, match="8 seats need 61 cards"):
        read_games(
            written(tmp_path, two_at_the_end.replace("seventh-street, down: 1", "seventh-street, down: 1, up: 1"))
        )


def test_another_game_cannot_take_a_name(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="holdem: another game has this name"):
        add_games(read_games(written(tmp_path, HOLDEM.replace("mine", "holdem"))))
    add_games([GAMES["holdem"]])
    assert games.added_games() == ()


def known_in_a_child(variable: str) -> "subprocess.CompletedProcess[str]":
    code = "from engine.games import added_games; print(*(game.name for game in added_games()))"
    environment = {**os.environ, "GIVARE_GAMES": variable, "GIVARE_JIT": "0"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_environment_names_files_whose_games_every_process_knows(tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text(HOLDEM.replace("mine", "first"), encoding="utf-8")
    second.write_text(DRAW.replace("mine", "second") + STUD.replace("mine", "third"), encoding="utf-8")
    told = known_in_a_child(os.pathsep.join(map(str, (first, second, first))))
    assert told.stdout.split() == ["first", "second", "third"], told.stderr


def test_an_impossible_game_in_the_environment_stops_the_process(tmp_path: Path) -> None:
    told = known_in_a_child(str(written(tmp_path, HOLDEM.replace("[high]", "[low]"))))
    assert told.returncode == 1
    assert "GameError" in told.stderr.splitlines()[-1]


FIXED = (Limit.FIXED_LIMIT,)
EVERY = tuple(Limit)


@pytest.mark.parametrize(
    ("game", "book", "limits", "seats", "forced"),
    [
        ("holdem", "ps", EVERY, 10, Forced.BLINDS),  # ps-holdem-limits, ps-holdem-seats
        ("omaha", "ps", EVERY, 10, Forced.BLINDS),  # ps-omaha-seats
        ("stud", "ps", FIXED, 8, Forced.BRING_IN),  # ps-stud-limit, ps-stud-seats
        ("stud-hilo", "ps", FIXED, 8, Forced.BRING_IN),
        ("stud", "ar", EVERY, 8, Forced.BRING_IN),
        ("razz", "nb", EVERY, 8, Forced.BRING_IN),  # nb-razz-seats
        ("five-card-stud", "nb", EVERY, 8, Forced.BRING_IN),  # nb-5stud-seats
        ("five-card-draw", "ps", EVERY, 5, Forced.BLINDS),  # ps-draw-seats, ps-draw-blinds
        ("five-card-draw", "nb", EVERY, 5, Forced.ANTE),
        ("five-card-draw", "roberts", EVERY, 6, Forced.BLINDS),
        ("deuce-to-seven", "ps", EVERY, 5, Forced.BLINDS),  # gap-seat-limit-27
        ("deuce-to-seven-triple", "ps", EVERY, 6, Forced.BLINDS),
        ("short-deck", "default", EVERY, 10, Forced.BUTTON_BLIND),
        ("double-board-omaha", "default", EVERY, 9, Forced.ANTE),
    ],
)
def test_a_rulebook_offers_a_game_with_its_limits_seats_and_forced_bets(
    game: str, book: str, limits: tuple[Limit, ...], seats: int, forced: Forced
) -> None:
    asked = GAMES[game], PROFILES[book]
    assert tuple(limit for limit in Limit if offers(*asked, limit)) == limits
    assert (max_seats(*asked), forced_bets(*asked)) == (seats, forced)
