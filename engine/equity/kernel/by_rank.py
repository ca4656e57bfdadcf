"""All boards at once, by their ranks: for rankings in which suits matter for flushes alone.

The boards that have the same ranks are one case, worth as many deals as there are ways to suit them. Only where a flush
can be made are the suits looked at: at most one suit has three cards of a board, so each set of ranks in that suit is a
case of its own, taken out of the first.
"""

import numpy as np

from engine.equity.kernel.award import award
from engine.equity.kernel.deals import CHOOSE as CHOOSE_CARDS
from engine.equity.kernel.deals import find_deal, take_board
from engine.equity.kernel.records import BOARD, MOST_CARDS, MOST_PAIRS
from engine.equity.kernel.strength import card_at, rank_of
from engine.jit import count_bits, entry, hot, jit, lowest_bit
from engine.ranking.any_of import EIGHT_OR_BETTER, HIGH, SHORT_DECK, rank_cards
from engine.ranking.high import FLUSH
from engine.ranking.keys import rank_key
from engine.ranking.omaha import LOW_BIT, flush_of_two_and_three
from engine.ranking.tables import EIGHT_LOWS, PAIR_AT, SHORT_DECK_FLUSH, TRIPLE_AT, TWO_AND_THREE

RANK_KEY = np.array([rank_key(rank) for rank in range(13)], np.uint64)
SUIT_AT = np.array([0, 16, 32, 48], np.uint64)
ONE_SUIT = np.uint64(0x1FFF)
ONE = np.uint64(1)
NOTHING = np.uint64(0)
IMPOSSIBLE = 9  # cards of a suit
# Ways to choose k of n cards of a rank, at [5 * n + k].
CHOOSE = np.array([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1], np.int64)
# Boards of which so many cards come are cut by the lowest rank that comes: a deal to the hands has RANKS numbers.
CUT = 4
RANKS = 13


@entry
def count_boards(spots, alternatives, deals, tallies, i, first, end):
    """Tally the boards of these numbers: those of one deal to the hands, or of one lowest rank that comes."""
    s, d, t = spots[i], deals[i], tallies[i]
    take_board(s, d)
    parts = RANKS if s.unknown[s.hands] >= CUT else 1
    number = first
    while number < end:
        deal = number // parts
        stop = min(end, (deal + 1) * parts)
        if find_deal(s, d, alternatives, s.hands, deal):
            take_suits(s, d)
            for hand in range(s.hands):
                take_ranks(s, d, hand)
            for suit in range(4):
                find_needs(s, d, suit)
                find_alike(s, d, suit)
            lowest = number - deal * parts
            if lowest == 0:
                count_flushes_of_all(s, d, t)
            count_from(s, d, t, lowest, RANKS - 1 if parts == 1 else lowest + stop - number - 1)
        number = stop


@jit
def take_suits(s, d):
    """What is left of each suit and of each rank."""
    for suit in range(4):
        d.suit_left[suit] = np.int64(~(d.used >> SUIT_AT[suit]) & ONE_SUIT)
        d.suit_board[suit] = np.int64((d.mask[s.hands] >> SUIT_AT[suit]) & ONE_SUIT)
    for rank in range(13):
        left = np.int64(0)
        for suit in range(4):
            left += (d.suit_left[suit] >> rank) & 1
        d.rank_left[rank] = left


@jit
def take_ranks(s, d, hand):
    """What a hand's cards are by rank, by suit, and in pairs."""
    d.rank_key[hand], d.ranks[hand], d.low_ranks[hand], d.pairs[hand] = NOTHING, NOTHING, 0, 0
    for i in range(s.hole):
        rank = card_at(d.word[hand], i) >> 2
        d.rank_key[hand] += RANK_KEY[rank]
        d.ranks[hand] |= ONE << np.uint64(rank)
        d.low_ranks[hand] |= LOW_BIT[rank]
        for j in range(i):
            add_pair(d, hand, np.int64(PAIR_AT[13 * (card_at(d.word[hand], j) >> 2) + rank]))
    for suit in range(4):
        d.suited[4 * hand + suit] = np.int64((d.mask[hand] >> SUIT_AT[suit]) & ONE_SUIT)


@jit
def add_pair(d, hand, pair):
    """Note a pair of hole cards unless it is there already."""
    first, count = hand * MOST_PAIRS, d.pairs[hand]
    for k in range(first, first + count):
        if d.pair[k] == pair:
            return
    d.pair[first + count] = pair
    d.pairs[hand] = count + 1


@jit
def find_needs(s, d, suit):
    """How many cards of a suit must come before anybody has a flush, and how many settle all.

    To settle it they give everybody a flush, where nothing but the best five cards counts. It is worth looking for
    where many cards come.
    """
    most, least = 0, 5
    for hand in range(s.hands):
        count = int(count_bits(d.suited[4 * hand + suit]))
        most, least = max(most, count), min(least, count)
    if s.high != HIGH and s.high != SHORT_DECK:
        needs = IMPOSSIBLE
    elif s.from_hole == 0:
        needs = max(3, 5 - most)
    else:
        needs = 3 if most >= 2 else IMPOSSIBLE
    d.suit_needs[suit] = max(0, needs - count_bits(d.suit_board[suit]))
    d.suit_settles[suit] = IMPOSSIBLE
    if needs != IMPOSSIBLE and s.from_hole == 0 and s.low == 0 and s.unknown[s.hands] >= CUT:
        d.suit_settles[suit] = max(3, 5 - least) - count_bits(d.suit_board[suit])


@jit
def find_alike(s, d, suit):
    """Whether an earlier suit stands for this one: no hand, no board and no card left tells them apart."""
    d.alike[suit] = 1
    for other in range(suit):
        same = d.suit_left[suit] == d.suit_left[other] and d.suit_board[suit] == d.suit_board[other]
        for hand in range(s.hands):
            same = same and d.suited[4 * hand + suit] == d.suited[4 * hand + other]
        if same and d.alike[other] != 0:
            d.alike[other] += 1
            d.alike[suit] = 0
            return


@jit
def count_flushes_of_all(s, d, t):
    """Tally the boards that settle all: whatever else comes, every hand has its flush, and nothing that beats one.

    None of seven cards with five of a suit are four of a kind or a full house.
    """
    to_come = s.unknown[s.hands]
    for suit in range(4):
        if d.alike[suit] == 0 or d.suit_settles[suit] > to_come:
            continue
        others = MOST_CARDS - count_bits(np.int64(d.used)) - count_bits(d.suit_left[suit])
        for count in range(d.suit_settles[suit], to_come + 1):
            ways = d.alike[suit] * CHOOSE_CARDS[others, to_come - count] * d.weight
            chosen = (np.int64(1) << count) - 1
            while chosen < np.int64(1) << RANKS:
                if chosen & d.suit_left[suit] == chosen:
                    for hand in range(s.hands):
                        d.high[hand] = rank_flush(s, d.suited[4 * hand + suit], d.suit_board[suit] | chosen)
                    award(s, d, t, ways)
                chosen = next_choice(chosen)


@hot
def next_choice(chosen):
    """The next higher number with as many bits."""
    lowest = chosen & -chosen
    carried = chosen + lowest
    return carried | ((chosen ^ carried) >> 2) >> lowest_bit(lowest)


@jit
def count_from(s, d, t, lowest, highest):
    """Tally all boards whose lowest coming rank is one of these, both included."""
    known = s.known[s.hands]
    start_path(s, d, known)
    if known == BOARD:
        count_ranks(s, d, t, BOARD)
        return
    k = known
    d.board_rank[k] = lowest
    while True:
        rank = d.board_rank[k]
        if rank > (highest if k == known else RANKS - 1):
            k -= 1
            if k < known:
                return
            d.board_rank[k] += 1
        elif not step(d, k, rank):
            d.board_rank[k] += 1
        elif k == BOARD - 1:
            count_ranks(s, d, t, BOARD)
            d.board_rank[k] += 1
        else:
            k += 1
            d.board_rank[k] = rank


@jit
def start_path(s, d, known):
    """The board's known cards, before any comes."""
    d.path_key[known], d.path_ranks[known], d.path_bits[known] = NOTHING, NOTHING, 0
    d.path_kinds[known], d.path_times[known], d.path_ways[known], d.path_before[known] = 0, 0, 1, 1
    for k in range(known):
        d.board_rank[k] = s.board[k] >> 2
        d.path_key[known] += RANK_KEY[d.board_rank[k]]
        d.path_ranks[known] |= ONE << np.uint64(d.board_rank[k])


@hot
def step(d, k, rank):
    """Let card k of the board come with this rank, not below the one before; False if none is left."""
    kinds, times, before = d.path_kinds[k], d.path_times[k], d.path_before[k]
    if times != 0 and d.board_rank[k - 1] == rank:
        times += 1
    else:
        if times != 0:
            d.times[kinds - 1] = times
        kinds, times, before = kinds + 1, 1, d.path_ways[k]
    if times > d.rank_left[rank]:
        return False
    d.rank[kinds - 1], d.times[kinds - 1] = rank, times
    d.path_kinds[k + 1], d.path_times[k + 1], d.path_before[k + 1] = kinds, times, before
    d.path_ways[k + 1] = before * CHOOSE[5 * d.rank_left[rank] + times]
    d.path_key[k + 1] = d.path_key[k] + RANK_KEY[rank]
    d.path_ranks[k + 1] = d.path_ranks[k] | ONE << np.uint64(rank)
    d.path_bits[k + 1] = d.path_bits[k] | np.int64(1) << rank
    return True


@hot
def count_ranks(s, d, t, k):
    """Tally the boards whose k cards have these ranks."""
    ways, bits = d.path_ways[k], d.path_bits[k]
    rank_unsuited(s, d, d.path_key[k], d.path_ranks[k])
    for suit in range(4):
        if d.alike[suit] != 0:
            free = bits & d.suit_left[suit]
            spare = count_bits(free) - d.suit_needs[suit]
            if spare >= 0 and d.suit_needs[suit] == d.suit_settles[suit]:
                ways -= ways_to_settle(d, suit, free, spare, d.path_kinds[k])
            elif spare >= 0:
                ways -= count_flushes(s, d, t, suit, free, spare, d.path_kinds[k])
    if ways != 0:
        for hand in range(s.hands):
            d.high[hand] = d.unsuited[hand]
        award(s, d, t, ways * d.weight)


@hot
def ways_to_settle(d, suit, free, spare, kinds):
    """How many boards of these ranks have at most so many of the free ones in another suit."""
    none, one, two = d.alike[suit], np.int64(0), np.int64(0)  # by how many are in another suit
    for k in range(kinds):
        left, times = d.rank_left[d.rank[k]], d.times[k]
        if (free >> d.rank[k]) & 1 != 0:
            suited, other = CHOOSE[5 * (left - 1) + times - 1], CHOOSE[5 * (left - 1) + times]
            two = two * suited + one * other
            one = one * suited + none * other
            none *= suited
        else:
            other = CHOOSE[5 * left + times]
            none, one, two = none * other, one * other, two * other
    if spare == 0:
        return none
    return none + one if spare == 1 else none + one + two


@jit
def count_flushes(s, d, t, suit, free, spare, kinds):
    """Tally the boards of these ranks on which this suit makes a flush; returns how many there are.

    Of the ranks that may be of the suit all are, or all but one, or all but two: a flush needs three of five cards.
    """
    ways = d.alike[suit]
    for k in range(kinds):
        left = d.rank_left[d.rank[k]]
        if (free >> d.rank[k]) & 1 != 0:
            d.suited_ways[k] = CHOOSE[5 * (left - 1) + d.times[k] - 1]
            d.other_ways[k] = CHOOSE[5 * (left - 1) + d.times[k]]
            ways *= d.suited_ways[k]
        else:
            d.suited_ways[k] = 0
            ways *= CHOOSE[5 * left + d.times[k]]
    award_flushes(s, d, t, suit, free, ways)
    all_ways = ways
    if spare > 0:
        for i in range(kinds):
            if d.suited_ways[i] != 0 and d.other_ways[i] != 0:
                less_one, ways_less_one = free ^ (np.int64(1) << d.rank[i]), exchange(d, ways, i)
                award_flushes(s, d, t, suit, less_one, ways_less_one)
                all_ways += ways_less_one
                if spare > 1:
                    for j in range(i):
                        if d.suited_ways[j] != 0 and d.other_ways[j] != 0:
                            less_two, ways_less_two = (
                                less_one ^ (np.int64(1) << d.rank[j]),
                                exchange(d, ways_less_one, j),
                            )
                            award_flushes(s, d, t, suit, less_two, ways_less_two)
                            all_ways += ways_less_two
    return all_ways


@hot
def exchange(d, ways, kind):
    """The ways when no card of a kind is of the suit any more."""
    if d.suited_ways[kind] != 1:
        ways //= d.suited_ways[kind]
    return ways * d.other_ways[kind]


@hot
def award_flushes(s, d, t, suit, chosen, ways):
    """Tally so many boards on which these ranks that came are of the suit, and no others, unless they settled all."""
    if count_bits(chosen) >= d.suit_settles[suit]:
        return
    for hand in range(s.hands):
        flush = rank_flush(s, d.suited[4 * hand + suit], d.suit_board[suit] | chosen)
        d.high[hand] = max(d.unsuited[hand], flush)
    award(s, d, t, ways * d.weight)


@hot
def rank_flush(s, held, board):
    """The best flush of ranks held and on the board in one suit, 0 if there is none."""
    if s.from_hole != 0:
        return flush_of_two_and_three(held, board) if held & (held - 1) != 0 else np.int64(0)
    if s.high == HIGH:
        return np.int64(FLUSH[held | board])
    return np.int64(SHORT_DECK_FLUSH[held | board])


@hot
def rank_unsuited(s, d, key, ranks):
    """Every hand's strength by ranks alone, and its low, with a board of this key and these ranks."""
    if s.from_hole != 0:
        rank_two_and_three(s, d)
        return
    for hand in range(s.hands):
        d.unsuited[hand] = rank_of(s.high, key + d.rank_key[hand], ranks | d.ranks[hand])
        if s.low != 0:
            d.low[hand] = rank_cards(s.low, key + d.rank_key[hand], ranks | d.ranks[hand])


@jit
def rank_two_and_three(s, d):
    """The same for two hole cards and three of the board's (ps-omaha-two-three)."""
    for hand in range(s.hands):
        d.unsuited[hand] = 0
    for x in range(3):
        for y in range(x + 1, 4):
            for z in range(y + 1, 5):
                row = np.int64(TRIPLE_AT[13 * (13 * d.board_rank[x] + d.board_rank[y]) + d.board_rank[z]])
                for hand in range(s.hands):
                    best, first = d.unsuited[hand], hand * MOST_PAIRS
                    for pair in range(first, first + d.pairs[hand]):
                        strength = np.int64(TWO_AND_THREE[row + d.pair[pair]])
                        best = strength if strength > best else best
                    d.unsuited[hand] = best
    if s.low == EIGHT_OR_BETTER:
        low_ranks = np.int64(0)
        for k in range(BOARD):
            low_ranks |= LOW_BIT[d.board_rank[k]]
        for hand in range(s.hands):
            d.low[hand] = np.int64(EIGHT_LOWS[256 * d.low_ranks[hand] + low_ranks])
