"""An exact equity is the share of all deals, whichever way they are counted and cut."""

from itertools import pairwise
from random import Random

import pytest

from engine.equity import calculator
from engine.equity.calculator import Calculator, Method
from engine.equity.spot import Spot
from engine.games import GAMES
from tests.engine.equity.spots import by_hand, random_spot, spot, work_out

# One card to come in every game, and two where a hand is found fast enough by trying all ways to make it.
FEW_TO_COME = [(name, 1) for name in GAMES] + [(name, 2) for name in ("holdem", "short-deck", "five-card-draw")]


@pytest.mark.parametrize(("name", "unknown"), FEW_TO_COME)
def test_exact_is_what_plain_python_finds(name: str, unknown: int) -> None:
    random = Random(f"{name} {unknown}")
    for _ in range(3):
        some = random_spot(GAMES[name], random, unknown)
        found = [(hand.share, hand.win, hand.tie) for hand in work_out(some, Method.EXACT).hands]
        assert found == by_hand(some), some


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if set(game.rankings) <= {"high", "short-deck"}])
def test_all_boards_by_rank_are_all_boards_one_by_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(name)
    spots = [random_spot(GAMES[name], random, unknown) for unknown in (1, 2, 2, 3)]
    by_rank = [work_out(some, Method.EXACT) for some in spots]
    monkeypatch.setattr(calculator, "_suits_make_flushes_alone", lambda _: False)
    assert [work_out(some, Method.EXACT) for some in spots] == by_rank


@pytest.mark.parametrize("method", list(Method))
@pytest.mark.parametrize(
    "some",
    [
        spot("holdem", "QQ+,AKs:0.5", "JTs,AsAh", boards=["2c7d9h"]),
        spot("holdem", "AsAh", "KsKh"),
        spot("omaha-hilo", "AsAh2s3h", "4d5d6c7c", "Kdxxx", boards=["2c7d9hTc"]),
        spot("stud", "AsAh2s3hTd", "4d5d6c7cJc"),
        spot("double-board-holdem", "AsAh", "KsQs", boards=["2c7d9h", "KcKd"]),
    ],
    ids=lambda some: some.game.name,
)
def test_where_the_work_is_cut_changes_nothing(some: Spot, method: Method) -> None:
    asked = Calculator(some, method, samples=5000)
    whole = asked.tally()[1]
    random = Random(1)
    cuts = sorted({0, asked.size, *(random.randrange(asked.size) for _ in range(6))})
    pieces = [Calculator(some, method, samples=5000).tally(*cut) for cut in pairwise(cuts)]
    random.shuffle(pieces)
    assert tuple(sum(boards[1:], boards[0]) for boards in zip(*(totals for _, totals in pieces), strict=True)) == whole


def test_a_halted_tally_says_how_far_it_came() -> None:
    asked = Calculator(spot("stud", "AsAh2s3hTd", "4d5d6c7cJc"))
    reached, first = asked.tally(halted=lambda: True)
    assert 0 < reached < asked.size
    rest = asked.tally(reached)[1]
    assert tuple(a + b for a, b in zip(first, rest, strict=True)) == asked.tally()[1]


def test_shares_of_every_deal_add_up_to_the_pot() -> None:
    for some in (
        spot("holdem", "AA", "KK,AK", "xx", boards=["2c7d9hTs"]),
        spot("omaha-hilo", "As2s3dKd", "Ah2h4cKc", "5s6s7d8d", boards=["3c4d8h"]),
        spot("badugi", "AsKd7cx", "2s3dxx", "Ah2d3cx"),
    ):
        assert sum(hand.share for hand in work_out(some).hands) == 1


def test_a_weight_counts_a_hand_so_often() -> None:
    half = work_out(spot("holdem", "AsAh,KsKh:0.5", "QdQc", boards=["2c7d9hTs"]), Method.EXACT).hands[0].share
    aces, kings = (
        work_out(spot("holdem", hand, "QdQc", boards=["2c7d9hTs"]), Method.EXACT).hands[0].share
        for hand in ("AsAh", "KsKh")
    )
    assert half == (2 * aces + kings) / 3


@pytest.mark.parametrize(
    ("board", "shares"),
    [
        ("3c4d8hKdQh", ["3/4", "1/4"]),  # the same low, and three kings win the high half
        ("3c4d9hTdQh", ["0", "1"]),  # no low is possible, and three nines win all of it
    ],
)
def test_a_hand_can_get_a_quarter(board: str, shares: list[str]) -> None:
    hands = work_out(spot("omaha-hilo", "As2sKcKh", "Ah2h9c9s", boards=[board])).hands
    assert [str(hand.share) for hand in hands] == shares


def test_each_of_two_boards_is_for_half_of_the_pot() -> None:
    both = work_out(spot("double-board-holdem", "AsAh", "KsKd", boards=["2c7d9hTs3c", "KcKh4d5d6h"])).hands
    assert [str(hand.share) for hand in both] == ["1/2", "1/2"]
