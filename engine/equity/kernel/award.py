"""Who wins a deal and what part of the pot: exact shares of `POT`."""

import numpy as np

from engine.equity.kernel.records import MOST_HANDS, POT
from engine.jit import hot, jit

HALF_POT = POT // 2
# By how many share it.
WHOLE_SHARE = np.array([0, *(POT // sharers for sharers in range(1, MOST_HANDS + 1))], np.int64)
HALF_SHARE = WHOLE_SHARE // 2


@hot
def award(s, d, t, weight):
    """Add a showdown of so much weight to the tally, by the strengths `high` and `low`.

    Where the pot has no other half, what is won alone is counted in `wins` only.
    """
    best, winner, sharers = d.high[0], 0, 1
    for hand in range(1, s.hands):
        strength = d.high[hand]
        if strength > best:
            best, winner, sharers = strength, hand, 1
        elif strength == best:
            sharers += 1
    if s.low == 0 and sharers == 1:
        t.deals += weight
        t.wins[winner] += weight
    else:
        award_shares(s, d, t, weight, best, sharers)


@jit
def award_shares(s, d, t, weight, best, sharers):
    """The same for a pot that is shared, by equal hands or by a high and a low one (ps-hilo-split, ps-hilo-eight)."""
    best_low, low_sharers = np.int64(0), 0
    if s.low != 0:
        for hand in range(s.hands):
            if d.low[hand] > best_low:
                best_low, low_sharers = d.low[hand], 1
            elif d.low[hand] == best_low:
                low_sharers += 1
    t.deals += weight
    high_share = WHOLE_SHARE[sharers] if best_low == 0 else HALF_SHARE[sharers]
    low_share = np.int64(0) if best_low == 0 else HALF_SHARE[low_sharers]
    for hand in range(s.hands):
        share = np.int64(0)
        if d.high[hand] == best:
            share += high_share
            t.high[hand] += high_share * weight
        if best_low != 0 and d.low[hand] == best_low:
            share += low_share
            t.low[hand] += low_share * weight
        if s.sampled != 0:
            t.squares[hand] += share * share
        if share == POT:
            t.wins[hand] += weight
        elif share != 0:
            t.ties[hand] += weight
