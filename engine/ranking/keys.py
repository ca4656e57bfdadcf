"""What a card adds to a hand: one number to sum up, one bit to collect.

The key of a hand is the sum of its cards' keys, in any order; the sum over a board can be kept and shared. Fields of
`KEY`, lowest bits first:

    14 bits  how many of each of the six low ranks (2-7), as digits in base 5
    17 bits  how many of each of the seven high ranks (8-A), as digits in base 5
    4 x 4    how many of each suit

No field overflows for up to seven cards of one deck. The mask of a hand holds bit `16 * suit + rank` of each card.
"""

import numpy as np

LOW_RANKS = 6
HIGH_RANKS = 7
LOW_BITS = 14
HIGH_BITS = 17
SUITS_AT = LOW_BITS + HIGH_BITS


def rank_key(rank: int) -> int:
    """The part of a card's key that its rank decides: 1, 5, 25, ... in the field of low or of high ranks."""
    if rank < LOW_RANKS:
        return int(5**rank)
    return int(5 ** (rank - LOW_RANKS)) << LOW_BITS


KEY = np.array([rank_key(card // 4) + (1 << SUITS_AT + 4 * (card % 4)) for card in range(52)], np.uint64)
CARD_MASK = np.array([1 << 16 * (card % 4) + card // 4 for card in range(52)], np.uint64)
