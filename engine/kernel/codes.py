"""The numbers that stand for words in the kernel's records."""

from enum import IntEnum

from engine.rulebooks import SETTINGS


class Phase(IntEnum):
    """What the hand waits for."""

    BETTING = 1
    RUN_OUT_CHOICE = 2
    SETTLEMENT = 3
    SHOWDOWN = 4
    OVER = 5
    DEALING = 6
    EXCHANGE = 7


class Act(IntEnum):
    """What a player may do; as a set, act k is bit 1 << k."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BET = 3
    RAISE = 4
    ALL_IN = 5
    SHOW = 6
    MUCK = 7
    RUN = 8
    BRING_IN = 9
    COMPLETE = 10
    DISCARD = 11
    STAND_PAT = 12


class Code(IntEnum):
    """What happened, as the log says it; `a`, `b` and `cards` are the fields of an entry."""

    ANTE = 1  # a: amount, b: 1 if all-in, + 2 if dead money for the main pot
    SMALL_BLIND = 2  # a: amount
    BIG_BLIND = 3
    STRADDLE = 4
    LIVE_POST = 5
    DEAD_POST = 6
    HOLE_CARDS = 7  # cards, for that player only; a: how many, b: street
    BURN = 8  # a card nobody sees
    BOARD = 9  # cards, a: street, b: run-out
    TURN = 10  # always the last entry of a call: what the player may do stands in the hand itself; b: street
    FOLD = 11
    CHECK = 12
    CALL = 13  # a: street total, b: 1 if all-in
    BET = 14
    RAISE = 15
    UNCALLED = 16  # a: amount returned
    RUN_OUTS = 17  # a: boards the player agrees to
    SHOW = 18  # cards
    MUCK = 19
    RAKE = 20  # a: amount, b: pot
    AWARD = 21  # a: amount, b: pot + 16 * board + 256 if it is the low half
    END = 22
    UP_CARDS = 23  # cards; a: how many, b: street
    BRING_IN = 24  # a: street total, b: 1 if all-in
    COMPLETE = 25
    EXCHANGE = 26  # cards given up, for that player only; a: how many, b: street
    SHUFFLE = 27  # a: cards in the stub afterwards


class Reason(IntEnum):
    """Why an act is refused; the names are those of the wire's ErrorReason."""

    OK = 0
    HAND_OVER = 1
    SEAT_FOLDED = 2
    NOT_YOUR_TURN = 3
    CANNOT_CHECK = 4
    CANNOT_CALL = 5
    CANNOT_BET = 6
    CANNOT_RAISE = 7
    BET_TOO_SMALL = 8
    RAISE_TOO_SMALL = 9
    BET_TOO_LARGE = 10
    RAISE_TOO_LARGE = 11
    NOT_ENOUGH_CHIPS = 12
    CAP_REACHED = 13
    NOT_REOPENED = 14
    NOBODY_LEFT_TO_RAISE = 15
    CANNOT_SHOW = 16
    CANNOT_MUCK = 17
    AMOUNT_MISMATCH = 18
    CANNOT_FOLD = 19
    CANNOT_RUN = 20
    BAD_RUN_OUTS = 21
    AMOUNT_MISSING = 22
    LOG_FULL = 23
    CANNOT_BRING_IN = 24
    CANNOT_COMPLETE = 25
    CANNOT_DISCARD = 26
    CANNOT_STAND_PAT = 27
    CARD_NOT_HELD = 28
    BAD_DISCARD = 29


class OpenPair(IntEnum):
    """Who may bet the upper level on a street when a pair is showing (open_pair_big_bet)."""

    OFF = 0
    HOLDER = 1
    HOLDER_OPENS = 2
    ANY = 3


NO_AMOUNT = -(1 << 62)  # an act whose amount was not written

LEFT, BY_BRING_IN, SHOWING = 0, 1, 2  # who opens a round

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = 0, 1, 2


def setting_code(setting: str, value: str) -> int:
    """The place of a value in its setting's list of values."""
    return SETTINGS[setting].values.index(value)


FIVE_IN_TWO_ROUND_GAMES = setting_code("fl_bets_per_round", "4-or-5-in-two-round-games")
FREE_IF_ROUND_BEGAN_WITH_TWO = setting_code("fl_cap_heads_up", "free-if-round-began-with-two")
FREE_ONCE_TWO = setting_code("fl_cap_heads_up", "free-once-two")
FREE_WHEN_TOURNAMENT_HAS_TWO = setting_code("fl_cap_heads_up", "free-when-tournament-has-two")
HALF_BET = setting_code("short_all_in", "half-bet")
PER_PLAYER = setting_code("short_all_ins_add_up", "per-player")
FULL_BLINDS = setting_code("pl_maximum", "full-blinds")
LEFT_OF_BUTTON = setting_code("show_order", "left-of-button")
VOLUNTARY = setting_code("showdown_muck", "voluntary")
ANTE_FIRST = setting_code("ante_order", "ante-first")
PER_POT = setting_code("rake_pots", "per-pot")
HALF_EVEN = setting_code("rake_rounding", "half-even")
AGREED = setting_code("run_outs", "agreed")
BY_SUIT = setting_code("high_show_tie", "suit")
BUTTON_LEFT = setting_code("odd_chip", "button-left")
SUIT_OF_ALL_CARDS = setting_code("odd_chip", "suit-of-all-cards")
EVEN = setting_code("both_halves_tie", "even")
TDA_STUB = setting_code("short_stub", "tda")
ROBERTS_STUB = setting_code("short_stub", "roberts")
WITH_COMMON_CARD = setting_code("common_card_opener", "with-common-card")
WITH_STUB = setting_code("draw_reshuffle", "with-stub")
LIVE_STUB = setting_code("draw_reshuffle", "live")
