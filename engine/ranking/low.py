"""The value of a low hand: the lowest five of five, six or seven cards, and the lower hand has the higher number.

For the kernel, with key and mask as in engine.ranking.high:

    ace_to_five_rank(key)           1 to 6175 (5-4-3-2-A): straights and flushes do not count, a pair does
    deuce_to_seven_rank(key, mask)  1 to 7462 (7-5-4-3-2): the reverse of high, the ace high only (ar-27-ace)
    eight_or_better_rank(mask)      1 to 56 (5-4-3-2-A), or 0 for a hand that does not qualify (ps-hilo-eight)
"""

import numpy as np

from engine.jit import count_bits, jit, lowest_bit
from engine.ranking.high import DIAMONDS_AT, HEARTS_AT, ONE_SUIT, SPADES_AT, has_flush, place_of
from engine.ranking.keys import KEY
from engine.ranking.tables import ACE_TO_FIVE, DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_FLUSH, EIGHT_LOWS

DEUCE = np.uint64(1)
ACE = np.uint64(12)
EIGHT_RANKS = np.uint64(0xFF)
BOTH = np.uint64(0x101)


@jit
def ace_to_five_rank(key: np.uint64) -> np.int64:
    """The value of the lowest five, any pair below any five different ranks (nb-razz-low, gap-lowball-pairs)."""
    return np.int64(ACE_TO_FIVE[place_of(key)])


@jit
def low_ranks(mask: np.uint64) -> np.uint64:
    """The ranks of eight and lower in a mask, as eight bits, the ace lowest."""
    ranks = mask | mask >> DIAMONDS_AT | mask >> HEARTS_AT | mask >> SPADES_AT
    return np.uint64((ranks << DEUCE | ranks >> ACE & DEUCE) & EIGHT_RANKS)


@jit
def eight_or_better_rank(mask: np.uint64) -> np.int64:
    """The value of the lowest five different ranks if none is above eight, else 0."""
    rank: np.int64 = np.int64(EIGHT_LOWS[low_ranks(mask) * BOTH])
    return rank


@jit
def deuce_to_seven_rank(key: np.uint64, mask: np.uint64) -> np.int64:
    """The value of the lowest five; where five of a suit are among more cards, other fives may be better."""
    if has_flush(key):
        best: np.int64 = best_beside_flush(key, mask)
        return best
    return np.int64(DEUCE_TO_SEVEN[place_of(key)])


@jit
def best_beside_flush(key: np.uint64, mask: np.uint64) -> np.int64:
    """The best of all fives, found by leaving out none, one or two of the cards."""
    count = count_bits(np.int64(mask))
    best: np.int64 = np.int64(0)
    if count == 5:
        best = deuce_to_seven_of_five(key, mask)
    first = mask
    while count > 5 and first != 0:
        rest = first & (first - DEUCE)
        six_key, six_mask = without(key, mask, first ^ rest)
        first = rest
        if count == 6:
            best = max(best, deuce_to_seven_of_five(six_key, six_mask))
            continue
        second = rest
        while second != 0:
            rest = second & (second - DEUCE)
            five_key, five_mask = without(six_key, six_mask, second ^ rest)
            second = rest
            best = max(best, deuce_to_seven_of_five(five_key, five_mask))
    return best


@jit
def without(key: np.uint64, mask: np.uint64, bit: np.uint64) -> tuple[np.uint64, np.uint64]:
    """A key and a mask less the card of one bit."""
    place = lowest_bit(np.int64(bit))
    return key - KEY[4 * (place & 15) + (place >> 4)], mask ^ bit


@jit
def deuce_to_seven_of_five(key: np.uint64, mask: np.uint64) -> np.int64:
    """The value of five cards."""
    if has_flush(key):
        suited = (mask | mask >> DIAMONDS_AT | mask >> HEARTS_AT | mask >> SPADES_AT) & ONE_SUIT
        return np.int64(DEUCE_TO_SEVEN_FLUSH[suited])
    return np.int64(DEUCE_TO_SEVEN[place_of(key)])
