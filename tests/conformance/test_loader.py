import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from conformance.loader import load, suite
from conformance.scenario import Deals, Evaluation, Play, Player, RefusedDeal, Scenario, as_json
from conformance.source import SourceError

ROOT = Path(__file__).parents[2]

HEAD = """\
- id: a-raise
  title: A raise
  rules: [ps-raise]
  rulebooks: [default, pr]
  table: {game: holdem, limit: no-limit, blinds: [1, 2], button: 1, stacks: [200, 200]}
"""
SHOWDOWN = """\
  play: |
    1 call; 2 check
  end:
    pots: [4: {1: 4}]
"""


def written(folder: Path, text: str) -> tuple[Scenario, ...]:
    path = folder / "scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    return load([path], folder)


def test_a_scenario_runs_once_under_each_rulebook_it_names(tmp_path: Path) -> None:
    scenarios = written(tmp_path, HEAD + "  play: |\n    1 raise 6\n    = turn 2\n")
    assert [scenario.key for scenario in scenarios] == ["a-raise@default", "a-raise@pr"]
    assert all(isinstance(scenario.body, Play) for scenario in scenarios)


def test_all_means_every_rulebook(tmp_path: Path) -> None:
    text = HEAD.replace("[default, pr]", "all") + "  play: |\n    = turn 1\n"
    assert {scenario.rulebook for scenario in written(tmp_path, text)} == {
        "ar", "ps", "nb", "pr", "roberts", "tda", "default",
    }  # fmt: skip


def test_stacks_by_seat_and_posts_make_the_table(tmp_path: Path) -> None:
    text = HEAD.replace("stacks: [200, 200]", "stacks: {1: 200, 4: 50}, posts: {4: {live: 2, dead: 1}}")
    body = written(tmp_path, text + "  play: |\n    = turn 1\n")[0].body
    assert isinstance(body, Play)
    assert body.table.players == (Player(1, 200), Player(4, 50, live_post=2, dead_post=1))


def test_what_the_table_shows_is_needed_of_an_engine(tmp_path: Path) -> None:
    table = "stacks: {1: 200, 4: 50}, posts: {4: {live: 2}}, ante: 1, rake: {fixed: 1}"
    text = HEAD.replace("stacks: [200, 200]", table).replace("button: 1", "button: 2")
    scenarios = written(tmp_path, text + "  needs: [events]\n  play: |\n    = turn 1\n")
    assert scenarios[0].needs == {"posts", "ante", "rake", "blind-seats", "events"}


def test_forms_without_a_play(tmp_path: Path) -> None:
    refused, compared, dealt = written(
        tmp_path,
        HEAD.replace("[default, pr]", "[pr]")
        + "  refused: BAD_BLINDS\n"
        + "- {id: b, title: B, rules: [pr-split], hands: {1: 9c 2d, 2: 8c 3d}, board: As Ad Kc Qh Js, order: 1 = 2}\n"
        + HEAD.replace("a-raise", "c").replace("[default, pr]", "[pr]")
        + "  deals: 50\n",
    )
    assert isinstance(refused.body, RefusedDeal)
    assert isinstance(compared.body, Evaluation)
    assert compared.body.order == ((1, 2),)
    assert isinstance(dealt.body, Deals)


MISTAKES = {
    # text after the head: line of the mistake and what is said
    "  play: |\n    1 call\n    2 limp\n": (8, "'limp' is no act"),
    "  play: |\n    1 call; 2 check\n": (6, "nothing is expected"),
    "  play: |\n    = turn 1\n  colour: red\n": (8, "has no key 'colour'"),
    "  settings: {burns: live}\n  play: |\n    = turn 1\n": (6, "no setting is called 'burns'"),
    "  settings: {burn: twice}\n  play: |\n    = turn 1\n": (6, "burn is none | live"),
    "  needs: [luck]\n  play: |\n    = turn 1\n": (6, "expected .* or events"),
    "  cards: {1: As Kd, 2: As Qc}\n  play: |\n    = turn 1\n": (6, "a card stands twice"),
    "  cards: {1: As Kx}\n  play: |\n    = turn 1\n": (6, "no card"),
    "  cards: {flop: As Kd Qc}\n  play: |\n    = turn 1\n": (6, "expected a seat, board"),
    "  cards: {3: As Kd}\n  play: |\n    = turn 1\n": (6, "nobody sits in seat 3"),
    "  play: |\n    1 fold\n  end: {stacks: {3: 200}}\n": (8, "nobody sits in seat 3"),
    "  cards: {board: 2c 7d 9h}\n  play: |\n    = turn 1\n    = board 2c 7d 8h\n": (9, "do not make the board"),
    "  play: |\n    = turn 1\n    next hand\n  end: {rake: 0}\n": (9, "has 2 hands"),
    "  play: |\n    1 fold\n  end:\n    pots: [3: {2: 2}]\n": (9, "leave 1 of the pots"),
    SHOWDOWN: (9, "rests on the cards of seat 1"),
    "  cards: {1: As Ad, 2: Ks Kd, board: 2c 7d 9h / Ts}\n" + SHOWDOWN: (10, "rests on the board"),
    "  cards: {deck: As Ks Ad Kd 2c 7d 9h Ts}\n" + SHOWDOWN: (10, "the deck of the script does not give"),
    "  refused: TOO_MANY\n": (6, "no reason is called TOO_MANY"),
    "  play: |\n    1 call\n    2 raise 3 !TOO_SMALL\n": (8, "no reason is called TOO_SMALL"),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, text: str) -> None:
    line, message = MISTAKES[text]
    with pytest.raises(SourceError, match=message) as caught:
        written(tmp_path, HEAD + text)
    assert str(caught.value).startswith(f"scenarios.yaml:{line}: ")


DRAW = """\
  table: {game: five-card-draw, limit: no-limit, blinds: [1, 2], button: 2, stacks: [200, 200]}
  cards: {1: As Ad 7c 8d 2h, 2: Ks Kd 9h 4c 5d}
  play: |
    2 call; 1 check
    -- draw
    1 discard 7c 8d; 2 stand-pat
    1 check; 2 check
  end:
    pots: [4: {1: 4}]
"""
STUD = """\
  table: {game: stud, limit: fixed-limit, min_bet: 10, ante: 1, button: 2, stacks: [11, 11]}
  cards: {1: As Kd 7h / 8c / 9d / 2s / Ah, 2: 4c 4d 2c / Qh / Jd / 5s / x}
  play: |
    2 bring-in; 1 complete 10; 2 call
  end:
    pots: [22: {1: 22}]
"""
RESTS = {
    DRAW: "the end rests on the cards of seat 1",
    DRAW.replace("5d}", "5d, draws: {1: [3c]}}"): "the end rests on the cards of seat 1",
    DRAW.replace("5d}", "5d, draws: {1: [3c 3d 3h]}}"): "seat 1 changes 2 cards, and draws has 3",
    DRAW.replace("5d}", "5d, draws: {1: [3c 3d], 2: [3h]}}"): "seat 2 changes 0 cards, and draws has 1",
    DRAW.replace("5d}", "5d, draws: {1: [3c 3d], 2: [pat, 3h]}}"): "seat 2 has 2 exchanges of 1",
    DRAW.replace("7c 8d;", "7c 8h;"): "nothing says whether seat 1 holds 8h",
    DRAW.replace("7c 8d;", "7c 8d; = drawn 2 from 3c;").replace(
        "5d}", "5d, draws: {1: [3c 3d]}}"
    ): "seat 2 has changed no card yet",
    DRAW.replace("-- draw", "-- flop"): "Five-card draw has no flop",
    STUD: "the end rests on the cards of seat 2",
    STUD.replace("2c / Qh", "x / Qh"): "third-street rests on the up card of seat 2",
}


@pytest.mark.parametrize("body", RESTS)
def test_nothing_rests_on_a_card_that_is_not_given(tmp_path: Path, body: str) -> None:
    head = "".join(HEAD.splitlines(keepends=True)[:4])
    with pytest.raises(SourceError, match=RESTS[body]):
        written(tmp_path, head + body)


@pytest.mark.parametrize("body", [DRAW.replace("5d}", "5d, draws: {1: [3c 3d]}}"), STUD.replace("/ x", "/ 6c")])
def test_an_end_may_rest_on_what_is_given(tmp_path: Path, body: str) -> None:
    head = "".join(HEAD.splitlines(keepends=True)[:4])
    assert len(written(tmp_path, head + body)) == 2


HEAD_MISTAKES = {
    ("[ps-raise]", "[ps-rise]"): (3, "no rule has the id 'ps-rise'"),
    ("[default, pr]", "[hoyle]"): (4, "expected ar or"),
    ("limit: no-limit", "limit: spread"): (5, "expected no-limit or"),
    ("blinds: [1, 2]", "blinds: [1]"): (5, "expected 2 numbers"),
    ("[200, 200]", "[200, lots]"): (5, "expected a whole number"),
    ("id: a-raise", "id: A raise"): (1, "lower case words"),
    ("  title: A raise\n", ""): (1, "expected the key 'title'"),
    ("table: {", "table: {{"): (6, "no YAML"),
}


@pytest.mark.parametrize("change", HEAD_MISTAKES)
def test_a_mistake_in_the_head_is_named(tmp_path: Path, change: tuple[str, str]) -> None:
    line, message = HEAD_MISTAKES[change]
    with pytest.raises(SourceError, match=message) as caught:
        written(tmp_path, HEAD.replace(*change) + "  play: |\n    = turn 1\n")
    assert caught.value.line == line


def test_an_id_is_used_once(tmp_path: Path) -> None:
    text = HEAD + "  play: |\n    = turn 1\n"
    with pytest.raises(SourceError, match=r"used before, at scenarios\.yaml:1"):
        written(tmp_path, text + text)


def test_a_mucked_or_folded_hand_need_not_be_given(tmp_path: Path) -> None:
    play = "  play: |\n    1 fold\n  end:\n    pots: [2: {2: 2}]\n    stacks: {2: 201}\n"
    assert written(tmp_path, HEAD + play)


def test_every_compiled_scenario_of_the_suite_fits_the_schema() -> None:
    schema = json.loads((ROOT / "conformance" / "schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    scenarios = suite()
    assert scenarios
    for scenario in scenarios:
        validator.validate(json.loads(json.dumps(as_json(scenario))))


def test_the_example_of_the_language_guide_is_a_scenario(tmp_path: Path) -> None:
    guide = (ROOT / "conformance" / "LANGUAGE.md").read_text(encoding="utf-8")
    example = guide.split("```yaml\n")[1].split("```")[0]
    assert [scenario.id for scenario in written(tmp_path, example)] == ["short-all-ins-add-up"] * 6
