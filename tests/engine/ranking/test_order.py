"""What a value is called."""

import pytest

from engine.ranking.order import HIGH_CLASSES, class_of, describe

# How many hands of each class differ (the classes of 2,598,960 five-card hands).
DISTINCT = [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]


def test_classes_follow_each_other_in_runs_of_the_known_lengths() -> None:
    expected = [hand_class for hand_class, size in zip(HIGH_CLASSES, DISTINCT, strict=True) for _ in range(size)]
    assert [class_of(value) for value in range(1, 7463)] == expected


@pytest.mark.parametrize("value", [-1, 0, 7463])
def test_a_number_outside_the_order_is_no_value(value: int) -> None:
    with pytest.raises(ValueError, match="no value of a hand"):
        describe(value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1, "high card, seven five four three deuce"),
        (1277, "high card, ace king queen jack nine"),
        (1278, "one pair, deuces, five four three kickers"),
        (4137, "one pair, aces, king queen jack kickers"),
        (4995, "two pair, aces and kings, queen kicker"),
        (5853, "three of a kind, aces, king queen kickers"),
        (5854, "straight, five high"),
        (5863, "straight, ace high"),
        (7140, "flush, ace king queen jack nine"),
        (7141, "full house, deuces over threes"),
        (7297, "four of a kind, deuces, three kicker"),
        (7452, "four of a kind, aces, king kicker"),
        (7453, "straight flush, five high"),
        (7461, "straight flush, king high"),
        (7462, "royal flush"),
    ],
)
def test_the_ends_of_the_classes_in_words(value: int, words: str) -> None:
    assert describe(value) == words


def test_hands_that_differ_are_told_apart_in_words() -> None:
    words = {describe(value) for value in range(1, 7463)}
    assert len(words) == 7462
    assert not any("{" in text for text in words)


def test_sixes_are_spelt_as_sixes() -> None:
    assert any("sixes over" in describe(value) for value in range(7141, 7297))
