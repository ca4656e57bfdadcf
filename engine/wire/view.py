"""A hand as its viewer has seen it, as a message."""

from engine.cards import format_card
from engine.view import HandResult, HandView, Share
from engine.wire.refusals import legal_message
from engine.wire.showdown import hand_in_words
from givare.v1 import hand_pb2, setup_pb2


def view_message(view: HandView, name: str, setup: setup_pb2.HandSetup) -> hand_pb2.HandView:
    """A view of the hand of that name; `setup` is what it tells of the set-up."""
    result = view.result
    message = hand_pb2.HandView(
        name=name,
        seq=view.seq,
        viewer_seat=view.viewer,
        setup=setup,
        street=view.street,
        button=view.setup.button,
        seats=[_seat(view, number) for number in view.order],
        boards=[hand_pb2.Board(cards=map(format_card, board)) for board in view.boards if board],
        pots=[
            hand_pb2.Pot(amount=pot.amount, eligible_seats=pot.eligible)
            for pot in (view.pots if result is None else result.pots)
        ],
        pot_total=view.total if result is None else 0,
    )
    if view.turn:
        calls = [one.least - view.seats[view.turn].bet for one in view.legal if one.act == "call"]
        message.turn.CopyFrom(
            hand_pb2.Turn(seat=view.turn, to_call=sum(calls), legal_acts=map(legal_message, view.legal))
        )
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
        up_cards=map(format_card, seat.up),
        exchanges=seat.exchanges,
    )


def _share(share: Share) -> hand_pb2.Share:
    return hand_pb2.Share(seat=share.seat, amount=share.amount, board=share.board, low=share.low)


def _result(view: HandView, result: HandResult) -> hand_pb2.HandResult:
    return hand_pb2.HandResult(
        pots=[
            hand_pb2.PotResult(
                amount=pot.amount,
                rake=pot.rake,
                eligible_seats=pot.eligible,
                shares=[
                    hand_pb2.Share(seat=one.seat, amount=one.amount, board=one.board, low=one.low) for one in pot.shares
                ],
            )
            for pot in result.pots
        ],
        shown=[
            hand_pb2.ShownHand(
                seat=seat,
                cards=map(format_card, cards),
                description=hand_in_words(view.setup.game, cards, view.board),
            )
            for seat, cards in result.shown
        ],
        mucked_seats=result.mucked,
        seats=[
            hand_pb2.SeatResult(number=number, final_stack=result.stacks[number], net=result.net[number])
            for number in view.order
        ],
        rake=result.rake,
    )
