"""What the player in turn may do: the one place where legal acts and their bounds are found."""

from engine.jit import count_bits, hot, jit
from engine.kernel.codes import (
    FIXED_LIMIT,
    FREE_IF_ROUND_BEGAN_WITH_TWO,
    FREE_ONCE_TWO,
    FREE_WHEN_TOURNAMENT_HAS_TWO,
    FULL_BLINDS,
    HALF_BET,
    PER_PLAYER,
    POT_LIMIT,
    Act,
    Reason,
)
from engine.kernel.openers import may_bet_big

FOLD = 1 << Act.FOLD
CHECK = 1 << Act.CHECK
CALL = 1 << Act.CALL
BET = 1 << Act.BET
RAISE = 1 << Act.RAISE
BRING_IN = 1 << Act.BRING_IN
COMPLETE = 1 << Act.COMPLETE
RAISES = BET | RAISE | COMPLETE

OK = int(Reason.OK)
CAP_REACHED = int(Reason.CAP_REACHED)
NOT_REOPENED = int(Reason.NOT_REOPENED)
NOT_ENOUGH_CHIPS = int(Reason.NOT_ENOUGH_CHIPS)
NOBODY_LEFT_TO_RAISE = int(Reason.NOBODY_LEFT_TO_RAISE)


@hot
def amounts_to_full(h, g, increase):
    """Whether an increase counts as a full bet or raise: in fixed limit half of one may be enough (short_all_in)."""
    if g.limit == FIXED_LIMIT:
        return (2 if g.short_all_in == HALF_BET else 1) * increase >= h.full
    return increase >= h.increment


@hot
def open_cap(h, g):
    """At the start of a round: whether fixed limit's cap is off for the whole of it (fl_cap_heads_up)."""
    h.capped = 0
    h.cap_is_off = 0
    if g.cap_heads_up == FREE_IF_ROUND_BEGAN_WITH_TWO and count_bits(h.can_act) == 2:
        h.cap_is_off = 1
    elif g.cap_heads_up == FREE_WHEN_TOURNAMENT_HAS_TWO:
        h.cap_is_off = g.tournament_has_two


@hot
def watch_cap(h, g):
    """Before each turn: whether the cap has been reached, or fell away before it was (ar-fl-cap, gap-fl-cap-all-in)."""
    if h.capped == 0 and h.cap_is_off == 0:
        if g.cap_heads_up == FREE_ONCE_TWO and count_bits(h.can_act) == 2:
            h.cap_is_off = 1
        elif h.bets >= g.bets_per_round:
            h.capped = 1


@hot
def most_an_opponent_has_in(h, player):
    """The largest bet of this round among the others still in the hand."""
    most = 0
    for other in range(h.players):
        if other != player and h.in_hand >> other & 1:
            most = max(most, h.bet[other])
    return most


@hot
def may_raise_again(h, g, player):
    """Whether the betting is open to him (pr-short-all-in, gap-cumulative-short-all-ins)."""
    if (h.acted >> player & 1 == 0) | (h.full_raises > h.raises_seen[player]):  # no branch: either is a coin toss
        return True
    return g.short_all_ins_add_up == PER_PLAYER and amounts_to_full(h, g, h.price - h.faced[player])


@jit
def missing_blinds(h, g):
    """What a short or missing blind lacks, where the pot-limit maximum counts it in full (gap-pl-short-blind)."""
    if g.pl_maximum != FULL_BLINDS or h.street != 0:
        return 0
    return h.blinds_short


@jit
def largest_pot_bet(h, g, player):
    """Pot limit's largest raise-to: the price and, on top, the pot after a call (ps-pl-max, gap-pl-literal)."""
    return h.price + h.total + missing_blinds(h, g) + h.price - h.bet[player]


@jit
def find_other_sizes(h, g, player, has):
    """What a round of fixed limit may know besides one size: the completion, and the big bet when a pair is showing."""
    h.big_raise = 0
    if h.completing != 0:
        h.may ^= RAISE | COMPLETE
    elif has > h.raise_from and h.increment < g.levels[1] and may_bet_big(h, g, player):
        h.big_raise = min(h.last_bet + g.levels[1], has)


@jit
def find_bring_in_choices(h, g, player):
    """As `find_choices`, while nobody has brought in: who opens by his cards must, after him whoever wants to."""
    has = h.stack[player]
    h.turn = player
    h.call_to = min(g.bring_in, has)
    h.may = BRING_IN if player == h.opener else BRING_IN | FOLD
    h.no_raise = NOT_ENOUGH_CHIPS
    h.big_raise = 0
    if has > g.bring_in:
        h.may |= COMPLETE
        h.raise_from = min(h.last_bet + h.increment, has)
        h.raise_to = has
        if g.limit == FIXED_LIMIT:
            h.raise_to = h.raise_from
        elif g.limit == POT_LIMIT:
            h.raise_to = max(h.raise_from, min(has, largest_pot_bet(h, g, player)))
    return True


@hot
def find_choices(h, g, player):
    """Fill `may`, `call_to`, `raise_from`, `raise_to` for a player; False if there is nothing for him to decide."""
    bet = h.bet[player]
    has = bet + h.stack[player]  # street total of an all-in
    price = h.price
    alone = h.can_act & (h.can_act - 1) == 0
    if alone:  # nobody can answer him: he calls no more than somebody has in (gap-short-blind, nb-runout)
        price = min(price, most_an_opponent_has_in(h, player))
        if bet >= price:
            return False
    elif h.bring_in_due != 0:
        return find_bring_in_choices(h, g, player)
    h.turn = player
    h.call_to = min(price, has)
    h.may = FOLD | (CHECK if bet >= price else CALL)
    h.no_raise = OK
    if g.limit == FIXED_LIMIT:
        watch_cap(h, g)
    if alone:
        h.no_raise = NOBODY_LEFT_TO_RAISE
    elif has <= price:
        h.no_raise = NOT_ENOUGH_CHIPS
    elif h.capped != 0:
        h.no_raise = CAP_REACHED
    elif not may_raise_again(h, g, player):
        h.no_raise = NOT_REOPENED
    else:
        h.may |= BET if price == 0 else RAISE
        h.raise_from = min(h.last_bet + h.increment, has)
        h.raise_to = has
        if g.limit == FIXED_LIMIT:
            h.raise_to = h.raise_from
            if h.other_sizes != 0:
                find_other_sizes(h, g, player, has)
        elif g.limit == POT_LIMIT:
            h.raise_to = max(h.raise_from, min(has, largest_pot_bet(h, g, player)))
    return True
