"""This project's engine as an engine under test.

In this process it is asked directly; `conformance.server` puts it behind gRPC;
`python -m conformance.own_engine` speaks JSON lines on its standard input and output.
"""

import sys
from importlib.metadata import version
from itertools import count

from conformance.stdio import serve
from conformance.wire_setup import hand_setup
from conformance.wire_showdown import showdown_result
from conformance.wire_state import act_name, event_messages, refusal_message, view_message
from engine.games import GAMES
from engine.hand import Hand
from engine.refusals import Refusal, SetupError
from engine.rulebooks import PROFILES, SETTINGS
from engine.setup import Limit
from givare.conformance.v1 import engine_pb2

PUBLIC = 0
FEATURES = frozenset(engine_pb2.Feature.values()) - {engine_pb2.FEATURE_UNSPECIFIED, engine_pb2.FEATURE_CLOCK}


class OwnEngine:
    """Hands of `engine.hand`, by name, for one runner at a time."""

    def __init__(self) -> None:
        self._hands: dict[str, Hand] = {}
        self._numbers = count(1)

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse:  # noqa: ARG002
        return engine_pb2.DescribeResponse(
            name="givare",
            version=version("givare"),
            games=list(GAMES),
            limits=list(Limit),
            rulebooks=list(PROFILES),
            settings=[engine_pb2.SettingClaim(setting=s.name, values=s.values) for s in SETTINGS.values()],
            features=sorted(FEATURES),
        )

    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse:
        try:
            hand = Hand.deal(hand_setup(request.setup))
        except SetupError as error:
            return engine_pb2.NewHandResponse(refusal=refusal_message(error))
        name = f"hands/{next(self._numbers)}"
        self._hands[name] = hand
        return engine_pb2.NewHandResponse(
            view=view_message(hand.view(), name), events=event_messages(hand.events, PUBLIC)
        )

    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        hand = self._hands[request.hand]
        amount = request.amount if request.HasField("amount") else None
        try:
            events = hand.act(request.seat, act_name(request.act), amount)
        except Refusal as refusal:
            return engine_pb2.ActResponse(refusal=refusal_message(refusal))
        return engine_pb2.ActResponse(
            view=view_message(hand.view(), request.hand), events=event_messages(events, PUBLIC)
        )

    def view(self, request: engine_pb2.ViewRequest) -> engine_pb2.ViewResponse:
        view = self._hands[request.hand].view(request.seat)
        return engine_pb2.ViewResponse(view=view_message(view, request.hand))

    def evaluate(self, request: engine_pb2.EvaluateRequest) -> engine_pb2.EvaluateResponse:
        return engine_pb2.EvaluateResponse(result=showdown_result(request.showdown))

    def advance(self, request: engine_pb2.AdvanceRequest) -> engine_pb2.AdvanceResponse:
        raise NotImplementedError("a hand has no clock")

    def end(self, request: engine_pb2.EndRequest) -> engine_pb2.EndResponse:
        del self._hands[request.hand]
        return engine_pb2.EndResponse()


if __name__ == "__main__":
    serve(OwnEngine(), sys.stdin, sys.stdout)
