"""The value of a badugi hand of four cards: 1 (a lone king) to 1092 (A-2-3-4 of four suits).

Cards count that share neither rank nor suit: the more of them the better, then the lower, ace low. For the kernel:
`badugi_rank(mask)`, with the mask as in engine.ranking.high.
"""

from itertools import combinations

import numpy as np

from engine.jit import jit, lowest_bit
from engine.ranking.order import ACE_TO_KING

# Which cards count, as ranks from the highest to the lowest: places in ACE_TO_KING, the worst hand first.
HANDS = tuple(
    tuple(reversed(places))
    for count in (1, 2, 3, 4)
    for places in sorted(combinations(range(13), count), key=lambda places: places[::-1], reverse=True)
)
VALUES = np.zeros(1 << 13, np.uint16)
for _value, _places in enumerate(HANDS, 1):
    VALUES[sum(1 << ACE_TO_KING[place] for place in _places)] = _value
NONE = np.int64(0)
ONE = np.int64(1)


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
        ranks, suits, clash = NONE, NONE, False
        for k in range(4):
            if chosen >> k & 1:
                place = a if k == 0 else (b if k == 1 else (c if k == 2 else d))
                rank, suit = ONE << (place & 15), ONE << (place >> 4)
                clash = clash or ranks & rank != 0 or suits & suit != 0
                ranks |= rank
                suits |= suit
        if not clash:
            best = max(best, np.int64(VALUES[ranks]))
    return best
