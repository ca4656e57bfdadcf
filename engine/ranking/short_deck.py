"""The value of a short-deck hand of five, six or seven cards: 1 (the worst) to 1404 (a royal flush).

The deck begins at the six; a flush beats a full house, and A-6-7-8-9 is a straight. For the kernel:
`short_deck_rank(key, mask)`, with key and mask as in engine.ranking.high.
"""

import numpy as np

from engine.jit import jit
from engine.ranking.high import DIAMONDS_AT, HEARTS_AT, ONE_SUIT, SPADES_AT, has_flush, unsuited_rank
from engine.ranking.order import SHORT_DECK
from engine.ranking.tables import SHORT_DECK_FLUSH, SHORT_DECK_OF_HIGH

WHEEL = np.uint64(sum(1 << rank for rank in SHORT_DECK.wheel))
NINE_HIGH_STRAIGHT = np.int64(1129)


@jit
def short_deck_rank(key: np.uint64, mask: np.uint64) -> np.int64:
    """The value of five to seven cards of six and higher."""
    diamonds, hearts, spades = mask >> DIAMONDS_AT, mask >> HEARTS_AT, mask >> SPADES_AT
    if has_flush(key):
        # No full house or quads go with a flush in seven cards, and one suit at most has five of them.
        return np.int64(
            np.int64(SHORT_DECK_FLUSH[mask & ONE_SUIT])
            + np.int64(SHORT_DECK_FLUSH[diamonds & ONE_SUIT])
            + np.int64(SHORT_DECK_FLUSH[hearts & ONE_SUIT])
            + np.int64(SHORT_DECK_FLUSH[spades & ONE_SUIT])
        )
    # The order of high hands differs only in the straight that it does not know; that one hides no better hand but a
    # higher straight.
    rank = np.int64(SHORT_DECK_OF_HIGH[unsuited_rank(key)])
    if (mask | diamonds | hearts | spades) & WHEEL == WHEEL and rank < NINE_HIGH_STRAIGHT:
        rank = NINE_HIGH_STRAIGHT
    return rank
