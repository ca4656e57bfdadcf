"""The events of a hand as messages."""

from engine.cards import format_card
from engine.events import Event
from engine.kernel.codes import Code
from engine.wire.refusals import legal_message
from givare.v1 import event_pb2, hand_pb2

POSTS = {
    Code.ANTE: event_pb2.POST_KIND_ANTE,
    Code.SMALL_BLIND: event_pb2.POST_KIND_SMALL_BLIND,
    Code.BIG_BLIND: event_pb2.POST_KIND_BIG_BLIND,
    Code.STRADDLE: event_pb2.POST_KIND_STRADDLE,
    Code.LIVE_POST: event_pb2.POST_KIND_LIVE,
    Code.DEAD_POST: event_pb2.POST_KIND_DEAD,
}
ACTS = {
    Code.FOLD: hand_pb2.ACT_FOLD,
    Code.CHECK: hand_pb2.ACT_CHECK,
    Code.CALL: hand_pb2.ACT_CALL,
    Code.BET: hand_pb2.ACT_BET,
    Code.RAISE: hand_pb2.ACT_RAISE,
    Code.BRING_IN: hand_pb2.ACT_BRING_IN,
    Code.COMPLETE: hand_pb2.ACT_COMPLETE,
}


def event_message(event: Event, street_bet: int) -> event_pb2.Event:
    """One event, told as it is: whose eyes see it is decided before (`Event.seen_by`).

    `street_bet` is what its seat has bet in the round, which the price of a turn is less.
    """
    message = event_pb2.Event(seq=event.seq)
    cards = [format_card(card) for card in event.cards]
    kind, seat, amount = event.kind, event.seat, event.amount
    if kind in POSTS:
        message.posted.seat, message.posted.post, message.posted.amount = seat, POSTS[kind], amount
        message.posted.all_in, message.posted.for_table = event.all_in, event.for_table
    elif kind in ACTS:
        message.acted.seat, message.acted.act, message.acted.amount = seat, ACTS[kind], amount
        message.acted.all_in = event.all_in
    elif kind is Code.TURN:
        message.turn.CopyFrom(turn_message(event, street_bet))
    elif kind is Code.HOLE_CARDS:
        dealt = event_pb2.HoleCardsDealt(seat=seat, cards=cards, count=event.dealt, street=event.street)
        message.hole_cards_dealt.CopyFrom(dealt)
    elif kind is Code.UP_CARDS:
        message.up_cards_dealt.CopyFrom(event_pb2.UpCardsDealt(seat=seat, cards=cards, street=event.street))
    elif kind is Code.EXCHANGE:
        message.cards_exchanged.CopyFrom(event_pb2.CardsExchanged(seat=seat, count=event.dealt, cards=cards))
    elif kind is Code.SHUFFLE:
        message.stub_shuffled.count = event.dealt
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
        message.hand_mucked.seat = seat
    elif kind is Code.RAKE:
        message.rake_taken.CopyFrom(event_pb2.RakeTaken(amount=amount, pot=event.pot))
    elif kind is Code.AWARD:
        award = event_pb2.PotAwarded(seat=seat, amount=amount, pot=event.pot, board=event.board, low=event.low)
        message.pot_awarded.CopyFrom(award)
    else:
        message.hand_ended.SetInParent()
    return message


def turn_message(event: Event, street_bet: int) -> hand_pb2.Turn:
    """A turn, with what a call costs on top of what the seat has bet in the round."""
    calls = [one.least - street_bet for one in event.legal if one.act == "call"]
    return hand_pb2.Turn(seat=event.seat, to_call=sum(calls), legal_acts=[legal_message(one) for one in event.legal])
