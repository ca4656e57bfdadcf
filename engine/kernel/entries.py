"""The kernel's doors for one hand: arrays of records and an index come in, a reason goes out."""

from collections.abc import Sequence

import numpy as np

from engine.jit import entry
from engine.kernel.acts import OK, act
from engine.kernel.codes import Reason
from engine.kernel.draw import next_card
from engine.kernel.pots import derive_pots
from engine.kernel.records import HAND, for_kernel, word_at
from engine.kernel.rounds import deal, go_on

LOG_FULL = int(Reason.LOG_FULL)
PLAYERS, PAID, DEAD, TOTAL, IN_HAND, POTS, POT, CLAIMS = (
    word_at(HAND, name) for name in ("players", "paid", "dead", "total", "in_hand", "pots", "pot", "claims")
)


DEALER = -1  # in place of a player: deal the hand


@entry
def take_step(hands, i, rules, j, logs, k, player, kind, amount):
    """Deal (player `DEALER`) or carry out one act, and go on to the next decision; returns a `Reason`, 0 for done.

    One door for both, since most of what follows is the same and is compiled for each door.
    """
    h, g, log = hands[i], rules[j], logs[k]
    reason = OK
    if player == DEALER:
        deal(h, g, log)
    else:
        reason = act(h, g, log, player, kind, amount)
    if reason == OK:
        go_on(h, g, log)
        if log.full != 0:
            reason = LOG_FULL
    return reason


@entry
def pots_of_hand(hands, i):
    """Derive the pots from `paid`, `dead`, `total` and `in_hand`."""
    derive_pots(hands[i])


def pots_of(paid: Sequence[int], dead: int, in_hand: int) -> list[tuple[int, int]]:
    """The pots that players' payments and dead money make, main pot first: (amount, who can win it as a bit mask)."""
    words = np.zeros(HAND.itemsize // 8, np.int64)
    words[PLAYERS], words[DEAD], words[TOTAL], words[IN_HAND] = len(paid), dead, dead + sum(paid), in_hand
    words[PAID : PAID + len(paid)] = paid
    pots_of_hand(for_kernel(words, HAND), 0)
    count = words.item(POTS)
    return list(zip(words[POT : POT + count].tolist(), words[CLAIMS : CLAIMS + count].tolist(), strict=True))


@entry
def draw_deck(hands, i):
    """Draw all cards of a hand's (seed, index) into `deck`, in the order in which a simulation would deal them."""
    h = hands[i]
    for _ in range(h.deck_size):
        next_card(h)
