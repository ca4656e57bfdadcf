"""What the compiled functions of equity take: the spot `s`, its alternatives, the deal `d` in work, the sums `t`.

Members are those who get cards: the hands 0..n-1 in the order they were asked in, then the board. Cards are kept in
three forms: words with card k in byte k, keys and masks (engine.ranking.keys). The ranks of one suit are bits, deuce
lowest.
"""

import numpy as np

MOST_HANDS = 10
MOST_HOLE = 8  # as many as a word holds
MOST_CARDS = 52
BOARD = 5
MEMBERS = MOST_HANDS + 1
MOST_PAIRS = 28  # of eight hole cards
DECK_PAIRS = 1326
POT = 5040  # every share is a whole number of it: a half, a third, .. of the pot or of its half, for up to ten

i8 = np.int64
u8 = np.uint64

SPOT = np.dtype(
    [
        ("hands", i8),
        ("hole", i8),  # cards of a hand at the showdown
        ("from_hole", i8),  # how many of them it must use: 0 any, or 2
        ("high", i8),  # the ranking of the pot, or of its first half (engine.ranking.any_of)
        ("low", i8),  # the ranking of its other half, 0 for none
        ("gone", u8),  # the mask of cards that cannot come: dead, on a board or not in the deck
        ("board", i8, BOARD),  # what is known of it
        ("known", i8, MEMBERS),  # by member: how many cards are known, and how many not
        ("unknown", i8, MEMBERS),
        ("first", i8, MOST_HANDS),  # by hand: its alternatives, the sum of their weights, and 2^32 modulo this sum
        ("count", i8, MOST_HANDS),
        ("weights", u8, MOST_HANDS),
        ("unfair", u8, MOST_HANDS),
        ("varied", i8),  # whether any hand has several
        ("sampled", i8),  # whether deals are samples, each of weight 1
        ("seed", u8),  # as engine.kernel.draw.random_word reads it
        ("index", u8),
    ],
    align=True,
)

# One of the hands that a player may have: its known cards, and its weight, also added to those before it.
ALTERNATIVE = np.dtype([("word", i8), ("key", u8), ("mask", u8), ("weight", i8), ("up_to", u8)], align=True)

DEAL = np.dtype(
    [
        ("alternative", i8, MOST_HANDS),  # by hand, counted from its first; their weights multiplied
        ("weight", i8),
        ("used", u8),  # the mask of all cards that are gone or dealt
        ("word", i8, MEMBERS),  # by member: his cards, the known ones first
        ("key", u8, MEMBERS),
        ("mask", u8, MEMBERS),
        ("known_word", i8, MEMBERS),  # the known ones alone
        ("known_key", u8, MEMBERS),
        ("known_mask", u8, MEMBERS),
        ("before", u8, MEMBERS),  # `used` before he was dealt to
        ("left", i8, MEMBERS),  # how many cards are left for him, which, and the places in them that he gets, ascending
        ("stub", i8, MEMBERS * MOST_CARDS),
        ("place", i8, MEMBERS * MOST_HOLE),
        ("high", i8, MOST_HANDS),  # strengths
        ("low", i8, MOST_HANDS),
        # engine.equity.kernel.sampling: any two of the cards left
        ("two_key", u8, DECK_PAIRS),
        ("two_mask", u8, DECK_PAIRS),
        # engine.equity.kernel.by_rank
        ("unsuited", i8, MOST_HANDS),  # strengths but for flushes
        ("rank_key", u8, MOST_HANDS),  # keys of ranks alone, and the ranks whatever their suits
        ("ranks", u8, MOST_HANDS),
        ("pairs", i8, MOST_HANDS),  # how many pairs of a hand's cards differ by rank, and their places in a row
        ("pair", i8, MOST_HANDS * MOST_PAIRS),
        ("low_ranks", i8, MOST_HANDS),  # the ranks of eight and lower
        ("suited", i8, MOST_HANDS * 4),  # the ranks a hand has of each suit
        ("suit_left", i8, 4),  # the ranks of each suit that can come, and those on the board
        ("suit_board", i8, 4),
        ("suit_needs", i8, 4),  # how many more of the suit must come for a flush, and how many settle all
        ("suit_settles", i8, 4),
        ("alike", i8, 4),  # how many suits differ from this one in nothing: 0 where an earlier one stands for it
        ("rank_left", i8, 13),  # how many cards of each rank can come
        ("board_rank", i8, BOARD),  # the ranks of the whole board, those that come last and ascending
        ("path_key", u8, BOARD + 1),  # of its first cards, by how many: their key and their ranks,
        ("path_ranks", u8, BOARD + 1),
        ("path_bits", i8, BOARD + 1),  # the ranks that came and how many they are, how often the last one did,
        ("path_kinds", i8, BOARD + 1),
        ("path_times", i8, BOARD + 1),
        ("path_ways", i8, BOARD + 1),  # the ways to suit them, and those without the last rank
        ("path_before", i8, BOARD + 1),
        ("rank", i8, BOARD),  # the ranks that come, each once, and how many cards of each
        ("times", i8, BOARD),
        ("suited_ways", i8, BOARD),  # ways to suit each of these with a card of the suit in work, 0 if none is left,
        ("other_ways", i8, BOARD),  # and without
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("deals", i8),  # weights counted
        ("lost", i8),  # samples for which no deal was found
        ("high", i8, MOST_HANDS),  # shares, in units of 1 / POT, of the pot or its first half, and of the other half
        ("low", i8, MOST_HANDS),
        ("squares", i8, MOST_HANDS),  # of both together, when sampled
        ("wins", i8, MOST_HANDS),  # deals in which the hand takes all, and those in which it takes a part
        ("ties", i8, MOST_HANDS),
    ],
    align=True,
)
