"""All deals of a spot in a fixed order, each with a number: any one can be found, and the next one from there.

The alternatives of the hands are the slowest to change, then the unknown cards of each hand in turn, then the board.
"""

from math import comb

import numpy as np

from engine.equity.kernel.award import award
from engine.equity.kernel.records import MOST_CARDS, MOST_HOLE
from engine.equity.kernel.strength import rank_hand
from engine.jit import count_bits, entry, hot, jit
from engine.ranking.keys import CARD_MASK, KEY

CHOOSE = np.array([[comb(n, k) for k in range(MOST_HOLE + 1)] for n in range(MOST_CARDS + 1)], np.int64)
NONE = np.uint64(0)


@entry
def count_deals(spots, alternatives, deals, tallies, i, first, end):
    """Tally the deals of these numbers, the board's cards among what is dealt; those with a clash count nothing."""
    s, d, t = spots[i], deals[i], tallies[i]
    take_board(s, d)
    board = s.hands
    block = ways_to_deal(s, board + 1)
    number = first
    while number < end:
        stop = min(end, (number // block + 1) * block)
        if find_deal(s, d, alternatives, board + 1, number):
            changed = 0
            while True:
                for hand in range(changed, s.hands):
                    rank_hand(s, d, hand)
                award(s, d, t, d.weight)
                number += 1
                if number == stop:
                    break
                changed = next_deal(s, d, board + 1)
                if s.unknown[board] != 0:
                    changed = 0
        number = stop


@jit
def take_board(s, d):
    """Put the known cards of the board in their places."""
    board = s.hands
    d.word[board], d.key[board], d.mask[board] = 0, NONE, NONE
    for k in range(s.known[board]):
        d.word[board] |= s.board[k] << (8 * k)
        d.key[board] += KEY[s.board[k]]
        d.mask[board] |= CARD_MASK[s.board[k]]
    d.known_word[board], d.known_key[board], d.known_mask[board] = d.word[board], d.key[board], d.mask[board]


@jit
def take_known(s, d, alternatives):
    """Give every hand the known cards of its alternative; False if two of them clash."""
    d.used, d.weight = s.gone, 1
    clash = NONE
    for hand in range(s.hands):
        chosen = alternatives[s.first[hand] + d.alternative[hand]]
        clash |= d.used & chosen.mask
        d.used |= chosen.mask
        d.weight *= chosen.weight
        d.word[hand], d.key[hand], d.mask[hand] = chosen.word, chosen.key, chosen.mask
        d.known_word[hand], d.known_key[hand], d.known_mask[hand] = chosen.word, chosen.key, chosen.mask
    return clash == NONE


@jit
def count_left(s):
    """How many cards are left when all known ones are dealt."""
    left = MOST_CARDS - count_bits(np.int64(s.gone))
    for hand in range(s.hands):
        left -= s.known[hand]
    return left


@jit
def ways_to_deal(s, members):
    """In how many ways the first members can be dealt what is unknown of them, once their alternatives are chosen."""
    left, ways = count_left(s), np.int64(1)
    for member in range(members):
        ways *= CHOOSE[left, s.unknown[member]]
        left -= s.unknown[member]
    return ways


@jit
def find_deal(s, d, alternatives, members, number):
    """The deal of that number, to the first members; False if alternatives clash."""
    ways = ways_to_deal(s, members)
    choice, number = number // ways, number % ways
    for hand in range(s.hands - 1, -1, -1):
        d.alternative[hand] = choice % s.count[hand]
        choice //= s.count[hand]
    if not take_known(s, d, alternatives):
        return False
    for member in range(members):
        if s.unknown[member] != 0:
            left = list_left(d, member)
            ways //= CHOOSE[left, s.unknown[member]]
            find_places(s, d, member, number // ways)
            number %= ways
            hold(s, d, member)
    return True


@jit
def list_left(d, member):
    """Note which cards are left for a member; returns how many."""
    d.before[member] = d.used
    left, stub = 0, member * MOST_CARDS
    for card in range(MOST_CARDS):
        if d.used & CARD_MASK[card] == NONE:
            d.stub[stub + left] = card
            left += 1
    d.left[member] = left
    return left


@jit
def find_places(s, d, member, number):
    """The choice of that number, in ascending order, among the cards left for a member."""
    wanted, at, left = s.unknown[member], member * MOST_HOLE, d.left[member]
    card = 0
    for k in range(wanted):
        while True:
            with_it = CHOOSE[left - card - 1, wanted - k - 1]
            if number < with_it:
                break
            number -= with_it
            card += 1
        d.place[at + k] = card
        card += 1


@hot
def hold(s, d, member):
    """Give a member the cards of his places."""
    at, stub, byte = member * MOST_HOLE, member * MOST_CARDS, 8 * s.known[member]
    word, key, mask = d.known_word[member], d.known_key[member], d.known_mask[member]
    for k in range(at, at + s.unknown[member]):
        card = d.stub[stub + d.place[k]]
        word |= card << byte
        byte += 8
        key += KEY[card]
        mask |= CARD_MASK[card]
    d.word[member], d.key[member], d.mask[member] = word, key, mask
    d.used = d.before[member] | mask


@hot
def next_deal(s, d, members):
    """Go on to the next deal with these alternatives, which there must be; returns the first member it changes."""
    member = members - 1
    while not next_places(s, d, member):
        member -= 1
    hold(s, d, member)
    for later in range(member + 1, members):
        if s.unknown[later] != 0:
            list_left(d, later)
            for k in range(s.unknown[later]):
                d.place[later * MOST_HOLE + k] = k
            hold(s, d, later)
    return member


@hot
def next_places(s, d, member):
    """The next choice among the cards left for a member; False if there is none."""
    at, wanted = member * MOST_HOLE, s.unknown[member]
    k = wanted - 1
    while k >= 0 and d.place[at + k] == d.left[member] - wanted + k:
        k -= 1
    if k < 0:
        return False
    place = d.place[at + k]
    while k < wanted:
        place += 1
        d.place[at + k] = place
        k += 1
    return True
