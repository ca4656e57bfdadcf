"""Have the kernels compiled, or loaded from their cache, before the first call needs them."""

import numpy as np

from engine.deck import seeded
from engine.hand import Hand
from engine.ranking.rankings import RANKINGS
from engine.setup import HandSetup, Seat, Stakes


def warm() -> None:
    """Run every entry point of the engine that a call may reach."""
    seats = tuple(Seat(number, 10) for number in (1, 2))
    hand = Hand.deal(HandSetup(Stakes(1, 2), seats, button=1, deck=seeded(0)))
    hand.act(1, "all-in")
    hand.act(2, "call")
    if hand.result is None:
        raise RuntimeError("a hand is over once both players are all-in")
    for ranking in RANKINGS.values():
        for hole in (0, 4) if ranking.two_and_three else (0,):
            size = ranking.sizes(hole)[0]
            ranking.evaluate(np.arange(52 - size, 52, dtype=np.uint8).reshape(1, size), hole)
        ranking.describe(1)
