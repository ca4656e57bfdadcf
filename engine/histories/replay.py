"""Recorded hands played again: every act offered to an engine, every result compared with the record.

The engine is whatever can deal (`Dealer`): the one in this process, or a service. Cards that the record does not know
are dealt from the unused ones, chosen by a seed and not by outcome (`dealing`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from engine.cards import CardError
from engine.games import GAMES
from engine.hand import Hand
from engine.histories.dealing import dealing, knows_hand
from engine.histories.record import Cards, Expected, HistoryError, Recorded, RecordedAct, RecordedHand, Unreplayable
from engine.histories.rooms import rooms, rulebook_of
from engine.kernel.codes import Code
from engine.packing import burns, max_seats
from engine.refusals import Refusal, SetupError
from engine.rulebooks import Rulebook
from engine.setup import HandSetup
from engine.view import HandView

ATTEMPTS = 200  # at cards nobody saw


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

    def may(self) -> frozenset[str]:
        """The names of the acts that the seat in turn may choose from."""

    def act(self, seat: int, kind: str, amount: int | None = None, cards: Cards = ()) -> None:
        """Play an act: a street total or number of boards, and the cards of a discard; raises RefusedError."""

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
        self._view = HandView.of(hand.setup, hand.seats, hand.events)

    def turn(self) -> int | None:
        return self._hand.turn

    def street(self) -> int:
        return self._streets.index(self._view.street)

    def may(self) -> frozenset[str]:
        return frozenset(legal.act for legal in self._hand.legal())

    def act(self, seat: int, kind: str, amount: int | None = None, cards: Cards = ()) -> None:
        try:
            new = self._hand.act(seat, kind, amount, cards)
        except Refusal as refusal:
            raise RefusedError(str(refusal)) from None
        for event in new:
            self._view.apply(event.seen_by(0))

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
    if reason := rooms()[recorded.room].damaged.get(recorded.hand):
        return Unreplayable(recorded.file, recorded.hand, reason)
    rulebook = rulebook_of(recorded, profile, changes)
    game, players = GAMES[recorded.game], len(recorded.seats)
    if players > max_seats(game, rulebook):
        reason = f"{players} are dealt in, and {game.title} seats {max_seats(game, rulebook)}"
        return Unreplayable(recorded.file, recorded.hand, reason)
    try:
        play = _bet(recorded, dealer, rulebook)
        if reason := _unanswered(recorded):
            return Unreplayable(recorded.file, recorded.hand, reason)
        _show_down(recorded, play)
        _compare(recorded.expected, play.outcome())
    except _Differs as found:
        return Difference(recorded.file, recorded.hand, found.step, found.expected, found.actual)
    except (HistoryError, CardError) as error:
        return Unreplayable(recorded.file, recorded.hand, str(error))
    return None


def _remaining(hand: RecordedHand) -> list[int]:
    folded = hand.folded()
    return [seat.number for seat in hand.seats if seat.number not in folded]


def _compared(hand: RecordedHand) -> list[int]:
    """The seats whose shown cards were compared at the end."""
    return [seat for seat in _remaining(hand) if hand.shown.get(seat, False)]


def _unanswered(hand: RecordedHand) -> str:
    """Why a hand cannot be decided from its record: somebody stayed to the end, and neither showed nor mucked."""
    remaining = _remaining(hand)
    if len(remaining) > 1:
        for seat in remaining:
            if seat not in hand.shown and not knows_hand(hand, seat):
                return f"seat {seat} stays to the end, and the record neither shows his hand nor lets him muck it"
    return ""


def setup_of(hand: RecordedHand, rulebook: Rulebook, attempt: int = 0) -> tuple[HandSetup, Mapping[int, Cards]]:
    """The set-up that deals a recorded hand, and the cards of each discard by its place among the acts.

    Another `attempt` has other cards where nobody saw them. Raises CardError, HistoryError where no deck can deal it.
    """
    setup = HandSetup(
        stakes=hand.stakes,
        seats=hand.seats,
        button=hand.button,
        deck=(),
        game=GAMES[hand.game],
        limit=hand.limit,
        rulebook=rulebook,
        occasion=hand.occasion,
        small_blind_seat=hand.small_blind_seat,
        big_blind_seat=hand.big_blind_seat,
        reshuffle=hand.reshuffle,
    )
    deck, given_up = dealing(hand, burns=burns(setup), attempt=attempt)
    return replace(setup, deck=deck), given_up


def _bet(hand: RecordedHand, dealer: Dealer, rulebook: Rulebook) -> Play:
    """Deal, and offer every recorded act in turn; raises _Differs."""
    play, given_up = _deal(hand, dealer, rulebook)
    for place, act in enumerate(hand.acts):
        step, turn = f"act {place + 1}", play.turn()
        if turn != act.seat:
            raise _Differs(step, act, "no more acts" if turn is None else f"seat {turn} is in turn")
        if play.street() != act.street:
            raise _Differs(step, f"{act} on street {act.street}", f"street {play.street()}")
        _offer(play, step, act, given_up.get(place, ()))
    while "run" in play.may():
        turn = play.turn() or 0
        _offer(play, f"run-out, seat {turn}", RecordedAct(turn, play.street(), "run", _run_outs(hand)))
    turn = play.turn()
    if turn is not None and "show" not in play.may():
        raise _Differs(f"act {len(hand.acts) + 1}", "no more acts", f"seat {turn} is in turn")
    return play


def _deal(hand: RecordedHand, dealer: Dealer, rulebook: Rulebook) -> tuple[Play, Mapping[int, Cards]]:
    """Deal the hand; up cards that nobody saw are dealt again until the one who opened it has to; raises _Differs."""
    unseen = GAMES[hand.game].streets[0].up > 0 and any(not hand.up.get(seat.number) for seat in hand.seats)
    for attempt in range(ATTEMPTS):
        setup, given_up = setup_of(hand, rulebook, attempt)
        try:
            play = dealer.deal(setup)
        except RefusedError as refusal:
            raise _Differs("deal", "a hand that is dealt", refusal) from None
        if not unseen or not hand.acts or play.turn() == hand.acts[0].seat:
            break
    return play, given_up


def _run_outs(hand: RecordedHand) -> int:
    """How many times the rest of the board was dealt."""
    return 1 + max(1 + len(hand.more_boards) - GAMES[hand.game].boards, 0)


def _show_down(hand: RecordedHand, play: Play) -> None:
    """Show and muck as recorded, whoever is asked; raises _Differs."""
    while (turn := play.turn()) is not None:
        kind = "show" if _shows(hand, turn) else "muck"
        _offer(play, f"showdown, seat {turn}", RecordedAct(turn, play.street(), kind))


def _offer(play: Play, step: str, act: RecordedAct, cards: Cards = ()) -> None:
    try:
        play.act(act.seat, act.kind, act.to, cards)
    except RefusedError as refusal:
        raise _Differs(step, act, f"refused: {refusal}") from None


def _shows(hand: RecordedHand, seat: int) -> bool:
    """Whether a player shows: as recorded, and a winner who did not need to does when everybody else mucks."""
    if hand.shown.get(seat, True):
        return True
    others = [other for other in _remaining(hand) if other != seat]
    return bool((hand.expected.won or {}).get(seat)) and not any(hand.shown.get(other, True) for other in others)


def _compare(expected: Expected, actual: Outcome) -> None:
    """Every number that the record names against what came out; raises _Differs at the first."""
    counted = {seat: actual.stacks[seat] for seat in expected.stacks or ()}
    for name, wanted, got in (
        ("returned", expected.returned, actual.returned),
        ("pot", expected.pot, actual.pot),
        ("rake", expected.rake, actual.rake),
        ("won", expected.won, actual.won),
        ("stacks", expected.stacks, counted),
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
