"""What one seat has seen of a hand: built up from the events it may see, never cut down from the full state."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.events import Event, LegalAct
from engine.kernel.codes import Code
from engine.kernel.entries import pots_of
from engine.setup import HandSetup

CALLED = {Code.CALL, Code.BET, Code.RAISE, Code.BRING_IN, Code.COMPLETE}
POSTED = {Code.SMALL_BLIND, Code.BIG_BLIND, Code.STRADDLE, Code.LIVE_POST}
ROUND_IS_OVER = {Code.SHOW, Code.MUCK, Code.RUN_OUTS, Code.RAKE, Code.AWARD}
BETTING_ACTS = {"fold", "check", "call", "bet", "raise", "bring-in", "complete"}


@dataclass(slots=True)
class SeatView:
    """One seat: chips behind, bet of this round, paid in this hand (dead money apart), and the cards seen.

    `up` are those of `cards` that were dealt face up, `exchanges` how many cards it changed or gave up each time.
    """

    number: int
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    all_in: bool = False
    mucked: bool = False
    shown: bool = False
    cards: tuple[int, ...] = ()
    hidden: int = 0
    up: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and the seats that can win it, those still in the hand."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat wins of a pot on a board, by its low hand or else its high one."""

    seat: int
    amount: int
    board: int = 0
    low: bool = False


@dataclass(frozen=True, slots=True)
class PotResult:
    """A pot as it was before rake, the rake taken from it, and its shares."""

    amount: int
    rake: int
    eligible: tuple[int, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended: pots, hands shown in order, seats that mucked, final stacks and net results by seat."""

    pots: tuple[PotResult, ...]
    shown: tuple[tuple[int, tuple[int, ...]], ...]
    mucked: tuple[int, ...]
    stacks: dict[int, int]
    net: dict[int, int]
    rake: int


@dataclass(slots=True)
class HandView:
    """A hand as `viewer` has seen it (0: as everybody may); `setup` without its deck and the key of later shuffles."""

    setup: HandSetup
    viewer: int
    order: tuple[int, ...]
    seats: dict[int, SeatView]
    seq: int = 0
    street: str = ""
    boards: list[tuple[int, ...]] = field(default_factory=lambda: [()])
    turn: int = 0
    to_call: int = 0
    legal: tuple[LegalAct, ...] = ()
    over: bool = False
    shown: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by seat, in the order they were turned up
    mucked: list[int] = field(default_factory=list)
    rakes: dict[int, int] = field(default_factory=dict)
    shares: dict[int, list[Share]] = field(default_factory=dict)

    @classmethod
    def of(cls, setup: HandSetup, order: tuple[int, ...], events: Sequence[Event], viewer: int = 0) -> "HandView":
        """The view after those events; those of other seats are looked at with this viewer's eyes."""
        seats = {seat.number: SeatView(seat.number, seat.stack) for seat in setup.seats}
        public = replace(setup, deck=(), reshuffle=0)
        view = cls(public, viewer, order, dict(sorted(seats.items())), street=setup.game.streets[0].name)
        for event in events:
            view.apply(event.seen_by(viewer))
        return view

    @property
    def board(self) -> tuple[int, ...]:
        """The cards of the first board."""
        return self.boards[0]

    @property
    def total(self) -> int:
        """All chips that are out of the stacks and not paid out yet, bets of the round included."""
        return sum(seat.paid + seat.dead for seat in self.seats.values())

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Pots from finished rounds, antes and dead money: main pot first; nothing once they are paid out."""
        return () if self.over else self._pots(with_bets=False)

    @property
    def result(self) -> HandResult | None:
        """How the hand ended, None while it is played."""
        if not self.over:
            return None
        pots = tuple(
            PotResult(pot.amount, self.rakes.get(place, 0), pot.eligible, tuple(self.shares.get(place, ())))
            for place, pot in enumerate(self._pots(with_bets=True))
        )
        start = {seat.number: seat.stack for seat in self.setup.seats}
        stacks = {number: seat.stack for number, seat in self.seats.items()}
        net = {number: stack - start[number] for number, stack in stacks.items()}
        return HandResult(pots, tuple(self.shown.items()), tuple(self.mucked), stacks, net, sum(self.rakes.values()))

    def _pots(self, with_bets: bool) -> tuple[Pot, ...]:
        """Ask the kernel, which alone knows how pots are made."""
        seats = [self.seats[number] for number in self.order]
        paid = [seat.paid - (0 if with_bets else seat.bet) for seat in seats]
        in_hand = sum((not seat.folded) << player for player, seat in enumerate(seats))
        return tuple(
            Pot(amount, tuple(sorted(number for player, number in enumerate(self.order) if claims >> player & 1)))
            for amount, claims in pots_of(paid, sum(seat.dead for seat in seats), in_hand)
        )

    def apply(self, event: Event) -> None:
        """Go on by one event."""
        self.seq = event.seq
        kind = event.kind
        seat = self.seats.get(event.seat)
        if kind is not Code.TURN:
            self.turn, self.to_call, self.legal = 0, 0, ()
        if event.street and event.street != self.street:
            self.street = event.street
            self._close_round()
        if kind in ROUND_IS_OVER or (kind is Code.TURN and event.legal[0].act not in BETTING_ACTS):
            self._close_round()
        if seat is not None:
            self._apply_to_seat(seat, event)
        elif kind is Code.BOARD:
            if event.board == len(self.boards):
                self.boards.append(self._shared_board(event.street))
            self.boards[event.board] += event.cards
        elif kind is Code.RAKE:
            self.rakes[event.pot] = event.amount
        elif kind is Code.END:
            self.over = True

    def _close_round(self) -> None:
        for seat in self.seats.values():
            seat.bet = 0

    def _shared_board(self, street: str) -> tuple[int, ...]:
        """What every board has in common when a further one begins at a street."""
        names = [one.name for one in self.setup.game.streets]
        return self.boards[0][: sum(one.board for one in self.setup.game.streets[: names.index(street)])]

    def _apply_to_seat(self, seat: SeatView, event: Event) -> None:
        kind = event.kind
        if kind in CALLED or kind in POSTED:
            more = event.amount - (seat.bet if kind in CALLED else 0)
            seat.stack -= more
            seat.bet += more
            seat.paid += more
        elif kind is Code.ANTE or kind is Code.DEAD_POST:
            seat.stack -= event.amount
            if event.for_table:
                seat.dead += event.amount
            else:
                seat.paid += event.amount
        elif kind is Code.UNCALLED:
            seat.stack += event.amount
            seat.bet = max(seat.bet - event.amount, 0)  # what is above it was an ante
            seat.paid -= event.amount
        elif kind is Code.AWARD:
            seat.stack += event.amount
            self.shares.setdefault(event.pot, []).append(Share(seat.number, event.amount, event.board, event.low))
        elif kind is Code.TURN:
            self.turn, self.to_call, self.legal = seat.number, event.amount, event.legal
        elif kind is Code.HOLE_CARDS:
            seat.cards += event.cards
            seat.hidden += event.dealt - len(event.cards)
        elif kind is Code.UP_CARDS:
            seat.cards += event.cards
            seat.up += event.cards
        elif kind is Code.EXCHANGE:
            seat.cards = tuple(card for card in seat.cards if card not in event.cards)
            seat.hidden -= event.dealt - len(event.cards)
            seat.exchanges += (event.dealt,)
        elif kind is Code.SHOW:
            seat.cards, seat.hidden, seat.shown = event.cards, 0, True
            self.shown[seat.number] = event.cards
        elif kind is Code.FOLD:
            seat.folded = True
        elif kind is Code.MUCK:
            seat.mucked = True
            self.mucked.append(seat.number)
        seat.all_in = seat.stack == 0 and not seat.folded and not self.over
