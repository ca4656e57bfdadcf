"""Pots, derived from what each player paid (ar-side-pots, pr-side-pots, gap-side-pot-last)."""

from engine.jit import hot, jit
from engine.kernel.codes import HALF_EVEN, PER_POT

MILLION = 1_000_000
FLOP = 3  # board cards


@hot
def derive_pots(h):
    """Fill `pot` and `claims`: main pot first, one for each different amount that players still in the hand paid.

    Dead money is part of the main pot (gap-ante-order), and what a folded player paid above everybody left is part of
    the last one, so that no chip is without a winner.
    """
    h.pots = 0
    below = 0  # what the pots so far take from each player
    claims = h.in_hand
    shared = h.total
    while claims != 0:
        upto = -1
        for player in range(h.players):
            if claims >> player & 1 and (upto < 0 or h.paid[player] < upto):
                upto = h.paid[player]
        amount = h.dead if h.pots == 0 else 0
        left = 0
        for player in range(h.players):
            amount += min(h.paid[player], upto) - min(h.paid[player], below)
            if claims >> player & 1 and h.paid[player] > upto:
                left |= 1 << player
        shared -= amount
        if left == 0:
            amount += shared
        if amount > 0:
            h.pot[h.pots] = amount
            h.claims[h.pots] = claims
            h.pots += 1
        below = upto
        claims = left


@jit
def part_of(amount, rate_ppm, half_even):
    """amount * rate / 1,000,000 as a whole number, exact for every amount (gap-rake-rounding)."""
    rest = amount % MILLION * rate_ppm
    whole = amount // MILLION * rate_ppm + rest // MILLION
    rest %= MILLION
    if half_even and (2 * rest > MILLION or (2 * rest == MILLION and whole & 1)):
        whole += 1
    return whole


@hot
def take_rake(h, g):
    """Fill `pot_rake` and `rake` (pr-rake, gap-rake)."""
    for pot in range(h.pots):
        h.pot_rake[pot] = 0
    h.rake = 0
    if g.rake_ppm + g.rake_fixed == 0 or (g.rake_needs_board != 0 and h.street == 0 and h.board_count < FLOP):
        return
    whole = 0
    for pot in range(h.pots):
        whole += h.pot[pot]
    cap = min(whole, g.rake_cap) if g.rake_cap > 0 else whole
    half_even = g.rake_rounding == HALF_EVEN
    due = g.rake_fixed if g.rake_fixed > 0 else part_of(whole, g.rake_ppm, half_even)
    due = min(due, cap)
    per_pot = g.rake_pots == PER_POT and g.rake_fixed == 0
    for pot in range(h.pots):
        wanted = part_of(h.pot[pot], g.rake_ppm, half_even) if per_pot else due - h.rake
        h.pot_rake[pot] = min(wanted, h.pot[pot], cap - h.rake)
        h.rake += h.pot_rake[pot]
