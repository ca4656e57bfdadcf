"""A match in this process: its records, laid out once, and the kernel playing on them slice by slice."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from engine.deck import seed_word
from engine.jit import CACHE_DIRECTORY, JITTED
from engine.kernel.play import play_hands
from engine.kernel.records import HAND, LOG, RULES, TALLY, fields_of, make
from engine.packing import check, pack_hand, pack_rules
from engine.setup import HandSetup
from workers.job import Match
from workers.sums import Piece, Sums

COMPILING = "compiling the rules to machine code (the first time only, about half a minute)"
SLICE_S = 0.02  # between two looks at whether to go on
LARGEST_SLICE = 1 << 18  # so that ten players winning 9 * 10^12 a hand do not overflow a tally


def kernel_is_compiled() -> bool:
    """Whether the kernel need only be loaded here, which takes a second and not half a minute."""
    return not JITTED or (CACHE_DIRECTORY is not None and any(CACHE_DIRECTORY.rglob("play.play_hands-*.nbi")))


def load_kernel() -> None:
    """Compile the kernel, or load it from the cache."""
    play_hands(make(HAND), 0, make(RULES), 0, make(LOG), 0, make(TALLY), 0, 0, 0)


class MatchTable:
    """Where the hands of one match are played."""

    def __init__(self, match: Match):
        self._match = match
        self._players = len(match.policies)
        self._legs = [_records(match, setup) for setup in match.setups]
        self._log = make(LOG)
        self._slice = 1

    def play(self, first: int, end: int, halted: Callable[[], bool]) -> Piece:
        """Play hands `first` .. `end - 1`, or as many of them as there is time for until `halted` says so."""
        began = perf_counter()
        sums, at = Sums.nothing(self._players), first
        while at < end and not halted():
            count = min(self._slice, end - at)
            sums += self._play_slice(at, count)
            at += count
        return Piece(first, at, sums, perf_counter() - began)

    def _play_slice(self, first: int, count: int) -> Sums:
        began, tally = perf_counter(), make(TALLY)
        at, end = first, first + count
        while at < end:
            leg, next_leg = self._match.leg_at(at)
            hand, rules = self._legs[leg]
            until = min(end, next_leg)
            play_hands(hand, 0, rules, 0, self._log, 0, tally, 0, at, until - at)
            at = until
        fitting = int(count * SLICE_S / max(perf_counter() - began, 1e-6))
        self._slice = max(1, min(fitting, 4 * count, LARGEST_SLICE)) if count == self._slice else self._slice
        return Sums.of_tally(fields_of(tally), self._players)


def _records(match: Match, setup: HandSetup) -> tuple[Any, Any]:
    """The hand and the rules of one leg, ready for its hands."""
    positions = check(setup)
    hand = pack_hand(setup, positions)
    h = fields_of(hand)
    h.shuffled = 0
    h.seed = seed_word(match.job.seed)
    for player, seat in enumerate(positions.seats):
        h.policy[player] = match.policies[seat - 1]
    return hand, pack_rules(setup)
