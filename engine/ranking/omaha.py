"""Two hole cards and three of the board's (ps-omaha-two-three): the best hand, and the best low of eight or better.

The kernel calls `omaha_high_rank` and `omaha_eight_rank` with the cards in words: card k stands in byte k of `hole`
(four to six cards) and of `board` (three to five). The values are those of engine.ranking.high and
engine.ranking.low. Ranks first: of each three of the board a table holds a row with the value of every pair. A flush
needs three of a suit on the board, which is then looked at by itself.
"""

import numpy as np

from engine.jit import jit, lowest_bit
from engine.ranking.high import FLUSH
from engine.ranking.tables import EIGHT_LOWS, PAIR_AT, TRIPLE_AT, TWO_AND_THREE

NONE = np.int64(0)
ONE = np.int64(1)
RANKS = np.int64(13)
# The bit of a rank of eight or lower, ace lowest.
LOW_BIT = np.array([1 << rank + 1 if rank < 7 else int(rank == 12) for rank in range(13)], np.int64)
# One more in each suit's four bits, and three cards of a suit reach the highest of them.
FIVE_OF_EACH_SUIT = np.int64(0x5555)
THREE_OF_A_SUIT = np.int64(0x8888)


@jit
def card_at(cards: np.int64, k: int) -> np.int64:
    """The card in byte k of a word."""
    return np.int64(cards >> 8 * k & 255)


@jit
def pair_at(cards: np.int64, i: int, j: int) -> np.int64:
    """Where the ranks of two cards of a word stand in a row."""
    return np.int64(PAIR_AT[RANKS * (card_at(cards, i) >> 2) + (card_at(cards, j) >> 2)])


@jit
def row_at(a: np.int64, b: np.int64, c: np.int64) -> np.int64:
    """Where the row of three cards begins."""
    return np.int64(TRIPLE_AT[RANKS * (RANKS * (a >> 2) + (b >> 2)) + (c >> 2)])


@jit
def higher(a: np.int64, b: np.int64) -> np.int64:
    """The higher of two values; for these compiles to less than `max`."""
    return a if a > b else b


@jit
def value_at(place: np.int64) -> np.int64:
    """The value of a triple with a pair."""
    return np.int64(TWO_AND_THREE[place])


@jit
def omaha_unsuited_rank(hole: np.int64, hole_count: int, board: np.int64, board_count: int) -> np.int64:
    """The value of the best two and three by their ranks, whatever their suits."""
    p01, p02, p03 = pair_at(hole, 0, 1), pair_at(hole, 0, 2), pair_at(hole, 0, 3)
    p12, p13, p23 = pair_at(hole, 1, 2), pair_at(hole, 1, 3), pair_at(hole, 2, 3)
    p04 = p14 = p24 = p34 = p05 = p15 = p25 = p35 = p45 = NONE
    if hole_count > 4:
        p04, p14, p24, p34 = pair_at(hole, 0, 4), pair_at(hole, 1, 4), pair_at(hole, 2, 4), pair_at(hole, 3, 4)
    if hole_count > 5:
        p05, p15, p25, p35 = pair_at(hole, 0, 5), pair_at(hole, 1, 5), pair_at(hole, 2, 5), pair_at(hole, 3, 5)
        p45 = pair_at(hole, 4, 5)
    best = NONE
    for k in range(2, board_count):
        for j in range(1, k):
            for i in range(j):
                row = row_at(card_at(board, i), card_at(board, j), card_at(board, k))
                best = higher(best, value_at(row + p01))
                best = higher(best, value_at(row + p02))
                best = higher(best, value_at(row + p03))
                best = higher(best, value_at(row + p12))
                best = higher(best, value_at(row + p13))
                best = higher(best, value_at(row + p23))
                if hole_count > 4:
                    best = higher(best, value_at(row + p04))
                    best = higher(best, value_at(row + p14))
                    best = higher(best, value_at(row + p24))
                    best = higher(best, value_at(row + p34))
                if hole_count > 5:
                    best = higher(best, value_at(row + p05))
                    best = higher(best, value_at(row + p15))
                    best = higher(best, value_at(row + p25))
                    best = higher(best, value_at(row + p35))
                    best = higher(best, value_at(row + p45))
    return best


@jit
def flush_of_two_and_three(held: np.int64, board: np.int64) -> np.int64:
    """The best flush of two ranks held and three of the board's, as 13 bits of one suit; 0 if there is none."""
    best = NONE
    a = held
    while a != 0:
        rest = a & (a - ONE)
        one, b = a ^ rest, rest
        a = rest
        while b != 0:
            rest = b & (b - ONE)
            pair, c = one | b ^ rest, board
            b = rest
            while c != 0:
                rest = c & (c - ONE)
                three, d = pair | c ^ rest, rest
                c = rest
                while d != 0:
                    rest = d & (d - ONE)
                    four, e = three | d ^ rest, rest
                    d = rest
                    while e != 0:
                        rest = e & (e - ONE)
                        best = higher(best, np.int64(FLUSH[four | e ^ rest]))
                        e = rest
    return best


@jit
def ranks_of_suit(cards: np.int64, count: int, suit: np.int64) -> np.int64:
    """The ranks of the cards of one suit, as 13 bits."""
    ranks = NONE
    for k in range(count):
        card = card_at(cards, k)
        if card & 3 == suit:
            ranks |= ONE << (card >> 2)
    return ranks


@jit
def omaha_high_rank(hole: np.uint64, hole_count: int, board: np.uint64, board_count: int) -> np.int64:
    """The value of the best high hand of two hole cards and three of the board's."""
    held, common = np.int64(hole), np.int64(board)
    best: np.int64 = omaha_unsuited_rank(held, hole_count, common, board_count)
    suits = FIVE_OF_EACH_SUIT
    for k in range(board_count):
        suits += ONE << (4 * (card_at(common, k) & 3))
    suits &= THREE_OF_A_SUIT
    if suits != 0:
        suit = np.int64(lowest_bit(suits) >> 2)
        suited = ranks_of_suit(held, hole_count, suit)
        if suited & (suited - ONE) != 0:
            best = higher(best, flush_of_two_and_three(suited, ranks_of_suit(common, board_count, suit)))
    return best


@jit
def low_ranks_of(cards: np.int64, count: int) -> np.int64:
    """The ranks of eight and lower among the cards of a word, as eight bits, the ace lowest."""
    ranks = NONE
    for k in range(count):
        ranks |= LOW_BIT[card_at(cards, k) >> 2]
    return ranks


@jit
def omaha_eight_rank(hole: np.uint64, hole_count: int, board: np.uint64, board_count: int) -> np.int64:
    """The value of the best low of eight or better of two hole cards and three of the board's, else 0."""
    held, common = low_ranks_of(np.int64(hole), hole_count), low_ranks_of(np.int64(board), board_count)
    rank: np.int64 = np.int64(EIGHT_LOWS[held * 256 + common])
    return rank
