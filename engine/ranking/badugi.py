"""The value of a badugi hand of four cards: 1 (a lone king) to 1092 (A-2-3-4 of four suits).

Cards count that share neither rank nor suit: the more of them the better, then the lower, ace low. For the kernel:
`badugi_rank(mask)`, with the mask as in engine.ranking.high.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from engine.jit import jit, lowest_bit
from engine.ranking.order import ACE_TO_KING, RANK_NAMES, HandClass

# The ranks that count, from the highest to the lowest, as places in ACE_TO_KING: the worst hand first.
HANDS = tuple(
    places
    for count in (1, 2, 3, 4)
    for places in sorted((chosen[::-1] for chosen in combinations(range(13), count)), reverse=True)
)
VALUES = np.zeros(1 << 13, np.uint16)
for _value, _places in enumerate(HANDS, 1):
    VALUES[sum(1 << ACE_TO_KING[place] for place in _places)] = _value
NONE = np.int64(0)
ONE = np.int64(1)

CLASSES = (HandClass.ONE_CARD, HandClass.TWO_CARD, HandClass.THREE_CARD, HandClass.BADUGI)


class BadugiOrder:
    """The order of badugi hands, with the methods of an order of five-card hands."""

    low = True

    def class_of(self, value: int) -> HandClass:
        """How many cards count in a value 1..1092; raises ValueError for any other number."""
        return CLASSES[len(_hand(value)) - 1]

    def describe(self, value: int) -> str:
        """A value in words, such as `three card, seven four ace`; raises ValueError if it is none."""
        return f"{self.class_of(value).label}, {' '.join(RANK_NAMES[ACE_TO_KING[place]] for place in _hand(value))}"

    def counting(self, cards: Sequence[int], value: int) -> list[int]:
        """Those of the cards that make the value, the highest first."""
        ranks = [ACE_TO_KING[place] for place in _hand(value)]
        for chosen in combinations(cards, len(ranks)):
            by_rank = {card >> 2: card for card in chosen}
            if by_rank.keys() == set(ranks) and len({card & 3 for card in chosen}) == len(ranks):
                return [by_rank[rank] for rank in ranks]
        raise ValueError(f"the cards do not make the value {value}")


def _hand(value: int) -> tuple[int, ...]:
    if not 1 <= value <= len(HANDS):
        raise ValueError(f"{value} is no value of a hand: 1 to {len(HANDS)}")
    return HANDS[value - 1]


@jit
def badugi_rank(mask: np.uint64) -> np.int64:
    """The value of four cards."""
    left = np.int64(mask)
    a = lowest_bit(left)
    left &= left - ONE
    b = lowest_bit(left)
    left &= left - ONE
    c = lowest_bit(left)
    d = lowest_bit(left & (left - ONE))
    best = NONE
    for chosen in range(1, 16):
        # Of two cards of a rank one bit is left: what the hand is worth without one of them.
        ranks, suits, clash = NONE, NONE, False
        for k in range(4):
            if chosen >> k & 1:
                place = a if k == 0 else (b if k == 1 else (c if k == 2 else d))
                suit = ONE << (place >> 4)
                clash = clash or suits & suit != 0
                ranks |= ONE << (place & 15)
                suits |= suit
        if not clash:
            best = max(best, np.int64(VALUES[ranks]))
    return best
