"""Two hole cards and three of the board's (ps-omaha-two-three): the best hand, and the best low of eight or better.

The kernel calls `omaha_high_rank` and `omaha_eight_rank` with the cards in words: card k stands in byte k of `hole`
(four to six cards) and of `board` (three to five). The values are those of engine.ranking.high and
engine.ranking.low. Ranks first: of each three of the board a table holds a row with the value of every pair. A flush
needs three of a suit on the board, which is then looked at by itself.
"""

import numpy as np

from engine.jit import count_bits, jit, lowest_bit
from engine.ranking.high import FLUSH
from engine.ranking.tables import EIGHT_LOWS, PAIR_AT, TRIPLE_AT, TWO_AND_THREE

NONE = np.int64(0)
ONE = np.int64(1)
RANKS = np.int64(13)
PAIR_BITS = 7
ONE_PAIR = np.int64(127)
# The bit of a rank of eight or lower, ace lowest.
LOW_BIT = np.array([1 << rank + 1 if rank < 7 else int(rank == 12) for rank in range(13)], np.int64)
# Five more in each suit's four bits, and three cards of a suit reach the highest of them.
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
def row_at(cards: np.int64, i: int, j: int, k: int) -> np.int64:
    """Where the row of three cards of a word begins."""
    two = RANKS * (card_at(cards, i) >> 2) + (card_at(cards, j) >> 2)
    return np.int64(TRIPLE_AT[RANKS * two + (card_at(cards, k) >> 2)])


@jit
def pairs_of_four(cards: np.int64) -> np.int64:
    """The places of the six pairs of the first four cards, in seven bits each."""
    pairs, at = NONE, 0
    for j in range(1, 4):
        for i in range(j):
            pairs |= pair_at(cards, i, j) << at
            at += PAIR_BITS
    return pairs


@jit
def pairs_with(cards: np.int64, k: int) -> np.int64:
    """The places of the pairs of the fifth or the sixth card with those before it; the first ones again up to six."""
    pairs = NONE
    for i in range(6):
        pairs |= pair_at(cards, i % k, k) << PAIR_BITS * i
    return pairs


@jit
def higher(a: np.int64, b: np.int64) -> np.int64:
    """The higher of two values; compiled, it takes less time than `max`."""
    return a if a > b else b


@jit
def value_at(row: np.int64, pairs: np.int64, k: int) -> np.int64:
    """The value of a row's three cards with one of six pairs."""
    return np.int64(TWO_AND_THREE[row + (pairs >> PAIR_BITS * k & ONE_PAIR)])


@jit
def best_of_six(pairs: np.int64, board: np.int64, board_count: int) -> np.int64:
    """The highest value of six pairs with any three cards of the board."""
    best = NONE
    for k in range(2, board_count):
        for j in range(1, k):
            for i in range(j):
                row = row_at(board, i, j, k)
                a = higher(value_at(row, pairs, 0), value_at(row, pairs, 1))
                b = higher(value_at(row, pairs, 2), value_at(row, pairs, 3))
                c = higher(value_at(row, pairs, 4), value_at(row, pairs, 5))
                best = higher(best, higher(higher(a, b), c))
    return best


@jit
def omaha_unsuited_rank(hole: np.int64, hole_count: int, board: np.int64, board_count: int) -> np.int64:
    """The value of the best two and three by their ranks, whatever their suits."""
    best: np.int64 = best_of_six(pairs_of_four(hole), board, board_count)
    for k in range(4, hole_count):
        best = higher(best, best_of_six(pairs_with(hole, k), board, board_count))
    return best


@jit
def flush_of_two_and_three(held: np.int64, board: np.int64) -> np.int64:
    """The best flush of two ranks held and three of the board's, as 13 bits of one suit; 0 if there is none."""
    if count_bits(held | board) == 5:
        return np.int64(FLUSH[held | board])
    best = NONE
    a = held
    while a != 0:
        b = a & (a - ONE)
        first, a = a ^ b, b
        while b != 0:
            rest = b & (b - ONE)
            pair, b, c = first | b ^ rest, rest, board
            while c != 0:
                d = c & (c - ONE)
                three, c = pair | c ^ d, d
                while d != 0:
                    e = d & (d - ONE)
                    four, d = three | d ^ e, e
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
        ranks |= np.int64(card & 3 == suit) << (card >> 2)
    return ranks


@jit
def omaha_high_rank(hole: np.uint64, hole_count: int, board: np.uint64, board_count: int) -> np.int64:
    """The value of the best high hand of two hole cards and three of the board's."""
    held, common = np.int64(hole), np.int64(board)
    best: np.int64 = omaha_unsuited_rank(held, hole_count, common, board_count)
    suits = FIVE_OF_EACH_SUIT
    for k in range(board_count):
        suits += ONE << 4 * (card_at(common, k) & 3)
    suits &= THREE_OF_A_SUIT
    if suits != 0:
        suit = lowest_bit(suits) >> 2
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
