"""What is checked in every scenario: chips are conserved, no card stands twice, no view holds a card it may not."""

from collections.abc import Iterator, Mapping

from conformance.scenario import PUBLIC, Table
from givare.v1 import event_pb2, hand_pb2

Views = Mapping[int, hand_pb2.HandView]
CHOICES_AFTER_BETTING = frozenset({hand_pb2.ACT_SHOW, hand_pb2.ACT_MUCK, hand_pb2.ACT_RUN})


def state_faults(views: Views, table: Table) -> Iterator[str]:
    """What is wrong with a state in all its views, in words."""
    public = views[PUBLIC]
    expected = {player.seat for player in table.players}
    if {seat.number for seat in public.seats} != expected:
        yield f"the view has the seats {sorted(seat.number for seat in public.seats)}, not {sorted(expected)}"
        return
    yield from _chip_faults(public, table)
    yield from _card_faults(views)
    for viewer, view in views.items():
        yield from _leaks(viewer, view)


def event_faults(events: tuple[event_pb2.Event, ...]) -> Iterator[str]:
    """Hidden cards in events that a spectator may see."""
    for event in events:
        if event.hole_cards_dealt.cards:
            yield f"the events show everybody the hole cards of seat {event.hole_cards_dealt.seat}"


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
            hole.setdefault(seat.number, set()).update(seat.cards)
    board = {card for run in views[PUBLIC].boards for card in run.cards}
    if any(len(set(run.cards)) < len(run.cards) for run in views[PUBLIC].boards):
        yield "a card lies on the board twice"
    seen = [*board, *(card for cards in hole.values() for card in cards)]
    twice = sorted({card for card in seen if seen.count(card) > 1})
    if twice:
        yield f"{twice[0]} is in two places"


def _leaks(viewer: int, view: hand_pb2.HandView) -> Iterator[str]:
    if view.setup.HasField("deck"):
        yield f"{_whose(viewer)} holds the deck"
    for seat in view.seats:
        if seat.cards and seat.number != viewer and not _may_be_open(view, seat):
            yield f"{_whose(viewer)} shows the hole cards of seat {seat.number}"


def _may_be_open(view: hand_pb2.HandView, seat: hand_pb2.SeatView) -> bool:
    """Hands are turned up when the betting is over, never before, and never one that was folded."""
    if seat.folded:
        return False
    if view.HasField("result"):
        return seat.number in [shown.seat for shown in view.result.shown]
    return seat.shown and {legal.act for legal in view.turn.legal_acts} <= CHOICES_AFTER_BETTING


def _whose(viewer: int) -> str:
    return "the spectator's view" if viewer == PUBLIC else f"the view of seat {viewer}"
