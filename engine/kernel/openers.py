"""Who opens a round by his cards: the bring-in, the best showing hand, and pairs that show."""

import numpy as np

from engine.jit import jit
from engine.kernel.codes import BY_BRING_IN, BY_SUIT, WITH_COMMON_CARD, OpenPair
from engine.kernel.records import MAX_HOLE

ANY = int(OpenPair.ANY)
HOLDER_OPENS = int(OpenPair.HOLDER_OPENS)
OFF = int(OpenPair.OFF)
ACES = 48  # the lowest ace as a card
GROUPS = 5  # ranks that five cards can show


@jit
def find_opener(h, g):
    """The player whose cards open the round (nb-stud-bringin-suit, gap-razz-ace, ps-stud-fourth, gap-razz-opener)."""
    opener = -1
    best, best_tie = np.int64(0), np.int64(0)
    for player in range(h.players):
        if h.in_hand >> player & 1:
            if g.opener[h.street] == BY_BRING_IN:
                value, tie = highest_up_card(h, g, player), np.int64(0)
                if g.shows_low == 0:
                    value = -value
            else:
                value = showing(h, g, player)
                tie = highest_up_card(h, g, player) if g.high_show_tie == BY_SUIT else np.int64(0)
                if g.shows_low != 0:
                    value = -value
            if opener < 0 or value > best or (value == best and tie > best_tie):
                opener, best, best_tie = player, value, tie
    return opener


@jit
def order_of(g, card):
    """A card's place among all, suits breaking ties: clubs lowest, spades highest."""
    return card - 52 if g.ace_low != 0 and card >= ACES else card


@jit
def highest_up_card(h, g, player):
    """The place of a player's highest card that lies face up."""
    best = np.int64(-100)
    for k in range(h.hole_count):
        if h.up >> k & 1:
            best = max(best, order_of(g, np.int64(h.hole[player * MAX_HOLE + k])))
    return best


@jit
def counts_showing(h, g, player):
    """How many of each rank a player shows, four bits each: nothing else counts (gap-high-show-tie)."""
    counts = np.int64(0)
    for k in range(h.hole_count):
        if h.up >> k & 1:
            counts += 1 << 4 * (np.int64(h.hole[player * MAX_HOLE + k]) >> 2)
    if h.board_count > 0 and g.common_card_opener == WITH_COMMON_CARD:
        counts += 1 << 4 * (np.int64(h.board[0]) >> 2)
    return counts


@jit
def showing(h, g, player):
    """What a player shows as a number: first how many cards are of one rank, then which ranks these are."""
    counts = counts_showing(h, g, player)
    value, place = np.int64(0), GROUPS
    for count in range(4, 0, -1):
        for step in range(13):
            rank = 12 - step
            if g.ace_low != 0:
                rank = 11 - step if step < 12 else 12
            if counts >> 4 * rank & 15 == count:
                place -= 1
                value |= count << GROUPS * 4 + place * 3 | (13 - step) << place * 4
    return value


@jit
def shows_pair(h, g, player):
    """Whether two of a player's up cards are of one rank."""
    return counts_showing(h, g, player) & 0xEEEEEEEEEEEEE != 0


@jit
def may_bet_big(h, g, player):
    """Whether a player may bet the upper level because a pair is showing (gap-open-pair-others)."""
    who = g.open_pair[h.street]
    if who == OFF or (who == HOLDER_OPENS and h.price > 0):
        return False
    if who != ANY:
        return shows_pair(h, g, player)
    shown = False
    for other in range(h.players):
        shown = shown or (h.in_hand >> other & 1 != 0 and shows_pair(h, g, other))
    return shown
