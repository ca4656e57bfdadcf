"""Engines that are wrong on purpose: this project's engine with one fault put in, or one claim left out."""

from conformance.own_engine import OwnEngine
from engine.deck import seeded
from givare.conformance.v1 import engine_pb2
from givare.v1 import error_reason_pb2, hand_pb2, refusal_pb2


class Tampering(OwnEngine):
    """Every view goes through `tamper`."""

    def tamper(self, view: hand_pb2.HandView) -> None:
        raise NotImplementedError

    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        response = super().new_hand(request)
        if response.HasField("view"):
            self.tamper(response.view)
        return response

    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        response = super().act(request)
        if response.HasField("view"):
            self.tamper(response.view)
        return response

    def view(self, request: engine_pb2.ViewRequest) -> engine_pb2.ViewResponse:
        response = super().view(request)
        self.tamper(response.view)
        return response


class LiesAboutLegalActs(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        for legal in view.turn.legal_acts:
            if legal.act == hand_pb2.ACT_RAISE:
                legal.min_amount += 1


class LosesChips(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        if view.HasField("turn") and view.turn.seat == 2:
            view.seats[0].stack -= 1


class LosesChipsAtTheEnd(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        for seat in view.seats:
            if view.HasField("result") and seat.number == 1:
                seat.stack -= 1
        for result in view.result.seats:
            if result.number == 1:
                result.final_stack -= 1


class LeaksCards(OwnEngine):
    def view(self, request: engine_pb2.ViewRequest) -> engine_pb2.ViewResponse:
        response = super().view(request)
        for seat in response.view.seats:
            if request.seat and seat.number != request.seat:
                owner = super().view(engine_pb2.ViewRequest(hand=request.hand, seat=seat.number)).view
                seat.cards[:] = next(own.cards for own in owner.seats if own.number == seat.number)
        return response


class LeaksCardsByEvents(OwnEngine):
    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        response = super().new_hand(request)
        for event in response.events:
            if event.HasField("hole_cards_dealt"):
                event.hole_cards_dealt.cards[:] = ["As", "Ad"]
        return response


class LeaksDiscardsByEvents(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        response = super().act(request)
        for event in response.events:
            if event.HasField("cards_exchanged"):
                event.cards_exchanged.cards[:] = request.cards
        return response


class WaitsForLostPlayers(OwnEngine):
    def lose(self, request: engine_pb2.LoseRequest) -> engine_pb2.LoseResponse:
        return engine_pb2.LoseResponse(view=self.view(engine_pb2.ViewRequest(hand=request.hand)).view)


class TurnsUpCardsDown(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        for seat in view.seats:
            seat.hidden_cards += len(seat.up_cards)
            seat.cards[:] = [card for card in seat.cards if card not in seat.up_cards]
            del seat.up_cards[:]


class LeaksTheDeck(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        view.setup.deck.seed = 7


class DealsACardTwice(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        if view.boards:
            view.boards[0].cards[0] = "As"


class AcceptsIllegalActs(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        response = super().act(request)
        if response.HasField("refusal"):
            return super().act(engine_pb2.ActRequest(hand=request.hand, seat=request.seat, act=hand_pb2.ACT_CALL))
        return response


class RefusesLegalActs(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:  # noqa: ARG002
        reason = error_reason_pb2.ERROR_REASON_RAISE_TOO_SMALL
        return engine_pb2.ActResponse(refusal=refusal_pb2.Refusal(reason=reason))


class ActsThoughRefusing(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        response = super().act(request)
        if response.HasField("refusal"):
            super().act(engine_pb2.ActRequest(hand=request.hand, seat=request.seat, act=hand_pb2.ACT_CALL))
        return response


class GivesAnotherReason(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        response = super().act(request)
        if response.HasField("refusal"):
            response.refusal.reason = error_reason_pb2.ERROR_REASON_HAND_OVER
        return response


class GivesNoReasons(GivesAnotherReason):
    """Its reasons are wrong too, but it claims none."""

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:
        response = super().describe(request)
        response.features.remove(engine_pb2.FEATURE_REASONS)
        return response


class PaysTheWrongSeat(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        for pot in view.result.pots:
            for share in pot.shares:
                share.seat = 3 - share.seat


class ShowsTheLoserFirst(Tampering):
    def tamper(self, view: hand_pb2.HandView) -> None:
        shown = [hand_pb2.ShownHand(seat=2, cards=["Ks", "Kd"]), hand_pb2.ShownHand(seat=1, cards=["As", "Ad"])]
        if view.HasField("result"):
            del view.result.shown[:]
            view.result.shown.extend(shown)


class KeepsQuiet(Tampering):
    """Tells no events, no legal acts and no shares, and claims none."""

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:
        response = super().describe(request)
        for feature in ("LEGAL_ACTS", "POT_SHARES", "SHOW_ORDER", "EVENTS", "SEAT_VIEWS"):
            response.features.remove(engine_pb2.Feature.Value(f"FEATURE_{feature}"))
        return response

    def tamper(self, view: hand_pb2.HandView) -> None:
        del view.turn.legal_acts[:]
        for pot in view.result.pots:
            del pot.shares[:]
        if not view.HasField("turn"):
            view.ClearField("turn")


class TakesNoScript(OwnEngine):
    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:
        response = super().describe(request)
        response.features.remove(engine_pb2.FEATURE_SCRIPTED_CARDS)
        response.features.remove(engine_pb2.FEATURE_DECK_ORDER)
        return response


class ClaimsNothing(OwnEngine):
    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:  # noqa: ARG002
        return engine_pb2.DescribeResponse(name="modest", version="1")


class TakesDecksOnly(OwnEngine):
    """No fault: it is given the order of the deck instead of cards by seat."""

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:
        response = super().describe(request)
        response.features.remove(engine_pb2.FEATURE_SCRIPTED_CARDS)
        return response

    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        assert not request.setup.deck.HasField("scripted")
        return super().new_hand(request)


class TakesPlacesOnly(OwnEngine):
    """No fault: it is given cards by seat instead of the order of the deck."""

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:
        response = super().describe(request)
        response.features.remove(engine_pb2.FEATURE_DECK_ORDER)
        return response

    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        assert not request.setup.deck.HasField("order")
        return super().new_hand(request)


class DealsAnything(OwnEngine):
    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        if len(request.setup.seats) < 2:
            request.setup.seats.add(number=2, stack=200)
        return super().new_hand(request)


class ForgetsStraights(OwnEngine):
    def evaluate(self, request: engine_pb2.EvaluateRequest) -> engine_pb2.EvaluateResponse:
        response = super().evaluate(request)
        for hand in response.result.hands:
            if hand.hand_class == 5:
                hand.rank = 1
        return response


class ShufflesOnce(OwnEngine):
    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        if request.setup.deck.HasField("random"):
            request.setup.deck.seed = 1
        return super().new_hand(request)


class ShufflesTheUpperHalf(OwnEngine):
    """Its top cards always come from the same half of the deck."""

    def __init__(self) -> None:
        super().__init__()
        self._seed = 0

    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        if request.setup.deck.HasField("random"):
            self._seed += 1
            deck = sorted(seeded(self._seed), key=lambda card: card < 26)
            request.setup.deck.order.cards[:] = [f"{'23456789TJQKA'[card >> 2]}{'cdhs'[card & 3]}" for card in deck]
        return super().new_hand(request)


class Raises(OwnEngine):
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:  # noqa: ARG002
        raise ZeroDivisionError("an engine broke")


class NeverEnds(Tampering):
    """It is always somebody's turn, and every act is well."""

    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        return engine_pb2.ActResponse(view=self.view(engine_pb2.ViewRequest(hand=request.hand)).view)

    def tamper(self, view: hand_pb2.HandView) -> None:
        view.turn.seat = 1
