"""One hand: dealt from a set-up, played act by act, told as events."""

from collections.abc import Sequence
from typing import Any

from engine.events import ACT_NAMES, ACTS, Event, LegalAct
from engine.kernel.codes import NO_AMOUNT, Act, Code, Phase, Reason
from engine.kernel.entries import act_in_hand, deal_hand
from engine.kernel.records import LOG, MAX_RUN_OUTS, make
from engine.packing import check, pack
from engine.refusals import Refusal
from engine.setup import MAX_CHIPS, HandSetup
from engine.view import HandResult, HandView

ALL_IN, FOR_TABLE = 1, 2  # how the kernel marks posts and bets
BETS = {Code.CALL, Code.BET, Code.RAISE}
POSTS = {Code.ANTE, Code.SMALL_BLIND, Code.BIG_BLIND, Code.STRADDLE, Code.LIVE_POST, Code.DEAD_POST}
AMOUNT_RANGE = MAX_CHIPS * 16  # more than any street total, and small enough for the kernel's sums


class Hand:
    """The face of the kernel for one hand.

    `deal` starts it; `turn` is the seat that must decide, `legal()` what it may do, `act` does it. `events` tells all
    that happened, and `view(seat)` what that seat has seen of it. The same set-up and acts give the same events.
    """

    def __init__(self, setup: HandSetup):
        positions = check(setup)
        self.setup = setup
        self.seats = positions.seats  # clockwise from the left of the button, as the kernel numbers players
        self._hand, self._rules = pack(setup, positions)
        self._log = make(LOG)
        self._log[0].on = 1
        self._events: list[Event] = []
        self._acts: list[tuple[int, str, int | None]] = []

    @classmethod
    def deal(cls, setup: HandSetup) -> "Hand":
        """Post, deal, and go on to the first decision; raises SetupError."""
        hand = cls(setup)
        deal_hand(hand._hand, 0, hand._rules, 0, hand._log, 0)
        hand._drain()
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
        return bool(self._hand[0].phase == Phase.OVER)

    @property
    def turn(self) -> int | None:
        """The seat that must decide, None when the hand is over."""
        return None if self.over else self.seats[int(self._hand[0].turn)]

    def legal(self) -> tuple[LegalAct, ...]:
        """What the seat in turn may do, with bounds as street totals; nothing when the hand is over."""
        h = self._hand[0]
        if self.over:
            return ()
        may, call_to, low, high = int(h.may), int(h.call_to), int(h.raise_from), int(h.raise_to)
        amounts = {
            Act.CALL: (call_to, call_to),
            Act.BET: (low, high),
            Act.RAISE: (low, high),
            Act.RUN: (1, MAX_RUN_OUTS),
        }
        return tuple(LegalAct(name, *amounts.get(act, (0, 0))) for act, name in ACT_NAMES.items() if may >> act & 1)

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
        after = self._hand.copy()
        reason = act_in_hand(after, 0, self._rules, 0, self._log, 0, self.seats.index(seat), kind.value, bounded)
        if reason != Reason.OK:
            self._log[0].count = self._log[0].full = 0
            raise Refusal(Reason(reason).name, asked, self.legal() if seat == self.turn else ())
        self._hand = after
        self._acts.append((seat, act, amount))
        return self._drain()

    def view(self, seat: int = 0) -> HandView:
        """The hand as a seat has seen it, or as everybody may (0)."""
        return HandView.of(self.setup, self.seats, self._events, seat)

    @property
    def result(self) -> HandResult | None:
        """Who won what, None while the hand is played."""
        return self.view().result

    def state(self) -> bytes:
        """The kernel's record as bytes: equal states, equal bytes."""
        return bytes(self._hand.tobytes())

    def _drain(self) -> Sequence[Event]:
        log = self._log[0]
        first = len(self._events)
        columns = zip(*(log[name][: log.count].tolist() for name in ("kind", "player", "a", "b", "cards")), strict=True)
        for kind, player, a, b, cards in columns:
            self._events.append(self._event(Code(kind), self.seats[player] if player >= 0 else 0, a, b, cards))
        log.count = 0
        return self._events[first:]

    def _event(self, kind: Code, seat: int, a: int, b: int, cards: int) -> Event:
        more: dict[str, Any] = {}
        if kind in POSTS or kind in BETS:
            more = {"amount": a, "all_in": bool(b & ALL_IN), "for_table": bool(b & FOR_TABLE)}
        elif kind is Code.HOLE_CARDS:
            more = {"cards": _unpack(cards), "count": a}
        elif kind is Code.BOARD:
            more = {"cards": _unpack(cards), "street": self.setup.game.streets[a].name, "board": b}
        elif kind is Code.TURN:
            more = {"amount": int(self._hand[0].call_to), "legal": self.legal()}
        elif kind is Code.SHOW:
            more = {"cards": _unpack(cards)}
        elif kind is Code.RAKE:
            more = {"amount": a, "pot": b}
        elif kind is Code.AWARD:
            more = {"amount": a, "pot": b % 16, "board": b // 16}
        else:
            more = {"amount": a}
        return Event(len(self._events) + 1, kind, seat, **more)


def _unpack(word: int) -> tuple[int, ...]:
    """Cards from a word of the log: one byte each, one more than the card."""
    return tuple(byte - 1 for byte in word.to_bytes(8, "little") if byte)
