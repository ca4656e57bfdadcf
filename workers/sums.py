"""What came out of some hands, as whole numbers, and which hands those are."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from engine.equity.totals import BoardTotals


@dataclass(frozen=True)
class Sums:
    """Exact sums over hands: how many, chips raked, and by seat the net and the sum of its squares."""

    hands: int
    rake: int
    net: tuple[int, ...]
    squares: tuple[int, ...]

    @classmethod
    def nothing(cls, players: int) -> "Sums":
        """The sums of no hands."""
        return cls(0, 0, (0,) * players, (0,) * players)

    @classmethod
    def of_tally(cls, tally: Any, players: int) -> "Sums":
        """What a kernel's TALLY record says."""
        low, high = tally.squares_low.tolist(), tally.squares_high.tolist()
        squares = tuple((high[seat] << 62) + low[seat] for seat in range(players))
        return cls(int(tally.hands), int(tally.rake), tuple(tally.net.tolist()[:players]), squares)

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.hands + other.hands,
            self.rake + other.rake,
            tuple(a + b for a, b in zip(self.net, other.net, strict=True)),
            tuple(a + b for a, b in zip(self.squares, other.squares, strict=True)),
        )

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> "Sums":
        """What `asdict` made of them."""
        return cls(fields["hands"], fields["rake"], tuple(fields["net"]), tuple(fields["squares"]))


@dataclass(frozen=True)
class EquitySums:
    """Exact sums over some numbers of an equity: how many they are, and the totals of each board."""

    hands: int
    boards: tuple[BoardTotals, ...]

    def __add__(self, other: "EquitySums") -> "EquitySums":
        boards = (a + b for a, b in zip(self.boards, other.boards, strict=True))
        return EquitySums(self.hands + other.hands, tuple(boards))

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> "EquitySums":
        """What `asdict` made of them."""
        boards = [{name: _exact(value) for name, value in board.items()} for board in fields["boards"]]
        return cls(fields["hands"], tuple(BoardTotals(**board) for board in boards))


def _exact(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Piece:
    """Hands `first` .. `end - 1` of a job, played in that many seconds; its sums are of the job's kind."""

    first: int
    end: int
    sums: Any
    seconds: float


@dataclass(frozen=True)
class Done:
    """The finished hands of a job, as ranges (first, end) in order and apart, and the sums over all of them.

    It is all that must be kept for a job to go on later. Each hand counts once: a piece that overlaps is an error. The
    sums are `Sums` for a match, `EquitySums` for an equity.
    """

    ranges: tuple[tuple[int, int], ...]
    sums: Any

    @classmethod
    def nothing(cls, players: int) -> "Done":
        """A match that has not begun."""
        return cls((), Sums.nothing(players))

    def with_piece(self, piece: Piece) -> "Done":
        """The same and this piece."""
        if piece.sums.hands != piece.end - piece.first:
            raise ValueError(f"{piece.sums.hands} hands in a piece from {piece.first} to {piece.end}")
        merged: list[tuple[int, int]] = []
        for first, end in sorted((*self.ranges, (piece.first, piece.end))):
            if merged and first < merged[-1][1]:
                raise ValueError(f"hands {first}..{min(end, merged[-1][1]) - 1} were played already")
            if merged and first == merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
            elif first < end:
                merged.append((first, end))
        return Done(tuple(merged), self.sums + piece.sums)

    def gaps(self, hands: int) -> Iterator[tuple[int, int]]:
        """The ranges of a job of so many hands that are still to be played."""
        at = 0
        for first, end in (*self.ranges, (hands, hands)):
            if at < first:
                yield at, first
            at = end

    def to_json(self) -> str:
        """One line of JSON, whose numbers may exceed 64 bits."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Done":
        """What `to_json` wrote."""
        fields = json.loads(text)
        kind: type[Sums | EquitySums] = EquitySums if "boards" in fields["sums"] else Sums
        return cls(tuple((first, end) for first, end in fields["ranges"]), kind.of_fields(fields["sums"]))
