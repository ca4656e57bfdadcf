"""What a hand is worth when all cards are dealt, by any ranking of engine.ranking."""

import numpy as np

from engine.jit import hot, jit
from engine.ranking.any_of import HIGH, rank_cards
from engine.ranking.high import high_rank
from engine.ranking.omaha import omaha_eight_rank, omaha_high_rank

BYTE = np.int64(255)


@hot
def rank_of(ranking, key, mask):
    """The strength of some cards, the higher wins: as `rank_cards`, but that high hands need no call."""
    if ranking == HIGH:
        return high_rank(key, mask)
    return rank_cards(ranking, key, mask)


@hot
def rank_hand(s, d, hand):
    """Set the strengths of a hand with the board as it stands."""
    if s.from_hole != 0:
        rank_two_and_three(s, d, hand)
        return
    key, mask = d.key[hand] + d.key[s.hands], d.mask[hand] | d.mask[s.hands]
    d.high[hand] = rank_of(s.high, key, mask)
    if s.low != 0:
        d.low[hand] = rank_cards(s.low, key, mask)


@jit
def rank_two_and_three(s, d, hand):
    """The same where two hole cards and three of the board's count (ps-omaha-two-three)."""
    cards = s.known[s.hands] + s.unknown[s.hands]
    hole, board = np.uint64(d.word[hand]), np.uint64(d.word[s.hands])
    d.high[hand] = omaha_high_rank(hole, s.hole, board, cards)
    if s.low != 0:
        d.low[hand] = omaha_eight_rank(hole, s.hole, board, cards)


@hot
def card_at(word, k):
    """Card k of a word."""
    return (word >> (8 * k)) & BYTE
