"""The second model ranks hands as the rules do: a table of which one is better."""

import pytest

from engine.cards import parse_cards
from tests.engine.reference_ranking import Strength, best, showing


def strength(ranking: str, hole: str, board: str = "", from_hole: int = 0) -> Strength | None:
    return best(ranking, parse_cards(hole), parse_cards(board), from_hole)


# Ranking, then hands from the best to the worst.
LADDERS: list[tuple[str, list[str]]] = [
    (
        "high",
        [
            "2s3s4s5s6s KdKc",
            "As2s3s4s5s KdKc",
            "KhKs Kd Kc As Qd Jd",
            "2h2s2d2c 3s 4s 6d",
            "AhAsAd KcKs 4s 6d",
            "2h2s2d3c3s 4s 6d",
            "Ah Qh 9h 5h 2h AsAd",
            "2h 3h 4h 5h 7h As Ad",
            "As Kd Qd Jh Ts 3c 3d",
            "As 2d 3d 4h 5s 9c 9d",
            "Ah As Ad Kc Qd 9h 7c",
            "2h 2s 2d 4c 5d 7h 8c",
            "AhAs KcKd Qh 7d 6c",
            "2h 2s 3c 3d 5d 7h 8c",
            "AhAs Kc Qd 9h 7d 6c",
            "2h 2s 3c 4d 5d 7h 8c",
            "Ah Ks Qc Jd 9h 7d 6c",
        ],
    ),
    (
        "short-deck",
        [
            "6s7s8s9sTs",
            "As6s7s8s9s",
            "6s6h6d6cAs",
            "6s7s8s9sJs",
            "AsAhAdKsKh",
            "7s8h9dTsJh",
            "As6h7d8s9h",
            "AsAhAdKsQh",
            "AsAhKdKsQh",
        ],
    ),
    (
        "ace-to-five",
        [
            "As2s3s4s5s KdKh",
            "As2d3s4s6s 6d6h",
            "2s3d4s5s6s",
            "Ks Qd Js Ts 9s",
            "AsAd2s3s4s",
            "2s2d3s4sAs",
            "AsAd2s2d3s",
            "AsAdAh2s3s",
            "AsAdAh2s2h",
            "AsAdAhAc2h",
        ],
    ),
    (
        "deuce-to-seven",
        [
            "7s5d4s3s2s",
            "7s6d4s3s2s",
            "8s5d4s3s2s",
            "Ks Qs Js 9s 8d",
            "Ad2s3s4s5s",
            "AdKsQsJs9s",
            "2s2d3s4s5s",
            "AsAd3s4s5s",
            "2s3s4s5d6s",
            "AsKsQsJdTs",
            "7s5s4s3s2s",
            "As2s3s4s5s",
            "2s3s4s5s6s",
        ],
    ),
    ("eight-or-better", ["As2s3s4s5s", "7s5d4s2sAs", "8s4d3s2sAs", "8s7d6s5s4s"]),
    (
        "badugi",
        ["As2d3h4c", "As2d3h5c", "KsQdJhTc", "As2d3h3c", "KsQdJhJc", "As2s AdAh", "KsQsJsTs", "KsKdKhKc"],
    ),
]


@pytest.mark.parametrize(("ranking", "ladder"), LADDERS)
def test_each_hand_is_better_than_the_next(ranking: str, ladder: list[str]) -> None:
    strengths = [strength(ranking, hand) or () for hand in ladder]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(ladder)


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        ("high", "AsKsQsJsTs", "AhKhQhJhTh"),  # nb-royal-tie
        ("high", "AsAd KsKd Qs Jd", "AhAc KhKc Qd 2d"),  # pr-sixth-card
        ("ace-to-five", "As2s3s4s5s", "Ad2s3h4s5c"),  # nb-razz-low
        ("eight-or-better", "As2s3s4s5s Ks", "Ad2s3h4s5c 5d"),  # ps-hilo-straight-flush-low
        ("badugi", "As2d3h4c", "Ad2c3s4h"),
    ],
)
def test_hands_that_are_equal(ranking: str, one: str, other: str) -> None:
    assert strength(ranking, one) == strength(ranking, other)


def test_a_hand_of_two_and_three_takes_just_so_many() -> None:
    board = "Kh 9h 4h 2h 2d"
    assert strength("high", "Ah As Kd Kc", board, 2) == strength("high", "Kd Kc Kh 2h 2d")
    assert strength("high", "Ah Ac Ad 3s", "Ks Qd 9h 7c 5s", 2) == strength("high", "Ah Ac Ks Qd 9h")
    assert strength("eight-or-better", "Ah 2s Kd Kc", "8s 8d 3h Kh Qd", 2) is None  # gap-omaha8-distinct


@pytest.mark.parametrize("low", ["9s4d3s2sAs", "8s8d3s2sAs"])
def test_what_is_no_low(low: str) -> None:
    assert strength("eight-or-better", low) is None


SHOWING: list[tuple[str, list[str]]] = [
    ("high", ["2s2d2h", "AsAd2s", "KsKdAh", "AsKs2d", "KsQsJs"]),
    ("ace-to-five", ["As2s3s", "2s3s4s", "KsQsJs", "AsAd2s", "2s2dAs", "AsAdAh"]),
    ("deuce-to-seven", ["2s3s4s", "KsQsJs", "As2s3s", "2s2d3s", "AsAd3s"]),
]


@pytest.mark.parametrize(("ranking", "ladder"), SHOWING)
def test_boards_from_the_best_to_the_worst(ranking: str, ladder: list[str]) -> None:
    strengths = [showing(ranking, parse_cards(hand)) for hand in ladder]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(ladder)
