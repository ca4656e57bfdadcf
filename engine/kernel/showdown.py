"""From the last bet to the last chip: who shows, who may muck, who wins what."""

import numpy as np

from engine.jit import count_bits, hot, jit
from engine.kernel.codes import LEFT_OF_BUTTON, VOLUNTARY, Code, Phase
from engine.kernel.log import hole_cards, note, write
from engine.kernel.records import MAX_BOARD, MAX_HOLE, MAX_PLAYERS
from engine.ranking.high import high_rank
from engine.ranking.keys import CARD_MASK, KEY

SHOWS = int(Code.SHOW)
MUCKS = int(Code.MUCK)
RAKE = int(Code.RAKE)
AWARD = int(Code.AWARD)
END = int(Code.END)
OVER = int(Phase.OVER)
NOTHING = np.uint64(0)


@hot
def rank_hands(h):
    """Fill `rank` for every board and every player still in the hand: any five of his cards and the board's win."""
    for run in range(max(h.run_outs, 1)):
        key, mask = NOTHING, NOTHING
        for k in range(run * MAX_BOARD, run * MAX_BOARD + h.board_count):
            key += KEY[h.board[k]]
            mask |= CARD_MASK[h.board[k]]
        for player in range(h.players):
            if h.in_hand >> player & 1:
                hand_key, hand_mask = key, mask
                for k in range(player * MAX_HOLE, player * MAX_HOLE + h.hole_count):
                    hand_key += KEY[h.hole[k]]
                    hand_mask |= CARD_MASK[h.hole[k]]
                h.rank[run * MAX_PLAYERS + player] = np.int64(high_rank(hand_key, hand_mask))


@hot
def share_pots(h, log):
    """Pay every pot to its best hands (ar-best-five, pr-split), odd chips from the left of the button (pr-odd-chip).

    Each board has an equal part of every pot, the first ones its odd chips (gap-run-outs). The hand is over then.
    """
    boards = max(h.run_outs, 1)
    for pot in range(h.pots):
        amount = h.pot[pot] - h.pot_rake[pot]
        if h.pot_rake[pot] > 0:
            note(log, RAKE, -1, h.pot_rake[pot], pot)
        claims = h.claims[pot]
        for run in range(boards):
            part = amount
            if boards > 1:
                part = amount // boards + (1 if run < amount % boards else 0)
            winners = 0
            if claims & (claims - 1) == 0:
                winners = claims
            else:
                best = -1
                for player in range(h.players):
                    if claims >> player & 1:
                        rank = h.rank[run * MAX_PLAYERS + player]
                        if rank > best:
                            best = rank
                            winners = 0
                        if rank == best:
                            winners |= 1 << player
            pay_winners(h, log, winners, part, pot + 16 * run)
    h.phase = OVER
    h.turn = -1
    h.may = 0
    note(log, END, -1)


@hot
def pay_winners(h, log, winners, amount, label):
    """Share an amount among the winners, one odd chip each from the left of the button (gap-odd-chip-many)."""
    count = count_bits(winners)
    share, odd = amount, 0
    if count > 1:
        share = amount // count
        odd = amount - share * count
    for player in range(h.players):
        if winners >> player & 1:
            gets = share + (1 if odd > 0 else 0)
            odd -= 1
            h.won[player] += gets
            h.stack[player] += gets
            if gets > 0:
                note(log, AWARD, player, gets, label)


@jit
def show_cards(h, log, player):
    """Turn up a player's hole cards, once."""
    if h.shown >> player & 1 == 0:
        h.shown |= 1 << player
        if log.on != 0:
            write(log, SHOWS, player, 0, 0, hole_cards(h, player))


@jit
def line_up(h, g):
    """Fill `order`: the last aggressor first, else as `show_order` says; then the last side pot's players clockwise,
    those of earlier pots after them (nb-show-last-aggressor, pr-show-order, gap-show-rest)."""
    first = h.aggressor
    if first < 0 or h.in_hand >> first & 1 == 0:
        first = h.first if g.show_order != LEFT_OF_BUTTON else 0
        while h.in_hand >> first & 1 == 0:
            first = (first + 1) % h.players
    h.order[0] = first
    placed = 1 << first
    count = 1
    for pot in range(h.pots - 1, -2, -1):
        waiting = h.claims[pot] if pot >= 0 else h.in_hand
        for step in range(1, h.players):
            player = (first + step) % h.players
            if waiting >> player & 1 and placed >> player & 1 == 0:
                h.order[count] = player
                placed |= 1 << player
                count += 1


@jit
def can_win(h, player):
    """Whether a hand beats or ties all shown ones for some board of some pot."""
    for pot in range(h.pots):
        if h.claims[pot] >> player & 1:
            rivals = h.claims[pot] & h.shown
            for run in range(max(h.run_outs, 1)):
                at = run * MAX_PLAYERS
                beaten = False
                for other in range(h.players):
                    if rivals >> other & 1 and h.rank[at + other] > h.rank[at + player]:
                        beaten = True
                if not beaten:
                    return True
    return False


@jit
def muck(h, log, player):
    """Give up every pot that another live hand can win (pr-muck, gap-side-pot-last)."""
    h.mucked |= 1 << player
    for pot in range(h.pots):
        others = h.claims[pot] & ~(1 << player)
        if others != 0 and h.claims[pot] >> player & 1:
            h.claims[pot] = others
    note(log, MUCKS, player)


@hot
def compare_hands(h, g, log):
    """Rank the hands that are left; then the cards speak, or each player in order will be asked (showdown_muck)."""
    rank_hands(h)
    h.to_show = h.players
    if g.showdown_muck == VOLUNTARY and h.shown != h.in_hand:
        line_up(h, g)
        h.to_show = 0
    elif log.on != 0:
        tell_hands(h, g, log)


@jit
def tell_hands(h, g, log):
    """The cards speak: hands are shown in order, and a beaten one stays unseen (pr-cards-speak, pr-show-order)."""
    line_up(h, g)
    for place in range(count_bits(h.in_hand)):
        player = h.order[place]
        if place == 0 or can_win(h, player):
            show_cards(h, log, player)
        elif h.shown >> player & 1 == 0:
            h.mucked |= 1 << player
            note(log, MUCKS, player)


@jit
def answer_showdown(h, log, player, shows):
    """Show or muck in turn."""
    if shows:
        show_cards(h, log, player)
    else:
        muck(h, log, player)
    h.to_show += 1
