"""A match of a rotation plays leg after leg, and comes to the same however it is cut."""

from typing import Any

import pytest

from engine.setup import Limit, Stakes
from tests.workers.jobs import job, match, players
from workers.crew import InProcess
from workers.job import JobError
from workers.kinds import read_job
from workers.run import run
from workers.table import MatchTable

HORSE: dict[str, Any] = {
    "rotation": "horse",
    "stakes": {"min_bet": 10},
    "players": players("random", "caller", "raiser", chips=150),
    "hands": 67,
}


def test_every_leg_has_its_game_its_limit_and_stakes_that_follow_from_the_level() -> None:
    setups = match(rotation="eight-game", stakes={"min_bet": 20}, players=players("random", "caller")).setups
    assert [setup.limit for setup in setups] == [Limit.FIXED_LIMIT] * 6 + [Limit.NO_LIMIT, Limit.POT_LIMIT]
    assert setups[0].stakes == setups[7].stakes == Stakes(small_blind=10, big_blind=20)
    assert setups[3].stakes == setups[5].stakes == Stakes(min_bet=20, ante=2)
    assert {seat.stack for setup in setups for seat in setup.seats} == {2000}


@pytest.mark.parametrize(("leg_hands", "lasts"), [(0, 3), (1, 1), (7, 7)])
def test_hands_belong_to_legs_in_turn(leg_hands: int, lasts: int) -> None:
    played = match(**HORSE, leg_hands=leg_hands)
    for hand in range(67):
        leg, until = played.leg_at(hand)
        assert leg == hand // lasts % 5
        assert hand < until <= hand + lasts
        assert until % lasts == 0


def test_one_game_is_one_leg_without_end() -> None:
    assert match(hands=40).leg_at(39) == (0, 40)


@pytest.mark.parametrize("chunk_hands", [1, 2, 7, 66, 67])
def test_any_chunk_size_gives_the_same_result(chunk_hands: int) -> None:
    assert run(match(**HORSE, chunk_hands=chunk_hands), InProcess()) == run(match(**HORSE), InProcess())


def test_a_leg_plays_the_hands_that_its_game_alone_would_play_there() -> None:
    """The third orbit of HORSE is the hands 6, 7 and 8 of a match of razz with the same seed."""
    razz = {"game": "razz", "limit": "fixed-limit", "stakes": {"min_bet": 10, "ante": 1}, "players": HORSE["players"]}
    alone, mixed = MatchTable(match(**razz, hands=9)), MatchTable(match(**{**HORSE, "hands": 9}))
    assert alone.play(6, 9, lambda: False).sums == mixed.play(6, 9, lambda: False).sums


@pytest.mark.parametrize(
    ("fields", "reason", "field", "says"),
    [
        ({"rotation": "hose"}, "UNKNOWN_GAME", "match.rotation", "'hose' is none of horse, eight-game"),
        ({"game": "razz"}, "BAD_JOB", "match.game", "'razz', but HORSE says what is played"),
        ({"limit": "no-limit"}, "BAD_JOB", "match.limit", "'no-limit', but HORSE says"),
        ({"stakes": {}}, "BAD_MIN_BET", "match.stakes.min_bet", "the stakes of all games follow from it"),
        ({"leg_hands": -1}, "BAD_JOB", "match.leg_hands", "-1 is not in 0.."),
        ({"rotation": "", "leg_hands": 5}, "BAD_JOB", "match.leg_hands", "5 is not in 0..0"),
        ({"players": players(*["caller"] * 9)}, "TOO_MANY_SEATS", "match.players", "Razz: 9 dealt in"),
        (
            {"stakes": {"min_bet": 10, "bring_in": 10}, "rulebook": "ar"},
            "BAD_BRING_IN",
            "match.stakes.bring_in",
            "Razz: ",
        ),
    ],
)
def test_a_rotation_that_cannot_be_played_is_refused_by_field_and_game(
    fields: dict[str, Any], reason: str, field: str, says: str
) -> None:
    asked = {**HORSE, **fields}
    if not asked["rotation"]:
        asked["stakes"] = {"big_blind": 10}
    with pytest.raises(JobError) as refused:
        read_job(job(**asked))
    assert (refused.value.reason, refused.value.field) == (reason, field)
    assert says in str(refused.value)
