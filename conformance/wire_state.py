"""From the engine's views, events and refusals to the wire's."""

from collections.abc import Sequence

from google.rpc import code_pb2  # type: ignore[import-untyped]

from engine.cards import format_card
from engine.events import Event, LegalAct
from engine.kernel.codes import Code
from engine.refusals import Refusal, SetupError
from engine.view import HandResult, HandView
from givare.v1 import error_reason_pb2, event_pb2, hand_pb2, refusal_pb2

ACTED = {Code.FOLD, Code.CHECK, Code.CALL, Code.BET, Code.RAISE}
POSTS = {
    Code.ANTE: event_pb2.POST_KIND_ANTE,
    Code.SMALL_BLIND: event_pb2.POST_KIND_SMALL_BLIND,
    Code.BIG_BLIND: event_pb2.POST_KIND_BIG_BLIND,
    Code.STRADDLE: event_pb2.POST_KIND_STRADDLE,
    Code.LIVE_POST: event_pb2.POST_KIND_LIVE,
    Code.DEAD_POST: event_pb2.POST_KIND_DEAD,
}


def act_message(name: str) -> hand_pb2.Act.ValueType:
    """The wire's number of an act."""
    return hand_pb2.Act.Value("ACT_" + name.upper().replace("-", "_"))


def act_name(number: hand_pb2.Act.ValueType) -> str:
    """The engine's name of an act; raises ValueError for none."""
    if number == hand_pb2.ACT_UNSPECIFIED:
        raise ValueError("no act")
    return hand_pb2.Act.Name(number).removeprefix("ACT_").lower().replace("_", "-")


def view_message(view: HandView, name: str) -> hand_pb2.HandView:
    """A view of the hand of that name; without what it started from, which its viewer may know otherwise."""
    result = view.result
    pots = view.pots if result is None else result.pots
    message = hand_pb2.HandView(
        name=name,
        seq=view.seq,
        viewer_seat=view.viewer,
        street=view.street,
        button=view.setup.button,
        seats=[_seat(view, number) for number in view.order],
        boards=[hand_pb2.Board(cards=map(format_card, board)) for board in view.boards if board],
        pots=[hand_pb2.Pot(amount=pot.amount, eligible_seats=pot.eligible) for pot in pots],
        pot_total=view.total if result is None else 0,
    )
    if view.turn:
        message.turn.CopyFrom(_turn(view))
    if result is not None:
        message.result.CopyFrom(_result(view, result))
    return message


def _seat(view: HandView, number: int) -> hand_pb2.SeatView:
    seat = view.seats[number]
    return hand_pb2.SeatView(
        number=number,
        stack=seat.stack,
        street_bet=seat.bet,
        contributed=seat.paid + seat.dead,
        folded=seat.folded or seat.mucked,
        all_in=seat.all_in,
        cards=map(format_card, seat.cards),
        hidden_cards=seat.hidden,
        shown=seat.shown,
    )


def _turn(view: HandView) -> hand_pb2.Turn:
    to_call = max(view.to_call - view.seats[view.turn].bet, 0)
    return hand_pb2.Turn(seat=view.turn, to_call=to_call, legal_acts=map(legal_message, view.legal))


def legal_message(legal: LegalAct) -> hand_pb2.LegalAct:
    """A legal act with its bounds."""
    return hand_pb2.LegalAct(act=act_message(legal.act), min_amount=legal.least, max_amount=legal.most)


def _result(view: HandView, result: HandResult) -> hand_pb2.HandResult:
    return hand_pb2.HandResult(
        pots=[
            hand_pb2.PotResult(
                amount=pot.amount,
                rake=pot.rake,
                eligible_seats=pot.eligible,
                shares=[hand_pb2.Share(seat=s.seat, amount=s.amount, board=s.board) for s in pot.shares],
            )
            for pot in result.pots
        ],
        shown=[hand_pb2.ShownHand(seat=seat, cards=map(format_card, cards)) for seat, cards in result.shown],
        mucked_seats=result.mucked,
        seats=[
            hand_pb2.SeatResult(number=number, final_stack=result.stacks[number], net=result.net[number])
            for number in view.order
        ],
        rake=result.rake,
    )


def event_messages(events: Sequence[Event], viewer: int) -> list[event_pb2.Event]:
    """Events as that viewer may see them; whose turn it is stands in his view."""
    return [_event(event.seen_by(viewer)) for event in events if event.kind is not Code.TURN]


def _event(event: Event) -> event_pb2.Event:
    message = event_pb2.Event(seq=event.seq)
    cards = [format_card(card) for card in event.cards]
    kind, seat, amount = event.kind, event.seat, event.amount
    if kind in POSTS:
        posted = event_pb2.Posted(
            seat=seat, post=POSTS[kind], amount=amount, all_in=event.all_in, for_table=event.for_table
        )
        message.posted.CopyFrom(posted)
    elif kind in ACTED:
        acted = event_pb2.Acted(seat=seat, act=act_message(kind.name), amount=amount, all_in=event.all_in)
        message.acted.CopyFrom(acted)
    elif kind is Code.HOLE_CARDS:
        message.hole_cards_dealt.CopyFrom(event_pb2.HoleCardsDealt(seat=seat, cards=cards, count=event.count))
    elif kind is Code.BURN:
        message.card_burned.SetInParent()
    elif kind is Code.BOARD:
        message.board_dealt.CopyFrom(event_pb2.BoardDealt(street=event.street, cards=cards, board=event.board))
    elif kind is Code.UNCALLED:
        message.uncalled_returned.CopyFrom(event_pb2.UncalledReturned(seat=seat, amount=amount))
    elif kind is Code.RUN_OUTS:
        message.run_outs_chosen.CopyFrom(event_pb2.RunOutsChosen(seat=seat, boards=amount))
    elif kind is Code.SHOW:
        message.hand_shown.CopyFrom(event_pb2.HandShown(seat=seat, cards=cards))
    elif kind is Code.MUCK:
        message.hand_mucked.CopyFrom(event_pb2.HandMucked(seat=seat))
    elif kind is Code.RAKE:
        message.rake_taken.CopyFrom(event_pb2.RakeTaken(amount=amount, pot=event.pot))
    elif kind is Code.AWARD:
        award = event_pb2.PotAwarded(seat=seat, amount=amount, pot=event.pot, board=event.board)
        message.pot_awarded.CopyFrom(award)
    else:
        message.hand_ended.SetInParent()
    return message


def refusal_message(refusal: Refusal | SetupError) -> refusal_pb2.Refusal:
    """A refusal with the canonical code that its reason has."""
    name = f"ERROR_REASON_{refusal.reason}"
    options = error_reason_pb2.ErrorReason.DESCRIPTOR.values_by_name[name].GetOptions()
    message = refusal_pb2.Refusal(
        code=code_pb2.Code.Value(options.Extensions[error_reason_pb2.code]),
        reason=error_reason_pb2.ErrorReason.Value(name),
        rule=refusal.rule,
        message=str(refusal),
    )
    if isinstance(refusal, Refusal):
        message.legal_acts.extend(map(legal_message, refusal.legal))
    else:
        message.violations.add(field=refusal.field, description=str(refusal))
    return message
