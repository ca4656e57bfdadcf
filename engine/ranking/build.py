"""Makes the tables of all rankings from the orders of hands: `python -m engine.ranking.build` writes `tables.npz`.

Hands without a flush are multisets of ranks, cut in two: the low ranks (2-7) and the high ranks (8-A). Each high part
has one block of places, one for each low part that completes it to five, six or seven cards, in the order of
`low_place`. Low parts are sorted by their number of cards, so that a block is one run of them and

    value = values[block[high digits] + low_place[low digits]]

serves all three sizes with no gap: 73,775 values for each order of hands. Flushes are indexed by the 13 bits of one
suit. Hands of two hole cards and three of a board (ps-omaha-two-three) have tables by pairs and triples of ranks.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ranking.keys import HIGH_RANKS, LOW_BITS, LOW_RANKS, rank_key
from engine.ranking.order import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, SHORT_DECK, Order

PATH = Path(__file__).with_name("tables.npz")
HAND_SIZES = (5, 6, 7)

Ranks = tuple[int, ...]
Table = NDArray[Any]


def multisets(ranks: Sequence[int], cards: int) -> Iterator[Ranks]:
    """Every choice of `cards` ranks, ascending, with no rank more than four times."""
    for chosen in combinations_with_replacement(ranks, cards):
        if all(low != high for low, high in zip(chosen, chosen[4:], strict=False)):
            yield chosen


def unsuited_values(order: Order) -> dict[Ranks, int]:
    """The value of five, six and seven ranks: the best of what is left without one of them (ar-best-five)."""
    value = order.values()
    values = {ranks: value(ranks, False) for ranks in multisets(range(13), 5)}
    for cards in HAND_SIZES[1:]:
        for ranks in multisets(range(13), cards):
            values[ranks] = max(values[ranks[:out] + ranks[out + 1 :]] for out in range(cards))
    return values


def flush_values(order: Order, sizes: Sequence[int] = HAND_SIZES) -> NDArray[np.uint16]:
    """The best flush or straight flush among the bits of one suit, 0 unless they are so many."""
    value = order.values()
    flush = np.zeros(1 << 13, np.uint16)
    for cards in sizes:
        for ranks in combinations(order.ranks, cards):
            flush[bits(ranks)] = max(value(five, True) for five in combinations(ranks, 5))
    return flush


def bits(ranks: Sequence[int]) -> int:
    """One bit for each of some different ranks."""
    return sum(1 << rank for rank in ranks)


def places() -> tuple[dict[str, Table], list[Ranks]]:
    """Where hands without a flush have their values: the two tables, and the ranks of every place in order."""
    most = HAND_SIZES[-1]
    low_parts = [ranks for cards in range(most + 1) for ranks in multisets(range(LOW_RANKS), cards)]
    high_parts = [ranks for cards in range(most, -1, -1) for ranks in multisets(range(LOW_RANKS, 13), cards)]
    low_place = np.zeros(5**LOW_RANKS, np.uint16)
    for place, low in enumerate(low_parts):
        low_place[sum(map(rank_key, low))] = place

    # High parts with most cards come first: their low parts begin at place 0, so no block starts below zero.
    hands: list[Ranks] = []
    block = np.zeros(5**HIGH_RANKS, np.uint32)
    for high in high_parts:
        completing = [place for place, low in enumerate(low_parts) if len(low) + len(high) in HAND_SIZES]
        block[sum(map(rank_key, high)) >> LOW_BITS] = len(hands) - completing[0]
        hands += [low_parts[place] + high for place in completing]
    return {"block": block, "low_place": low_place}, hands


def short_deck_values() -> NDArray[np.uint16]:
    """The value in short-deck of five cards without a flush, by their value as a high hand."""
    high, short = HIGH.values(), SHORT_DECK.values()
    values = np.zeros(len(HIGH.strengths) + 1, np.uint16)
    for ranks in multisets(SHORT_DECK.ranks, 5):
        values[high(ranks, False)] = short(ranks, False)
    return values


def two_and_three(value_of: Callable[[Ranks], int]) -> dict[str, Table]:
    """The value of each triple of ranks with each pair, and where two and three ranks in any order stand in it."""
    pairs = list(combinations_with_replacement(range(13), 2))
    triples = list(combinations_with_replacement(range(13), 3))
    pair_at, triple_at = np.zeros(13**2, np.uint8), np.zeros(13**3, np.uint16)
    for at, pair in enumerate(pairs):
        for a, b in permutations(pair):
            pair_at[13 * a + b] = at
    for at, triple in enumerate(triples):
        for a, b, c in permutations(triple):
            triple_at[13 * (13 * a + b) + c] = at * len(pairs)
    values = [value_of(tuple(sorted(triple + pair))) for triple in triples for pair in pairs]
    return {"pair_at": pair_at, "triple_at": triple_at, "two_and_three": np.array(values, np.uint16)}


def eight_lows() -> NDArray[np.uint8]:
    """The best low of eight or better with two ranks of a hand and three of a board, 0 if there is none.

    It stands at 256 * hand + board: eight bits each, ace lowest. The two may be the same, for hands of any five.
    """
    value = EIGHT_OR_BETTER.values()
    hand, board = np.divmod(np.arange(1 << 16), 256)
    lows = np.zeros(1 << 16, np.uint8)
    for ranks in combinations(EIGHT_OR_BETTER.ranks, 5):
        low = sum(1 << EIGHT_OR_BETTER.ranks.index(rank) for rank in ranks)
        enough = (np.bitwise_count(hand & low) >= 2) & (np.bitwise_count(board & low) >= 3)
        made = enough & (low & ~(hand | board) == 0)
        lows[made] = np.maximum(lows[made], value(ranks, False))
    return lows


def build() -> dict[str, Table]:
    """All tables by name."""
    tables, hands = places()
    for name, order in (("high", HIGH), ("deuce_to_seven", DEUCE_TO_SEVEN), ("ace_to_five", ACE_TO_FIVE)):
        value_of = unsuited_values(order)
        tables[name] = np.array([value_of[ranks] for ranks in hands], np.uint16)
        if order is HIGH:
            tables |= two_and_three(lambda ranks, value_of=value_of: value_of.get(ranks, 0))  # type: ignore[misc]
    tables["high_flush"] = flush_values(HIGH)
    tables["deuce_to_seven_flush"] = flush_values(DEUCE_TO_SEVEN, sizes=(5,))
    tables["short_deck_of_high"] = short_deck_values()
    tables["short_deck_flush"] = flush_values(SHORT_DECK)
    tables["eight_lows"] = eight_lows()
    return tables


if __name__ == "__main__":
    np.savez_compressed(PATH, **build())  # type: ignore[arg-type]  # the stubs take the names for options
