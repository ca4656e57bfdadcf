"""Random deals of a spot: sample i follows from (seed, i) alone."""

import numpy as np

from engine.equity.kernel.award import award
from engine.equity.kernel.deals import NONE, list_left, take_board, take_known
from engine.equity.kernel.records import BOARD, MOST_CARDS
from engine.equity.kernel.strength import rank_hand
from engine.jit import count_bits, entry, hot, jit, lowest_bit
from engine.kernel.draw import HALF_WORD, LOW_HALF, ONE, UNFAIR, random_word
from engine.ranking.keys import CARD_MASK, KEY

LAST_WORD = np.uint64(1 << 15)  # of a sample's 2^16, after which it looks no further for hands that do not clash
DECK = np.uint64(52)
UNFAIR_CARD = UNFAIR[52]
HALF_RANGE = np.uint64(1 << 32)


@entry
def sample_boards(spots, alternatives, deals, tallies, i, first, end):
    """Tally the samples of these numbers where the board alone is unknown: its cards come two at a time."""
    s, d, t = spots[i], deals[i], tallies[i]
    take_board(s, d)
    take_first(s, d, alternatives)
    board = s.hands
    left = np.uint64(list_left(d, board))
    pairs = np.uint64(pair_left(s, d))
    known_key, known_mask, coming = d.known_key[board], d.known_mask[board], s.unknown[board]
    # Leftovers below these would make some choices likelier (several from one word: Brackett-Rozinsky & Lemire 2024).
    unfair_first = HALF_RANGE % ((pairs if coming >= 2 else ONE) * (left if coming % 2 == 1 else ONE))
    unfair_second = HALF_RANGE % pairs if coming >= 4 else NONE
    for number in range(first, end):
        s.index = np.uint64(number)
        word_number = NONE
        while True:
            word_number += ONE
            word = random_word(s, word_number)
            key, mask = known_key, known_mask
            half = word >> HALF_WORD
            if coming >= 2:
                half *= pairs
                two = np.int64(half >> HALF_WORD)
                half &= LOW_HALF
                key += d.two_key[two]
                mask |= d.two_mask[two]
            if coming % 2 == 1:
                half *= left
                card = d.stub[board * MOST_CARDS + np.int64(half >> HALF_WORD)]
                half &= LOW_HALF
                key += KEY[card]
                mask |= CARD_MASK[card]
            unfair = half < unfair_first
            if coming >= 4:
                half = (word & LOW_HALF) * pairs
                two = np.int64(half >> HALF_WORD)
                key += d.two_key[two]
                mask |= d.two_mask[two]
                unfair |= half & LOW_HALF < unfair_second
            if not unfair and count_bits(np.int64(mask)) == BOARD:
                break
        d.key[board], d.mask[board] = key, mask
        if s.from_hole != 0:
            spell_board(s, d)
        for hand in range(s.hands):
            rank_hand(s, d, hand)
        award(s, d, t, np.int64(1))


@entry
def sample_deals(spots, alternatives, deals, tallies, i, first, end):
    """Tally the samples of these numbers; one whose hands clash again and again is lost."""
    s, d, t = spots[i], deals[i], tallies[i]
    take_board(s, d)
    take_first(s, d, alternatives)
    used, word = d.used, NONE
    for number in range(first, end):
        s.index = np.uint64(number)
        d.used = used
        if s.varied != 0:
            word = choose_hands(s, d, alternatives)
            if word == LAST_WORD:
                t.lost += 1
                continue
        deal_unknown(s, d, word)
        for hand in range(s.hands):
            rank_hand(s, d, hand)
        award(s, d, t, np.int64(1))


@jit
def take_first(s, d, alternatives):
    """Give every hand its first alternative."""
    for hand in range(s.hands):
        d.alternative[hand] = 0
    take_known(s, d, alternatives)


@jit
def pair_left(s, d):
    """List all pairs of cards left for the board; returns how many."""
    pairs, stub = 0, s.hands * MOST_CARDS
    for x in range(stub, stub + d.left[s.hands]):
        for y in range(stub, x):
            a, b = d.stub[x], d.stub[y]
            d.two_key[pairs] = KEY[a] + KEY[b]
            d.two_mask[pairs] = CARD_MASK[a] | CARD_MASK[b]
            pairs += 1
    return pairs


@jit
def spell_board(s, d):
    """Set the board's word from its mask."""
    word, byte, cards = np.int64(0), 0, np.int64(d.mask[s.hands])
    while cards != 0:
        bit = lowest_bit(cards)  # 16 * suit + rank
        word |= (4 * (bit & 15) + (bit >> 4)) << byte
        byte += 8
        cards &= cards - 1
    d.word[s.hands] = word


@jit
def choose_hands(s, d, alternatives):
    """Choose an alternative for every hand by weight, all anew if they clash; returns the last word used."""
    word = NONE
    while word < LAST_WORD:
        fair = True
        for hand in range(s.hands):
            if s.count[hand] > 1:
                word += ONE
                scaled = (random_word(s, word) >> HALF_WORD) * s.weights[hand]
                fair = fair and scaled & LOW_HALF >= s.unfair[hand]
                d.alternative[hand] = alternative_at(s, alternatives, hand, scaled >> HALF_WORD)
        if fair and take_known(s, d, alternatives):
            return word
    return LAST_WORD


@jit
def alternative_at(s, alternatives, hand, weight):
    """The alternative that holds this place among the weights."""
    low, high = np.int64(0), s.count[hand] - 1
    while low < high:
        middle = (low + high) >> 1
        if weight < alternatives[s.first[hand] + middle].up_to:
            high = middle
        else:
            low = middle + 1
    return low


@hot
def deal_unknown(s, d, number):
    """Deal every member what is unknown of him, each card left as likely; the words after this number decide."""
    used = d.used
    for member in range(s.hands + 1):
        if s.unknown[member] == 0:
            continue
        word, byte = d.known_word[member], 8 * s.known[member]
        key, mask = d.known_key[member], d.known_mask[member]
        for _ in range(s.unknown[member]):
            while True:
                number += ONE
                scaled = (random_word(s, number) >> HALF_WORD) * DECK
                card = np.int64(scaled >> HALF_WORD)
                if used & CARD_MASK[card] == NONE and scaled & LOW_HALF >= UNFAIR_CARD:
                    break
            used |= CARD_MASK[card]
            word |= card << byte
            byte += 8
            key += KEY[card]
            mask |= CARD_MASK[card]
        d.word[member], d.key[member], d.mask[member] = word, key, mask
