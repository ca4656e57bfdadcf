"""The cards of a street: burns, down, up and board cards, and what is done when the stub runs out of them."""

import numpy as np

from engine.jit import count_bits, hot, jit
from engine.kernel.codes import ROBERTS_STUB, TDA_STUB, Code
from engine.kernel.draw import deal_to_all, deal_to_live, next_card, shuffle_stub, top_card
from engine.kernel.log import NOBODY, ZERO, note, pack_cards, write
from engine.kernel.records import MAX_BOARD, MAX_HOLE, MAX_RUN_OUTS

HOLE_CARDS = np.int64(Code.HOLE_CARDS)
UP_CARDS = np.int64(Code.UP_CARDS)
BURN = np.int64(Code.BURN)
BOARD = np.int64(Code.BOARD)
SHUFFLE = np.int64(Code.SHUFFLE)
FEW_FOR_COMMON_CARD = 3


@jit
def stub_size(h):
    """How many cards are left to deal."""
    return h.deck_size - h.dealt


@jit
def burn(h, g, log):
    """Set a card aside, where cards are burnt and one is left (pr-burn)."""
    if g.burn != 0 and stub_size(h) > 0:
        h.burnt[h.burns] = next_card(h)
        h.burns += 1
        note(log, BURN, NOBODY, ZERO, ZERO)


@hot
def deal_street(h, g, log):
    """The burn and the cards of a street."""
    street = h.street
    if street > 0 and g.down[street] + g.up[street] > 0:
        deal_later_cards(h, g, log)
    elif street == 0 and g.down[0] > 0:
        deal_to_all(h, g.down[0])
        if log.on != 0:
            tell_cards(h, log, HOLE_CARDS, g.down[0])
        if g.up[0] > 0:
            deal_up(h, g, log)
    if g.board[street] > 0:
        if g.burn != 0:
            burn(h, g, log)
        for board in range(h.boards):
            deal_board(h, g, log, board)
        h.board_count += g.board[street]


@hot
def deal_board(h, g, log, board):
    """A street's board cards on one of the boards."""
    at = board * MAX_BOARD + h.board_count
    for k in range(g.board[h.street]):
        h.board[at + k] = top_card(h)
    if log.on != 0:
        note_board(h, log, board, at, g.board[h.street])


@jit
def note_board(h, log, board, at, count):
    """Tell board cards."""
    if log.on != 0:
        write(log, BOARD, NOBODY, h.street, board, pack_cards(h.board, at, count))


@jit
def tell_cards(h, log, kind, count):
    """Tell the last cards of everybody in the hand."""
    if log.on != 0:
        for player in range(h.players):
            if h.in_hand >> player & 1:
                at = player * MAX_HOLE + h.hole_count - count
                write(log, kind, player, count, h.street, pack_cards(h.hole, at, count))


@jit
def deal_up(h, g, log):
    """A street's cards face up."""
    count = g.up[h.street]
    for k in range(h.hole_count, h.hole_count + count):
        h.up |= 1 << k
    deal_to_live(h, count)
    tell_cards(h, log, UP_CARDS, count)


@jit
def deal_later_cards(h, g, log):
    """The burn and the players' cards of a later street, or one common card when the stub cannot serve them."""
    street = h.street
    if street + 1 == g.streets and g.board[street] == 0:
        if not serve_all(h, g, log):
            h.board[0] = next_card(h)
            h.board_count = 1
            note_board(h, log, 0, 0, 1)
            return
    elif g.board[street] == 0:
        burn(h, g, log)
    h.shown = 0  # hands that were turned up will be so again, with these cards (pr-tourney-face-up)
    if g.down[street] > 0:
        deal_to_live(h, g.down[street])
        tell_cards(h, log, HOLE_CARDS, g.down[street])
    if g.up[street] > 0:
        deal_up(h, g, log)


@jit
def serve_all(h, g, log):
    """Burn, and find whether everybody gets a last card; if not, a common card is next (gap-stud-deck-short)."""
    players = count_bits(h.in_hand)
    left = stub_size(h)
    undealt = g.burn if g.short_stub == TDA_STUB else 0  # the books differ in whether the last card is used
    if left >= players + g.burn + undealt:
        burn(h, g, log)
        return True
    if g.short_stub == ROBERTS_STUB and left + h.burns >= players:
        return_burns(h, log, 1)
        if stub_size(h) > players:
            burn(h, g, log)
        return True
    if g.short_stub == TDA_STUB and left + h.burns >= players + g.burn + undealt:
        return_burns(h, log, left)
        burn(h, g, log)
        return True
    if g.short_stub == TDA_STUB and left < FEW_FOR_COMMON_CARD:
        return_burns(h, log, left)
    elif g.short_stub != TDA_STUB and left >= players:
        return True
    if stub_size(h) > 1:
        burn(h, g, log)
    return False


@jit
def return_burns(h, log, mixed):
    """Put the burnt cards into the stub, shuffled with its last `mixed` cards."""
    kept = stub_size(h) - mixed
    top = h.dealt - h.burns
    if h.burns == 0:
        return
    for k in range(kept):
        h.deck[top + k] = h.deck[h.dealt + k]
    for k in range(h.burns):
        h.deck[top + kept + k] = h.burnt[k]
    h.burns = 0
    h.dealt = top if h.in_order == 0 else top + kept  # a stub that is not in order yet is shuffled whole
    shuffle_stub(h)
    h.dealt = top
    note(log, SHUFFLE, NOBODY, stub_size(h), ZERO)


@jit
def most_boards(h, g):
    """On how many boards the rest of the streets can be dealt, if it is board cards alone, at most MAX_RUN_OUTS
    (gap-run-outs)."""
    cards = 0
    for street in range(h.street + 1, g.streets):
        if g.down[street] + g.up[street] + g.draw[street] + g.discard[street] > 0 or h.boards > 1:
            return 1
        cards += g.board[street] + g.burn
    return min(stub_size(h) // cards, MAX_RUN_OUTS)


@jit
def finish_boards(h, g, log):
    """Deal the rest of every board, one board after the other."""
    street, had = h.street + 1, h.board_count
    for board in range(h.boards):
        for k in range(had):
            h.board[board * MAX_BOARD + k] = h.board[k]
        h.board_count = had
        for later in range(street, g.streets):
            h.street = later
            burn(h, g, log)
            deal_board(h, g, log, board)
            h.board_count += g.board[later]
