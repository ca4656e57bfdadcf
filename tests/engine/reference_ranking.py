"""Which of two hands is better, found by trying every way to make one and by nothing that the engine uses.

A strength is a tuple, and the larger one wins. Cards are numbers 4 * rank + suit, the deuce's rank 0 and the ace's 12.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

Strength = tuple[int, ...]
Cards = tuple[int, ...]

ACE, EIGHT = 12, 6


def grouped(ranks: Iterable[int]) -> tuple[list[int], list[int]]:
    """How many cards there are of each rank, most first, and those ranks."""
    counts = sorted(Counter(ranks).items(), key=lambda one: (one[1], one[0]), reverse=True)
    return [count for _, count in counts], [rank for rank, _ in counts]


def low_ranks(cards: Iterable[int]) -> list[int]:
    """Ranks with the ace as one."""
    return [(card // 4 + 1) % 13 for card in cards]


def is_flush(cards: Cards) -> bool:
    return len({card % 4 for card in cards}) == 1


def is_run(ranks: list[int]) -> bool:
    return len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4


# From the best class to the worst (nb-order-of-hands).
HIGH = ["straight flush", "quads", "full house", "flush", "straight", "trips", "two pair", "pair", "high card"]
SHORT_DECK = ["straight flush", "quads", "flush", "full house", *HIGH[4:]]  # a flush is rarer among 36 cards

SHAPES = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}


def class_of(shape: list[int], flush: bool, straight: bool) -> str:
    """The class of five cards: by their counts if any rank comes twice."""
    if tuple(shape) in SHAPES:
        return SHAPES[tuple(shape)]
    if flush:
        return "straight flush" if straight else "flush"
    return "straight" if straight else "high card"


def classed(cards: Cards, order: list[str], wheel: list[int] | None) -> Strength:
    """Class and ranks in the order in which they decide; `wheel` is the straight in which the ace is low."""
    ranks = [card // 4 for card in cards]
    shape, kickers = grouped(ranks)
    is_wheel = sorted(ranks) == wheel
    if is_wheel:
        kickers = [*sorted(ranks)[3::-1], -1]  # ar-ace-high
    place = order.index(class_of(shape, is_flush(cards), is_wheel or is_run(ranks)))
    return (-place, *kickers)


@lru_cache(1 << 17)
def high(cards: Cards) -> Strength:
    """Five cards by nb-order-of-hands."""
    return classed(cards, HIGH, [0, 1, 2, 3, ACE])


@lru_cache(1 << 16)
def short_deck(cards: Cards) -> Strength:
    """Five cards from the six up; A-6-7-8-9 is a straight."""
    return classed(cards, SHORT_DECK, [4, 5, 6, 7, ACE])


@lru_cache(1 << 17)
def ace_to_five(cards: Cards) -> Strength:
    """The lowest hand, the ace low and no straights or flushes (nb-razz-low, gap-lowball-pairs)."""
    shape, kickers = grouped(low_ranks(cards))
    return (*(-count for count in shape), *(0,) * (5 - len(shape)), *(-rank for rank in kickers))


@lru_cache(1 << 17)
def deuce_to_seven(cards: Cards) -> Strength:
    """The worst hand, the ace high and no wheel (ar-27-ace)."""
    return tuple(-value for value in classed(cards, HIGH, None))


@lru_cache(1 << 17)
def eight_or_better(cards: Cards) -> Strength | None:
    """The lowest of five different ranks up to eight, the ace low; None for any other (ps-hilo-eight)."""
    ranks = sorted(low_ranks(cards), reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > EIGHT + 1:
        return None
    return tuple(-rank for rank in ranks)


@lru_cache(1 << 16)
def badugi(cards: Cards) -> Strength | None:
    """Cards of different ranks and suits: the more the better, then the lower; None when two are alike."""
    ranks = sorted(low_ranks(cards), reverse=True)
    if len(set(ranks)) < len(cards) or len({card % 4 for card in cards}) < len(cards):
        return None
    return (len(cards), *(-rank for rank in ranks))


RANKINGS: dict[str, Callable[[Cards], Strength | None]] = {
    "high": high,
    "short-deck": short_deck,
    "ace-to-five": ace_to_five,
    "deuce-to-seven": deuce_to_seven,
    "eight-or-better": eight_or_better,
    "badugi": badugi,
}
ACE_IS_LOW = {"ace-to-five", "eight-or-better", "badugi"}
LOW = ACE_IS_LOW | {"deuce-to-seven"}


def ways(ranking: str, hole: Iterable[int], board: Iterable[int], from_hole: int) -> Iterator[Cards]:
    """Every set of cards that may be a player's hand (ar-best-five, ps-omaha-two-three)."""
    if ranking == "badugi":
        for count in range(1, 5):
            yield from combinations(sorted(hole), count)
    elif from_hole:
        for own in combinations(sorted(hole), from_hole):
            for others in combinations(sorted(board), 5 - from_hole):
                yield tuple(sorted(own + others))
    else:
        yield from combinations(sorted([*hole, *board]), 5)


@lru_cache(1 << 15)
def best(ranking: str, hole: Cards, board: Cards, from_hole: int) -> Strength | None:
    """The best that can be made; None if nothing qualifies."""
    strengths = [RANKINGS[ranking](way) for way in ways(ranking, hole, board, from_hole)]
    return max((one for one in strengths if one is not None), default=None)


def best_ways(ranking: str, hole: Cards, board: Cards, from_hole: int) -> list[Cards]:
    """Every set of cards that makes the best hand."""
    strongest = best(ranking, hole, board, from_hole)
    return [way for way in ways(ranking, hole, board, from_hole) if RANKINGS[ranking](way) == strongest]


def showing(ranking: str, up: Iterable[int]) -> Strength:
    """How good one to five face-up cards are, straights and flushes not counting (gap-high-show-tie)."""
    shape, kickers = grouped(low_ranks(up) if ranking in ACE_IS_LOW else [card // 4 for card in up])
    strength = (*shape, *(0,) * (5 - len(shape)), *kickers)
    return tuple(-value for value in strength) if ranking in LOW else strength


def by_suit(ranking: str, card: int) -> int:
    """Where a card stands when suits decide too, clubs lowest (nb-stud-bringin-suit, gap-razz-ace)."""
    return (card + 4) % 52 if ranking in ACE_IS_LOW else card
