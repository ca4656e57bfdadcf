"""Every hand there is, counted by class (nb-order-of-hands, pr-counts), in each order."""

from collections import Counter
from functools import cache
from itertools import chain, combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.jit import JITTED, jit
from engine.ranking.high import high_rank
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.rankings import RANKINGS

pytestmark = pytest.mark.skipif(not JITTED, reason="millions of hands are for compiled code")


@cache
def all_hands(cards: int, lowest: int = 0) -> NDArray[np.uint8]:
    """Every hand of so many cards."""
    return np.fromiter(chain.from_iterable(combinations(range(lowest, 52), cards)), np.uint8).reshape(-1, cards)


def counts_of(name: str, cards: int = 5) -> NDArray[np.int64]:
    """How many hands have each value, the values from 0."""
    ranking = RANKINGS[name]
    return np.bincount(ranking.evaluate(all_hands(cards, ranking.lowest_card)))


def by_class(counts: NDArray[np.int64], name: str = "high") -> dict[str, int]:
    """Hands a class, from hands a value."""
    totals: Counter[str] = Counter()
    for value in np.flatnonzero(counts).tolist():
        totals[RANKINGS[name].class_of(value).label] += int(counts[value])
    return dict(totals)


FIVE_CARD_HANDS = {
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


def test_all_five_card_hands() -> None:
    counts = counts_of("high")
    assert by_class(counts) == FIVE_CARD_HANDS
    assert np.count_nonzero(counts) == 7_462


def test_all_five_card_hands_in_deuce_to_seven() -> None:
    counts = counts_of("deuce-to-seven")
    without_wheel = {"high card": 1_303_560, "straight": 9_180, "flush": 5_112, "straight flush": 32}
    assert by_class(counts, "deuce-to-seven") == FIVE_CARD_HANDS | without_wheel
    assert np.count_nonzero(counts) == 7_462


def test_all_five_card_hands_in_ace_to_five() -> None:
    counts = counts_of("ace-to-five")
    paired = ("one pair", "two pair", "three of a kind", "full house", "four of a kind")
    unpaired = {"high card": 1_317_888}
    assert by_class(counts, "ace-to-five") == unpaired | {name: FIVE_CARD_HANDS[name] for name in paired}
    assert np.count_nonzero(counts) == counts.size - 1 == 6_175
    assert counts[-1_287:].sum() == 1_317_888, "each of the 1,287 unpaired hands stands above every pair"
    assert counts[-1_288:].sum() > 1_317_888


def test_all_five_card_hands_that_qualify_as_eight_or_better() -> None:
    counts = counts_of("eight-or-better")
    assert counts.size - 1 == 56
    assert set(counts[1:].tolist()) == {1_024}
    assert counts[1:].sum() == 57_344


def test_all_five_card_hands_of_the_short_deck() -> None:
    counts = counts_of("short-deck")
    assert by_class(counts, "short-deck") == {
        "high card": (126 - 6) * (4**5 - 4),
        "one pair": 9 * 6 * 56 * 4**3,
        "two pair": 36 * 6 * 6 * 7 * 4,
        "three of a kind": 9 * 4 * 28 * 4**2,
        "straight": 6 * (4**5 - 4),
        "full house": 9 * 4 * 8 * 6,
        "flush": (126 - 6) * 4,
        "four of a kind": 9 * 8 * 4,
        "straight flush": 20,
        "royal flush": 4,
    }
    assert list(by_class(counts, "short-deck"))[5:7] == ["full house", "flush"], "in the order of their values"
    assert np.count_nonzero(counts) == counts.size - 1 == 1_404


def test_all_badugi_hands() -> None:
    counts = counts_of("badugi", cards=4)
    assert by_class(counts, "badugi") == {
        "one card": 2_873,
        "two card": 96_252,
        "three card": 154_440,
        "badugi": 17_160,
    }
    assert np.count_nonzero(counts) == counts.size - 1 == 13 + 78 + 286 + 715


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
