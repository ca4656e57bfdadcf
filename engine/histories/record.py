"""A recorded hand in neutral words: what was dealt and done, and what the record says came of it.

Every reader of this package yields these values, and every writer takes them; amounts are whole numbers of the
record's own `unit`, so that cents and half chips are as exact as chips.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.setup import MAX_SEATS, Limit, Occasion, Seat, Stakes

Cards = tuple[int, ...]


@dataclass(frozen=True)
class RecordedAct:
    """One act: who, on which street (0 is the first), what, and the street total it reaches.

    `kind` is fold, check, call, bet or raise; `to` is None where the record names no amount.
    """

    seat: int
    street: int
    kind: str
    to: int | None = None

    def __str__(self) -> str:
        return f"seat {self.seat} {self.kind}" + (f" {self.to}" if self.to is not None else "")


@dataclass(frozen=True)
class Expected:
    """What the record says came of the hand; None or an absent seat where it does not say.

    `won` is what each winner collected after the rake and without an uncalled bet, `returned` the uncalled bet,
    `pot` all pots before the rake, `stacks` the chips after the hand, by seat.
    """

    won: Mapping[int, int] | None = None
    returned: Mapping[int, int] | None = None
    pot: int | None = None
    rake: int | None = None
    stacks: Mapping[int, int] | None = None


@dataclass(frozen=True)
class RecordedHand:
    """A hand that a record tells in full, or nearly: `hole` holds the cards that are known, by seat.

    `unit` is how many units make a chip (or dollar) of the text: the fewest in which all its amounts are whole.
    `shown` says who showed (True) and who mucked (False) at the showdown. `settings` are those the record itself
    names, `room` is whose settings it was played by (`rooms.yaml`).
    """

    file: str
    hand: str
    room: str
    game: str
    limit: Limit
    stakes: Stakes
    seats: tuple[Seat, ...]
    button: int
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    occasion: Occasion = Occasion()
    rulebook: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    unit: int = 1
    players: Mapping[int, str] = field(default_factory=dict)
    hole: Mapping[int, Cards] = field(default_factory=dict)
    board: Cards = ()
    acts: tuple[RecordedAct, ...] = ()
    shown: Mapping[int, bool] = field(default_factory=dict)
    expected: Expected = Expected()

    def clockwise(self) -> list[int]:
        """The seats dealt in, from the left of the button."""
        return sorted((seat.number for seat in self.seats), key=lambda seat: (seat - self.button - 1) % MAX_SEATS)

    def folded(self) -> frozenset[int]:
        """The seats that folded."""
        return frozenset(act.seat for act in self.acts if act.kind == "fold")


@dataclass(frozen=True)
class Unreplayable:
    """A hand that cannot be played again, and why: the reason is something that stands in the record."""

    file: str
    hand: str
    reason: str


Recorded = RecordedHand | Unreplayable


class HistoryError(ValueError):
    """A record that cannot be read: what is wrong in it, in words that need no source code."""
