"""Makes the tables of high hands from the order of hands: `python -m engine.ranking.build` writes `high.npz`.

Hands without a flush are multisets of ranks, cut in two: the low ranks (2-7) and the high ranks (8-A). Each high part
has one block in `values`, which holds the low parts that complete it to five, six or seven cards, in the order of
`low_place`. Low parts are sorted by their number of cards, so that a block is one run of them and

    value = values[block[high digits] + low_place[low digits]]

serves all three sizes with no gap: 73,775 values. `flush` is indexed by the 13 bits of one suit.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.ranking.keys import HIGH_RANKS, LOW_BITS, LOW_RANKS, rank_key
from engine.ranking.order import strength, strengths

PATH = Path(__file__).with_name("high.npz")
HAND_SIZES = (5, 6, 7)

Ranks = tuple[int, ...]


def multisets(ranks: range, cards: int) -> Iterator[Ranks]:
    """Every choice of `cards` ranks, ascending, with no rank more than four times."""
    for chosen in combinations_with_replacement(ranks, cards):
        if all(low != high for low, high in zip(chosen, chosen[4:], strict=False)):
            yield chosen


def unsuited_values() -> dict[Ranks, int]:
    """The value of five, six and seven ranks: the best of what is left without one of them (ar-best-five)."""
    number = {strength: value for value, strength in enumerate(strengths(), 1)}
    values = {ranks: number[strength(ranks, suited=False)] for ranks in multisets(range(13), 5)}
    for cards in HAND_SIZES[1:]:
        for ranks in multisets(range(13), cards):
            values[ranks] = max(values[ranks[:out] + ranks[out + 1 :]] for out in range(cards))
    return values


def flush_values() -> NDArray[np.uint16]:
    """The best flush or straight flush among the bits of one suit, 0 unless they are five to seven."""
    number = {strength: value for value, strength in enumerate(strengths(), 1)}
    flush = np.zeros(1 << 13, np.uint16)
    for cards in HAND_SIZES:
        for ranks in combinations(range(13), cards):
            best = max(strength(five, suited=True) for five in combinations(ranks, 5))
            flush[sum(1 << rank for rank in ranks)] = number[best]
    return flush


def build() -> dict[str, NDArray[np.generic]]:
    """The four tables by name: `block` uint32, the others uint16."""
    most = HAND_SIZES[-1]
    low_parts = [ranks for cards in range(most + 1) for ranks in multisets(range(LOW_RANKS), cards)]
    high_parts = [ranks for cards in range(most, -1, -1) for ranks in multisets(range(LOW_RANKS, 13), cards)]
    low_place = np.zeros(5**LOW_RANKS, np.uint16)
    for place, low in enumerate(low_parts):
        low_place[sum(map(rank_key, low))] = place

    # High parts with most cards come first: their low parts begin at place 0, so no block starts below zero.
    value_of = unsuited_values()
    values: list[int] = []
    block = np.zeros(5**HIGH_RANKS, np.uint32)
    for high in high_parts:
        completing = [place for place, low in enumerate(low_parts) if len(low) + len(high) in HAND_SIZES]
        block[sum(map(rank_key, high)) >> LOW_BITS] = len(values) - completing[0]
        values += [value_of[low_parts[place] + high] for place in completing]
    return {"values": np.array(values, np.uint16), "block": block, "low_place": low_place, "flush": flush_values()}


if __name__ == "__main__":
    np.savez_compressed(PATH, **build())  # type: ignore[arg-type]  # the stubs take the names for options
