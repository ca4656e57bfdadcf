"""The value of a high hand of five, six or seven cards: 1 (the worst) to 7462 (a royal flush), one for equal hands.

For the kernel, compiled into it: `high_rank(key, mask)`, where `key` is the sum of `KEY` and `mask` the union of
`CARD_MASK` (engine.ranking.keys) over the cards. Who has no mask at hand asks `has_flush(key)` first and collects it
for the one hand in thirty that needs `flush_rank(mask)`; `unsuited_rank(key)` ranks the others.

For arrays of hands: `evaluate`, which checks them, and `ranks_of`, which trusts them.
"""

import numpy as np
from numpy.typing import NDArray

from engine.cards import CardError
from engine.jit import entry, inline
from engine.ranking.keys import CARD_MASK, HIGH_BITS, KEY, LOW_BITS, SUITS_AT
from engine.ranking.tables import BLOCK, HIGH, HIGH_FLUSH, LOW_PLACE

ANY_FIVE = range(5, 8)  # of how many cards the best five can be asked
VALUES, FLUSH = HIGH, HIGH_FLUSH
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
    return bool((key + THREE_OF_EACH_SUIT) & FIVE_OF_A_SUIT)


@inline
def place_of(key: np.uint64) -> np.unsignedinteger:
    """Where the ranks in a key of five to seven cards stand in a table of values."""
    place: np.unsignedinteger = BLOCK[(key >> HIGH_AT) & HIGH_DIGITS] + LOW_PLACE[key & LOW_DIGITS]
    return place


@inline
def unsuited_rank(key: np.uint64) -> np.int64:
    """The value of the ranks in a key of five to seven cards, whatever their suits."""
    return np.int64(VALUES[place_of(key)])


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
    rank: np.int64 = flush_rank(mask) if has_flush(key) else unsuited_rank(key)
    return rank


@entry
def ranks_of(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The values of an (n, 5), (n, 6) or (n, 7) array of cards, which is not checked."""
    ranks = np.empty(hands.shape[0], np.uint16)
    cards = hands.shape[1]
    for i in range(hands.shape[0]):
        # Unrolled: a loop over the cards takes a quarter longer.
        key = KEY[hands[i, 0]] + KEY[hands[i, 1]] + KEY[hands[i, 2]] + KEY[hands[i, 3]] + KEY[hands[i, 4]]
        if cards > 5:
            key += KEY[hands[i, 5]]
        if cards > 6:
            key += KEY[hands[i, 6]]
        if has_flush(key):
            mask = np.uint64(0)
            for j in range(cards):
                mask |= CARD_MASK[hands[i, j]]
            ranks[i] = flush_rank(mask)
        else:
            ranks[i] = unsuited_rank(key)
    return ranks


@entry
def first_wrong(hands: NDArray[np.uint8], lowest: int) -> int:
    """The index of the first row that holds a number outside `lowest`..51 or one card twice, -1 if there is none."""
    for i in range(hands.shape[0]):
        seen = np.uint64(0)
        for j in range(hands.shape[1]):
            card = np.uint64(hands[i, j])
            bit = np.uint64(1) << (card & np.uint64(63))
            if card > np.uint64(51) or card < np.uint64(lowest) or seen & bit:
                return i
            seen |= bit
    return -1


def checked(hands: NDArray[np.uint8], sizes: range, lowest: int = 0) -> NDArray[np.uint8]:
    """The same hands as a read-only array in one piece, so that arrays and received bytes share a compiled function.

    Raises ValueError for another shape or type, CardError for a row that is not so many cards of one deck (pr-deck).
    """
    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] not in sizes:
        raise ValueError(
            f"hands are rows of {sizes[0]} to {sizes[-1]} uint8 cards, not {hands.dtype} of shape {hands.shape}"
        )
    hands = np.ascontiguousarray(hands).view()
    hands.flags.writeable = False
    wrong: int = first_wrong(hands, lowest)
    if wrong >= 0:
        raise CardError(f"row {wrong} holds a number outside {lowest}..51 or one card twice")
    return hands


def evaluate(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The values of n hands of five, six or seven cards each: an (n, 5..7) array of cards 0..51 in uint8.

    Raises ValueError and CardError as `checked`.
    """
    ranks: NDArray[np.uint16] = ranks_of(checked(hands, ANY_FIVE))
    return ranks
