"""Where a hand's cards and a policy's choices come from: counter-based random words, and the deck.

A job is one SplitMix64 sequence (Steele, Lea & Flood 2014) read at any place: hand i owns words 2^16 i .. 2^16 (i + 1),
its deck the lower half of them and the choices of its policies the upper half. So a hand depends on (seed, index) alone.
"""

import warnings

import numpy as np

from engine.kernel.jit import JITTED, inline, jit
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
HALF = np.uint64(0x7FFF)
PIECE = np.uint64(16)
PIECE_MASK = np.uint64(0xFFFF)
CARDS = np.uint64(52)
UNFAIR = np.uint64((1 << 16) % 52)  # pieces below this would make some cards likelier


@jit
def mix(value):
    """SplitMix64's finalizer: 64 bits to 64 bits, one to one."""
    value = (value ^ (value >> S30)) * MIX_A
    value = (value ^ (value >> S27)) * MIX_B
    return value ^ (value >> S31)


@jit
def random_word(h, number):
    """The hand's random word of that number."""
    return mix(h.seed + ((h.index << WORDS_A_HAND) + number) * GOLDEN)


@inline
def random_choice(h):
    """A fresh random word for a policy."""
    h.choices = (h.choices + ONE) & HALF
    return random_word(h, CHOICES_AT + h.choices)


@jit
def next_card(h):
    """The next card of the deck: from its given order, or drawn now from what is left, each card as likely (pr-shuffle)."""
    if h.shuffled != 0:
        card = np.int64(h.deck[h.dealt])
        h.dealt += 1
        return card
    while True:
        if h.word_left == 0:
            h.words += ONE
            h.word = random_word(h, h.words)
            h.word_left = 4
        scaled = (h.word & PIECE_MASK) * CARDS
        h.word = h.word >> PIECE
        h.word_left -= 1
        if scaled & PIECE_MASK < UNFAIR:
            continue
        bit = ONE << (scaled >> PIECE)
        if h.drawn & bit == 0:
            h.drawn |= bit
            h.dealt += 1
            return np.int64(scaled >> PIECE)


@jit
def deal_down(h, count):
    """Deal cards face down, one at a time from the left of the button."""
    for k in range(h.hole_count, h.hole_count + count):
        for player in range(h.players):
            h.hole[player * MAX_HOLE + k] = next_card(h)
    h.hole_count += count
