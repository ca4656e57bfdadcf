"""Whole hands in compiled code: built-in policies at every seat, and the exact sums of what they won."""

import numpy as np

from engine.kernel.acts import act
from engine.kernel.choices import BET, CALL, RAISE
from engine.kernel.codes import NO_AMOUNT, Act, Phase
from engine.kernel.draw import random_choice
from engine.kernel.jit import entry, inline, jit
from engine.kernel.rounds import deal

RANDOM, CALLER, RAISER = 0, 1, 2
POLICIES = ("random", "caller", "raiser")

FOLD = int(Act.FOLD)
A_CHECK = int(Act.CHECK)
A_CALL = int(Act.CALL)
A_BET = int(Act.BET)
A_RAISE = int(Act.RAISE)
RUN = int(Act.RUN)
BETTING = int(Phase.BETTING)
RUN_OUT_CHOICE = int(Phase.RUN_OUT_CHOICE)
OVER = int(Phase.OVER)
SHOW = int(Act.SHOW)

HALF = np.uint64(32)
TWO = np.uint64(2)
DIGIT, LOW_BITS = np.uint64(31), np.uint64(62)
DIGIT_MASK, LOW_MASK = np.uint64((1 << 31) - 1), np.uint64((1 << 62) - 1)


@inline
def below(word, count):
    """A number 0..count-1 from a random word, for counts of two or three."""
    return np.int64(((word >> HALF) * np.uint64(count)) >> HALF)


@jit
def play_turn(h, g, log, policy):
    """One act of a built-in policy.

    random: each of {fold when facing a bet, check or call, smallest bet or raise} that is legal, as likely;
    caller: checks or calls; raiser: the smallest bet or raise while one is legal, else checks or calls.
    """
    if h.phase != BETTING:
        if h.phase == RUN_OUT_CHOICE:
            act(h, g, log, h.turn, RUN, 1)
        else:
            act(h, g, log, h.turn, SHOW, NO_AMOUNT)
        return
    facing = h.may & CALL != 0
    raises = h.may & (BET | RAISE) != 0
    choice = 1
    if policy == RANDOM:
        first = 0 if facing else 1
        last = 2 if raises else 1
        choice = first + below(random_choice(h), last - first + 1)
    elif policy == RAISER and raises:
        choice = 2
    if choice == 0:
        act(h, g, log, h.turn, FOLD, NO_AMOUNT)
    elif choice == 1:
        act(h, g, log, h.turn, A_CALL if facing else A_CHECK, NO_AMOUNT)
    else:
        act(h, g, log, h.turn, A_BET if h.price == 0 else A_RAISE, h.raise_from)


@jit
def add_square(tally, player, won):
    """Add won squared to a sum kept as high * 2^62 + low, exactly: |won| is below 2^44, and no word overflows."""
    size = np.uint64(abs(won))
    high, low = size >> DIGIT, size & DIGIT_MASK
    cross = TWO * high * low
    total = tally.squares_low[player] + low * low + ((cross & DIGIT_MASK) << DIGIT)
    tally.squares_low[player] = total & LOW_MASK
    tally.squares_high[player] += high * high + (cross >> DIGIT) + (total >> LOW_BITS)


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
            while h.phase != OVER:
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
