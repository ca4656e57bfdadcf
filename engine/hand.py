"""One hand: dealt from a set-up, played act by act, told as events."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.events import ACT_NAMES, ACTS, POSTS, Event, LegalAct
from engine.kernel.codes import NO_AMOUNT, Act, Code, Phase, Reason
from engine.kernel.entries import DEALER, take_step
from engine.kernel.records import HAND, MAX_RUN_OUTS, RULES, Log, for_kernel, word_at, words_of
from engine.packing import check, pack
from engine.refusals import Refusal
from engine.setup import MAX_CHIPS, HandSetup
from engine.view import HandResult, HandView

PHASE, TURN, MAY, CALL_TO, RAISE_FROM, RAISE_TO = (
    word_at(HAND, name) for name in ("phase", "turn", "may", "call_to", "raise_from", "raise_to")
)
ALL_IN, FOR_TABLE = 1, 2  # how the kernel marks posts and bets
WITH_CHIPS = {*POSTS, Code.CALL, Code.BET, Code.RAISE}
AMOUNT_RANGE = MAX_CHIPS * 16  # more than any street total, and small enough for the kernel's sums
CODES = {code.value: code for code in Code}
ACT_BITS = tuple((1 << act, act, name) for act, name in ACT_NAMES.items())


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
        self._log = Log()
        self._events: list[Event] = []
        self._acts: list[tuple[int, str, int | None]] = []
        self._legal: tuple[LegalAct, ...] = ()
        self._words = words_of(hands)
        self._rules = for_kernel(words_of(rules), RULES)

    @classmethod
    def deal(cls, setup: HandSetup) -> "Hand":
        """Post, deal, and go on to the first decision; raises SetupError."""
        hand = cls(setup)
        hand._step(hand._words, DEALER, 0, NO_AMOUNT)
        hand._tell()
        return hand

    @classmethod
    def replay(cls, setup: HandSetup, acts: Sequence[tuple[int, str, int | None]]) -> "Hand":
        """The hand after the acts of an earlier one: (seat, act, amount or None)."""
        hand = cls.deal(setup)
        for seat, act, amount in acts:
            hand.act(seat, act, amount)
        return hand

    @property
    def events(self) -> Sequence[Event]:
        """All that happened, in order; hidden cards included, so for the dealer's eyes only (see `Event.seen_by`)."""
        return self._events

    @property
    def acts(self) -> Sequence[tuple[int, str, int | None]]:
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

    def act(self, seat: int, act: str, amount: int | None = None) -> Sequence[Event]:
        """Carry out an act and all that follows from it; returns the new events.

        `act` is fold, check, call, bet, raise, all-in, show, muck or run; `amount` a street total (boards for `run`),
        needed by bet, raise and run and checked where others write it. Raises Refusal, and then nothing has changed.
        """
        asked = f"seat {seat} {act}" + ("" if amount is None else f" {amount}")
        kind = ACTS.get(act)
        if kind is None:
            raise ValueError(f"{act!r} is no act: {', '.join(ACTS)}")
        if seat not in self.seats:
            raise Refusal("SEAT_NOT_IN_HAND", asked)
        bounded = NO_AMOUNT if amount is None else max(-AMOUNT_RANGE, min(amount, AMOUNT_RANGE))
        after = self._words.copy()
        reason = self._step(after, self.seats.index(seat), kind.value, bounded)
        if reason:
            self._log.clear()
            raise Refusal(Reason(reason).name, asked, self._legal if seat == self.turn else ())
        self._words = after
        self._acts.append((seat, act, amount))
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

    def _step(self, words: NDArray[np.int64], player: int, kind: int, amount: int) -> int:
        hands = for_kernel(words, HAND)
        return int(take_step(hands, 0, self._rules, 0, self._log.records, 0, player, kind, amount))

    def _read(self, at: int) -> int:
        return int(self._words.item(at))

    def _tell(self) -> Sequence[Event]:
        """Turn the log of the last step into events."""
        first = len(self._events)
        self._legal = self._choices()
        for seq, (code, player, a, b, cards) in enumerate(self._log.drain(), first + 1):
            seat = self.seats[player] if player >= 0 else 0
            self._events.append(self._event(seq, CODES[code], seat, a, b, cards))
        return self._events[first:]

    def _choices(self) -> tuple[LegalAct, ...]:
        may = self._read(MAY)
        call_to, low, high = self._read(CALL_TO), self._read(RAISE_FROM), self._read(RAISE_TO)
        amounts = {
            Act.CALL: (call_to, call_to),
            Act.BET: (low, high),
            Act.RAISE: (low, high),
            Act.RUN: (1, MAX_RUN_OUTS),
        }
        return tuple(LegalAct(name, *amounts.get(act, (0, 0))) for bit, act, name in ACT_BITS if may & bit)

    def _event(self, seq: int, code: Code, seat: int, a: int, b: int, cards: int) -> Event:
        if code is Code.TURN:
            return Event(seq, code, seat, self._read(CALL_TO), legal=self._legal)
        if code in WITH_CHIPS:
            return Event(seq, code, seat, a, bool(b & ALL_IN), bool(b & FOR_TABLE))
        if code is Code.HOLE_CARDS:
            return Event(seq, code, seat, cards=_unpack(cards), count=a)
        if code is Code.BOARD:
            return Event(seq, code, cards=_unpack(cards), street=self.setup.game.streets[a].name, board=b)
        if code is Code.SHOW:
            return Event(seq, code, seat, cards=_unpack(cards))
        if code is Code.RAKE:
            return Event(seq, code, amount=a, pot=b)
        if code is Code.AWARD:
            return Event(seq, code, seat, a, pot=b % 16, board=b // 16)
        return Event(seq, code, seat, a)


def _unpack(word: int) -> tuple[int, ...]:
    """Cards from a word of the log: one byte each, one more than the card."""
    return tuple(byte - 1 for byte in word.to_bytes(8, "little") if byte)
