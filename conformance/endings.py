"""The `end` of a scenario, compared with how a hand ended."""

from collections.abc import Sequence

from conformance.claims import Claims
from conformance.findings import Findings
from conformance.scenario import End, Happening, Table
from engine.cards import format_cards
from givare.v1 import event_pb2, hand_pb2

POSTS = {
    event_pb2.POST_KIND_ANTE: "ante",
    event_pb2.POST_KIND_SMALL_BLIND: "small-blind",
    event_pb2.POST_KIND_BIG_BLIND: "big-blind",
    event_pb2.POST_KIND_STRADDLE: "straddle",
    event_pb2.POST_KIND_LIVE: "post",
    event_pb2.POST_KIND_DEAD: "post",
}


def ending(
    found: Findings,
    end: End,
    table: Table,
    view: hand_pb2.HandView,
    events: Sequence[event_pb2.Event],
    claims: Claims,
) -> None:
    """Compare how the hand ended with what the scenario says."""
    if not view.HasField("result"):
        found.fault(end.line, f"the hand is not over: seat {view.turn.seat} must decide")
        return
    result = view.result
    final = {seat.number: seat.final_stack for seat in result.seats}
    if end.pots is not None:
        _pots(found, end, table, view, claims)
    if end.stacks:
        found.compare(end.line, "stacks", dict(end.stacks), {n: final[n] for n in end.stacks if n in final})
    if end.rake is not None:
        found.compare(end.line, "rake", end.rake, result.rake)
    if end.board is not None:
        found.compare(end.line, "board", format_cards(end.board), " ".join(view.boards[0].cards) if view.boards else "")
    if end.boards is not None:
        boards = [" ".join(board.cards) for board in view.boards]
        found.compare(end.line, "boards", [format_cards(board) for board in end.boards], boards)
    if end.low is not None and "pot-shares" in claims.features:
        lows = [share for pot in result.pots for share in pot.shares if share.low]
        found.compare(end.line, "won by low hands", dict(end.low), _by_seat(lows))
    _shows(found, end, [shown.seat for shown in result.shown], claims)
    if end.events and "events" in claims.features:
        _chain(found, end, events)


def _pots(found: Findings, end: End, table: Table, view: hand_pb2.HandView, claims: Claims) -> None:
    expected = end.pots or ()
    if "pot-shares" in claims.features:
        shares = [(pot.amount, _by_seat(pot.shares)) for pot in view.result.pots]
        found.compare(end.line, "pots", [(pot.amount, dict(pot.shares)) for pot in expected], shares)
        return
    brought = {player.seat: player.stack for player in table.players}
    put_in = {seat.number: seat.contributed for seat in view.seats}
    stacks = {s: brought[s] - put_in[s] + sum(pot.shares.get(s, 0) for pot in expected) for s in brought}
    found.compare(end.line, "stacks", stacks, {seat.number: seat.final_stack for seat in view.result.seats})


def _by_seat(shares: Sequence[hand_pb2.Share]) -> dict[int, int]:
    won: dict[int, int] = {}
    for share in shares:
        won[share.seat] = won.get(share.seat, 0) + share.amount
    return won


def _shows(found: Findings, end: End, shown: list[int], claims: Claims) -> None:
    if end.shown is not None:
        found.compare(end.line, "shown", sorted(end.shown), sorted(shown))
    if end.show_order is not None and "show-order" in claims.features:
        # Whoever shows first always does; a beaten hand behind him may stay unseen.
        found.compare(end.line, "first to show", end.show_order[0], shown[0] if shown else "nobody")
        found.compare(end.line, "show order", [seat for seat in end.show_order if seat in shown], shown)
    for seat in end.hidden:
        found.compare(end.line, f"hand of seat {seat}", "hidden", "shown" if seat in shown else "hidden")


def _chain(found: Findings, end: End, events: Sequence[event_pb2.Event]) -> None:
    happened = [happening for event in events if (happening := _happening(event)) is not None]
    at = 0
    for link in end.events:
        found.compared += 1
        while at < len(happened) and not _matches(link, happened[at]):
            at += 1
        if at == len(happened):
            what = f"{link.word} {link.seat}" if link.seat else link.word
            found.fault(end.line, f"events: '{what}' does not happen where it must")
            return
        at += 1


def _matches(link: Happening, happened: Happening) -> bool:
    return link.word == happened.word and link.seat in (0, happened.seat)


def _happening(event: event_pb2.Event) -> Happening | None:
    match event.WhichOneof("kind"):
        case "posted":
            return Happening(POSTS.get(event.posted.post, ""), event.posted.seat)
        case "hole_cards_dealt":
            return Happening("cards", event.hole_cards_dealt.seat)
        case "up_cards_dealt":
            return Happening("up", event.up_cards_dealt.seat)
        case "acted" if event.acted.act == hand_pb2.ACT_BRING_IN:
            return Happening("bring-in", event.acted.seat)
        case "cards_exchanged":
            return Happening("exchange", event.cards_exchanged.seat)
        case "stub_shuffled":
            return Happening("shuffle")
        case "board_dealt":
            return Happening(event.board_dealt.street)
        case "hand_shown":
            return Happening("show", event.hand_shown.seat)
        case "hand_mucked":
            return Happening("muck", event.hand_mucked.seat)
        case "rake_taken":
            return Happening("rake")
        case _:
            return None
