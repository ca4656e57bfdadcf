"""One hand: dealt from a set-up, played act by act, told as events."""

from collections.abc import Sequence
from functools import cache

from engine.events import ACT_NAMES, ACTS, POSTS, Event, LegalAct
from engine.kernel.codes import NO_AMOUNT, Act, Code, Phase, Reason
from engine.kernel.entries import DEALER, take_step
from engine.kernel.records import HAND, RULES, Log, for_kernel, word_at, words_of
from engine.packing import check, pack
from engine.refusals import Refusal
from engine.setup import MAX_CHIPS, HandSetup
from engine.view import HandResult, HandView

PHASE, TURN = word_at(HAND, "phase"), word_at(HAND, "turn")
CHOICES = slice(word_at(HAND, "may"), word_at(HAND, "big_raise") + 1)  # may, call_to, raise_from .. raise_to, big_raise
ALL_IN, FOR_TABLE = 1, 2  # how the kernel marks posts and bets
AMOUNT_RANGE = MAX_CHIPS * 16  # more than any street total, and small enough for the kernel's sums
CODES = {code.value: code for code in Code}
WITH_CHIPS = frozenset(code.value for code in (*POSTS, Code.CALL, Code.BET, Code.RAISE, Code.BRING_IN, Code.COMPLETE))
CARDS_OF_SEAT = frozenset((Code.HOLE_CARDS, Code.UP_CARDS, Code.EXCHANGE))
TWO_SIZES = 1 << Act.BET | 1 << Act.RAISE
LOW_HALF = 256  # in an award's label, above pot and board of four bits each
ACT_CODES = {name: act.value for name, act in ACTS.items()}


Acted = tuple[int, str, int | None, tuple[int, ...]]
"""An act as it was asked for: seat, act, amount, cards."""


@cache
def _acts_of(may: int) -> tuple[tuple[LegalAct, int | None], ...]:
    """The acts of a set, each with which bounds it has: 0 those of a call, 1 those of a raise or a number, or None."""
    bounds = {Act.CALL: 0, Act.BRING_IN: 0, Act.BET: 1, Act.RAISE: 1, Act.COMPLETE: 1, Act.DISCARD: 1, Act.RUN: 1}
    return tuple((LegalAct(name), bounds.get(act)) for act, name in ACT_NAMES.items() if may >> act & 1)


class Hand:
    """The face of the kernel for one hand.

    `deal` starts it; `turn` is the seat that must decide, `legal()` what it may do, `act` does it. `events` tells all
    that happened, and `view(seat)` what that seat has seen of it. The same set-up and acts give the same events.
    """

    def __init__(self, setup: HandSetup):
        positions = check(setup)
        hands, rules = pack(setup, positions)
        self.setup = setup
        self.seats = positions.seats  # clockwise from the left of the button, as the kernel numbers players
        self._streets = [street.name for street in setup.game.streets]
        self._log = Log()
        self._events: list[Event] = []
        self._acts: list[Acted] = []
        self._legal: tuple[LegalAct, ...] = ()
        self._places = {seat: player for player, seat in enumerate(self.seats)}
        self._words = words_of(hands)
        self._hands = for_kernel(self._words, HAND)
        self._spare = self._words.copy()
        self._spare_hands = for_kernel(self._spare, HAND)
        self._rules = for_kernel(words_of(rules), RULES)

    @classmethod
    def deal(cls, setup: HandSetup) -> "Hand":
        """Post, deal, and go on to the first decision; raises SetupError."""
        hand = cls(setup)
        take_step(hand._hands, 0, hand._rules, 0, hand._log.records, 0, DEALER, 0, NO_AMOUNT)
        hand._tell()
        return hand

    @classmethod
    def replay(cls, setup: HandSetup, acts: Sequence[Acted]) -> "Hand":
        """The hand after the acts of an earlier one."""
        hand = cls.deal(setup)
        for seat, act, amount, cards in acts:
            hand.act(seat, act, amount, cards)
        return hand

    @property
    def events(self) -> Sequence[Event]:
        """All that happened, in order; hidden cards included, so for the dealer's eyes only (see `Event.seen_by`)."""
        return self._events

    @property
    def acts(self) -> Sequence[Acted]:
        """The acts that were carried out, as they were asked for."""
        return self._acts

    @property
    def over(self) -> bool:
        """Whether every chip has been paid out."""
        return self._read(PHASE) == Phase.OVER

    @property
    def turn(self) -> int | None:
        """The seat that must decide, None when the hand is over."""
        player = self._read(TURN)
        return None if player < 0 else self.seats[player]

    def legal(self) -> tuple[LegalAct, ...]:
        """What the seat in turn may do, with bounds as street totals; nothing when the hand is over."""
        return self._legal

    def act(self, seat: int, act: str, amount: int | None = None, cards: Sequence[int] = ()) -> Sequence[Event]:
        """Carry out an act and all that follows from it; returns the new events.

        `act` is one of `engine.events.ACTS`; `amount` a street total (boards for `run`), needed by bet, raise, complete
        and run and checked where others write it; `cards` what a discard gives up. Raises Refusal, and then nothing
        has changed.
        """
        kind = ACT_CODES.get(act)
        if kind is None:
            raise ValueError(f"{act!r} is no act: {', '.join(ACTS)}")
        player = self._places.get(seat)
        if player is None:
            raise Refusal("SEAT_NOT_IN_HAND", _say(seat, act, amount))
        legal = self._legal if seat == self.turn else ()
        if len(set(cards)) < len(cards):
            raise Refusal("DUPLICATE_CARD", _say(seat, act, amount), legal)
        if cards and (kind != Act.DISCARD or amount is not None):
            raise Refusal("BAD_DISCARD", _say(seat, act, amount), legal)
        bounded = NO_AMOUNT if amount is None else max(-AMOUNT_RANGE, min(amount, AMOUNT_RANGE))
        if kind == Act.DISCARD:
            bounded = sum(1 << card for card in cards)
        self._spare[:] = self._words
        reason = take_step(self._spare_hands, 0, self._rules, 0, self._log.records, 0, player, kind, bounded)
        if reason:
            self._log.clear()
            raise Refusal(Reason(reason).name, _say(seat, act, amount), legal)
        self._words, self._spare = self._spare, self._words
        self._hands, self._spare_hands = self._spare_hands, self._hands
        self._acts.append((seat, act, amount, tuple(cards)))
        return self._tell()

    def view(self, seat: int = 0) -> HandView:
        """The hand as a seat has seen it, or as everybody may (0)."""
        return HandView.of(self.setup, self.seats, self._events, seat)

    @property
    def result(self) -> HandResult | None:
        """Who won what, None while the hand is played."""
        return self.view().result

    def state(self) -> bytes:
        """The kernel's record as bytes: equal states, equal bytes."""
        return self._words.tobytes()

    def _read(self, at: int) -> int:
        return int(self._words.item(at))

    def _tell(self) -> Sequence[Event]:
        """Turn the log of the last step into events."""
        may, call_to, low, high, big = self._words[CHOICES].tolist()
        bounds = ((call_to, call_to), (low, high))
        self._legal = tuple(
            [legal if which is None else LegalAct(legal.act, *bounds[which]) for legal, which in _acts_of(may)]
        )
        if big > high and may & TWO_SIZES:
            self._legal += (LegalAct(self._legal[-1].act, big, big),)
        seats = (*self.seats, 0)  # -1: no player
        first = len(self._events)
        new = [
            self._event(seq, code, seats[player], a, b, cards)
            for seq, (code, player, a, b, cards) in enumerate(self._log.drain(), first + 1)
        ]
        self._events += new
        return new

    def _event(self, seq: int, code: int, seat: int, a: int, b: int, cards: int) -> Event:
        kind = CODES[code]
        if code in WITH_CHIPS:
            return Event(seq, kind, seat, a, bool(b & ALL_IN), bool(b & FOR_TABLE))
        if kind is Code.TURN:
            return Event(seq, kind, seat, a, False, False, (), 0, self._streets[b], 0, 0, False, self._legal)
        if kind in CARDS_OF_SEAT:
            return Event(seq, kind, seat, cards=_unpack(cards), dealt=a, street=self._streets[b])
        if kind is Code.BOARD:
            return Event(seq, kind, cards=_unpack(cards), street=self._streets[a], board=b)
        if kind is Code.SHOW:
            return Event(seq, kind, seat, cards=_unpack(cards))
        if kind is Code.RAKE:
            return Event(seq, kind, amount=a, pot=b)
        if kind is Code.AWARD:
            return Event(seq, kind, seat, a, pot=b & 15, board=b >> 4 & 15, low=b >= LOW_HALF)
        if kind is Code.SHUFFLE:
            return Event(seq, kind, dealt=a)
        return Event(seq, kind, seat, a)


def _say(seat: int, act: str, amount: int | None) -> str:
    return f"seat {seat} {act}" + ("" if amount is None else f" {amount}")


def _unpack(word: int) -> tuple[int, ...]:
    """Cards from a word of the log: one byte each, one more than the card."""
    return tuple(byte - 1 for byte in word.to_bytes(8, "little") if byte)
