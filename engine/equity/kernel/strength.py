"""What a hand is worth when all cards are dealt, by any ranking of engine.ranking."""

import numpy as np

from engine.equity.kernel.records import BOARD
from engine.jit import hot, jit
from engine.ranking.badugi import badugi_rank
from engine.ranking.high import high_rank
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.low import ace_to_five_rank, deuce_to_seven_rank, eight_or_better_rank
from engine.ranking.omaha import omaha_eight_rank, omaha_high_rank
from engine.ranking.short_deck import short_deck_rank

RANKINGS = ("high", "short-deck", "ace-to-five", "deuce-to-seven", "badugi", "eight-or-better")
HIGH, SHORT_DECK, ACE_TO_FIVE, DEUCE_TO_SEVEN, BADUGI, EIGHT_OR_BETTER = range(len(RANKINGS))
BYTE = np.int64(255)


@hot
def rank_cards(ranking, key, mask):
    """The strength of some cards: the higher wins, and 0 is no hand at all."""
    if ranking == HIGH:
        return high_rank(key, mask)
    return rank_by(ranking, key, mask)


@jit
def rank_by(ranking, key, mask):
    """The same for the other rankings."""
    if ranking == SHORT_DECK:
        return short_deck_rank(key, mask)
    if ranking == ACE_TO_FIVE:
        return ace_to_five_rank(key)
    if ranking == DEUCE_TO_SEVEN:
        return deuce_to_seven_rank(key, mask)
    if ranking == BADUGI:
        return badugi_rank(mask)
    return eight_or_better_rank(mask)


@hot
def rank_hand(s, d, hand):
    """Set the strengths of a hand with the board as it stands."""
    if s.from_hole == 0:
        key, mask = d.key[hand] + d.key[s.hands], d.mask[hand] | d.mask[s.hands]
        d.high[hand] = rank_cards(s.high, key, mask)
        if s.low >= 0:
            d.low[hand] = rank_by(s.low, key, mask)
    else:
        d.high[hand] = rank_two_and_three(s, d, hand, s.high)
        if s.low >= 0:
            d.low[hand] = rank_two_and_three(s, d, hand, s.low)


@jit
def rank_two_and_three(s, d, hand, ranking):
    """The best of two hole cards and three of the board's (ps-omaha-two-three)."""
    hole, board = d.word[hand], d.word[s.hands]
    if 4 <= s.hole <= 6:
        if ranking == HIGH:
            return omaha_high_rank(np.uint64(hole), s.hole, np.uint64(board), BOARD)
        if ranking == EIGHT_OR_BETTER:
            return omaha_eight_rank(np.uint64(hole), s.hole, np.uint64(board), BOARD)
    best = np.int64(0)
    for x in range(3):
        for y in range(x + 1, 4):
            for z in range(y + 1, 5):
                a, b, c = card_at(board, x), card_at(board, y), card_at(board, z)
                three, three_mask = KEY[a] + KEY[b] + KEY[c], CARD_MASK[a] | CARD_MASK[b] | CARD_MASK[c]
                for i in range(s.hole - 1):
                    a = card_at(hole, i)
                    for j in range(i + 1, s.hole):
                        b = card_at(hole, j)
                        mask = three_mask | CARD_MASK[a] | CARD_MASK[b]
                        best = max(best, rank_cards(ranking, three + KEY[a] + KEY[b], mask))
    return best


@hot
def card_at(word, k):
    """Card k of a word."""
    return (word >> (8 * k)) & BYTE
