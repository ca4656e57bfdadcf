"""The log of one call: what happened, in order, for whoever drains it."""

import numpy as np

from engine.jit import hot, jit
from engine.kernel.records import ENTRY, LOG_SIZE, MAX_HOLE

BYTE = np.uint64(8)
ONE = np.uint64(1)
# What entries are written with is np.int64 throughout: Numba compiles a function anew for every literal int.
NOBODY, ZERO = np.int64(-1), np.int64(0)


@hot
def note(log, kind, player, a, b):
    """Write an entry without cards, if the log is on."""
    if log.on != 0:
        write(log, kind, player, a, b, np.uint64(0))


@jit
def write(log, kind, player, a, b, cards):
    """Write an entry; a log without room says so instead."""
    at = log.count
    if at >= LOG_SIZE:
        log.full = 1
        return
    word = at * ENTRY
    log.entries[word] = kind
    log.entries[word + 1] = player
    log.entries[word + 2] = a
    log.entries[word + 3] = b
    log.entries[word + 4] = np.int64(cards)
    log.count = at + 1


@jit
def pack_cards(cards, start, count):
    """Up to eight cards as bytes of a word, first card lowest, each one more than the card so that zero is none."""
    packed = np.uint64(0)
    for k in range(count - 1, -1, -1):
        packed = (packed << BYTE) | (np.uint64(cards[start + k]) + ONE)
    return packed


@jit
def hole_cards(h, player):
    """A player's hole cards, packed."""
    return pack_cards(h.hole, player * MAX_HOLE, h.hole_count)
