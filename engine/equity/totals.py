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
    """What a hand gets: parts as exact fractions of the deals counted.

    Where there are several boards each is for an equal part of the pot and counted by itself, and these are averages.
    """

    hand: int
    boards: tuple[BoardTotals, ...]
    exact: bool

    @property
    def share(self) -> Fraction:
        """Its part of the pot."""
        return self.high + self.low

    @property
    def high(self) -> Fraction:
        """What of it comes to the high hand, and of pots that are not split."""
        return self._average("high", POT)

    @property
    def low(self) -> Fraction:
        """What of it comes to the low hand."""
        return self._average("low", POT)

    @property
    def win(self) -> Fraction:
        """The part of the deals in which it takes all."""
        return self._average("wins")

    @property
    def tie(self) -> Fraction:
        """The part of the deals in which it takes some of the pot."""
        return self._average("ties")

    @property
    def standard_error(self) -> float:
        """That of `share`, 0 if it is exact."""
        return 0.0 if self.exact else sqrt(sum(_variance(board, self.hand) for board in self.boards)) / len(self.boards)

    def _average(self, name: str, unit: int = 1) -> Fraction:
        parts = (Fraction(getattr(board, name)[self.hand], board.deals * unit) for board in self.boards)
        return reduce(add, parts) / len(self.boards)


def equities(boards: tuple[BoardTotals, ...], *, exact: bool) -> tuple[HandEquity, ...]:
    """What every hand gets."""
    return tuple(HandEquity(hand, boards, exact) for hand in range(len(boards[0].wins)))


def _variance(board: BoardTotals, hand: int) -> Fraction:
    """Of the mean share, from the sample variance (n - 1)."""
    if board.deals < 2:
        return Fraction(0)
    deals, shares = board.deals, board.high[hand] + board.low[hand]
    return Fraction(deals * board.squares[hand] - shares * shares, deals * deals * (deals - 1) * POT * POT)
