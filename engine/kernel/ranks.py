"""What the hands at a showdown are worth: the higher number wins, by whatever the game ranks hands."""

import numpy as np

from engine.jit import count_bits, hot, jit
from engine.kernel.codes import SUIT_OF_ALL_CARDS
from engine.kernel.records import MAX_BOARD, MAX_HOLE, MAX_PLAYERS
from engine.ranking.any_of import HIGH, rank_cards
from engine.ranking.high import high_rank
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.omaha import omaha_eight_rank, omaha_high_rank

NOTHING = np.uint64(0)
BYTE = np.uint64(8)
FIVE = 5


@hot
def rank_hands(h, g):
    """Fill `rank`, and `low` where the pot is split, for every board and every player still in the hand."""
    if g.ranking != HIGH or g.low_ranking != 0 or g.from_hole != 0:
        rank_other_hands(h, g)
        return
    for board in range(h.boards):
        key, mask = NOTHING, NOTHING
        for k in range(board * MAX_BOARD, board * MAX_BOARD + h.board_count):
            key += KEY[h.board[k]]
            mask |= CARD_MASK[h.board[k]]
        for player in range(h.players):
            if h.in_hand >> player & 1:
                hand_key, hand_mask = key, mask
                for k in range(player * MAX_HOLE, player * MAX_HOLE + h.hole_count):
                    hand_key += KEY[h.hole[k]]
                    hand_mask |= CARD_MASK[h.hole[k]]
                h.rank[board * MAX_PLAYERS + player] = np.int64(high_rank(hand_key, hand_mask))


@jit
def rank_other_hands(h, g):
    """The same for the games whose hands are not any five cards by the high ranking alone."""
    for board in range(h.boards):
        if g.from_hole != 0:
            rank_from_both(h, g, board)
        else:
            for player in range(h.players):
                if h.in_hand >> player & 1:
                    key, mask = NOTHING, NOTHING
                    for k in range(h.hole_count + h.board_count):
                        card = card_at(h, player, k, board)
                        key += KEY[card]
                        mask |= CARD_MASK[card]
                    h.rank[board * MAX_PLAYERS + player] = rank_cards(g.ranking, key, mask)
                    h.low[board * MAX_PLAYERS + player] = rank_cards(g.low_ranking, key, mask)


@jit
def rank_from_both(h, g, board):
    """The hands that use two hole cards and three of a board (ps-omaha-two-three, gap-omaha8-halves)."""
    common = packed(h.board, board * MAX_BOARD, h.board_count)
    for player in range(h.players):
        if h.in_hand >> player & 1:
            hole = packed(h.hole, player * MAX_HOLE, h.hole_count)
            at = board * MAX_PLAYERS + player
            h.rank[at] = omaha_high_rank(hole, h.hole_count, common, h.board_count)
            if g.low_ranking != 0:
                h.low[at] = omaha_eight_rank(hole, h.hole_count, common, h.board_count)


@jit
def packed(cards, start, count):
    """Cards as bytes of a word, the first one lowest."""
    word = NOTHING
    for k in range(count - 1, -1, -1):
        word = word << BYTE | np.uint64(cards[start + k])
    return word


@jit
def odd_chip_place(h, g, player, low):
    """A player's claim to an odd chip by suit, the higher the better (gap-odd-chip-stud)."""
    ranking = g.low_ranking if low else g.ranking
    lowball = low or g.shows_low != 0
    cards = h.hole_count + h.board_count
    if g.odd_chip == SUIT_OF_ALL_CARDS:
        best = np.int64(-100)
        for k in range(h.hole_count):
            place = suit_place(card_at(h, player, k, 0), lowball)
            best = max(best, -place if lowball else place)
        return best
    value = h.low[player] if low else h.rank[player]
    best = np.int64(-100)
    for chosen in range(1 << cards):
        if count_bits(chosen) == FIVE:
            key, mask, highest = NOTHING, NOTHING, np.int64(-100)
            for k in range(cards):
                if chosen >> k & 1:
                    card = card_at(h, player, k, 0)
                    key += KEY[card]
                    mask |= CARD_MASK[card]
                    highest = max(highest, suit_place(card, lowball))
            if highest > best and rank_cards(ranking, key, mask) == value:
                best = highest
    return best


@jit
def card_at(h, player, k, board):
    """A player's k-th card, those of a board after his own."""
    if k < h.hole_count:
        return np.int64(h.hole[player * MAX_HOLE + k])
    return np.int64(h.board[board * MAX_BOARD + k - h.hole_count])


@jit
def suit_place(card, ace_low):
    """A card's place among all, clubs lowest within a rank."""
    return card - 52 if ace_low and card >= 48 else card
