"""The rankings by the names that games give them: hands by the million, the cards that count, and values in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.jit import entry
from engine.ranking import order
from engine.ranking.any_of import RankingNumber, rank_cards
from engine.ranking.badugi import BadugiOrder
from engine.ranking.high import ANY_FIVE, checked, ranks_of
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.omaha import omaha_eight_rank, omaha_high_rank
from engine.ranking.order import HandClass, Order

Hands = NDArray[np.uint8]
Values = NDArray[np.uint16]


@entry
def other_ranks_of(hands: Hands, ranking: int) -> Values:
    """The values of rows of cards by a ranking other than high."""
    values = np.empty(hands.shape[0], np.uint16)
    for i in range(hands.shape[0]):
        key, mask = np.uint64(0), np.uint64(0)
        for j in range(hands.shape[1]):
            key += KEY[hands[i, j]]
            mask |= CARD_MASK[hands[i, j]]
        values[i] = rank_cards(ranking, key, mask)
    return values


@entry
def two_and_three_ranks_of(hands: Hands, hole: int, low: bool) -> Values:
    """The values of rows of hole cards and then board cards, of which two and three count."""
    values = np.empty(hands.shape[0], np.uint16)
    cards = hands.shape[1]
    for i in range(hands.shape[0]):
        held, board = np.uint64(0), np.uint64(0)
        for j in range(hole):
            held |= np.uint64(hands[i, j]) << np.uint64(8 * j)
        for j in range(hole, cards):
            board |= np.uint64(hands[i, j]) << np.uint64(8 * (j - hole))
        if low:
            values[i] = omaha_eight_rank(held, hole, board, cards - hole)
        else:
            values[i] = omaha_high_rank(held, hole, board, cards - hole)
    return values


@dataclass(frozen=True)
class Ranking:
    """One way to rank hands; see its `order` for what beats what.

    A hand is `sizes` cards of which any count. Where a game asks for two hole cards and three of the board's
    (ps-omaha-two-three), `hole` says how many of a hand's cards are hole cards: they come first.
    """

    name: str
    order: Order | BadugiOrder
    any_of: Callable[[Hands], Values]
    two_and_three: Callable[[Hands, int], Values] | None = None
    any_sizes: range = ANY_FIVE
    lowest_card: int = 0

    @property
    def low(self) -> bool:
        """Whether the lowest hand wins."""
        return self.order.low

    def sizes(self, hole: int = 0) -> range:
        """How many cards a hand has, those of the board among them."""
        return range(hole + 3, hole + 6) if hole else self.any_sizes

    def evaluate(self, hands: Hands, hole: int = 0) -> Values:
        """The values of n hands, an (n, sizes) array of cards in uint8: the higher wins, 0 is no hand.

        Raises ValueError for another shape or type or if the ranking knows no two and three, CardError for a row that
        is not so many cards of one deck (pr-deck).
        """
        rows = checked(hands, self.sizes(hole), self.lowest_card)
        if not hole:
            return self.any_of(rows)
        if self.two_and_three is None:
            raise ValueError(f"{self.name} knows no hands of two hole cards and three of the board's")
        return self.two_and_three(rows, hole)

    def best(self, cards: Sequence[int], hole: int = 0) -> tuple[int, list[int]]:
        """The value of a hand and the cards that make it, most important first; raises as `evaluate`."""
        hand = np.array(cards, np.uint8)
        value = int(self.evaluate(hand[np.newaxis], hole)[0])
        if not value:
            return 0, []
        if isinstance(self.order, BadugiOrder):
            return value, self.order.counting(cards, value)
        fives = hand[_fives(len(cards), hole)]
        values = self.any_of(checked(fives, ANY_FIVE))
        return value, self.order.most_important_first(fives[values.argmax()].tolist())

    def class_of(self, value: int) -> HandClass:
        """What a value is called; raises ValueError if it is none."""
        return self.order.class_of(value)

    def describe(self, value: int) -> str:
        """A value in words; raises ValueError if it is none."""
        return self.order.describe(value)


@cache
def _fives(cards: int, hole: int) -> NDArray[np.intp]:
    """The places of every five cards that a hand can be made of."""
    if not hole:
        return np.array(list(combinations(range(cards), 5)))
    pairs, triples = combinations(range(hole), 2), list(combinations(range(hole, cards), 3))
    return np.array([pair + triple for pair in pairs for triple in triples])


def _other(ranking: RankingNumber) -> Callable[[Hands], Values]:
    return partial(other_ranks_of, ranking=int(ranking))


RANKINGS: Mapping[str, Ranking] = MappingProxyType(
    {
        ranking.name: ranking
        for ranking in (
            Ranking("high", order.HIGH, ranks_of, partial(two_and_three_ranks_of, low=False)),
            Ranking(
                "short-deck",
                order.SHORT_DECK,
                _other(RankingNumber.SHORT_DECK),
                lowest_card=4 * order.SHORT_DECK.ranks[0],
            ),
            Ranking("ace-to-five", order.ACE_TO_FIVE, _other(RankingNumber.ACE_TO_FIVE)),
            Ranking("deuce-to-seven", order.DEUCE_TO_SEVEN, _other(RankingNumber.DEUCE_TO_SEVEN)),
            Ranking(
                "eight-or-better",
                order.EIGHT_OR_BETTER,
                _other(RankingNumber.EIGHT_OR_BETTER),
                partial(two_and_three_ranks_of, low=True),
            ),
            Ranking("badugi", BadugiOrder(), _other(RankingNumber.BADUGI), any_sizes=range(4, 5)),
        )
    }
)
