"""What kernel functions take: the hand `h`, the rules `g` it is played by, the log of one call, a job's tally.

Players are 0..n-1 clockwise from the first seat left of the button, so the last one is the button (unless that seat is
empty) and 'left of the button first' is counting up. Sets of players are int64 bit masks. Amounts are int64.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.jit import JITTED

MAX_PLAYERS = 10
MAX_STREETS = 8
MAX_HOLE = 8
MAX_BOARD = 5
MAX_RUN_OUTS = 4
MAX_BURNS = 24  # before each street, and for each run-out anew
LOG_SIZE = 272
ENTRY = 5  # words: kind, player, a, b, cards

i8 = np.int64
u8 = np.uint64
u1 = np.uint8

RULES = np.dtype(
    [
        # the game
        ("streets", i8),
        ("down", i8, MAX_STREETS),
        ("up", i8, MAX_STREETS),
        ("board", i8, MAX_STREETS),
        ("draw", i8, MAX_STREETS),  # most cards that may be changed before the street's cards
        ("discard", i8, MAX_STREETS),  # cards that must be given up before them
        ("level", i8, MAX_STREETS),
        ("opener", i8, MAX_STREETS),
        ("open_pair", i8, MAX_STREETS),  # who may bet the upper level when a pair is showing
        ("boards", i8),
        ("ranking", i8),
        ("low_ranking", i8),  # of the other half of the pot, 0 = there is none
        ("from_hole", i8),  # hole cards that a hand must use, 0 = any
        ("shows_low", i8),  # the lowest showing hand opens, the highest card brings in
        ("ace_low", i8),  # among showing cards
        # limit and stakes
        ("limit", i8),
        ("levels", i8, 2),  # fixed limit: lower and upper
        ("small_blind", i8),
        ("big_blind", i8),
        ("min_bet", i8),
        ("bring_in", i8),
        ("ante", i8),
        ("ante_by_big_blind", i8),
        ("straddle", i8),
        # the rulebook's settings, as codes
        ("bets_per_round", i8),
        ("cap_heads_up", i8),
        ("short_all_in", i8),
        ("short_all_ins_add_up", i8),
        ("pl_maximum", i8),
        ("show_order", i8),
        ("showdown_muck", i8),
        ("ante_order", i8),
        ("rake_pots", i8),
        ("rake_rounding", i8),
        ("run_outs", i8),
        ("high_show_tie", i8),
        ("odd_chip", i8),
        ("both_halves_tie", i8),
        ("short_stub", i8),
        ("common_card_opener", i8),
        ("draw_reshuffle", i8),
        ("all_show", i8),
        # settings already asked about the occasion
        ("face_up", i8),
        ("burn", i8),
        ("tournament_has_two", i8),
        ("rake_ppm", i8),
        ("rake_cap", i8),
        ("rake_fixed", i8),
        ("rake_needs_board", i8),
    ],
    align=True,
)

HAND = np.dtype(
    [
        # set-up: stays as it is when the next hand is dealt into the record
        ("players", i8),
        ("small_blind", i8),  # the player who posts it, -1 = nobody
        ("big_blind", i8),
        ("straddler", i8),
        ("start", i8, MAX_PLAYERS),
        ("live_post", i8, MAX_PLAYERS),
        ("dead_post", i8, MAX_PLAYERS),
        ("deck", u1, 52),
        ("deck_size", i8),
        ("shuffled", i8),  # 1: `deck` holds the order; 0: it is shuffled while it is dealt
        ("seed", u8),
        ("index", u8),  # number of this hand in its job
        ("policy", i8, MAX_PLAYERS),  # who plays a simulated hand
        # the draw
        ("dealt", i8),
        ("in_order", i8),  # the rest of `deck` holds the order
        ("words", u8),  # random words used
        ("choices", u8),  # random words used by policies
        ("choice", u8),  # the next one
        # cards
        ("hole", u1, MAX_PLAYERS * MAX_HOLE),
        ("hole_count", i8),
        ("up", i8),  # which of a player's cards lie face up
        ("exchanges", i8),  # of the hand so far; if there was one:
        ("given_up", i8, MAX_PLAYERS),  # the cards a player discarded, as a set
        ("thrown", u1, MAX_HOLE),  # scratch: the discards of one player
        ("given_up_now", i8),  # those of this exchange, whosever
        ("burnt", u1, MAX_BURNS),
        ("burns", i8),
        ("board", u1, MAX_RUN_OUTS * MAX_BOARD),
        ("board_count", i8),
        ("boards", i8),
        ("run_outs", i8),  # boards agreed on, 0 while that may still be asked
        # chips
        ("stack", i8, MAX_PLAYERS),
        ("bet", i8, MAX_PLAYERS),  # in this round
        ("paid", i8, MAX_PLAYERS),  # in this hand, but for dead money
        ("won", i8, MAX_PLAYERS),
        ("dead", i8),
        ("total", i8),  # everything in the pot
        ("blinds_short", i8),  # what short or missing blinds lack
        # the betting round
        ("phase", i8),
        ("street", i8),
        ("in_hand", i8),
        ("can_act", i8),  # in the hand with chips
        ("pending", i8),  # still to act in this round
        ("price", i8),  # what must be matched: a short blind does not lower it
        ("last_bet", i8),  # what the next raise is counted from
        ("increment", i8),
        ("full", i8),  # fixed limit: what an all-in is measured by (short_all_in)
        ("opener", i8),  # whose cards open the round
        ("bring_in_due", i8),
        ("other_sizes", i8),  # fixed limit: the round knows more than one
        ("completing", i8),  # the next bet makes a whole one of the bring-in
        ("bets", i8),  # bets and full raises of the round
        ("cap_is_off", i8),
        ("capped", i8),
        ("full_raises", i8),  # of the hand so far
        ("acted", i8),  # who has acted in this round; for them:
        ("faced", i8, MAX_PLAYERS),  # the price when they last did
        ("raises_seen", i8, MAX_PLAYERS),  # `full_raises` when they last did
        ("opened", i8),  # somebody has had a turn in this round
        ("first", i8),  # who had it, in the last round with a turn
        ("aggressor", i8),  # who bet or raised last in that round, -1 = nobody
        ("last", i8),
        # what the player in turn may do
        ("turn", i8),
        ("may", i8),
        ("call_to", i8),
        ("raise_from", i8),
        ("raise_to", i8),
        ("big_raise", i8),  # fixed limit: the other size, 0 = there is none
        ("no_raise", i8),  # why there is no raise: a refusal
        # showdown
        ("pots", i8),
        ("pot", i8, MAX_PLAYERS),
        ("claims", i8, MAX_PLAYERS),  # who can win each pot
        ("pot_rake", i8, MAX_PLAYERS),
        ("rank", i8, MAX_RUN_OUTS * MAX_PLAYERS),
        ("low", i8, MAX_RUN_OUTS * MAX_PLAYERS),
        ("order", i8, MAX_PLAYERS),  # who shows, one after the other
        ("to_show", i8),  # next place in that order
        ("shown", i8),
        ("mucked", i8),
        ("rake", i8),
    ],
    align=True,
)

LOG = np.dtype(
    [
        ("on", i8),
        ("count", i8),
        ("full", i8),
        ("entries", i8, LOG_SIZE * ENTRY),
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("hands", i8),
        ("turns", i8),
        ("rake", i8),
        ("net", i8, MAX_PLAYERS),
        ("squares_low", u8, MAX_PLAYERS),  # sum of the squares of what a player won: high * 2^62 + low
        ("squares_high", u8, MAX_PLAYERS),
    ],
    align=True,
)


def make(dtype: np.dtype[np.void], count: int = 1) -> Any:
    """Fresh records, all zero, in the form that the kernel takes."""
    return for_kernel(np.zeros(count * dtype.itemsize // 8, np.int64), dtype)


def fields_of(records: Any) -> Any:
    """The first record, with its fields as attributes."""
    return records.view(np.recarray)[0]


def word_at(dtype: np.dtype[np.void], field: str) -> int:
    """Where a field of eight bytes is among the words of its record."""
    offset: int = dtype.fields[field][1] if dtype.fields else 0
    return offset // 8


def words_of(records: Any) -> NDArray[np.int64]:
    """The same memory as words: to read or copy one of them is many times faster than through the record's fields."""
    words: NDArray[np.int64] = np.frombuffer(records, np.int64)
    return words


def for_kernel(words: NDArray[np.int64], dtype: np.dtype[np.void]) -> Any:
    """The same memory as records, in the form that the kernel takes: plain for compiled code.

    Always this one form: Numba tells types apart by comparing all fields when it has seen both.
    """
    return words.view(dtype) if JITTED else words.view(dtype).view(np.recarray)


class Log:
    """A log that is on, and its columns as Python reads them."""

    def __init__(self) -> None:
        self._words = np.zeros(LOG.itemsize // 8, np.int64)
        self._words[word_at(LOG, "on")] = 1
        self.records = for_kernel(self._words, LOG)

    def drain(self) -> Iterator[tuple[int, ...]]:
        """The entries of the last call: (kind, player, a, b, cards); afterwards the log is empty."""
        words = iter(self._words[ENTRIES : ENTRIES + ENTRY * self._words.item(COUNT)].tolist())
        self.clear()
        return zip(words, words, words, words, words, strict=True)

    def clear(self) -> None:
        """Forget the last call."""
        self._words[COUNT] = self._words[FULL] = 0


COUNT, FULL, ENTRIES = word_at(LOG, "count"), word_at(LOG, "full"), word_at(LOG, "entries")
