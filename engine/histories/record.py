"""A recorded hand in neutral words: what was dealt and done, and what the record says came of it.

Every reader of this package yields these values, and every writer takes them; amounts are whole numbers of the
record's own `unit`, so that cents and half chips are as exact as chips.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import distinct
from engine.setup import MAX_SEATS, Limit, Occasion, Seat, Stakes

Cards = tuple[int, ...]


@dataclass(frozen=True)
class RecordedAct:
    """One act: who, on which street (0 is the first), what, and the street total it reaches.

    `kind` is an act of the betting (fold, check, call, bet, raise, bring-in, complete) or of an exchange (discard,
    stand-pat); `to` is None where the record names no amount. A discard says how many cards went, and which went and
    came as far as they are known.
    """

    seat: int
    street: int
    kind: str
    to: int | None = None
    count: int = 0
    cards: Cards = ()
    drawn: Cards = ()

    def __str__(self) -> str:
        amount = self.count or self.to
        return f"seat {self.seat} {self.kind}" + (f" {amount}" if amount is not None else "")


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


def shared(first: Cards, other: Cards) -> int:
    """How many cards another board of a hand has in common with the first one."""
    return next((k for k, (a, b) in enumerate(zip(first, other, strict=False)) if a != b), min(len(first), len(other)))


@dataclass(frozen=True)
class RecordedHand:
    """A hand that a record tells in full, or nearly.

    Cards are those that are known, by seat: `hole` the ones dealt face down, in order, before any exchange; `up` those
    dealt face up; `held` what a player who exchanged was seen to hold at the end. `board` is the first board,
    `more_boards` the others, whole, of a game that has several or of a hand run out more than once; a common card of
    stud is a board of one card.

    `unit` is how many units make a chip (or dollar) of the text: the fewest in which all its amounts are whole.
    `shown` says who showed (True) and who mucked (False) at the showdown. `settings` are those the record itself
    names, `room` is whose settings it was played by (`rooms.yaml`). `deck` is the whole deck in order, and `reshuffle`
    the key to its further shuffles, of a hand in which discards were shuffled or cards burnt: no others tell as much.
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
    up: Mapping[int, Cards] = field(default_factory=dict)
    held: Mapping[int, Cards] = field(default_factory=dict)
    board: Cards = ()
    more_boards: tuple[Cards, ...] = ()
    acts: tuple[RecordedAct, ...] = ()
    shown: Mapping[int, bool] = field(default_factory=dict)
    deck: Cards = ()
    reshuffle: int = 0
    expected: Expected = Expected()

    def clockwise(self) -> list[int]:
        """The seats dealt in, from the left of the button."""
        return sorted((seat.number for seat in self.seats), key=lambda seat: (seat - self.button - 1) % MAX_SEATS)

    def check_cards(self) -> None:
        """Raise CardError if a card would be in two places; a deck that was shuffled again may bring it twice."""
        if self.deck:
            return
        places: list[Cards] = [self.board, *(board[shared(self.board, board) :] for board in self.more_boards)]
        for seat in (seat.number for seat in self.seats):
            hole, up, held = (distinct(known.get(seat, ())) for known in (self.hole, self.up, self.held))
            exchanged = [card for act in self.acts if act.seat == seat for card in (*act.cards, *act.drawn)]
            places.append((*up, *{*hole, *held, *exchanged}))
        distinct([card for cards in places for card in cards])

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
