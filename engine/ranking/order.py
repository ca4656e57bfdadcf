"""The order of five-card high hands, from the rules, and what each place in it is called.

The 7,462 hands that differ are numbered 1 (7-5-4-3-2 of several suits) to 7462 (a royal flush): equal hands have equal
numbers (nb-order-of-hands, pr-ranks-only-within-class).
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement

ACE = 12
WHEEL = (12, 3, 2, 1, 0)


class HandClass(IntEnum):
    """What a hand is called; the higher class wins whatever the ranks."""

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10

    @property
    def label(self) -> str:
        """The name as it is said: `two pair`."""
        return self.name.lower().replace("_", " ")


# A class and the ranks that decide inside it, most important first: tuples compare as hands do.
Strength = tuple[HandClass, tuple[int, ...]]

CLASS_OF_COUNTS = {
    (1, 1, 1, 1, 1): HandClass.HIGH_CARD,
    (2, 1, 1, 1): HandClass.ONE_PAIR,
    (2, 2, 1): HandClass.TWO_PAIR,
    (3, 1, 1): HandClass.THREE_OF_A_KIND,
    (3, 2): HandClass.FULL_HOUSE,
    (4, 1): HandClass.FOUR_OF_A_KIND,
}


def strength(ranks: Sequence[int], suited: bool) -> Strength:
    """How strong five cards are, given their ranks (0 = deuce .. 12 = ace) and whether they share a suit."""
    counts = Counter(ranks)
    deciding = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    hand_class = CLASS_OF_COUNTS[tuple(counts[rank] for rank in deciding)]
    if hand_class is not HandClass.HIGH_CARD:
        return hand_class, deciding
    if deciding == WHEEL or deciding[0] - deciding[-1] == 4:
        high = deciding[1] if deciding == WHEEL else deciding[0]  # the ace is low here (ar-ace-high, pr-no-wrap)
        if not suited:
            return HandClass.STRAIGHT, (high,)
        return (HandClass.ROYAL_FLUSH if high == ACE else HandClass.STRAIGHT_FLUSH), (high,)
    return (HandClass.FLUSH if suited else HandClass.HIGH_CARD), deciding


@cache
def strengths() -> tuple[Strength, ...]:
    """All 7,462 strengths, weakest first: the one with value v stands at v - 1."""
    found = set()
    for ranks in combinations_with_replacement(range(13), 5):
        distinct = len(set(ranks))
        if distinct > 1:
            found.add(strength(ranks, suited=False))
        if distinct == 5:
            found.add(strength(ranks, suited=True))
    return tuple(sorted(found))


@cache
def last_values() -> tuple[int, ...]:
    """The highest value of each class, weakest class first."""
    sizes = Counter(hand_class for hand_class, _ in strengths())
    return tuple(sum(sizes[lower] for lower in HandClass if lower <= hand_class) for hand_class in HandClass)


def class_of(value: int) -> HandClass:
    """The class of a value 1..7462; raises ValueError for any other number."""
    if not 1 <= value <= len(strengths()):
        raise ValueError(f"{value} is no value of a high hand: 1 to {len(strengths())}")
    return HandClass(1 + bisect_left(last_values(), value))


RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")

# {0}, {1}, ... are the deciding ranks in order, {0s} their plurals.
SENTENCES = {
    HandClass.HIGH_CARD: "high card, {0} {1} {2} {3} {4}",
    HandClass.ONE_PAIR: "one pair, {0s}, {1} {2} {3} kickers",
    HandClass.TWO_PAIR: "two pair, {0s} and {1s}, {2} kicker",
    HandClass.THREE_OF_A_KIND: "three of a kind, {0s}, {1} {2} kickers",
    HandClass.STRAIGHT: "straight, {0} high",
    HandClass.FLUSH: "flush, {0} {1} {2} {3} {4}",
    HandClass.FULL_HOUSE: "full house, {0s} over {1s}",
    HandClass.FOUR_OF_A_KIND: "four of a kind, {0s}, {1} kicker",
    HandClass.STRAIGHT_FLUSH: "straight flush, {0} high",
    HandClass.ROYAL_FLUSH: "royal flush",
}


def describe(value: int) -> str:
    """A value in words, such as `two pair, kings and fours, jack kicker`; raises ValueError if it is none."""
    sentence = SENTENCES[class_of(value)]
    for place, rank in enumerate(strengths()[value - 1][1]):
        name = RANK_NAMES[rank]
        plural = name + ("es" if name.endswith("x") else "s")
        sentence = sentence.replace(f"{{{place}s}}", plural).replace(f"{{{place}}}", name)
    return sentence
