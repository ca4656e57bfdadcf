"""This project's engine as an engine under test.

In this process it is asked directly; `conformance.server` puts it behind gRPC;
`python -m conformance.own_engine` speaks JSON lines on its standard input and output.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count

from conformance.stdio import serve
from engine.autodraw import automatic_exchange
from engine.cards import parse_card
from engine.events import Event
from engine.games import GAMES
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.refusals import Refusal, SetupError
from engine.rulebooks import PROFILES, SETTINGS
from engine.setup import Limit
from engine.timeout import act_out_of_time
from engine.wire.events import event_message
from engine.wire.refusals import act_name, refused_act, refused_setup
from engine.wire.setup import game, hand_setup
from engine.wire.showdown import showdown_result
from engine.wire.view import view_message
from givare.conformance.v1 import engine_pb2
from givare.v1 import event_pb2, hand_pb2, setup_pb2

FEATURES = frozenset(engine_pb2.Feature.values()) - {engine_pb2.FEATURE_UNSPECIFIED}
UNTOLD = setup_pb2.HandSetup()  # the runner knows what it asked for


@dataclass
class Played:
    """A hand with who is lost, and with its clock: seconds for an act (0: any time), seconds since the turn began."""

    hand: Hand
    time_to_act_s: int
    waited_s: int = 0
    lost: set[int] = field(default_factory=set)

    def act(self, seat: int, act: str, amount: int | None, cards: Sequence[int]) -> Sequence[Event]:
        """Play an act, and the exchanges of the lost that follow."""
        events = self.hand.act(seat, act, amount, cards)
        self.waited_s = 0
        return [*events, *self.exchange_for_the_lost()]

    def exchange_for_the_lost(self) -> Sequence[Event]:
        """Make the exchange of every lost player whose turn it is, one after the other."""
        made: list[Event] = []
        while self.hand.turn in self.lost and (events := automatic_exchange(self.hand)):
            made += events
            self.waited_s = 0
        return made

    def wait(self, seconds: int) -> Sequence[Event]:
        """Let time pass, and act for everybody whose time is up."""
        made: list[Event] = []
        self.waited_s += seconds
        while 0 < self.time_to_act_s <= self.waited_s and (events := act_out_of_time(self.hand)):
            left_s = self.waited_s - self.time_to_act_s
            made += [*events, *self.exchange_for_the_lost()]
            self.waited_s = left_s
        return made


class OwnEngine:
    """Hands of `engine.hand`, by name, for one runner at a time."""

    def __init__(self) -> None:
        self._hands: dict[str, Played] = {}
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
            return engine_pb2.NewHandResponse(refusal=refused_setup(error).message)
        name = f"hands/{next(self._numbers)}"
        self._hands[name] = Played(hand, request.time_to_act.seconds)
        return engine_pb2.NewHandResponse(view=self._view(name, 0), events=_public(hand.events))

    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse:
        amount = request.amount if request.HasField("amount") else None
        cards = tuple(map(parse_card, request.cards))
        try:
            events = self._hands[request.hand].act(request.seat, act_name(request.act), amount, cards)
        except Refusal as refusal:
            return engine_pb2.ActResponse(refusal=refused_act(refusal).message)
        return engine_pb2.ActResponse(view=self._view(request.hand, 0), events=_public(events))

    def view(self, request: engine_pb2.ViewRequest) -> engine_pb2.ViewResponse:
        return engine_pb2.ViewResponse(view=self._view(request.hand, request.seat))

    def evaluate(self, request: engine_pb2.EvaluateRequest) -> engine_pb2.EvaluateResponse:
        return engine_pb2.EvaluateResponse(result=showdown_result(request.showdown, game(request.game)))

    def advance(self, request: engine_pb2.AdvanceRequest) -> engine_pb2.AdvanceResponse:
        events = self._hands[request.hand].wait(request.duration.seconds)
        return engine_pb2.AdvanceResponse(view=self._view(request.hand, 0), events=_public(events))

    def lose(self, request: engine_pb2.LoseRequest) -> engine_pb2.LoseResponse:
        played = self._hands[request.hand]
        played.lost.add(request.seat)
        events = played.exchange_for_the_lost()
        return engine_pb2.LoseResponse(view=self._view(request.hand, 0), events=_public(events))

    def restore(self, request: engine_pb2.RestoreRequest) -> engine_pb2.RestoreResponse:
        self._hands[request.hand].lost.discard(request.seat)
        return engine_pb2.RestoreResponse(view=self._view(request.hand, 0))

    def end(self, request: engine_pb2.EndRequest) -> engine_pb2.EndResponse:
        del self._hands[request.hand]
        return engine_pb2.EndResponse()

    def _view(self, name: str, seat: int) -> hand_pb2.HandView:
        return view_message(self._hands[name].hand.view(seat), name, UNTOLD)


def _public(events: Sequence[Event]) -> list[event_pb2.Event]:
    """Events as a spectator sees them; whose turn it is stands in his view."""
    return [event_message(event.seen_by(0), 0) for event in events if event.kind is not Code.TURN]


if __name__ == "__main__":
    serve(OwnEngine(), sys.stdin, sys.stdout)
