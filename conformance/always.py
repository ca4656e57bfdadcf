"""What is checked in every scenario: chips are conserved, no card comes twice, no view holds a card it may not."""

from collections.abc import Iterator, Mapping

from conformance.scenario import PUBLIC, Table
from engine.cards import DECK
from engine.games import GAMES
from givare.v1 import event_pb2, hand_pb2

Views = Mapping[int, hand_pb2.HandView]
BURNED = 6  # cards, at most
CHOICES_AFTER_BETTING = frozenset({hand_pb2.ACT_SHOW, hand_pb2.ACT_MUCK, hand_pb2.ACT_RUN})
EXCHANGE = frozenset({hand_pb2.ACT_DISCARD, hand_pb2.ACT_STAND_PAT})


class Always:
    """What must hold in every state of one hand, looked at one after the other."""

    def __init__(self, table: Table):
        self._table = table
        self._dealt = _Dealt(table)

    def faults(self, views: Views, events: tuple[event_pb2.Event, ...]) -> Iterator[str]:
        """What is wrong with the next state and with the events that led to it, in words."""
        yield from state_faults(views, self._table)
        yield from event_faults(events)
        yield from self._dealt.faults(views)


class _Dealt:
    """Where the cards of a hand have been seen: no card comes a second time before the deck has run out.

    Places are seats and, as 0, the boards.
    """

    def __init__(self, table: Table):
        game = GAMES.get(table.game)
        self._most = sum(card >> 2 >= game.lowest_rank for card in DECK) if game else 0
        self._most -= BURNED if table.real_table else 0
        self._counts: dict[int, int] = {}
        self._places: dict[str, int] = {}
        self._gone: set[str] = set()

    def faults(self, views: Views) -> Iterator[str]:
        public = views[PUBLIC]
        for seat in public.seats:
            got = seat.hidden_cards + len(seat.cards) + sum(seat.exchanges)
            self._counts[seat.number] = max(got, self._counts.get(seat.number, 0))
        boards = sum(len(board.cards) for board in public.boards)
        if sum(self._counts.values()) + boards >= self._most:  # the stub may have been shuffled again
            return
        now = {card: 0 for board in public.boards for card in board.cards}
        now |= {card: seat.number for view in views.values() for seat in view.seats for card in seat.cards}
        for card, place in now.items():
            if self._places.setdefault(card, place) != place or card in self._gone:
                yield f"{card} is dealt a second time"
        self._gone |= {card for card, place in self._places.items() if place in views and place and card not in now}


def state_faults(views: Views, table: Table) -> Iterator[str]:
    """What is wrong with a state in all its views, in words."""
    public = views[PUBLIC]
    expected = {player.seat for player in table.players}
    if {seat.number for seat in public.seats} != expected:
        yield f"the view has the seats {sorted(seat.number for seat in public.seats)}, not {sorted(expected)}"
        return
    yield from _chip_faults(public, table)
    yield from _card_faults(views)
    yield from _up_card_faults(views, table)
    for viewer, view in views.items():
        yield from _leaks(viewer, view)


def event_faults(events: tuple[event_pb2.Event, ...]) -> Iterator[str]:
    """Hidden cards in events that a spectator may see."""
    for event in events:
        if event.hole_cards_dealt.cards:
            yield f"the events show everybody the hole cards of seat {event.hole_cards_dealt.seat}"
        if event.cards_exchanged.cards:
            yield f"the events show everybody which cards seat {event.cards_exchanged.seat} gave up"


def changes(before: Views, after: Views) -> Iterator[str]:
    """What a refused act changed, in words."""
    for viewer, view in before.items():
        if _state(view) != _state(after[viewer]):
            yield f"the refused act changed {_whose(viewer)}"


def _state(view: hand_pb2.HandView) -> hand_pb2.HandView:
    """A view without what an engine may leave out of one and put into another."""
    state = hand_pb2.HandView()
    state.CopyFrom(view)
    state.ClearField("setup")
    state.ClearField("seq")
    return state


def _chip_faults(view: hand_pb2.HandView, table: Table) -> Iterator[str]:
    brought = sum(player.stack for player in table.players)
    for seat in view.seats:
        if seat.stack < 0:
            yield f"seat {seat.number} has {seat.stack} chips"
    behind = sum(seat.stack for seat in view.seats)
    if not view.HasField("result"):
        if behind + view.pot_total != brought:
            yield f"{brought} chips came to the table, {behind} are behind and {view.pot_total} in the pot"
        return
    final = sum(seat.final_stack for seat in view.result.seats)
    if final + view.result.rake != brought:
        yield f"{brought} chips came to the table, {final} are left and {view.result.rake} went to the house"
    if {seat.number: seat.stack for seat in view.seats} != {s.number: s.final_stack for s in view.result.seats}:
        yield "stacks and final stacks differ"


def _card_faults(views: Views) -> Iterator[str]:
    hole: dict[int, set[str]] = {}
    for view in views.values():
        for seat in view.seats:
            if len(set(seat.cards)) < len(seat.cards):
                yield f"seat {seat.number} holds a card twice"
            if not seat.folded:  # a folded hand may be shuffled and drawn again (gap-draw-deck-out)
                hole.setdefault(seat.number, set()).update(seat.cards)
    board = {card for run in views[PUBLIC].boards for card in run.cards}
    if any(len(set(run.cards)) < len(run.cards) for run in views[PUBLIC].boards):
        yield "a card lies on the board twice"
    seen = [*board, *(card for cards in hole.values() for card in cards)]
    twice = sorted({card for card in seen if seen.count(card) > 1})
    if twice:
        yield f"{twice[0]} is in two places"


def _up_card_faults(views: Views, table: Table) -> Iterator[str]:
    """Cards dealt face up are everybody's to see, and as many as the game's streets have brought."""
    game = GAMES.get(table.game)
    up = {seat.number: list(seat.up_cards) for seat in views[PUBLIC].seats}
    for viewer, view in views.items():
        for seat in view.seats:
            if list(seat.up_cards) != up[seat.number]:
                yield f"{_whose(viewer)} shows other up cards of seat {seat.number} than the spectator's"
            elif not set(seat.up_cards) <= set(seat.cards):
                yield f"{_whose(viewer)} lacks up cards of seat {seat.number} among his cards"
    if game is not None:
        streets = [street.name for street in game.streets]
        public = views[PUBLIC]
        reached = streets.index(public.street) if public.HasField("turn") and public.street in streets else len(streets)
        most = sum(street.up for street in game.streets[: reached + 1])
        for number, cards in up.items():
            if len(cards) > most:
                yield f"seat {number} shows {len(cards)} up cards, and {most} were dealt"


def _leaks(viewer: int, view: hand_pb2.HandView) -> Iterator[str]:
    if view.setup.HasField("deck"):
        yield f"{_whose(viewer)} holds the deck"
    for seat in view.seats:
        hole = set(seat.cards) - set(seat.up_cards)
        if hole and seat.number != viewer and not _may_be_open(view, seat):
            yield f"{_whose(viewer)} shows the hole cards of seat {seat.number}"


def _may_be_open(view: hand_pb2.HandView, seat: hand_pb2.SeatView) -> bool:
    """Hands are turned up when the betting is over, never before, and never one that was folded."""
    if seat.folded:
        return False
    if view.HasField("result"):
        return seat.number in [shown.seat for shown in view.result.shown]
    choices = {legal.act for legal in view.turn.legal_acts}
    with_chips = sum(not (one.folded or one.all_in) for one in view.seats)
    return seat.shown and (choices <= CHOICES_AFTER_BETTING or (choices <= EXCHANGE and with_chips < 2))


def _whose(viewer: int) -> str:
    return "the spectator's view" if viewer == PUBLIC else f"the view of seat {viewer}"
