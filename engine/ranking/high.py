"""The value of a high hand of five, six or seven cards: 1 (the worst) to 7462 (a royal flush), equal when hands are equal.

For the kernel, compiled into it: `high_rank(key, mask)`, where `key` is the sum of `KEY` and `mask` the union of
`CARD_MASK` (engine.ranking.keys) over the cards. Who has no mask at hand asks `has_flush(key)` first and collects it
for the one hand in thirty that needs `flush_rank(mask)`; `unsuited_rank(key)` ranks the others.

For arrays of hands: `evaluate`, which checks them, and `evaluate5`, `evaluate6`, `evaluate7`, which trust them.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.kernel.jit import entry, inline
from engine.ranking.build import PATH
from engine.ranking.keys import CARD_MASK, HIGH_BITS, KEY, LOW_BITS, SUITS_AT

with np.load(PATH) as _tables:
    VALUES: Final = _tables["values"]
    BLOCK: Final = _tables["block"]
    LOW_PLACE: Final = _tables["low_place"]
    FLUSH: Final = _tables["flush"]

LOW_DIGITS = np.uint64((1 << LOW_BITS) - 1)
HIGH_DIGITS = np.uint64((1 << HIGH_BITS) - 1)
HIGH_AT = np.uint64(LOW_BITS)
# Three more in each suit's four bits, and five cards of a suit carry into the highest of them.
THREE_OF_EACH_SUIT = np.uint64(0x3333 << SUITS_AT)
FIVE_OF_A_SUIT = np.uint64(0x8888 << SUITS_AT)
ONE_SUIT = np.uint64(0x1FFF)
DIAMONDS_AT, HEARTS_AT, SPADES_AT = np.uint64(16), np.uint64(32), np.uint64(48)


@inline
def has_flush(key: np.uint64) -> bool:
    """Whether five cards of one suit are in the key."""
    return ((key + THREE_OF_EACH_SUIT) & FIVE_OF_A_SUIT) != np.uint64(0)


@inline
def unsuited_rank(key: np.uint64) -> np.int64:
    """The value of the ranks in a key of five to seven cards, whatever their suits."""
    return np.int64(VALUES[BLOCK[(key >> HIGH_AT) & HIGH_DIGITS] + LOW_PLACE[key & LOW_DIGITS]])


@inline
def flush_rank(mask: np.uint64) -> np.int64:
    """The value of the flush in a mask of at most seven cards, 0 if there is none; it beats whatever else they make."""
    # One suit at most has five of seven cards, so the sum is its value.
    return (
        np.int64(FLUSH[mask & ONE_SUIT])
        + np.int64(FLUSH[(mask >> DIAMONDS_AT) & ONE_SUIT])
        + np.int64(FLUSH[(mask >> HEARTS_AT) & ONE_SUIT])
        + np.int64(FLUSH[(mask >> SPADES_AT) & ONE_SUIT])
    )


@inline
def high_rank(key: np.uint64, mask: np.uint64) -> np.int64:
    """The value of five to seven cards, from the sum of their keys and the union of their masks."""
    if has_flush(key):
        return flush_rank(mask)
    return unsuited_rank(key)


@entry
def evaluate5(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The values of an (n, 5) array of cards, not checked."""
    ranks = np.empty(hands.shape[0], np.uint16)
    for i in range(hands.shape[0]):
        a, b, c, d, e = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e]
        if has_flush(key):
            ranks[i] = flush_rank(CARD_MASK[a] | CARD_MASK[b] | CARD_MASK[c] | CARD_MASK[d] | CARD_MASK[e])
        else:
            ranks[i] = unsuited_rank(key)
    return ranks


@entry
def evaluate7(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The values of an (n, 7) array of cards, not checked."""
    ranks = np.empty(hands.shape[0], np.uint16)
    for i in range(hands.shape[0]):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        e, f, g = hands[i, 4], hands[i, 5], hands[i, 6]
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g]
        if has_flush(key):
            ranks[i] = flush_rank(
                CARD_MASK[a] | CARD_MASK[b] | CARD_MASK[c] | CARD_MASK[d] | CARD_MASK[e] | CARD_MASK[f] | CARD_MASK[g]
            )
        else:
            ranks[i] = unsuited_rank(key)
    return ranks
