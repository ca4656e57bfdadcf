"""The exchange: cards changed for new ones or given up, and the stub made anew when it runs out."""

import numpy as np

from engine.jit import count_bits, jit
from engine.kernel.codes import LIVE_STUB, WITH_STUB, Code, Phase, Reason
from engine.kernel.dealing import burn, stub_size
from engine.kernel.draw import next_card, shuffle_stub
from engine.kernel.log import NOBODY, ZERO, note, pack_cards, write
from engine.kernel.records import MAX_HOLE

EXCHANGE = int(Phase.EXCHANGE)
DEALING = int(Phase.DEALING)
GAVE_UP = np.int64(Code.EXCHANGE)
HOLE_CARDS = np.int64(Code.HOLE_CARDS)
SHUFFLE = np.int64(Code.SHUFFLE)
OK = int(Reason.OK)
CARD_NOT_HELD = int(Reason.CARD_NOT_HELD)
BAD_DISCARD = int(Reason.BAD_DISCARD)


@jit
def begin_exchange(h, g, log):
    """Ask everybody still in the hand, from the left of the button (ps-draw-exchange)."""
    h.phase = EXCHANGE
    h.pending = h.in_hand
    h.given_up_now = 0
    if h.exchanges == 0:
        for player in range(h.players):
            h.given_up[player] = 0
    h.exchanges += 1
    if g.draw[h.street] > 0:
        burn(h, g, log)


@jit
def end_exchange(h, g):
    """Everybody has the same number of cards again; the street's cards come next."""
    h.hole_count -= g.discard[h.street]
    h.phase = DEALING


@jit
def exchange(h, g, log, player, cards):
    """Give up a set of cards (none: stand pat), and get as many new ones in a draw; returns a Reason."""
    draw, discard = g.draw[h.street], g.discard[h.street]
    count = count_bits(cards)
    at = player * MAX_HOLE
    if cards & ~held(h, player, h.hole_count) != 0:
        return CARD_NOT_HELD
    if (draw > 0 and count > draw) or (draw == 0 and count != discard):
        return BAD_DISCARD
    kept = 0
    out = 0
    for k in range(h.hole_count):
        card = np.int64(h.hole[at + k])
        if cards >> card & 1:
            h.thrown[out] = card
            out += 1
        else:
            h.hole[at + kept] = card
            kept += 1
    h.given_up[player] |= cards
    h.given_up_now |= cards
    h.pending &= ~(1 << player)
    if count > 0:
        h.shown &= ~(1 << player)  # a hand that was turned up will be so again, as it is now (pr-tourney-face-up)
    if log.on != 0:
        write(log, GAVE_UP, player, count, h.street, pack_cards(h.thrown, 0, count))
    if draw > 0 and count > 0:
        for k in range(kept, h.hole_count):
            h.hole[at + k] = new_card(h, g, log, player, k, h.hole_count - k, cards)
        if log.on != 0:
            write(log, HOLE_CARDS, player, count, h.street, pack_cards(h.hole, at + kept, count))
    return OK


@jit
def held(h, player, count):
    """A player's first cards as a set."""
    cards = 0
    for k in range(player * MAX_HOLE, player * MAX_HOLE + count):
        cards |= 1 << np.int64(h.hole[k])
    return cards


@jit
def new_card(h, g, log, player, has, wanted, thrown):
    """One new card for a player who has so many, wants so many, and has just thrown these: what he gave up does not
    come back to him, unless the stub is made anew as in a live game (gap-draw-deck-out)."""
    left = stub_size(h)
    if g.draw_reshuffle == LIVE_STUB:
        if left <= 1:
            renew_stub(h, log, player, has, thrown, h.given_up_now)
        return next_card(h)
    own = h.given_up[player]
    if usable(h, own) < (wanted if g.draw_reshuffle == WITH_STUB else 1):
        renew_stub(h, log, player, has, thrown, burnt_cards(h))
    if h.in_order != 0:
        for at in range(h.dealt, h.deck_size):
            card = h.deck[at]
            if own >> np.int64(card) & 1 == 0:
                h.deck[at] = h.deck[h.dealt]
                h.deck[h.dealt] = card
                break
    return next_card(h)


@jit
def usable(h, own):
    """How many cards of the stub are not in a set."""
    if h.in_order == 0:
        return stub_size(h)  # nothing has come back yet
    count = 0
    for at in range(h.dealt, h.deck_size):
        count += 1 - (own >> np.int64(h.deck[at]) & 1)
    return count


@jit
def burnt_cards(h):
    """The burnt cards as a set."""
    cards = 0
    for k in range(h.burns):
        cards |= 1 << np.int64(h.burnt[k])
    return cards


@jit
def renew_stub(h, log, player, has, thrown, left_out):
    """Shuffle into the stub what is out of play, folded hands, discards, burns: not what the player has just thrown,
    and what is left out only if there is nothing else."""
    in_play = 0
    for other in range(h.players):
        if h.in_hand >> other & 1:
            in_play |= held(h, other, has if other == player else h.hole_count)
    for at in range(h.dealt, h.deck_size):
        in_play |= 1 << np.int64(h.deck[at])
    out = ((1 << h.deck_size) - 1 << 52 - h.deck_size) & ~(in_play | thrown)
    pool = out & ~left_out
    if pool == 0 and stub_size(h) == 0:
        pool = out
    if pool == 0:
        return
    for card in range(52):
        if pool >> card & 1:
            h.dealt -= 1
            h.deck[h.dealt] = card
    for k in range(h.burns - 1, -1, -1):
        if pool >> np.int64(h.burnt[k]) & 1:
            h.burns -= 1
            h.burnt[k] = h.burnt[h.burns]
    shuffle_stub(h)
    note(log, SHUFFLE, NOBODY, stub_size(h), ZERO)
