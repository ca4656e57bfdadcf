"""Plays random hands of some limits and prints hashes of events and states: run in two ways by test_parity."""

import hashlib
import random
import sys

from engine.deck import seeded
from engine.hand import Hand
from engine.jit import JITTED
from engine.setup import Limit
from tests.engine.random_hands import random_act, random_setup, random_shape


def digest_of(limit: Limit, first: int, count: int) -> str:
    """A hash of some seeded decks and of all that happens in hands `first` .. `first + count - 1` of a limit."""
    digest = hashlib.sha256(repr([seeded(first, index) for index in range(20)]).encode())
    for number in range(first, first + count):
        rng = random.Random(f"parity {limit} {number}")
        hand = Hand.deal(random_setup(rng, random_shape(rng, limit)))
        while not hand.over:
            hand.act(*random_act(rng, hand))
        digest.update(repr(hand.events).encode())
        digest.update(hand.state())
    return digest.hexdigest()


if __name__ == "__main__":
    count, *limits = sys.argv[1:]
    for limit in limits:
        print("compiled" if JITTED else "plain", limit, digest_of(Limit(limit), 0, int(count)))  # noqa: T201
