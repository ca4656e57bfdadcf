"""On Ray a match comes to what it comes to in one process, whatever happens to the workers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine import games
from tests.workers.jobs import match, players
from workers.crew import InProcess
from workers.ray_crew import RayCrew
from workers.run import run
from workers.sums import Done

pytestmark = pytest.mark.ray

SOME: dict[str, Any] = {"players": players("random", "caller", "raiser", chips=150), "hands": 200, "chunk_hands": 20}
ENDLESS: dict[str, Any] = {"players": players("random", "random"), "hands": 1 << 45, "chunk_hands": 1 << 40}


@pytest.fixture(scope="module")
def crew() -> Iterator[RayCrew]:
    """Two workers, and a game that they can know from their driver alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._KNOWN, "nines-up", replace(games.HOLDEM, name="nines-up", lowest_rank=7, max_seats=3))
        with RayCrew(workers=2) as two:
            yield two


@pytest.fixture(scope="module")
def expected() -> Done:
    return run(match(**SOME), InProcess())


@pytest.mark.parametrize("asked", [{"workers": 1}, {"workers": 2}, {"chunk_hands": 0}, {"chunk_hands": 199}])
def test_workers_and_chunks_change_nothing(crew: RayCrew, expected: Done, asked: dict[str, int]) -> None:
    assert run(match(**SOME | asked), crew) == expected


@pytest.mark.parametrize("asked", [{"workers": 1}, {"workers": 2}, {"chunk_hands": 7}])
def test_workers_and_chunks_change_nothing_in_a_rotation(crew: RayCrew, asked: dict[str, int]) -> None:
    horse = {"rotation": "horse", "stakes": {"min_bet": 4}, "players": SOME["players"], "hands": 200, "chunk_hands": 20}
    assert run(match(**horse | asked), crew) == run(match(**horse), InProcess())


def test_workers_know_the_games_that_were_added(crew: RayCrew) -> None:
    added = SOME | {"game": "nines-up"}
    assert run(match(**added), crew) == run(match(**added), InProcess())


def test_a_worker_that_dies_is_replaced_and_its_chunk_played_again(crew: RayCrew, expected: Done) -> None:
    import ray

    reported: list[int] = []

    def kill_both_at_first(done: Done) -> None:
        if not reported:
            ray.kill(crew._actors[0], no_restart=False)
            ray.kill(crew._actors[1], no_restart=False)
        reported.append(done.sums.hands)

    assert run(match(**SOME), crew, report=kill_both_at_first) == expected
    assert len(reported) == 200 / 20


def test_a_match_that_is_halted_lets_its_workers_go(crew: RayCrew, expected: Done) -> None:
    looks = iter([False] * 5)
    halted = run(match(**ENDLESS), crew, halted=lambda: next(looks, True))
    assert halted.sums.hands < 1 << 45
    assert run(match(**SOME), crew) == expected


def test_a_match_halted_on_ray_goes_on_in_one_process(crew: RayCrew, expected: Done) -> None:
    played = match(**SOME)
    pieces: list[Done] = []
    halted = run(played, crew, report=pieces.append, halted=lambda: len(pieces) >= 3)
    assert 3 * 20 <= halted.sums.hands < 200
    assert run(played, InProcess(), Done.from_json(halted.to_json())) == expected
