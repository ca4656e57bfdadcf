"""How a match is cut, interrupted and taken up again changes nothing of what comes out."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from givare.v1 import simulation_pb2
from tests.workers.jobs import match, players
from workers.chunks import Chunks
from workers.crew import InProcess
from workers.job import Match
from workers.result import match_result
from workers.run import run
from workers.sums import Done, Piece, Sums

SOME = {"players": players("random", "caller", "raiser", chips=150), "hands": 120}


def whole(played: Match) -> simulation_pb2.MatchResult:
    """Return the result of a match played in one go."""
    return match_result(played, run(played, InProcess()).sums)


def after(looks: int) -> Callable[[], bool]:
    """Return a `halted` that says so from the look after these on."""
    answers = iter([False] * looks)
    return lambda: next(answers, True)


@pytest.mark.parametrize("chunk_hands", [1, 7, 119, 120, 1000])
def test_any_chunk_size_gives_the_same_result(chunk_hands: int) -> None:
    assert whole(match(**SOME, chunk_hands=chunk_hands)) == whole(match(**SOME))


def test_a_match_halted_between_chunks_and_kept_as_text_goes_on_to_the_same_result() -> None:
    played, kept = match(**SOME, chunk_hands=7), Done.nothing(3)
    runs = 0
    while kept.sums.hands < played.hands:
        kept = Done.from_json(run(played, InProcess(), kept, halted=after(6)).to_json())
        runs += 1
        assert runs < 100
    assert runs > 2
    assert match_result(played, kept.sums) == whole(played)


def test_a_match_halted_within_a_chunk_keeps_what_was_played_of_it() -> None:
    played = match(**SOME)
    done = run(played, InProcess(), halted=after(2))
    assert 0 < done.sums.hands < played.hands
    assert done.ranges == ((0, done.sums.hands),)


def test_a_match_that_is_over_is_not_played_again() -> None:
    played = match(**SOME)
    over = run(played, InProcess())
    assert run(played, InProcess(), over, report=lambda _: pytest.fail("a hand was played twice")) == over


def test_every_finished_piece_is_reported() -> None:
    reported: list[int] = []
    run(match(**SOME, chunk_hands=50), InProcess(), report=lambda done: reported.append(done.sums.hands))
    assert reported == [50, 100, 120]


def test_nothing_loads_ray_before_a_crew_on_it_is_started() -> None:
    code = "import sys, workers.ray_crew, service.simulations, cli.simulate; sys.exit('ray' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def piece(first: int, end: int, seconds: float = 1.0) -> Piece:
    return Piece(first, end, Sums(end - first, 0, (1, -1), (1, 1)), seconds)


def test_pieces_in_any_order_leave_the_gaps_between_them() -> None:
    done = Done.nothing(2)
    for first, end in ((5, 8), (0, 2), (12, 20), (2, 3)):
        done = done.with_piece(piece(first, end))
    assert done.ranges == ((0, 3), (5, 8), (12, 20))
    assert list(done.gaps(25)) == [(3, 5), (8, 12), (20, 25)]
    assert list(Done.nothing(2).gaps(4)) == [(0, 4)]
    assert (done.sums.hands, done.sums.net) == (14, (4, -4))


@pytest.mark.parametrize(("first", "end"), [(0, 1), (9, 11), (19, 30), (0, 30), (12, 15)])
def test_no_hand_counts_twice(first: int, end: int) -> None:
    done = Done.nothing(2).with_piece(piece(0, 10)).with_piece(piece(12, 20))
    with pytest.raises(ValueError, match="played already"):
        done.with_piece(piece(first, end))


def test_chunks_of_a_given_size_fill_every_gap() -> None:
    assert list(Chunks([(3, 10), (20, 22)], 4, 2)) == [(3, 7), (7, 10), (20, 22)]


def test_chunks_grow_to_a_few_seconds_and_end_together() -> None:
    chunks = Chunks([(0, 10_000_000)], 0, 2)
    sizes = []
    for first, end in chunks:
        sizes.append(end - first)
        chunks.heard(piece(first, end, seconds=(end - first) / 1_000_000))
    assert sum(sizes) == 10_000_000
    assert max(sizes) == 2_000_000
    assert sizes[-1] < 100_000


def test_slow_hands_make_small_chunks() -> None:
    chunks = Chunks([(0, 10_000)], 0, 1)
    first = next(chunks)
    chunks.heard(piece(*first, seconds=1000.0))
    second = next(chunks)
    assert second[1] - second[0] < first[1] - first[0]
