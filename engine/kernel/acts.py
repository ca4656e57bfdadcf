"""One act of one player: refused with a reason and without a trace, or carried out."""

import numpy as np

from engine.jit import hot, jit
from engine.kernel.choices import BRING_IN, CALL, CHECK, COMPLETE, RAISES, amounts_to_full
from engine.kernel.codes import FIXED_LIMIT, HALF_BET, NO_AMOUNT, Act, Code, Phase, Reason
from engine.kernel.exchange import exchange
from engine.kernel.log import ZERO, note
from engine.kernel.rounds import answer_run_outs, is_all_in, put_in
from engine.kernel.showdown import answer_showdown

A_FOLD = int(Act.FOLD)
A_CHECK = int(Act.CHECK)
A_CALL = int(Act.CALL)
A_BET = int(Act.BET)
A_RAISE = int(Act.RAISE)
A_ALL_IN = int(Act.ALL_IN)
A_SHOW = int(Act.SHOW)
A_MUCK = int(Act.MUCK)
A_RUN = int(Act.RUN)
A_BRING_IN = int(Act.BRING_IN)
A_COMPLETE = int(Act.COMPLETE)
A_DISCARD = int(Act.DISCARD)
A_STAND_PAT = int(Act.STAND_PAT)

E_FOLD = np.int64(Code.FOLD)
E_CHECK = np.int64(Code.CHECK)
E_CALL = np.int64(Code.CALL)
E_BET = np.int64(Code.BET)
E_RAISE = np.int64(Code.RAISE)
E_BRING_IN = np.int64(Code.BRING_IN)
E_COMPLETE = np.int64(Code.COMPLETE)

BETTING = int(Phase.BETTING)
RUN_OUT_CHOICE = int(Phase.RUN_OUT_CHOICE)
EXCHANGE = int(Phase.EXCHANGE)
OVER = int(Phase.OVER)

OK = int(Reason.OK)
HAND_OVER = int(Reason.HAND_OVER)
SEAT_FOLDED = int(Reason.SEAT_FOLDED)
NOT_YOUR_TURN = int(Reason.NOT_YOUR_TURN)
CANNOT_CHECK = int(Reason.CANNOT_CHECK)
CANNOT_CALL = int(Reason.CANNOT_CALL)
CANNOT_BET = int(Reason.CANNOT_BET)
CANNOT_RAISE = int(Reason.CANNOT_RAISE)
BET_TOO_SMALL = int(Reason.BET_TOO_SMALL)
RAISE_TOO_SMALL = int(Reason.RAISE_TOO_SMALL)
BET_TOO_LARGE = int(Reason.BET_TOO_LARGE)
RAISE_TOO_LARGE = int(Reason.RAISE_TOO_LARGE)
NOT_ENOUGH_CHIPS = int(Reason.NOT_ENOUGH_CHIPS)
CANNOT_FOLD = int(Reason.CANNOT_FOLD)
CANNOT_SHOW = int(Reason.CANNOT_SHOW)
CANNOT_MUCK = int(Reason.CANNOT_MUCK)
CANNOT_RUN = int(Reason.CANNOT_RUN)
BAD_RUN_OUTS = int(Reason.BAD_RUN_OUTS)
CANNOT_BRING_IN = int(Reason.CANNOT_BRING_IN)
CANNOT_COMPLETE = int(Reason.CANNOT_COMPLETE)
CANNOT_DISCARD = int(Reason.CANNOT_DISCARD)
CANNOT_STAND_PAT = int(Reason.CANNOT_STAND_PAT)
BAD_DISCARD = int(Reason.BAD_DISCARD)
AMOUNT_MISMATCH = int(Reason.AMOUNT_MISMATCH)
AMOUNT_MISSING = int(Reason.AMOUNT_MISSING)


@hot
def act(h, g, log, player, kind, amount):
    """Carry out an act, after which `go_on` finds the next decision; returns a Reason, and only OK changes anything.

    The amount of a discard is the set of its cards.
    """
    if h.phase == OVER:
        return HAND_OVER
    if h.in_hand >> player & 1 == 0 or h.mucked >> player & 1:
        return SEAT_FOLDED
    if player != h.turn:
        return NOT_YOUR_TURN
    if h.phase == BETTING:
        return bet_act(h, g, log, player, kind, amount)
    if h.phase == EXCHANGE:
        return exchange_act(h, g, log, player, kind, amount)
    if h.phase == RUN_OUT_CHOICE:
        if kind != A_RUN:
            return unfit(kind)
        if amount < h.raise_from or amount > h.raise_to:
            return BAD_RUN_OUTS
        answer_run_outs(h, log, player, amount)
        return OK
    if kind != A_SHOW and kind != A_MUCK:
        return unfit(kind)
    if amount != NO_AMOUNT:
        return AMOUNT_MISMATCH
    answer_showdown(h, log, player, kind == A_SHOW)
    return OK


@jit
def exchange_act(h, g, log, player, kind, amount):
    """An act of the exchange."""
    if kind == A_DISCARD:
        return exchange(h, g, log, player, amount) if amount > 0 else BAD_DISCARD
    if kind != A_STAND_PAT or g.draw[h.street] == 0:
        return unfit(kind)
    return exchange(h, g, log, player, 0) if amount == NO_AMOUNT else AMOUNT_MISMATCH


@jit
def unfit(kind):
    """Why an act does not belong to what the hand waits for."""
    if kind == A_FOLD:
        return CANNOT_FOLD
    if kind == A_CHECK:
        return CANNOT_CHECK
    if kind == A_CALL:
        return CANNOT_CALL
    if kind == A_SHOW:
        return CANNOT_SHOW
    if kind == A_MUCK:
        return CANNOT_MUCK
    if kind == A_RUN:
        return CANNOT_RUN
    if kind == A_BRING_IN:
        return CANNOT_BRING_IN
    if kind == A_COMPLETE:
        return CANNOT_COMPLETE
    if kind == A_DISCARD:
        return CANNOT_DISCARD
    if kind == A_STAND_PAT:
        return CANNOT_STAND_PAT
    return CANNOT_BET if kind == A_BET else CANNOT_RAISE


@hot
def bet_act(h, g, log, player, kind, amount):
    """An act of the betting round."""
    has = h.bet[player] + h.stack[player]
    if kind == A_ALL_IN:  # ar-all-in: the last chips call, bet or raise, as it comes out
        if amount != NO_AMOUNT and amount != has:
            return AMOUNT_MISMATCH
        amount = has
        if has <= h.call_to:
            kind = A_BRING_IN if h.may & BRING_IN else A_CALL
        elif h.may & COMPLETE:
            kind = A_COMPLETE
        else:
            kind = A_BET if h.price == 0 else A_RAISE
    if kind == A_BET or kind == A_RAISE or kind == A_COMPLETE:
        reason = check_raise(h, kind, amount, has)
        if reason != OK:
            return reason
        raise_to(h, g, log, player, amount)
    elif kind == A_BRING_IN:
        if h.may & BRING_IN == 0:
            return CANNOT_BRING_IN
        if amount != NO_AMOUNT and amount != h.call_to:
            return AMOUNT_MISMATCH
        bring_in(h, g, log, player)
    elif kind == A_CALL:
        if h.may & CALL == 0:
            return CANNOT_CALL
        if amount != NO_AMOUNT and amount != h.call_to:
            return AMOUNT_MISMATCH
        stay_in(h, log, player)
    elif kind == A_CHECK:
        if h.may & CHECK == 0:
            return CANNOT_CHECK
        if amount != NO_AMOUNT and amount != h.bet[player]:
            return AMOUNT_MISMATCH
        stay_in(h, log, player)
    elif kind == A_FOLD:
        if h.bring_in_due != 0 and player == h.opener:
            return CANNOT_FOLD
        if amount != NO_AMOUNT:
            return AMOUNT_MISMATCH
        fold(h, log, player)
    else:
        return unfit(kind)
    h.last = player
    return OK


@hot
def check_raise(h, kind, amount, has):
    """Why a bet or raise to that amount is refused, or OK."""
    small, large = RAISE_TOO_SMALL, RAISE_TOO_LARGE
    if kind == A_COMPLETE:
        if h.completing == 0 and h.bring_in_due == 0:
            return CANNOT_COMPLETE
    elif kind == A_BET:
        if h.price > 0 or h.bring_in_due != 0:
            return CANNOT_BET  # ps-bet
        small, large = BET_TOO_SMALL, BET_TOO_LARGE
    elif h.price == 0 or h.completing != 0:
        return CANNOT_RAISE  # ps-raise, gap-complete
    if h.may & RAISES == 0:
        return h.no_raise
    if amount == NO_AMOUNT:
        return AMOUNT_MISSING
    if amount > has:
        return NOT_ENOUGH_CHIPS
    if amount < h.raise_from:
        return small
    if amount > h.raise_to and amount != h.big_raise:
        return small if amount < h.big_raise else large
    return OK


@hot
def has_acted(h, player):
    """He is done until somebody raises."""
    h.acted |= 1 << player
    h.faced[player] = h.price
    h.raises_seen[player] = h.full_raises
    h.pending &= ~(1 << player)


@hot
def fold(h, log, player):
    """Leave the hand; what was put in stays (pr-fold-stays)."""
    h.in_hand &= ~(1 << player)
    h.can_act &= ~(1 << player)
    h.pending &= ~(1 << player)
    note(log, E_FOLD, player, ZERO, ZERO)


@hot
def stay_in(h, log, player):
    """Check, or call: match the price, all-in for less if it must be (ps-check, ps-call, pr-table-stakes)."""
    owed = h.call_to - h.bet[player]
    put_in(h, player, owed)
    has_acted(h, player)
    note(log, E_CALL if owed > 0 else E_CHECK, player, h.bet[player], is_all_in(h, player))


@jit
def raise_full(h, g, amount):
    """After a full raise of a round with other sizes: a bring-in is completed, and after a big bet all are big."""
    h.completing = 0
    reached = amount - h.last_bet
    if g.short_all_in == HALF_BET:
        reached *= 2
    if h.big_raise != 0 and amount - h.last_bet > h.increment and reached >= g.levels[1]:
        h.increment = g.levels[1]
    h.full = h.increment


@jit
def bring_in(h, g, log, player):
    """Open the first round of a game with up cards; no bet for the cap of fixed limit (gap-fl-cap-bringin)."""
    put_in(h, player, h.call_to)
    h.price = g.bring_in
    h.bring_in_due = 0
    has_acted(h, player)
    note(log, E_BRING_IN, player, h.bet[player], is_all_in(h, player))


@hot
def raise_to(h, g, log, player, amount):
    """Set a new price; a full bet or raise also sets what the next one is counted from and by (ar-min-raise)."""
    event = E_BET if h.price == 0 else E_RAISE
    increase = amount - h.price
    if h.may & COMPLETE != 0:
        event = E_COMPLETE
        h.bring_in_due = 0
        if g.limit == FIXED_LIMIT:
            increase = amount - g.bring_in  # of a completion, whoever put in less before (short_all_in)
    put_in(h, player, amount - h.bet[player])
    full = amounts_to_full(h, g, increase) or amount - h.last_bet >= h.increment  # or it completes a short all-in
    if full:
        h.bets += 1
        h.full_raises += 1
        if g.limit == FIXED_LIMIT and h.other_sizes != 0:
            raise_full(h, g, amount)
    if g.limit != FIXED_LIMIT:
        h.last_bet = amount
        h.increment = max(h.increment, increase)
    elif full:
        h.last_bet = amount
    h.price = amount
    h.aggressor = player
    has_acted(h, player)
    h.pending = h.can_act & ~(1 << player)
    note(log, event, player, amount, is_all_in(h, player))
