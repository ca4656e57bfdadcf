"""Whole hands in compiled code: built-in policies at every seat, and the exact sums of what they won."""

import numpy as np

from engine.jit import entry, hot, jit
from engine.kernel.acts import act, bring_in, fold, raise_to, stay_in
from engine.kernel.choices import BRING_IN, CHECK, FOLD, RAISES
from engine.kernel.codes import NO_AMOUNT, Act, Phase
from engine.kernel.draw import CHOICES_AT, CHOICES_MASK, ONE, random_word
from engine.kernel.records import MAX_HOLE
from engine.kernel.rounds import deal, go_on

RANDOM, CALLER, RAISER = 0, 1, 2
POLICIES = ("random", "caller", "raiser")

A_RUN = int(Act.RUN)
BETTING = int(Phase.BETTING)
RUN_OUT_CHOICE = int(Phase.RUN_OUT_CHOICE)
EXCHANGE = int(Phase.EXCHANGE)
OVER = int(Phase.OVER)
A_SHOW = int(Act.SHOW)
A_DISCARD = int(Act.DISCARD)
A_STAND_PAT = int(Act.STAND_PAT)

HALF = np.uint64(32)
ZERO, TWO = np.uint64(0), np.uint64(2)
DIGIT, LOW_BITS = np.uint64(31), np.uint64(62)
DIGIT_MASK, LOW_MASK = np.uint64((1 << 31) - 1), np.uint64((1 << 62) - 1)


@hot
def play_turn(h, g, log, policy):
    """One act of a built-in policy.

    random: each of {fold when facing a bet, check or call or bring in, smallest bet or raise or completion} that is
    legal, as likely, and in an exchange any number of any cards; caller: checks, calls or brings in; raiser: the
    smallest bet, raise or completion while one is legal, else as the caller. Both keep all cards they may keep.
    """
    player = h.turn
    if h.phase != BETTING:
        answer(h, g, log, player, policy)
        return
    h.last = player
    choice = 1
    if policy == RANDOM:
        choice = pick(h)
    elif policy == RAISER:
        choice = 2
    if choice == 2 and h.may & RAISES != 0:
        raise_to(h, g, log, player, h.raise_from)
    elif choice == 0:
        fold(h, log, player)
    elif h.may & BRING_IN != 0:
        bring_in(h, g, log, player)
    else:
        stay_in(h, log, player)


@hot
def pick(h):
    """A random choice among what is legal: 0 folds when facing a bet, 1 checks or calls, 2 is the smallest raise."""
    first = 0 if h.may & (FOLD | CHECK) == FOLD else 1
    count = (3 if h.may & RAISES != 0 else 2) - first
    word = next_choice(h)
    return first + below(word, count)


@hot
def next_choice(h):
    """The policies' next random word."""
    word = h.choice
    h.choices += ONE
    h.choice = random_word(h, CHOICES_AT + (h.choices & CHOICES_MASK))  # the next one: nobody has to wait for it
    return word


@jit
def answer(h, g, log, player, policy):
    """Cards to change or give up, one board, and the hand is shown."""
    if h.phase == RUN_OUT_CHOICE:
        act(h, g, log, player, A_RUN, 1)
    elif h.phase == EXCHANGE:
        cards = chosen_cards(h, g, player, policy)
        act(h, g, log, player, A_DISCARD if cards != 0 else A_STAND_PAT, cards if cards != 0 else NO_AMOUNT)
    else:
        act(h, g, log, player, A_SHOW, NO_AMOUNT)


@jit
def chosen_cards(h, g, player, policy):
    """The set of cards that a policy discards: the last ones of a must, random ones if it plays at random."""
    count = g.discard[h.street]
    if policy == RANDOM and g.draw[h.street] > 0:
        count = below(next_choice(h), g.draw[h.street] + 1)
    cards = 0
    for left in range(count):
        k = h.hole_count - 1 - left
        if policy == RANDOM:
            k = below(next_choice(h), h.hole_count)
            while cards >> np.int64(h.hole[player * MAX_HOLE + k]) & 1:
                k = (k + 1) % h.hole_count
        cards |= 1 << np.int64(h.hole[player * MAX_HOLE + k])
    return cards


@hot
def below(word, count):
    """A number 0 .. count - 1 from a random word."""
    return np.int64(((word >> HALF) * np.uint64(count)) >> HALF)


@hot
def add_square(tally, player, won):
    """Add won squared to a sum kept as high * 2^62 + low, exactly: |won| is below 2^44, and no word overflows."""
    size = np.uint64(abs(won))
    high, low = size >> DIGIT, size & DIGIT_MASK
    total = tally.squares_low[player] + low * low
    if high != ZERO:
        cross = TWO * high * low
        total += (cross & DIGIT_MASK) << DIGIT
        tally.squares_high[player] += high * high + (cross >> DIGIT)
    tally.squares_low[player] = total & LOW_MASK
    tally.squares_high[player] += total >> LOW_BITS


@jit
def move_button(h):
    """Pass the button on: who was first to its left has it now, and every player is one place nearer."""
    start, policy = h.start[0], h.policy[0]
    for player in range(1, h.players):
        h.start[player - 1] = h.start[player]
        h.policy[player - 1] = h.policy[player]
    h.start[h.players - 1] = start
    h.policy[h.players - 1] = policy


@entry
def play_hands(hands, i, rules, j, logs, k, tallies, m, first, count):
    """Play hands `first` .. `first + count - 1` of a job, each seat by its policy, and add them to a tally by seat.

    In hand h of n players the button is on seat 1 + h modulo n. The record is set up for hand 0, and is so again
    afterwards. The tally counts seats from 0.
    """
    h, g, log, tally = hands[i], rules[j], logs[k], tallies[m]
    players = h.players
    for button in range(players):
        for index in range(first + (button - first) % players, first + count, players):
            h.index = np.uint64(index)
            deal(h, g, log)
            h.choice = random_word(h, CHOICES_AT)
            while True:  # one place that calls `go_on`, which is inlined
                go_on(h, g, log)
                if h.phase == OVER:
                    break
                play_turn(h, g, log, h.policy[h.turn])
                tally.turns += 1
            for player in range(players):
                won = h.stack[player] - h.start[player]
                seat = button + 1 + player
                if seat >= players:
                    seat -= players
                tally.net[seat] += won
                add_square(tally, seat, won)
            tally.rake += h.rake
        move_button(h)
    tally.hands += count
