"""A hand from the deal to the showdown: streets, rounds, turns."""

import numpy as np

from engine.jit import count_bits, hot, jit, lowest_bit
from engine.kernel.choices import find_choices, open_cap
from engine.kernel.codes import AGREED, ANTE_FIRST, BY_BRING_IN, FIXED_LIMIT, LEFT, Act, Code, Phase
from engine.kernel.dealing import deal_street, finish_boards, most_boards
from engine.kernel.exchange import begin_exchange, end_exchange
from engine.kernel.log import ZERO, note
from engine.kernel.openers import find_opener
from engine.kernel.pots import derive_pots, take_rake
from engine.kernel.records import MAX_PLAYERS
from engine.kernel.showdown import compare_hands, share_pots, show_cards

BETTING = int(Phase.BETTING)
SETTLEMENT = int(Phase.SETTLEMENT)
SHOWDOWN = int(Phase.SHOWDOWN)
OVER = int(Phase.OVER)
RUN_OUT_CHOICE = int(Phase.RUN_OUT_CHOICE)
DEALING = int(Phase.DEALING)
EXCHANGE = int(Phase.EXCHANGE)
RUN = 1 << Act.RUN
SHOW = 1 << Act.SHOW
MUCK = 1 << Act.MUCK
DISCARD = 1 << Act.DISCARD
STAND_PAT = 1 << Act.STAND_PAT
ROUND_THE_TABLE = 16  # a second round of bits begins here: more than a table's seats, and a power of two
FOR_TABLE = 2  # the ante that one player pays for everybody
NOTHING = np.uint64(0)

ANTE = np.int64(Code.ANTE)
SMALL_BLIND = np.int64(Code.SMALL_BLIND)
BIG_BLIND = np.int64(Code.BIG_BLIND)
STRADDLE = np.int64(Code.STRADDLE)
LIVE_POST = np.int64(Code.LIVE_POST)
DEAD_POST = np.int64(Code.DEAD_POST)
TURN = np.int64(Code.TURN)
UNCALLED = np.int64(Code.UNCALLED)
RUN_OUTS = np.int64(Code.RUN_OUTS)


@hot
def take(h, player, amount):
    """Move up to that many chips from a stack to the pot; returns how many."""
    amount = min(amount, h.stack[player])
    h.stack[player] -= amount
    h.total += amount
    if h.stack[player] == 0:
        h.can_act &= ~(1 << player)
    return amount


@hot
def is_all_in(h, player):
    """1 for a player without chips, as the log says it."""
    return 1 if h.stack[player] == 0 else 0


@hot
def put_in(h, player, amount):
    """A bet, call, blind or live post: chips that count for the round; returns how many."""
    amount = take(h, player, amount)
    h.bet[player] += amount
    h.paid[player] += amount
    return amount


@hot
def deal(h, g, log):
    """Start a hand: chips and cards afresh, forced bets; `go_on` then deals and finds the first turn."""
    everybody = (1 << h.players) - 1
    for player in range(MAX_PLAYERS):  # a fixed count, seats without a player too: no branches
        h.stack[player] = h.start[player]
        h.bet[player] = 0
        h.paid[player] = 0
        h.won[player] = 0
    h.in_hand = everybody
    h.can_act = everybody
    h.dead = 0
    h.total = 0
    h.rake = 0
    h.pots = 0
    h.dealt = 0
    h.in_order = h.shuffled
    h.words = NOTHING
    h.choices = NOTHING
    h.hole_count = 0
    h.up = 0
    h.burns = 0
    h.exchanges = 0
    h.board_count = 0
    h.boards = g.boards
    h.run_outs = 0
    h.shown = 0
    h.mucked = 0
    h.full_raises = 0
    h.first = 0
    h.aggressor = -1
    h.street = 0
    h.phase = DEALING
    post(h, g, log)


@hot
def post(h, g, log):
    """Antes, blinds, straddle, posts, in that order (nb-blinds-before, gap-ante-order)."""
    for_all = g.ante > 0 and g.ante_by_big_blind != 0 and h.big_blind >= 0
    if g.ante > 0 and g.ante_by_big_blind == 0:
        for player in range(h.players):
            ante = take(h, player, g.ante)
            h.paid[player] += ante
            note(log, ANTE, player, ante, is_all_in(h, player))
    if for_all and g.ante_order == ANTE_FIRST:
        post_dead(h, log, ANTE, h.big_blind, g.ante)
    h.blinds_short = g.small_blind + g.big_blind
    if h.small_blind >= 0:
        h.blinds_short -= post_live(h, log, SMALL_BLIND, h.small_blind, g.small_blind)
    if h.big_blind >= 0:
        h.blinds_short -= post_live(h, log, BIG_BLIND, h.big_blind, g.big_blind)
    if for_all and g.ante_order != ANTE_FIRST:
        post_dead(h, log, ANTE, h.big_blind, g.ante)
    if h.straddler >= 0:
        post_live(h, log, STRADDLE, h.straddler, g.straddle)
    for player in range(h.players):
        if h.live_post[player] > 0:
            post_live(h, log, LIVE_POST, player, h.live_post[player])
        if h.dead_post[player] > 0:
            post_dead(h, log, DEAD_POST, player, h.dead_post[player])


@hot
def post_live(h, log, kind, player, amount):
    """A forced bet that counts towards the price; all-in for less if it must be."""
    amount = put_in(h, player, amount)
    note(log, kind, player, amount, is_all_in(h, player))
    return amount


@jit
def post_dead(h, log, kind, player, amount):
    """Money that goes straight to the main pot."""
    amount = take(h, player, amount)
    h.dead += amount
    note(log, kind, player, amount, is_all_in(h, player) | FOR_TABLE)


@hot
def open_round(h, g):
    """Start a betting round: its price, its sizes, and after whom the first turn comes."""
    h.phase = BETTING
    h.acted = 0
    h.pending = h.can_act
    h.last = -1  # left of the button
    h.opened = 0
    h.price = 0
    h.last_bet = 0
    h.bets = 0
    h.increment = g.levels[g.level[h.street]] if g.limit == FIXED_LIMIT else g.min_bet
    if g.limit == FIXED_LIMIT:
        open_cap(h, g)
        h.full = h.increment
        h.big_raise = 0
        h.other_sizes = g.open_pair[h.street]
    if h.street == 0 and h.big_blind >= 0:
        h.last = h.straddler if h.straddler >= 0 else h.big_blind
        h.price = max(g.big_blind, g.straddle if h.straddler >= 0 else 0)
        h.last_bet = h.price
        h.bets = 1  # gap-fl-cap-blind; a straddle is no bet for the cap (gap-straddle)
        if g.limit != FIXED_LIMIT:
            h.increment = h.price
    if g.opener[h.street] != LEFT:
        open_by_cards(h, g)


@jit
def open_by_cards(h, g):
    """Let a player's cards open the round, with the bring-in if it is the first (gap-bringin-all-in)."""
    h.opener = find_opener(h, g)
    h.last = h.opener - 1
    h.bring_in_due = 0
    h.completing = 0
    if g.opener[h.street] == BY_BRING_IN:
        h.bring_in_due = 1
        if g.limit == FIXED_LIMIT:
            h.completing = 1
            h.other_sizes = 1
            h.full = h.increment - g.bring_in
        else:
            h.last_bet = g.bring_in


@hot
def go_on(h, g, log):
    """Go on until somebody has to act or all is paid: close rounds, deal streets, show down.

    A state machine, so that every step has one place it is called from, where it is inlined.
    """
    while h.phase != OVER:
        if h.phase == BETTING:
            if h.pending != 0 and h.in_hand & (h.in_hand - 1) != 0:
                around = (h.pending | h.pending << ROUND_THE_TABLE) >> (h.last + 1)
                player = (h.last + 1 + lowest_bit(around)) % ROUND_THE_TABLE
                if find_choices(h, g, player):
                    if h.opened == 0:
                        h.opened = 1
                        h.first = player
                        h.aggressor = -1
                    note(log, TURN, player, h.call_to, h.street)
                    return
                h.pending = 0
            return_uncalled(h, log)
            close_round(h, g, log)
        elif h.phase == SETTLEMENT:
            derive_pots(h)
            take_rake(h, g)
            h.phase = SHOWDOWN
            if h.in_hand & (h.in_hand - 1) != 0:
                compare_hands(h, g, log)
        elif h.phase == SHOWDOWN:
            if h.to_show < count_bits(h.in_hand) and count_bits(h.in_hand & ~h.mucked) > 1:
                ask(h, log, h.order[h.to_show], SHOW | MUCK)
                return
            # The last one left with cards takes the pot unseen (pr-two-ways, pr-no-show-needed, pr-last-with-cards).
            share_pots(h, g, log)
        elif h.phase != DEALING and ask_apart(h, g, log):
            return
        if h.phase == DEALING:
            deal_street(h, g, log)
            open_round(h, g)


@jit
def ask(h, log, player, may):
    """Give a player a turn outside the betting."""
    h.turn = player
    h.may = may
    h.call_to = 0
    note(log, TURN, player, ZERO, h.street)


@jit
def ask_apart(h, g, log):
    """Ask the next player for cards to exchange or for a number of boards; False when all have answered."""
    if h.pending != 0:
        if h.phase == EXCHANGE:
            ask_exchange(h, g, log)
        else:
            h.raise_from = 1
            ask(h, log, lowest_bit(h.pending), RUN)
        return True
    if h.phase == EXCHANGE:
        end_exchange(h, g)
    else:
        h.boards = h.run_outs
        h.phase = BETTING  # the round is closed again, now that the number of boards is known
    return False


@jit
def ask_exchange(h, g, log):
    """Give the next player his turn in the exchange: how many cards he may change, or must give up."""
    draw, discard = g.draw[h.street], g.discard[h.street]
    h.raise_from = 1 if draw > 0 else discard
    h.raise_to = max(draw, discard)
    ask(h, log, lowest_bit(h.pending), DISCARD | STAND_PAT if draw > 0 else DISCARD)


@hot
def close_round(h, g, log):
    """After a round: turn hands up if betting is over, then ask for run-outs, deal the next street, or settle."""
    if h.in_hand & (h.in_hand - 1) == 0:
        h.phase = SETTLEMENT
        return
    over = h.street + 1 == g.streets
    done = over or h.can_act & (h.can_act - 1) == 0
    if done and g.face_up != 0 and h.in_hand & ~h.can_act != 0:
        turn_up(h, log)
    if over:
        h.phase = SETTLEMENT
    elif done and g.run_outs == AGREED and h.run_outs == 0 and most_boards(h, g) > 1:
        h.phase = RUN_OUT_CHOICE
        h.pending = h.in_hand
        h.run_outs = h.raise_to = most_boards(h, g)
    elif h.run_outs > 1:
        finish_boards(h, g, log)
        h.phase = SETTLEMENT
    else:
        h.street += 1
        for player in range(MAX_PLAYERS):
            h.bet[player] = 0
        if g.draw[h.street] + g.discard[h.street] > 0:
            begin_exchange(h, g, log)
        else:
            h.phase = DEALING


@jit
def turn_up(h, log):
    """Show every hand that is left (pr-tourney-face-up, gap-face-up-cash)."""
    for player in range(h.players):
        if h.in_hand >> player & 1:
            show_cards(h, log, player)


@jit
def answer_run_outs(h, log, player, boards):
    """A player agrees to that many boards; the fewest that anyone names are dealt (gap-run-outs)."""
    note(log, RUN_OUTS, player, boards, ZERO)
    h.run_outs = min(h.run_outs, boards)
    h.pending &= ~(1 << player)


@hot
def return_uncalled(h, log):
    """What nobody matched of the most that a player paid, bet or ante, goes back to him (gap-uncalled)."""
    if h.can_act & (h.can_act - 1) != 0:
        return  # two players with chips are left, so they have matched each other
    most, second, player = 0, 0, -1
    for other in range(h.players):
        if h.paid[other] > most:
            second = most
            most = h.paid[other]
            player = other
        elif h.paid[other] > second:
            second = h.paid[other]
    if most > second and h.in_hand >> player & 1:
        back = most - second
        h.paid[player] = second
        h.bet[player] = max(h.bet[player] - back, 0)
        h.stack[player] += back
        h.total -= back
        h.can_act |= 1 << player
        note(log, UNCALLED, player, back, ZERO)
