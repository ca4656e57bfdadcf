"""A range is read as players write it."""

from fractions import Fraction

import pytest

from engine.cards import format_cards
from engine.equity.ranges import RangeError, SameCardError, parse_range

HANDS = {
    "AA": 6,
    "QQ+": 18,
    "22+": 78,
    "QQ-99": 24,
    "99-QQ": 24,
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "ATs+": 16,
    "ATo+": 48,
    "AT+": 64,
    "A5s-A2s": 16,
    "JTs-76s": 20,
    "KJs-T8s": 16,
    "AhKd": 1,
    "Ah Kd": 1,
    "Ahx": 51,
    "xx": 1326,
    "QQ+, AKs, A5s-A2s, JTs:0.5": 18 + 4 + 16 + 4,
}


@pytest.mark.parametrize(("text", "count"), HANDS.items())
def test_a_range_holds_so_many_hands(text: str, count: int) -> None:
    hands = parse_range(text)
    assert len(hands) == count
    assert all(high > low for high, low in hands)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AKs", {"AsKs", "AhKh", "AdKd", "AcKc"}),
        ("22", {"2s2h", "2s2d", "2s2c", "2h2d", "2h2c", "2d2c"}),
        ("32s+", {"3s2s", "3h2h", "3d2d", "3c2c"}),
        ("KdAh", {"AhKd"}),
    ],
)
def test_a_range_holds_these_hands(text: str, hands: set[str]) -> None:
    assert {format_cards(hand, "") for hand in parse_range(text)} == hands


def test_a_weight_is_for_its_entry_alone() -> None:
    weights = parse_range("AsAh:0.25, KsKh, QsQh:1")
    assert list(weights.values()) == [Fraction(1, 4), 1, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no hand"),
        ("AKx", "'AKx' is no hand"),
        ("A", "'A' is no hand"),
        ("10s9s", "'10s9s' is no hand"),
        ("AAs", "a pair is of two suits"),
        ("KAs", "the higher rank comes first, as in AKs"),
        ("A5s-A2o", "from one kind of hands to another"),
        ("A5s-K3s", "neither the high card in common nor the gap"),
        ("QQ+,KK", "'KK' names KsKh again"),
        ("AK:0", "'0' is no weight"),
        ("AK:1.5", "'1.5' is no weight"),
        ("AK:0.12345", "'0.12345' is no weight"),
        ("AK:", "'' is no weight"),
        ("AK,", "'' is no hand"),
    ],
)
def test_what_is_no_range_is_refused(text: str, said: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert said in str(caught.value)


def test_a_hand_of_one_card_twice_is_refused() -> None:
    with pytest.raises(SameCardError, match="AsAs holds one card twice"):
        parse_range("AsAs")
