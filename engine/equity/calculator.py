"""A spot being worked out: its deals or samples numbered from 0, tallied a range of them at a time.

The order in which ranges are tallied, and where they are cut, changes nothing of the totals.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from math import comb, prod
from time import perf_counter
from typing import Any

from engine.deck import seed_word
from engine.equity.kernel.by_rank import CUT, RANKS, count_boards
from engine.equity.kernel.deals import count_deals
from engine.equity.kernel.records import ALTERNATIVE, BOARD, DEAL, MEMBERS, MOST_HANDS, POT, SPOT, TALLY
from engine.equity.kernel.sampling import sample_boards, sample_deals
from engine.equity.spot import Cards, Spot
from engine.equity.totals import BoardTotals, HandEquity, equities
from engine.kernel.records import make
from engine.ranking.any_of import RankingNumber
from engine.ranking.keys import CARD_MASK, KEY
from engine.refusals import SetupError

MOST_DEALS = 2 * 10**8  # that are counted one and all
SAMPLES = 10**6  # unless it is said how many
MOST_SAMPLES = 10**11
LARGEST_SUM = 1 << 62
FEW_CHOICES = 50_000  # of alternatives, up to which those that clash are left out of the count of deals
SUITS_MAKE_FLUSHES_ALONE = {"high", "short-deck", "ace-to-five", "eight-or-better"}
SLICE_S = 0.01  # between two looks at whether to go on
FIRST_CASES = 50_000  # of the first slice, which takes about a millisecond
KEYS: list[int] = KEY.tolist()
MASKS: list[int] = CARD_MASK.tolist()


class Method(StrEnum):
    """How equities are found; by default exactly if there are few enough deals."""

    EXACT = "exact"
    SAMPLED = "sampled"


@dataclass(frozen=True)
class Deals:
    """How many deals a spot has; where `at_most`, some of them may clash, because too many hands are possible."""

    count: int
    at_most: bool

    def __str__(self) -> str:
        return f"{'at most ' if self.at_most else ''}{self.count:,} deals"


@dataclass(frozen=True)
class Equity:
    """What the hands of a spot get: of all `deals` there are if exact, else of so many random ones."""

    exact: bool
    deals: int
    hands: tuple[HandEquity, ...]


def count_of(spot: Spot) -> Deals:
    """How many deals there are: hands and one board each time, as many boards as the game has."""
    choices = prod(len(holding.alternatives) for holding in spot.holdings)
    at_most = choices > FEW_CHOICES and sum(len(holding.alternatives) > 1 for holding in spot.holdings) > 1
    if not at_most and choices > 1:
        choices = _choices_without_clash(spot)
    return Deals(choices * sum(_ways(spot) * _boards(spot, board) for board in spot.boards), at_most)


def _choices_without_clash(spot: Spot) -> int:
    def count(hand: int, used: frozenset[int]) -> int:
        if hand == len(spot.holdings):
            return 1
        free = (cards for cards in spot.holdings[hand].alternatives if used.isdisjoint(cards))
        return sum(count(hand + 1, used.union(cards)) for cards in free)

    return count(0, frozenset())


def _ways(spot: Spot) -> int:
    """Ways to deal the unknown cards of the hands."""
    left, ways = spot.left, 1
    for holding in spot.holdings:
        ways *= comb(left, holding.unknown)
        left -= holding.unknown
    return ways


def _boards(spot: Spot, board: Cards) -> int:
    """Ways to complete a board after that."""
    left = spot.left - sum(holding.unknown for holding in spot.holdings)
    return comb(left, spot.board - len(board))


class Calculator:
    """The equities of a spot, worked out from numbers 0 .. `size - 1`.

    `method` None takes the exact one if it can be; `deals` is how many there are, and `samples` how many are taken of
    each board otherwise. Raises SetupError for an exact answer out of too many deals, and for none.
    """

    def __init__(self, spot: Spot, method: Method | None = None, samples: int = SAMPLES, seed: int = 0):
        self.spot = spot
        self.deals = count_of(spot)
        if self.deals.count == 0:
            raise SetupError("DUPLICATE_CARD", "hands", "no deal is possible: these hands clash whatever they are")
        if not 1 <= samples <= MOST_SAMPLES:
            raise SetupError("MALFORMED_REQUEST", "samples", f"{samples} is not in 1..{MOST_SAMPLES}")
        self.exact = method is not Method.SAMPLED and self._can_be_exact(insist=method is Method.EXACT)
        self._boards = [_Board(spot, board, self.exact, samples, seed) for board in spot.boards]
        self.size = sum(board.size for board in self._boards)

    @property
    def work(self) -> int:
        """About how many hands are to be ranked, one of two and three counting for as many as there are ways."""
        pairs = comb(self.spot.hole, 2) if self.spot.game.from_hole else 1
        return sum(board.size * board.cases for board in self._boards) * len(self.spot.holdings) * pairs

    def _can_be_exact(self, *, insist: bool) -> bool:
        if self.deals.count > MOST_DEALS:
            if insist:
                raise SetupError("TOO_LARGE", "method", f"{self.deals}, more than {MOST_DEALS:,}: too many to be exact")
            return False
        weight = prod(max(holding.weights) for holding in self.spot.holdings)
        if weight * max(_boards(self.spot, board) for board in self.spot.boards) * POT > LARGEST_SUM:
            if insist:
                raise SetupError("TOO_LARGE", "hands", "the weights have too many digits to be exact")
            return False
        return True

    def nothing(self) -> tuple[BoardTotals, ...]:
        """The totals of no number."""
        return tuple(BoardTotals.nothing(len(self.spot.holdings)) for _ in self._boards)

    def tally(
        self, first: int = 0, end: int | None = None, halted: Callable[[], bool] = lambda: False
    ) -> tuple[int, tuple[BoardTotals, ...]]:
        """The totals by board of numbers `first` .. `end - 1`, and where they end: earlier if `halted` says so."""
        totals = list(self.nothing())
        for reached, board, more in self.slices(first, self.size if end is None else end):
            totals[board] += more
            if halted():
                return reached, tuple(totals)
        return self.size if end is None else end, tuple(totals)

    def slices(self, first: int, end: int) -> Iterator[tuple[int, int, BoardTotals]]:
        """The same piece by piece, each of some 10 ms: where it ends, its board, its totals."""
        offset = 0
        for place, board in enumerate(self._boards):
            at, stop = max(first - offset, 0), min(end - offset, board.size)
            while at < stop:
                at, totals = board.tally_slice(at, stop)
                yield offset + at, place, totals
            offset += board.size

    def equity(self, totals: tuple[BoardTotals, ...]) -> Equity:
        """What the totals of all numbers amount to; raises SetupError if samples were lost."""
        if any(board.lost for board in totals):
            raise SetupError("TOO_LARGE", "hands", "these ranges clash in nearly every deal; sample fewer hands")
        deals = sum(board.deals for board in totals)
        if deals == 0:
            raise SetupError("DUPLICATE_CARD", "hands", "no deal is possible: these hands clash whatever they are")
        return Equity(self.exact, self.deals.count if self.exact else deals, equities(totals, exact=self.exact))


class _Board:
    """One board of a spot, laid out for the compiled functions: its `size` in numbers, and how many `cases` each is."""

    def __init__(self, spot: Spot, board: Cards, exact: bool, samples: int, seed: int):
        self._hands, self._has_low = len(spot.holdings), len(spot.game.rankings) > 1
        self._spot, self._alternatives = _pack(spot, board, exact, seed)
        self._deal = make(DEAL)
        to_come = spot.board - len(board)
        choices, ways = prod(len(h.alternatives) for h in spot.holdings), _ways(spot)
        known = all(len(h.alternatives) == 1 and h.unknown == 0 for h in spot.holdings)
        self._function, self.size = count_deals, choices * ways * _boards(spot, board)
        self.cases = largest = 1
        if not exact:
            self._function = sample_boards if known and to_come and spot.board == BOARD else sample_deals
            self.size = samples
        elif to_come and _suits_make_flushes_alone(spot):
            self._function, self.size = count_boards, choices * ways * (RANKS if to_come >= CUT else 1)
            largest = _boards(spot, board)
            # All ranks that may come, and as much again for flushes.
            self.cases = 2 * comb(RANKS + to_come - 1, to_come) // (RANKS if to_come >= CUT else 1)
        weight = prod(max(h.weights) for h in spot.holdings) if exact else POT
        self._largest_slice = max(1, LARGEST_SUM // (weight * largest * POT))
        self._slice = max(1, min(FIRST_CASES // (self.cases * self._hands), self._largest_slice))

    def tally_slice(self, first: int, end: int) -> tuple[int, BoardTotals]:
        """The totals of some numbers from `first` on, and where they end."""
        stop, tally, began = min(end, first + self._slice), make(TALLY), perf_counter()
        self._function(self._spot, self._alternatives, self._deal, tally, 0, first, stop)
        fitting = int((stop - first) * SLICE_S / max(perf_counter() - began, 1e-6))
        self._slice = max(1, min(fitting, 4 * self._slice, self._largest_slice))
        return stop, BoardTotals.of_tally(tally, self._hands, has_low=self._has_low)


def _suits_make_flushes_alone(spot: Spot) -> bool:
    return SUITS_MAKE_FLUSHES_ALONE.issuperset(spot.game.rankings) and spot.board == BOARD


def _pack(spot: Spot, board: Cards, exact: bool, seed: int) -> tuple[Any, Any]:
    """The SPOT record of one board, and the ALTERNATIVE records of all hands."""
    rankings, holdings = spot.game.rankings, spot.holdings
    counts = [len(holding.alternatives) for holding in holdings]
    weights = [sum(holding.weights) for holding in holdings]
    fields: dict[str, Any] = {
        "hands": len(holdings),
        "hole": spot.hole,
        "from_hole": spot.game.from_hole,
        "high": RankingNumber.of(rankings[0]),
        "low": RankingNumber.of(rankings[1]) if len(rankings) > 1 else RankingNumber.NONE,
        "gone": _mask(spot.gone),
        "board": _padded(board, BOARD),
        "known": _padded([*(len(holding.alternatives[0]) for holding in holdings), len(board)], MEMBERS),
        "unknown": _padded([*(holding.unknown for holding in holdings), spot.board - len(board)], MEMBERS),
        "first": _padded([0, *accumulate(counts[:-1])], MOST_HANDS),
        "count": _padded(counts, MOST_HANDS),
        "weights": _padded(weights, MOST_HANDS),
        "unfair": _padded([(1 << 32) % weight for weight in weights], MOST_HANDS),
        "varied": max(counts) > 1,
        "sampled": not exact,
        "seed": 0 if exact else seed_word(seed),
        "index": 0,
    }
    spots, alternatives = make(SPOT), make(ALTERNATIVE, sum(counts))
    spots[0] = tuple(fields[name] for name in SPOT.fields or ())
    alternatives[:] = [
        (_word(cards), sum(KEYS[card] for card in cards), _mask(cards), weight, up_to)
        for holding in holdings
        for cards, weight, up_to in zip(holding.alternatives, holding.weights, accumulate(holding.weights), strict=True)
    ]
    return spots, alternatives


def _padded(numbers: Sequence[int], size: int) -> tuple[int, ...]:
    return (*numbers, *(0,) * (size - len(numbers)))


def _word(cards: Cards) -> int:
    return sum(card << 8 * k for k, card in enumerate(cards))


def _mask(cards: Iterable[int]) -> int:
    return sum(MASKS[card] for card in cards)
