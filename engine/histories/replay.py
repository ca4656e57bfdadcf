"""Recorded hands played again: every act offered to an engine, every result compared with the record.

The engine is whatever can deal (`Dealer`): the one in this process, or a service. Cards that the record does not know
are dealt from the unused ones, chosen by a seed and not by outcome.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Protocol

from engine.cards import DECK
from engine.deck import stack
from engine.events import Event
from engine.games import GAMES
from engine.hand import Hand
from engine.histories.record import Expected, Recorded, RecordedAct, RecordedHand, Unreplayable
from engine.histories.rooms import rulebook_of
from engine.kernel.codes import Code
from engine.refusals import Refusal, SetupError
from engine.rulebooks import Rulebook
from engine.setup import HandSetup


@dataclass(frozen=True)
class Outcome:
    """How a hand ended: chips won (after the rake), returned uncalled and left, by seat; zeros may be left out."""

    won: Mapping[int, int]
    returned: Mapping[int, int]
    stacks: Mapping[int, int]
    pot: int
    rake: int


class RefusedError(Exception):
    """An engine refuses a set-up or an act, in its own words."""


class Play(Protocol):
    """A hand in play."""

    def turn(self) -> int | None:
        """The seat that must decide, None when the hand is over."""

    def street(self) -> int:
        """The street in play, 0 for the first."""

    def showdown(self) -> bool:
        """Whether the seat in turn must show or muck."""

    def act(self, seat: int, kind: str, to: int | None) -> None:
        """Play an act; raises RefusedError."""

    def outcome(self) -> Outcome:
        """The result of a hand that is over."""


class Dealer(Protocol):
    """Something that deals hands."""

    def deal(self, setup: HandSetup) -> Play:
        """Deal a hand; raises RefusedError."""


class InProcess:
    """The engine of this process."""

    def deal(self, setup: HandSetup) -> Play:
        """Deal a hand; raises RefusedError."""
        try:
            return _OwnHand(Hand.deal(setup))
        except SetupError as error:
            raise RefusedError(str(error)) from None


class _OwnHand:
    def __init__(self, hand: Hand):
        self._hand = hand
        self._streets = [street.name for street in hand.setup.game.streets]
        self._street = 0
        self._follow(hand.events)

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind is Code.BOARD:
                self._street = self._streets.index(event.street)

    def turn(self) -> int | None:
        return self._hand.turn

    def street(self) -> int:
        return self._street

    def showdown(self) -> bool:
        return any(legal.act == "show" for legal in self._hand.legal())

    def act(self, seat: int, kind: str, to: int | None) -> None:
        try:
            self._follow(self._hand.act(seat, kind, to))
        except Refusal as refusal:
            raise RefusedError(str(refusal)) from None

    def outcome(self) -> Outcome:
        result = self._hand.result
        if result is None:
            raise RefusedError("the hand is not over")
        won: Counter[int] = Counter()
        for pot in result.pots:
            for share in pot.shares:
                won[share.seat] += share.amount
        returned: Counter[int] = Counter()
        for event in self._hand.events:
            if event.kind is Code.UNCALLED:
                returned[event.seat] += event.amount
        return Outcome(won, returned, result.stacks, sum(pot.amount for pot in result.pots), result.rake)


@dataclass(frozen=True)
class Difference:
    """A hand that came out otherwise than recorded: the first step that differs."""

    file: str
    hand: str
    step: str
    expected: str
    actual: str


@dataclass
class Tally:
    """What came of all hands of a run."""

    hands: int = 0
    agree: int = 0
    by_showdown: int = 0
    differ: list[Difference] = field(default_factory=list)
    skipped: list[Unreplayable] = field(default_factory=list)

    def count(self, recorded: Recorded, verdict: Difference | Unreplayable | None) -> None:
        """Add a hand."""
        self.hands += 1
        if isinstance(verdict, Difference):
            self.differ.append(verdict)
        elif isinstance(verdict, Unreplayable):
            self.skipped.append(verdict)
        else:
            self.agree += 1
            self.by_showdown += isinstance(recorded, RecordedHand) and len(_compared(recorded)) > 1


class _Differs(Exception):  # noqa: N818 - a finding, not an error
    def __init__(self, step: str, expected: object, actual: object):
        super().__init__(step)
        self.step, self.expected, self.actual = step, str(expected), str(actual)


def replay(
    recorded: Recorded, dealer: Dealer, profile: str = "", changes: Mapping[str, str] | None = None
) -> Difference | Unreplayable | None:
    """Play a recorded hand; None if everything the record says came out, else the difference or why it was left out.

    `profile` and `changes` stand over the rulebook and settings of its room (`rooms.rulebook_of`).
    """
    if isinstance(recorded, Unreplayable):
        return recorded
    rulebook = rulebook_of(recorded, profile, changes)
    try:
        play = _bet(recorded, dealer, setup_of(recorded, rulebook))
        if reason := _unanswered(recorded):
            return Unreplayable(recorded.file, recorded.hand, reason)
        _show_down(recorded, play)
        _compare(recorded.expected, play.outcome())
    except _Differs as found:
        return Difference(recorded.file, recorded.hand, found.step, found.expected, found.actual)
    return None


def _remaining(hand: RecordedHand) -> list[int]:
    folded = hand.folded()
    return [seat.number for seat in hand.seats if seat.number not in folded]


def _known(hand: RecordedHand, seat: int) -> bool:
    return len(hand.hole.get(seat, ())) == _hole_cards(hand)


def _hole_cards(hand: RecordedHand) -> int:
    return sum(street.down for street in GAMES[hand.game].streets)


def _compared(hand: RecordedHand) -> list[int]:
    """The seats whose shown cards were compared at the end."""
    return [seat for seat in _remaining(hand) if hand.shown.get(seat, False)]


def _unanswered(hand: RecordedHand) -> str:
    """Why a hand cannot be decided from its record: somebody stayed to the end, and neither showed nor mucked."""
    remaining = _remaining(hand)
    if len(remaining) > 1:
        for seat in remaining:
            if seat not in hand.shown and not _known(hand, seat):
                return f"seat {seat} stays to the end, and the record neither shows his hand nor lets him muck it"
    return ""


def setup_of(hand: RecordedHand, rulebook: Rulebook) -> HandSetup:
    """The set-up that deals a recorded hand, with the cards it knows where they were."""
    rest = list(DECK)
    random.Random(f"{Path(hand.file).name} {hand.hand}").shuffle(rest)  # noqa: S311 - repeatable, not secret
    game = GAMES[hand.game]
    ends = list(accumulate(street.board for street in game.streets if street.board))
    runs = [hand.board[start:end] for start, end in pairwise([0, *ends])]
    return HandSetup(
        stakes=hand.stakes,
        seats=hand.seats,
        button=hand.button,
        deck=stack(hand.clockwise(), game, hand.hole, runs, rest=rest),
        game=game,
        limit=hand.limit,
        rulebook=rulebook,
        occasion=hand.occasion,
        small_blind_seat=hand.small_blind_seat,
        big_blind_seat=hand.big_blind_seat,
    )


def _bet(hand: RecordedHand, dealer: Dealer, setup: HandSetup) -> Play:
    """Deal, and offer every recorded act in turn; raises _Differs."""
    try:
        play = dealer.deal(setup)
    except RefusedError as refusal:
        raise _Differs("deal", "a hand that is dealt", refusal) from None
    for number, act in enumerate(hand.acts, 1):
        step, turn = f"act {number}", play.turn()
        if turn != act.seat:
            raise _Differs(step, act, "no more acts" if turn is None else f"seat {turn} is in turn")
        if play.street() != act.street:
            raise _Differs(step, f"{act} on street {act.street}", f"street {play.street()}")
        _offer(play, step, act.seat, act.kind, act.to)
    turn = play.turn()
    if turn is not None and not play.showdown():
        raise _Differs(f"act {len(hand.acts) + 1}", "no more acts", f"seat {turn} is in turn")
    return play


def _show_down(hand: RecordedHand, play: Play) -> None:
    """Show and muck as recorded, whoever is asked; raises _Differs."""
    while (turn := play.turn()) is not None:
        _offer(play, f"showdown, seat {turn}", turn, "show" if _shows(hand, turn) else "muck", None)


def _offer(play: Play, step: str, seat: int, kind: str, to: int | None) -> None:
    try:
        play.act(seat, kind, to)
    except RefusedError as refusal:
        raise _Differs(step, RecordedAct(seat, play.street(), kind, to), f"refused: {refusal}") from None


def _shows(hand: RecordedHand, seat: int) -> bool:
    """Whether a player shows: as recorded, and a winner who did not need to does when everybody else mucks."""
    if hand.shown.get(seat, True):
        return True
    others = [other for other in _remaining(hand) if other != seat]
    return bool((hand.expected.won or {}).get(seat)) and not any(hand.shown.get(other, True) for other in others)


def _compare(expected: Expected, actual: Outcome) -> None:
    """Every number that the record names against what came out; raises _Differs at the first."""
    for name, wanted, got in (
        ("returned", expected.returned, actual.returned),
        ("pot", expected.pot, actual.pot),
        ("rake", expected.rake, actual.rake),
        ("won", expected.won, actual.won),
        ("stacks", expected.stacks, actual.stacks),
    ):
        if isinstance(wanted, Mapping) and isinstance(got, Mapping):
            if _chips(wanted) != _chips(got):
                raise _Differs(name, _words(wanted), _words(got))
        elif wanted is not None and wanted != got:
            raise _Differs(name, wanted, got)


def _chips(by_seat: Mapping[int, int]) -> dict[int, int]:
    return {seat: chips for seat, chips in by_seat.items() if chips}


def _words(by_seat: Mapping[int, int]) -> str:
    return ", ".join(f"seat {seat}: {chips}" for seat, chips in sorted(_chips(by_seat).items())) or "nothing"
