"""Where a hand's cards and a policy's choices come from: counter-based random words, and the deck.

A job is one SplitMix64 sequence (Steele, Lea & Flood 2014) read at any place: hand i owns its 2^16 words from 2^16 i,
the deck the lower half of them and the policies the upper half. So a hand depends on (seed, index) alone.
"""

import warnings

import numpy as np

from engine.jit import JITTED, hot, jit
from engine.kernel.records import MAX_HOLE

if not JITTED:  # a generator's words wrap around, which compiled code does in silence
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, __name__)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
S27, S30, S31 = np.uint64(27), np.uint64(30), np.uint64(31)
ONE = np.uint64(1)
WORDS_A_HAND = np.uint64(16)  # as a power of two
CHOICES_AT = np.uint64(1 << 15)
CHOICES_MASK = np.uint64(0x7FFF)
HALF_WORD = np.uint64(32)
LOW_HALF = np.uint64((1 << 32) - 1)
# Half words below this would make some of so many cards likelier.
UNFAIR = np.array([0, *((1 << 32) % left for left in range(1, 53))], np.uint64)


@hot
def mix(value):
    """SplitMix64's finalizer: 64 bits to 64 bits, one to one."""
    value = (value ^ (value >> S30)) * MIX_A
    value = (value ^ (value >> S27)) * MIX_B
    return value ^ (value >> S31)


@hot
def random_word(h, number):
    """The hand's random word of that number."""
    return mix(h.seed + ((h.index << WORDS_A_HAND) + number) * GOLDEN)


@hot
def top_card(h):
    """The next card of the deck: from its given order, or drawn now, each card left as likely (pr-shuffle)."""
    if h.in_order != 0:
        card = np.int64(h.deck[h.dealt])
        h.dealt += 1
        return card
    return draw_card(h)


@jit
def next_card(h):
    """The same, compiled once for all who deal cards seldom; inlined everywhere it would be slower where it counts."""
    return top_card(h)


@hot
def draw_card(h):
    """One step of a Fisher-Yates shuffle, by multiplying and rejecting (Lemire 2019) so that no card is likelier."""
    if h.dealt == 0:
        for k in range(52):
            h.deck[k] = k
        if h.deck_size < 52:
            for k in range(h.deck_size):
                h.deck[k] = 52 - h.deck_size + k
    number = h.words
    left = h.deck_size - h.dealt
    while True:
        number += ONE
        scaled = (random_word(h, number) >> HALF_WORD) * np.uint64(left)
        if scaled & LOW_HALF >= UNFAIR[left]:
            break
    h.words = number
    place = h.dealt + np.int64(scaled >> HALF_WORD)
    card = h.deck[place]
    h.deck[place] = h.deck[h.dealt]
    h.deck[h.dealt] = card
    h.dealt += 1
    return np.int64(card)


@jit
def shuffle_stub(h):
    """Put the rest of the deck into a random order that stays."""
    top = h.dealt
    while h.dealt < h.deck_size:
        draw_card(h)
    h.dealt = top
    h.in_order = 1


@hot
def deal_to_all(h, count):
    """Deal cards to everybody, one at a time from the left of the button."""
    for k in range(h.hole_count, h.hole_count + count):
        for player in range(h.players):
            h.hole[player * MAX_HOLE + k] = top_card(h)
    h.hole_count += count


@jit
def deal_to_live(h, count):
    """Deal cards to everybody still in the hand, one at a time from the left of the button."""
    for k in range(h.hole_count, h.hole_count + count):
        for player in range(h.players):
            if h.in_hand >> player & 1:
                h.hole[player * MAX_HOLE + k] = next_card(h)
    h.hole_count += count
