"""The orders of five-card hands, from the rules, and what each place in them is called.

An order numbers the hands that differ from 1, the worst: equal hands have equal numbers (nb-order-of-hands,
pr-ranks-only-within-class), and in an order of low hands the lowest one has the highest number.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import combinations_with_replacement


class HandClass(IntEnum):
    """What a hand is called. Five-card hands first, in the order of high hands; then the badugi hands."""

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
    ONE_CARD = 11
    TWO_CARD = 12
    THREE_CARD = 13
    BADUGI = 14

    @property
    def label(self) -> str:
        """The name as it is said: `two pair`."""
        return self.name.lower().replace("_", " ")


HIGH_CLASSES = tuple(HandClass)[: HandClass.ROYAL_FLUSH]
CLASS_OF_COUNTS = {
    (1, 1, 1, 1, 1): HandClass.HIGH_CARD,
    (2, 1, 1, 1): HandClass.ONE_PAIR,
    (2, 2, 1): HandClass.TWO_PAIR,
    (3, 1, 1): HandClass.THREE_OF_A_KIND,
    (3, 2): HandClass.FULL_HOUSE,
    (4, 1): HandClass.FOUR_OF_A_KIND,
}
ACE = 12
DEUCE_TO_ACE = tuple(range(13))
ACE_TO_KING = (ACE, *range(12))

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

# A low hand without a combination is just that.
LOW_SENTENCES = {**SENTENCES, HandClass.HIGH_CARD: "low, {0} {1} {2} {3} {4}"}

# The place of a class in its order and the places of the ranks that decide inside it, most important first: tuples
# compare as high hands do.
Strength = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Order:
    """One order of five-card hands.

    `ranks` are those that count, lowest first, and `classes` those there are, lowest first. `wheel` is the straight in
    which the ace is low, if it is one. Without `straights` neither straights nor flushes count, and without `pairs` no
    hand that holds one is in the order. In a `low` order the lowest hand is the best.
    """

    ranks: tuple[int, ...] = DEUCE_TO_ACE
    classes: tuple[HandClass, ...] = HIGH_CLASSES
    wheel: frozenset[int] = frozenset({ACE, 0, 1, 2, 3})
    straights: bool = True
    pairs: bool = True
    low: bool = False

    def strength(self, ranks: Sequence[int], suited: bool) -> Strength:
        """How high five cards are, given their ranks (0 = deuce .. 12 = ace) and whether they share a suit."""
        counts = Counter(self.ranks.index(rank) for rank in ranks)
        deciding = tuple(sorted(counts, key=lambda place: (counts[place], place), reverse=True))
        hand_class = CLASS_OF_COUNTS[tuple(counts[place] for place in deciding)]
        if hand_class is HandClass.HIGH_CARD and self.straights:
            wheel = self.wheel == set(ranks)
            if wheel or deciding[0] - deciding[-1] == 4:
                deciding = deciding[1:2] if wheel else deciding[:1]  # the ace is low here (ar-ace-high, pr-no-wrap)
                hand_class = HandClass.STRAIGHT
                if suited:
                    royal = self.ranks[deciding[0]] == ACE
                    hand_class = HandClass.ROYAL_FLUSH if royal else HandClass.STRAIGHT_FLUSH
            elif suited:
                hand_class = HandClass.FLUSH
        return self.classes.index(hand_class), deciding

    @cached_property
    def strengths(self) -> tuple[Strength, ...]:
        """All that there are, the worst first: the one with value v stands at v - 1."""
        found = set()
        for ranks in combinations_with_replacement(self.ranks, 5):
            distinct = len(set(ranks))
            if distinct == 5:
                found |= {self.strength(ranks, suited=False), self.strength(ranks, suited=True)}
            elif distinct > 1 and self.pairs:
                found.add(self.strength(ranks, suited=False))
        return tuple(sorted(found, reverse=self.low))

    def values(self) -> Callable[[Sequence[int], bool], int]:
        """The value of five cards by their ranks and whether they share a suit."""
        number = {strength: value for value, strength in enumerate(self.strengths, 1)}
        return lambda ranks, suited: number[self.strength(ranks, suited)]

    @cached_property
    def _last_values(self) -> tuple[tuple[HandClass, ...], tuple[int, ...]]:
        """The classes in the order of their values, and the highest value of each."""
        last = {self.classes[place]: value for value, (place, _) in enumerate(self.strengths, 1)}
        return tuple(last), tuple(last.values())

    def class_of(self, value: int) -> HandClass:
        """The class of a value; raises ValueError for a number that is none."""
        if not 1 <= value <= len(self.strengths):
            raise ValueError(f"{value} is no value of a hand: 1 to {len(self.strengths)}")
        classes, last = self._last_values
        return classes[bisect_left(last, value)]

    def describe(self, value: int) -> str:
        """A value in words, such as `two pair, kings and fours, jack kicker`; raises ValueError if it is none."""
        sentence = (LOW_SENTENCES if self.low else SENTENCES)[self.class_of(value)]
        for number, place in enumerate(self.strengths[value - 1][1]):
            name = RANK_NAMES[self.ranks[place]]
            plural = name + ("es" if name.endswith("x") else "s")
            sentence = sentence.replace(f"{{{number}s}}", plural).replace(f"{{{number}}}", name)
        return sentence

    def most_important_first(self, cards: Sequence[int]) -> list[int]:
        """Five cards of a hand: pairs and better before side cards, high before low, the ace of a wheel last."""
        ranks = [card >> 2 for card in cards]
        low_ace = ACE if self.straights and self.wheel == set(ranks) else None

        def weight(card: int) -> tuple[int, int]:
            rank = card >> 2
            return ranks.count(rank), -1 if rank == low_ace else self.ranks.index(rank)

        return sorted(cards, key=weight, reverse=True)


HIGH = Order()
# Six is the lowest rank, a flush beats a full house, and A-6-7-8-9 is a straight.
SHORT_DECK = Order(
    ranks=DEUCE_TO_ACE[4:],
    classes=(*HIGH_CLASSES[:5], HandClass.FULL_HOUSE, HandClass.FLUSH, *HIGH_CLASSES[7:]),
    wheel=frozenset({ACE, 4, 5, 6, 7}),
)
# The ace is high only, so A-2-3-4-5 is no straight (ar-27-ace).
DEUCE_TO_SEVEN = Order(wheel=frozenset(), low=True)
# The ace is low, straights and flushes do not count, and any pair loses to none (nb-razz-low, gap-lowball-pairs).
ACE_TO_FIVE = Order(ranks=ACE_TO_KING, straights=False, low=True)
# Five different ranks of eight or lower (ps-hilo-eight).
EIGHT_OR_BETTER = Order(ranks=ACE_TO_KING[:8], straights=False, pairs=False, low=True)

class_of, describe = HIGH.class_of, HIGH.describe
