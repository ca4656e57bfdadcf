"""What came out of some deals, as whole numbers, and the equities they amount to."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import sqrt
from operator import add
from typing import Any

from engine.equity.kernel.records import POT


@dataclass(frozen=True)
class BoardTotals:
    """Exact sums over the deals of one board: their weight, and by hand shares (in POTs), squares, wins and ties."""

    deals: int
    lost: int
    high: tuple[int, ...]
    low: tuple[int, ...]
    squares: tuple[int, ...]
    wins: tuple[int, ...]
    ties: tuple[int, ...]

    @classmethod
    def nothing(cls, hands: int) -> "BoardTotals":
        """The sums of no deals."""
        none = (0,) * hands
        return cls(0, 0, none, none, none, none, none)

    @classmethod
    def of_tally(cls, tally: Any, hands: int, *, has_low: bool) -> "BoardTotals":
        """What the first TALLY record says."""
        names = ("high", "low", "squares", "wins", "ties")
        high, low, squares, wins, ties = (tuple(tally[name][0, :hands].tolist()) for name in names)
        if not has_low:  # what is won alone is counted as such only
            high = tuple(share + POT * won for share, won in zip(high, wins, strict=True))
            squares = tuple(square + POT * POT * won for square, won in zip(squares, wins, strict=True))
        return cls(tally["deals"].item(), tally["lost"].item(), high, low, squares, wins, ties)

    def __add__(self, other: "BoardTotals") -> "BoardTotals":
        def added(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
            return tuple(x + y for x, y in zip(a, b, strict=True))

        return BoardTotals(
            self.deals + other.deals,
            self.lost + other.lost,
            added(self.high, other.high),
            added(self.low, other.low),
            added(self.squares, other.squares),
            added(self.wins, other.wins),
            added(self.ties, other.ties),
        )


@dataclass(frozen=True)
class HandEquity:
    """What a hand gets: parts of the pot as exact fractions of the deals counted.

    `share` is all of it, `high` and `low` what it gets as the high and as the low hand; `win` and `tie` are the parts
    of the deals in which it takes all of the pot, and some of it. `standard_error` is that of `share`, 0 if exact.
    """

    share: Fraction
    high: Fraction
    low: Fraction
    win: Fraction
    tie: Fraction
    standard_error: float


def equities(boards: Sequence[BoardTotals], *, exact: bool) -> tuple[HandEquity, ...]:
    """What every hand gets, on the average of the boards: each is for an equal part of the pot, and counted apart."""
    return tuple(_equity(boards, hand, exact=exact) for hand in range(len(boards[0].wins)))


def _equity(boards: Sequence[BoardTotals], hand: int, *, exact: bool) -> HandEquity:
    def average(name: str, unit: int = 1) -> Fraction:
        total = reduce(add, (Fraction(getattr(board, name)[hand], board.deals * unit) for board in boards))
        return total / len(boards) if len(boards) > 1 else total

    high, low = average("high", POT), average("low", POT)
    error = 0.0 if exact else sqrt(sum(_variance(board, hand) for board in boards)) / len(boards)
    return HandEquity(high + low, high, low, average("wins"), average("ties"), error)


def _variance(board: BoardTotals, hand: int) -> Fraction:
    """Of the mean share, from the sample variance (n - 1)."""
    if board.deals < 2:
        return Fraction(0)
    deals, shares = board.deals, board.high[hand] + board.low[hand]
    return Fraction(deals * board.squares[hand] - shares * shares, deals * deals * (deals - 1) * POT * POT)
