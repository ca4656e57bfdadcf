"""Every hand there is, counted by class (nb-order-of-hands, pr-counts)."""

from itertools import chain, combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.jit import jit
from engine.ranking.high import evaluate, high_rank
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.order import HandClass, class_of


def by_class(counts: NDArray[np.int64]) -> dict[str, int]:
    """Hands a class, from hands a value."""
    totals = {hand_class.label: 0 for hand_class in HandClass}
    for value in np.flatnonzero(counts).tolist():
        totals[class_of(value).label] += int(counts[value])
    return totals


def test_all_five_card_hands() -> None:
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8)
    counts = np.bincount(evaluate(cards.reshape(-1, 5)), minlength=7463)
    assert by_class(counts) == {
        "high card": 1_302_540,
        "one pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full house": 3_744,
        "four of a kind": 624,
        "straight flush": 36,
        "royal flush": 4,
    }
    assert np.count_nonzero(counts) == 7_462


@jit
def count_seven_card_hands(counts: NDArray[np.int64]) -> None:
    """Adds every seven-card hand to the count of its value."""
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    key4 = KEY[a] + KEY[b] + KEY[c] + KEY[d]
                    mask4 = CARD_MASK[a] | CARD_MASK[b] | CARD_MASK[c] | CARD_MASK[d]
                    for e in range(2, d):
                        for f in range(1, e):
                            key6 = key4 + KEY[e] + KEY[f]
                            mask6 = mask4 | CARD_MASK[e] | CARD_MASK[f]
                            for g in range(f):
                                counts[high_rank(key6 + KEY[g], mask6 | CARD_MASK[g])] += 1


@pytest.mark.slow
def test_all_seven_card_hands() -> None:
    counts = np.zeros(7463, np.int64)
    count_seven_card_hands(counts)
    assert by_class(counts) == {
        "high card": 23_294_460,
        "one pair": 58_627_800,
        "two pair": 31_433_400,
        "three of a kind": 6_461_620,
        "straight": 6_180_020,
        "flush": 4_047_644,
        "full house": 3_473_184,
        "four of a kind": 224_848,
        "straight flush": 41_584 - 4_324,
        "royal flush": 4_324,
    }
    assert np.count_nonzero(counts) == 4_824
