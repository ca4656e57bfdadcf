"""A job is read from its message or from YAML; one that cannot be played is refused by reason and field."""

from pathlib import Path
from typing import Any

import pytest

from engine.setup import AnteForm, Limit
from tests.conftest import ROOT
from tests.workers.jobs import job, match, players
from workers.job import JobError, load_job
from workers.kinds import read_job

EXAMPLES = sorted((ROOT / "examples" / "jobs").glob("*.yaml"))

BAD = [
    ({"players": players("caller", "genius")}, "UNKNOWN_POLICY", "match.players[1].policy"),
    ({"players": [{}, {}]}, "UNKNOWN_POLICY", "match.players[0].policy"),
    ({"hands": 0}, "BAD_JOB", "match.hands"),
    ({"hands": -1}, "BAD_JOB", "match.hands"),
    ({"hands": (1 << 48) + 1}, "BAD_JOB", "match.hands"),
    (
        {"hands": (1 << 63) // 10**12 + 1, "players": players("caller", "caller", chips=10**12)},
        "BAD_JOB",
        "match.hands",
    ),
    ({"chunk_hands": -1}, "BAD_JOB", "match.chunk_hands"),
    ({"workers": -1}, "BAD_JOB", "match.workers"),
    ({"workers": 1025}, "BAD_JOB", "match.workers"),
    ({"players": []}, "TOO_FEW_SEATS", "match.players"),
    ({"players": players("caller")}, "TOO_FEW_SEATS", "match.players"),
    ({"players": players(*["caller"] * 11)}, "TOO_MANY_SEATS", "match.players"),
    ({"players": [{"policy": "caller"}, {"policy": "caller", "chips": 0}]}, "BAD_STACK", "match.players[1]"),
    ({"players": players("caller", "caller", chips=10**12 + 1)}, "BAD_STACK", "match.players[0]"),
    ({"players": players("caller", "caller", big_blinds=-5)}, "BAD_STACK", "match.players[0]"),
    ({"stakes": {"small_blind": 1, "big_blind": 10**11}}, "BAD_STACK", "match.players[0]"),
    ({"stakes": {}}, "BAD_BLINDS", "match.stakes.big_blind"),
    ({"stakes": {"small_blind": 3, "big_blind": 2}}, "BAD_BLINDS", "match.stakes.small_blind"),
    ({"stakes": {"big_blind": (1 << 63) - 1}}, "BAD_BLINDS", "match.stakes.big_blind"),
    ({"stakes": {"big_blind": 2, "ante": -1}}, "BAD_ANTE", "match.stakes.ante"),
    ({"stakes": {"big_blind": 2, "ante_form": "half"}}, "BAD_ANTE", "match.stakes.ante_form"),
    ({"stakes": {"big_blind": 2, "straddle": 4}}, "STRADDLE_NOT_OFFERED", "match.stakes.straddle"),
    ({"stakes": {"big_blind": 2, "rake": {"rate_ppm": 1000001}}}, "BAD_RAKE", "match.stakes.rake.rate_ppm"),
    ({"stakes": {"big_blind": 2, "rake": {"cap_three_four": -1}}}, "BAD_RAKE", "match.stakes.rake.cap_three_four"),
    (
        {"limit": "fixed-limit", "stakes": {"big_blind": 2, "upper_level": 1}},
        "BAD_UPPER_LEVEL",
        "match.stakes.upper_level",
    ),
    ({"occasion": {"tournament": True, "players_left": 1}}, "BAD_OCCASION", "match.occasion.players_left"),
    ({"game": "snap"}, "UNKNOWN_GAME", "match.game"),
    ({"limit": "spread"}, "UNKNOWN_LIMIT", "match.limit"),
    ({"rulebook": "hoyle"}, "UNKNOWN_RULEBOOK", "match.rulebook"),
    ({"settings": {"burns": "live"}}, "UNKNOWN_SETTING", "match.settings"),
    ({"settings": {"burn": "twice"}}, "BAD_SETTING_VALUE", "match.settings"),
]


@pytest.mark.parametrize(("fields", "reason", "field"), BAD, ids=[f"{row[1]}-{row[2]}" for row in BAD])
def test_what_cannot_be_played_is_refused_with_its_field(fields: dict[str, Any], reason: str, field: str) -> None:
    with pytest.raises(JobError) as refused:
        read_job(job(**fields))
    assert (refused.value.reason, refused.value.field) == (reason, field)
    assert str(refused.value).startswith(f"{field}: ")


def test_a_job_of_no_kind_is_refused() -> None:
    empty = job()
    empty.ClearField("match")
    with pytest.raises(JobError) as refused:
        read_job(empty)
    assert (refused.value.reason, refused.value.field) == ("BAD_JOB", "job")


def test_what_is_left_out_has_its_default() -> None:
    setup = match(
        players=[{"policy": "random"}, {"policy": "caller", "big_blinds": 20}, {"policy": "raiser", "chips": 9}]
    ).setups[0]
    assert [(seat.number, seat.stack) for seat in setup.seats] == [(1, 200), (2, 40), (3, 9)]
    assert (setup.game.name, setup.limit, setup.rulebook.name, setup.button) == ("holdem", Limit.NO_LIMIT, "default", 1)
    assert setup.stakes.ante_form is None
    assert setup.stakes.rake.no_flop_no_drop


def test_every_field_reaches_the_set_up() -> None:
    rake = {"rate_ppm": 50000, "cap_two": 1, "cap_three_four": 2, "cap_five_or_more": 3, "no_flop_no_drop": False}
    stakes = {
        "small_blind": 5,
        "big_blind": 10,
        "ante": 1,
        "ante_form": "big-blind-pays",
        "upper_level": 20,
        "rake": rake,
    }
    occasion = {"tournament": True, "players_left": 8, "real_table": True}
    setup = match(
        limit="fixed-limit", stakes=stakes, rulebook="tda", settings={"burn": "none"}, occasion=occasion
    ).setups[0]
    assert setup.limit is Limit.FIXED_LIMIT
    assert (setup.stakes.ante, setup.stakes.ante_form, setup.stakes.upper_level) == (1, AnteForm.BIG_BLIND_PAYS, 20)
    assert (setup.stakes.rake.caps, setup.stakes.rake.no_flop_no_drop) == ((1, 2, 3), False)
    assert (setup.rulebook.name, setup.rulebook["burn"]) == ("tda", "none")
    assert (setup.occasion.tournament, setup.occasion.players_left, setup.occasion.real_table) == (True, 8, True)


def test_yaml_spells_the_message(tmp_path: Path) -> None:
    file = tmp_path / "job.yaml"
    file.write_text(
        "match:\n"
        "  stakes: {small_blind: 1, big_blind: 2}\n"
        "  players:\n"
        "    - policy: random\n"
        "    - {policy: random}\n"
        "  hands: 40\n"
        "  seed: 18446744073709551615\n"
        "  settings: {burn: none}\n"
    )
    assert load_job(file) == job(seed=(1 << 64) - 1, settings={"burn": "none"})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("match: {hans: 3}", "hans"),
        ("match: {hands: many}", "hands"),
        ("match: {hands: 1.5}", "hands"),
        ("match: {seed: -1}", "seed"),
        ("- match", "mapping"),
        ("", "mapping"),
        ("match: {hands: 3, hands: 4}", "hands"),
        ("match: [", "line 1"),
        ("match: !!python/object:os.system {}", "tag"),
    ],
)
def test_yaml_that_is_no_job_is_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "job.yaml"
    file.write_text(text)
    with pytest.raises(JobError, match=says) as refused:
        load_job(file)
    assert refused.value.reason == "BAD_JOB"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="No such file"):
        load_job(tmp_path / "none.yaml")


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_can_be_played(file: Path) -> None:
    assert read_job(load_job(file)).hands > 0
