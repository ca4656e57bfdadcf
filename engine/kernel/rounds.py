"""A hand from the deal to the showdown: streets, rounds, turns."""

import numpy as np

from engine.jit import count_bits, hot, jit, lowest_bit
from engine.kernel.choices import find_choices, open_cap
from engine.kernel.codes import AGREED, ANTE_FIRST, FIXED_LIMIT, Act, Code, Phase
from engine.kernel.draw import deal_down, next_card
from engine.kernel.log import hole_cards, note, pack_cards, write
from engine.kernel.pots import derive_pots, take_rake
from engine.kernel.records import MAX_BOARD, MAX_PLAYERS, MAX_RUN_OUTS
from engine.kernel.showdown import compare_hands, share_pots, show_cards

BETTING = int(Phase.BETTING)
SETTLEMENT = int(Phase.SETTLEMENT)
SHOWDOWN = int(Phase.SHOWDOWN)
OVER = int(Phase.OVER)
RUN_OUT_CHOICE = int(Phase.RUN_OUT_CHOICE)
RUN = 1 << Act.RUN
SHOW = 1 << Act.SHOW
MUCK = 1 << Act.MUCK
ROUND_THE_TABLE = 16  # a second round of bits begins here: more than a table's seats, and a power of two
FOR_TABLE = 2  # the ante that one player pays for everybody
NOTHING = np.uint64(0)

ANTE = int(Code.ANTE)
SMALL_BLIND = int(Code.SMALL_BLIND)
BIG_BLIND = int(Code.BIG_BLIND)
STRADDLE = int(Code.STRADDLE)
LIVE_POST = int(Code.LIVE_POST)
DEAD_POST = int(Code.DEAD_POST)
HOLE_CARDS = int(Code.HOLE_CARDS)
BURN = int(Code.BURN)
BOARD = int(Code.BOARD)
TURN = int(Code.TURN)
UNCALLED = int(Code.UNCALLED)
RUN_OUTS = int(Code.RUN_OUTS)


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
    """Start a hand: chips and cards afresh, forced bets, hole cards; `go_on` then finds the first turn."""
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
    h.words = NOTHING
    h.choices = NOTHING
    h.hole_count = 0
    h.board_count = 0
    h.run_outs = 0
    h.shown = 0
    h.mucked = 0
    h.full_raises = 0
    h.first = 0
    h.aggressor = -1
    h.street = 0
    h.phase = BETTING
    post(h, g, log)
    deal_street(h, g, log)
    open_round(h, g, h.straddler if h.straddler >= 0 else h.big_blind)
    if h.big_blind >= 0:
        h.price = max(g.big_blind, g.straddle if h.straddler >= 0 else 0)
        h.last_bet = h.price
        h.bets = 1  # gap-fl-cap-blind; a straddle is no bet for the cap (gap-straddle)
        if g.limit != FIXED_LIMIT:
            h.increment = h.price


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


@jit
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
def open_round(h, g, after):
    """Start a betting round whose first turn is the first one possible after a player (-1: left of the button)."""
    h.acted = 0
    h.pending = h.can_act
    h.last = after
    h.opened = 0
    h.price = 0
    h.last_bet = 0
    h.bets = 0
    h.increment = g.levels[g.level[h.street]] if g.limit == FIXED_LIMIT else g.big_blind
    if g.limit == FIXED_LIMIT:
        open_cap(h, g)


@hot
def deal_street(h, g, log):
    """The cards of a street: down cards, a burn, board cards."""
    if g.down[h.street] > 0:
        deal_down(h, g.down[h.street])
        if log.on != 0:
            for player in range(h.players):
                write(log, HOLE_CARDS, player, h.hole_count, 0, hole_cards(h, player))
    if g.board[h.street] > 0:
        deal_board(h, g, log, 0)
        h.board_count += g.board[h.street]


@jit
def deal_board(h, g, log, run):
    """A street's board cards on one of the boards."""
    if g.burn != 0:
        next_card(h)
        note(log, BURN, -1)
    at = run * MAX_BOARD + h.board_count
    for k in range(g.board[h.street]):
        h.board[at + k] = next_card(h)
    if log.on != 0:
        write(log, BOARD, -1, h.street, run, pack_cards(h.board, at, g.board[h.street]))


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
                    note(log, TURN, player, h.call_to)
                    return
                h.pending = 0
            return_uncalled(h, log)
            close_round(h, g, log)
        elif h.phase == RUN_OUT_CHOICE:
            if h.pending != 0:
                ask(h, log, lowest_bit(h.pending), RUN)
                return
            h.phase = BETTING  # the round is closed again, now that the number of boards is known
        elif h.phase == SETTLEMENT:
            derive_pots(h)
            take_rake(h, g)
            h.phase = SHOWDOWN
            if h.in_hand & (h.in_hand - 1) != 0:
                compare_hands(h, g, log)
        elif h.to_show < count_bits(h.in_hand) and count_bits(h.in_hand & ~h.mucked) > 1:
            ask(h, log, h.order[h.to_show], SHOW | MUCK)
            return
        else:  # the last one left with cards takes the pot unseen (pr-two-ways, pr-no-show-needed, pr-last-with-cards)
            share_pots(h, log)


@jit
def ask(h, log, player, may):
    """Give a player a turn outside the betting."""
    h.turn = player
    h.may = may
    h.call_to = 0
    note(log, TURN, player)


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
    elif done and g.run_outs == AGREED and h.run_outs == 0:
        h.phase = RUN_OUT_CHOICE
        h.pending = h.in_hand
        h.run_outs = MAX_RUN_OUTS
    elif h.run_outs > 1:
        finish_boards(h, g, log)
        h.phase = SETTLEMENT
    else:
        h.street += 1
        for player in range(MAX_PLAYERS):
            h.bet[player] = 0
        deal_street(h, g, log)
        open_round(h, g, -1)


@jit
def turn_up(h, log):
    """Show every hand that is left (pr-tourney-face-up, gap-face-up-cash)."""
    for player in range(h.players):
        if h.in_hand >> player & 1:
            show_cards(h, log, player)


@jit
def answer_run_outs(h, log, player, boards):
    """A player agrees to that many boards; the fewest that anyone names are dealt (gap-run-outs)."""
    note(log, RUN_OUTS, player, boards)
    h.run_outs = min(h.run_outs, boards)
    h.pending &= ~(1 << player)


@jit
def finish_boards(h, g, log):
    """Deal the rest of every board, one board after the other."""
    street, had = h.street + 1, h.board_count
    for run in range(h.run_outs):
        for k in range(had):
            h.board[run * MAX_BOARD + k] = h.board[k]
        h.board_count = had
        for later in range(street, g.streets):
            h.street = later
            deal_board(h, g, log, run)
            h.board_count += g.board[later]


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
        note(log, UNCALLED, player, back)
