"""A running DealerService as the dealer of replayed hands: the same acts, over gRPC."""

from collections import Counter
from typing import cast
from uuid import uuid4

import grpc
from grpc_status import rpc_status

from engine.cards import format_card
from engine.histories.record import Cards
from engine.histories.replay import Outcome, Play, RefusedError
from engine.setup import HandSetup
from engine.wire.setup import setup_message
from givare.v1 import dealer_pb2, dealer_pb2_grpc, error_reason_pb2, hand_pb2, refusal_pb2

CONNECT_TIMEOUT_S = 10
CALL_TIMEOUT_S = 30
_ACTS = {
    name.removeprefix("ACT_").lower().replace("_", "-"): number
    for name, number in hand_pb2.Act.items()
    if number != hand_pb2.ACT_UNSPECIFIED
}
_NAMES = {number: name for name, number in _ACTS.items()}


class TargetError(Exception):
    """The service cannot be reached, or does not do what replaying needs."""


class Service:
    """A DealerService at HOST:PORT that was started with `--allow-scripted-decks`; raises TargetError."""

    def __init__(self, target: str):
        self._channel = grpc.insecure_channel(target)
        try:
            grpc.channel_ready_future(self._channel).result(timeout=CONNECT_TIMEOUT_S)
        except grpc.FutureTimeoutError:
            raise TargetError(f"nobody answers at {target}") from None
        self._stub = dealer_pb2_grpc.DealerServiceStub(self._channel)

    def deal(self, setup: HandSetup) -> Play:
        """Deal a hand with its deck in order; raises RefusedError."""
        request = dealer_pb2.DealRequest(setup=setup_message(setup), request_id=str(uuid4()))
        try:
            response = self._stub.Deal(request, timeout=CALL_TIMEOUT_S)
        except grpc.RpcError as error:
            raise _refusal(error) from None
        return _ServedHand(self._stub, setup, response)


class _ServedHand:
    """One hand at the service, played with all its seats' tokens."""

    def __init__(
        self, stub: dealer_pb2_grpc.DealerServiceStub, setup: HandSetup, dealt: dealer_pb2.DealResponse
    ) -> None:
        self._stub = stub
        self._view = dealt.view
        self._streets = [street.name for street in setup.game.streets]
        self._tokens = {token.seat: token.token for token in dealt.seat_tokens}

    def turn(self) -> int | None:
        return self._view.turn.seat if self._view.HasField("turn") else None

    def street(self) -> int:
        return self._streets.index(self._view.street)

    def may(self) -> frozenset[str]:
        return frozenset(_NAMES[legal.act] for legal in self._view.turn.legal_acts)

    def act(self, seat: int, kind: str, amount: int | None = None, cards: Cards = ()) -> None:
        request = dealer_pb2.ActRequest(
            name=self._view.name,
            seat_token=self._tokens[seat],
            act=_ACTS[kind],
            amount=amount,
            cards=map(format_card, cards),
            expected_seq=self._view.seq,
            request_id=str(uuid4()),
        )
        try:
            self._view = self._stub.Act(request, timeout=CALL_TIMEOUT_S).view
        except grpc.RpcError as error:
            raise _refusal(error) from None

    def outcome(self) -> Outcome:
        result = self._view.result
        won: Counter[int] = Counter()
        for pot in result.pots:
            for share in pot.shares:
                won[share.seat] += share.amount
        return Outcome(
            won=won,
            returned=self._returned(),
            stacks={seat.number: seat.final_stack for seat in result.seats},
            pot=sum(pot.amount for pot in result.pots),
            rake=result.rake,
        )

    def _returned(self) -> Counter[int]:
        """What went back uncalled: an event, and no part of the result."""
        returned: Counter[int] = Counter()
        watched = self._stub.WatchHand(dealer_pb2.WatchHandRequest(name=self._view.name), timeout=CALL_TIMEOUT_S)
        for response in watched:
            for event in response.events:
                if event.HasField("uncalled_returned"):
                    returned[event.uncalled_returned.seat] += event.uncalled_returned.amount
        return returned


def _refusal(error: grpc.RpcError) -> RefusedError:
    """What the service says of a hand or act; raises TargetError if it says that of the service itself."""
    status = rpc_status.from_call(cast(grpc.Call, error))
    refusal = refusal_pb2.Refusal()
    if status is None or not any(detail.Unpack(refusal) for detail in status.details):
        raise TargetError(f"{error.code().name}: {error.details()}") from None
    if refusal.reason == error_reason_pb2.ERROR_REASON_SCRIPTED_DECK_NOT_ALLOWED:
        raise TargetError("the service deals recorded cards only if it is started with --allow-scripted-decks")
    return RefusedError(refusal.message)
