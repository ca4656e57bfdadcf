"""From the last bet to the last chip: who shows, who may muck, who wins what."""

import numpy as np

from engine.jit import count_bits, hot, jit
from engine.kernel.codes import BUTTON_LEFT, EVEN, LEFT, LEFT_OF_BUTTON, VOLUNTARY, Code, Phase
from engine.kernel.log import NOBODY, ZERO, hole_cards, note, write
from engine.kernel.openers import find_opener
from engine.kernel.ranks import odd_chip_place, rank_hands
from engine.kernel.records import MAX_PLAYERS

SHOWS = np.int64(Code.SHOW)
MUCKS = np.int64(Code.MUCK)
RAKE = np.int64(Code.RAKE)
AWARD = np.int64(Code.AWARD)
END = np.int64(Code.END)
OVER = int(Phase.OVER)
LOW = 256  # marks the awards of the low half


@hot
def share_pots(h, g, log):
    """Pay every pot to its best hands (ar-best-five, pr-split). The hand is over then.

    Each board has an equal part of every pot, the first ones its odd chips (gap-run-outs); where the game splits the
    pot, the best low that qualifies has half of that (ps-hilo-split, ps-hilo-no-low).
    """
    boards, split = h.boards, g.low_ranking != 0
    for pot in range(h.pots):
        amount = h.pot[pot] - h.pot_rake[pot]
        if h.pot_rake[pot] > 0:
            note(log, RAKE, NOBODY, h.pot_rake[pot], pot)
        claims = h.claims[pot]
        for board in range(boards):
            part = amount
            if boards > 1:
                part = amount // boards + (1 if board < amount % boards else 0)
            label = pot + 16 * board
            winners = claims
            if claims & (claims - 1) != 0:
                winners = best_high(h, claims, board)
                if split:
                    part -= pay_low(h, g, log, claims, winners, board, part, label)
            pay_winners(h, g, log, winners, part, label)
    h.phase = OVER
    h.turn = -1
    h.may = 0
    note(log, END, NOBODY, ZERO, ZERO)


@hot
def best_high(h, claims, board):
    """Who holds the best hand of those who claim a pot."""
    best, winners = -1, 0
    for player in range(h.players):
        if claims >> player & 1:
            rank = h.rank[board * MAX_PLAYERS + player]
            if rank > best:
                best = rank
                winners = 0
            if rank == best:
                winners |= 1 << player
    return winners


@jit
def pay_low(h, g, log, claims, high_winners, board, part, label):
    """Pay the half of the best qualifying low, the smaller one (gap-odd-chip-hilo); returns it, 0 if there is none."""
    best, winners = 0, 0
    for player in range(h.players):
        if claims >> player & 1:
            low = h.low[board * MAX_PLAYERS + player]
            if low > best:
                best = low
                winners = 0
            if low == best and low > 0:
                winners |= 1 << player
    if winners == 0:
        return 0
    half = part // 2
    if g.both_halves_tie == EVEN and winners == high_winners:
        # As one pot: the odd chips of both halves go to different players, as far as there are any.
        half -= half % count_bits(winners)
    pay_winners(h, g, log, winners, half, label | LOW)
    return half


@hot
def pay_winners(h, g, log, winners, amount, label):
    """Share an amount among the winners, one odd chip each, from the left of the button (pr-odd-chip,
    gap-odd-chip-many) or by suit (gap-odd-chip-stud)."""
    count = count_bits(winners)
    share, odd = amount, 0
    if count > 1:
        share = amount // count
        odd = amount - share * count
    lucky = 0
    if odd > 0 and g.odd_chip != BUTTON_LEFT:
        lucky = by_suit(h, g, winners, odd, label)
        odd = 0
    for player in range(h.players):
        if winners >> player & 1:
            gets = share + (1 if odd > 0 else lucky >> player & 1)
            odd -= 1
            h.won[player] += gets
            h.stack[player] += gets
            if gets > 0:
                note(log, AWARD, player, gets, label)


@jit
def by_suit(h, g, winners, odd, label):
    """The winners whose cards are the best by suit, as many as there are odd chips."""
    lucky = 0
    for _ in range(odd):
        best, place = -1, -1000
        for player in range(h.players):
            if (winners & ~lucky) >> player & 1:
                claim = odd_chip_place(h, g, player, label & LOW != 0)
                if claim > place:
                    place = claim
                    best = player
        lucky |= 1 << best
    return lucky


@jit
def show_cards(h, log, player):
    """Turn up a player's hole cards, once."""
    if h.shown >> player & 1 == 0:
        h.shown |= 1 << player
        if log.on != 0:
            write(log, SHOWS, player, ZERO, ZERO, hole_cards(h, player))


@jit
def line_up(h, g):
    """Fill `order`: the last aggressor first, else as `show_order` says; then the last side pot's players clockwise,
    those of earlier pots after them (nb-show-last-aggressor, pr-show-order, gap-show-rest)."""
    first = h.aggressor
    if first < 0 or h.in_hand >> first & 1 == 0:
        first = h.first
        if g.show_order == LEFT_OF_BUTTON:  # in stud games the best board (nb-stud-show-no-bet, gap-show-no-bet-others)
            first = 0 if g.opener[h.street] == LEFT else find_opener(h, g)
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
def can_win(h, g, player):
    """Whether a hand beats or ties all shown ones for some half of some board of some pot."""
    for pot in range(h.pots):
        if h.claims[pot] >> player & 1:
            rivals = h.claims[pot] & h.shown
            for board in range(h.boards):
                at = board * MAX_PLAYERS
                beaten, low_beaten = False, g.low_ranking == 0 or h.low[at + player] == 0
                for other in range(h.players):
                    if rivals >> other & 1:
                        if h.rank[at + other] > h.rank[at + player]:
                            beaten = True
                        if h.low[at + other] > h.low[at + player]:
                            low_beaten = True
                if not beaten or not low_beaten:
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
    note(log, MUCKS, player, ZERO, ZERO)


@hot
def compare_hands(h, g, log):
    """Rank the hands that are left; then the cards speak, or each player in order will be asked (showdown_muck)."""
    rank_hands(h, g)
    h.to_show = h.players
    if g.showdown_muck == VOLUNTARY and g.all_show == 0 and h.shown != h.in_hand:
        line_up(h, g)
        h.to_show = 0
    elif log.on != 0:
        tell_hands(h, g, log)


@jit
def tell_hands(h, g, log):
    """The cards speak: hands are shown in order, and a beaten one stays unseen (pr-cards-speak, pr-show-order), save
    where all show (nb-5stud-all-show)."""
    line_up(h, g)
    for place in range(count_bits(h.in_hand)):
        player = h.order[place]
        if place == 0 or g.all_show != 0 or can_win(h, g, player):
            show_cards(h, log, player)
        elif h.shown >> player & 1 == 0:
            h.mucked |= 1 << player
            note(log, MUCKS, player, ZERO, ZERO)


@jit
def answer_showdown(h, log, player, shows):
    """Show or muck in turn."""
    if shows:
        show_cards(h, log, player)
    else:
        muck(h, log, player)
    h.to_show += 1
