"""What beats what, from the rules, found by trying all fives and by nothing that the engine uses.

A strength is a tuple that compares as hands do: the higher wins. `None` is a hand that does not qualify.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from engine.cards import format_cards
from tests.engine.best_five import five as high

Five = tuple[int, ...]
Strength = tuple[int, ...] | None
Rule = Callable[[Five], Strength]


def short_deck(hand: Five) -> Strength:
    """Six is the lowest card: a flush beats a full house, and the ace is low in A-6-7-8-9."""
    ranks = sorted(card // 4 for card in hand)
    flush = len({card % 4 for card in hand}) == 1
    if ranks == [4, 5, 6, 7, 12]:
        return (9, 7) if flush else (4, 7)
    place, *kickers = high(hand)
    classes = {-8: 0, -7: 1, -6: 2, -5: 3, -4: 4, -3: 6, -2: 5, -1: 8, 0: 9}  # from high card to straight flush
    return (classes[place], *kickers)


def deuce_to_seven(hand: Five) -> Strength:
    """The worst high hand wins, and the ace is high only (ar-27-ace)."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    place, *kickers = high(hand)
    if ranks == [12, 3, 2, 1, 0]:
        place, kickers = (-3 if len({card % 4 for card in hand}) == 1 else -8), ranks
    return (-place, *(-rank for rank in kickers))


def ace_to_five(hand: Five) -> Strength:
    """Fewest of a kind first, then the lowest cards, the ace lowest of all (nb-razz-low, gap-lowball-pairs)."""
    counts = Counter((card // 4 + 1) % 13 for card in hand)
    by_weight = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(-counts[rank] for rank in by_weight) + tuple(-rank for rank in by_weight)


def eight_or_better(hand: Five) -> Strength:
    """Five different ranks of eight or lower (ps-hilo-eight)."""
    ranks = sorted({(card // 4 + 1) % 13 for card in hand}, reverse=True)
    return tuple(-rank for rank in ranks) if len(ranks) == 5 and ranks[0] <= 7 else None


def badugi(hand: Sequence[int]) -> Strength:
    """The most cards that share neither rank nor suit, and then the lowest."""
    for count in (4, 3, 2, 1):
        strengths = [
            (count, *sorted(-((card // 4 + 1) % 13) for card in chosen))
            for chosen in combinations(hand, count)
            if len({card // 4 for card in chosen}) == count == len({card % 4 for card in chosen})
        ]
        if strengths:
            return max(strengths)
    raise AssertionError("one card is always a hand")


def best(hands: Iterable[Five], rule: Rule) -> Strength:
    """The best of some fives."""
    return max((strength for hand in hands if (strength := rule(hand)) is not None), default=None)


def any_five(cards: Sequence[int], rule: Rule) -> Strength:
    """The best five of the cards (ar-best-five)."""
    return best(combinations(cards, 5), rule)


def two_and_three(hole: Sequence[int], board: Sequence[int], rule: Rule) -> Strength:
    """The best two hole cards with three of the board's (ps-omaha-two-three)."""
    return best((two + three for two in combinations(hole, 2) for three in combinations(board, 3)), rule)


RULES: dict[str, Rule] = {
    "high": high,
    "short-deck": short_deck,
    "deuce-to-seven": deuce_to_seven,
    "ace-to-five": ace_to_five,
    "eight-or-better": eight_or_better,
}


def random_hands(cards: int, count: int, lowest: int = 0) -> NDArray[np.uint8]:
    """Hands from the whole deck, from two suits and from its ends in turn, so that rare hands are common."""
    source = np.random.default_rng(cards)
    deck = np.arange(lowest, 52, dtype=np.uint8)
    decks = [deck, deck[deck % 4 < 2], deck[:20], deck[-20:], deck[(deck % 4 == 0) | (deck % 16 == 1)]]
    decks = [some for some in decks if len(some) >= cards]
    return np.array([source.permutation(decks[i % len(decks)])[:cards] for i in range(count)])


def assert_same_order(hands: Sequence[Sequence[int]], values: Sequence[int], strengths: Sequence[Strength]) -> None:
    """Values grow exactly where strengths do, and hands that do not qualify have the value 0."""
    ranked = sorted(zip(values, [strength or () for strength in strengths], map(format_cards, hands), strict=True))
    assert all((value == 0) == (strength == ()) for value, strength, _ in ranked)
    for (value, strength, hand), (next_value, next_strength, next_hand) in pairwise(ranked):
        assert (value == next_value) == (strength == next_strength), f"{hand} against {next_hand}"
        assert strength <= next_strength, f"{hand} against {next_hand}"
