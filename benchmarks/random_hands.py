"""The hands that every evaluator ranks, and the loop that times an evaluator called hand by hand.

Cards are ints 0..51 (4 * rank + suit) here as in `engine.cards`; only the standard library is used, because the peers'
interpreter runs this too.
"""

import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise
from time import process_time
from typing import Any

from benchmarks.slices import Slice

COUNT = 50_000
CHUNK = 1_000


def random_hands(cards: int) -> list[list[int]]:
    """The same 50,000 random hands of so many cards in every process."""
    generator = random.Random(7)  # noqa: S311 - no secret: the point is that all draw the same
    return [generator.sample(range(52), cards) for _ in range(COUNT)]


def card_text(card: int) -> str:
    """Two characters such as `As`."""
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def order_of(strengths: Sequence[int]) -> float:
    """A checksum of which hand beats, ties or loses to the next; `strengths` are higher for better hands."""
    return float(zlib.crc32(bytes((a > b) - (a < b) + 1 for a, b in pairwise(strengths))))


def one_by_one(
    evaluate: Callable[..., int], hands: Sequence[Sequence[Any]], *, low_is_best: bool
) -> Callable[[float], Slice]:
    """How to measure an evaluator that takes one hand a call, `evaluate(*hand)`; its cards are made beforehand."""
    sign = -1 if low_is_best else 1
    order = order_of([sign * evaluate(*hand) for hand in hands])
    chunks: Iterator[Sequence[Sequence[Any]]] = cycle([hands[i : i + CHUNK] for i in range(0, len(hands), CHUNK)])

    def measure(seconds: float) -> Slice:
        done = 0
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            for hand in next(chunks):
                evaluate(*hand)
            done += CHUNK
        return Slice(done / elapsed, order)

    return measure
