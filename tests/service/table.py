"""A client at the service: deals a hand, holds its seats' tokens, and plays it act by act."""

from collections.abc import Awaitable
from random import Random
from typing import Any

import grpc
from google.rpc import error_details_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

from givare.v1 import dealer_pb2, error_reason_pb2, hand_pb2, refusal_pb2, setup_pb2

Stub = Any  # a DealerServiceStub of an aio channel: the type stubs of grpc.aio do not know what its calls give
AMOUNTS = {hand_pb2.ACT_BET, hand_pb2.ACT_RAISE}


def setup(*stacks: int, **more: Any) -> setup_pb2.HandSetup:
    """Blinds 1/2, these stacks in seats 1, 2, ..., the button on seat 1."""
    seats = [setup_pb2.Seat(number=number, stack=stack) for number, stack in enumerate(stacks or (200, 200, 200), 1)]
    asked = setup_pb2.HandSetup(stakes=setup_pb2.Stakes(small_blind=1, big_blind=2), seats=seats, button=1)
    asked.MergeFrom(setup_pb2.HandSetup(**more))
    return asked


class Table:
    """One hand as its players see it; `view` is the last one answered, whoever's."""

    def __init__(self, dealer: Stub, dealt: dealer_pb2.DealResponse):
        self.dealer = dealer
        self.view = dealt.view
        self.name = dealt.view.name
        self.tokens = {one.seat: one.token for one in dealt.seat_tokens}

    @classmethod
    async def deal(cls, dealer: Stub, asked: setup_pb2.HandSetup | None = None, request_id: str = "") -> "Table":
        request = dealer_pb2.DealRequest(setup=asked or setup(), request_id=request_id)
        return cls(dealer, await dealer.Deal(request))

    def request(self, seat: int, act: str, amount: int | None = None, request_id: str = "") -> dealer_pb2.ActRequest:
        return dealer_pb2.ActRequest(
            name=self.name,
            seat_token=self.tokens[seat],
            act=hand_pb2.Act.Value(f"ACT_{act.upper().replace('-', '_')}"),
            amount=amount,
            expected_seq=self.view.seq,
            request_id=request_id,
        )

    async def act(self, seat: int, act: str, amount: int | None = None, request_id: str = "") -> dealer_pb2.ActResponse:
        return await self.send(self.request(seat, act, amount, request_id))

    async def send(self, request: dealer_pb2.ActRequest) -> dealer_pb2.ActResponse:
        response: dealer_pb2.ActResponse = await self.dealer.Act(request)
        self.view = response.view
        return response

    async def seen_by(self, seat: int) -> hand_pb2.HandView:
        """The hand as a seat sees it, or a spectator (0)."""
        request = dealer_pb2.GetHandRequest(name=self.name, seat_token=self.tokens.get(seat, ""))
        response: dealer_pb2.GetHandResponse = await self.dealer.GetHand(request)
        return response.view

    def random_request(self, random: Random, request_id: str = "") -> dealer_pb2.ActRequest:
        """Any legal act of the seat in turn, with the smallest amount."""
        turn = self.view.turn
        legal = random.choice(turn.legal_acts)
        amount = legal.min_amount if legal.act in AMOUNTS else None
        return self.request(turn.seat, hand_pb2.Act.Name(legal.act).removeprefix("ACT_"), amount, request_id)

    async def play_on(self, random: Random) -> hand_pb2.HandView:
        """Random legal acts to the end."""
        while self.view.HasField("turn"):
            await self.send(self.random_request(random))
        return self.view


async def refused(call: Awaitable[Any]) -> refusal_pb2.Refusal:
    """The refusal that a call ends with, told alike in all its details."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        return refusal_of(error)
    raise AssertionError("it was not refused")


def refusal_of(error: grpc.aio.AioRpcError) -> refusal_pb2.Refusal:
    status = rpc_status.from_call(error)  # type: ignore[arg-type]  # it has all that is read of a call
    assert status is not None, error
    details = list(status.details)
    told, refusal = error_details_pb2.ErrorInfo(), refusal_pb2.Refusal()
    assert details[0].Unpack(told)
    assert details[-1].Unpack(refusal)
    assert error.code().value[0] == refusal.code == status.code
    assert error.details() == refusal.message
    assert told.domain == "givare"
    assert f"ERROR_REASON_{told.reason}" == error_reason_pb2.ErrorReason.Name(refusal.reason)
    assert told.metadata.get("rule", "") == refusal.rule
    assert ("legal" in told.metadata) == bool(refusal.legal_acts)
    if refusal.violations:
        bad = error_details_pb2.BadRequest()
        assert details[1].Unpack(bad)
        assert [v.field for v in bad.field_violations] == [v.field for v in refusal.violations]
        assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    return refusal


def reason(refusal: refusal_pb2.Refusal) -> str:
    return error_reason_pb2.ErrorReason.Name(refusal.reason).removeprefix("ERROR_REASON_")
