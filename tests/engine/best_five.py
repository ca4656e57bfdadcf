"""Which of two hands is better, found by trying all fives and by nothing that the engine uses."""

from collections import Counter
from functools import lru_cache
from itertools import combinations

from engine.cards import parse_cards


def cards_of(text: str) -> frozenset[int]:
    """The cards of a text."""
    return frozenset(parse_cards(text))


@lru_cache(4096)
def best_of_seven(cards: frozenset[int]) -> tuple[int, ...]:
    """The best five of the cards, as a tuple that compares as the hands do (ar-best-five)."""
    return max(five(hand) for hand in combinations(cards, 5))


def five(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Class and ranks in the order in which they decide (nb-order-of-hands)."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda one: (one[1], one[0]), reverse=True)
    shape = [count for _, count in counts]
    kickers = [rank for rank, _ in counts]
    flush = len({card % 4 for card in hand}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    straight = wheel or (shape == [1] * 5 and ranks[0] - ranks[4] == 4)
    if wheel:
        kickers = [3]  # ar-ace-high
    classes = [flush and straight, shape == [4, 1], shape == [3, 2], flush, straight]
    classes += [shape == [3, 1, 1], shape == [2, 2, 1], shape == [2, 1, 1, 1], True]
    return (-classes.index(True), *kickers)
