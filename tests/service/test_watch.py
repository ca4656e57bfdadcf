"""WatchHand: every event once, in order, to the last; resumable; a watcher who does not read is ended."""

import asyncio
from random import Random
from typing import Any

import grpc
import pytest

from givare.v1 import cards_pb2, dealer_pb2, dealer_pb2_grpc, event_pb2
from service.live import RESPONSES_BEHIND
from service.server import Running
from tests.service.table import Stub, Table, reason, refusal_of, refused, setup


def request(table: Table, viewer: int = 0, after_seq: int = 0) -> dealer_pb2.WatchHandRequest:
    token = table.tokens.get(viewer, "")
    return dealer_pb2.WatchHandRequest(name=table.name, seat_token=token, after_seq=after_seq)


async def events(table: Table, viewer: int = 0, after_seq: int = 0) -> list[event_pb2.Event]:
    call = table.dealer.WatchHand(request(table, viewer, after_seq))
    return [event async for response in call for event in response.events]


async def test_a_watcher_gets_every_event_as_it_happens_and_then_the_end(dealer: Stub) -> None:
    random = Random(3)
    table = await Table.deal(dealer, setup(30, 30, 30, deck=cards_pb2.Deck(seed=3)))
    call = dealer.WatchHand(request(table))
    dealt = await call.read()
    assert [event.seq for event in dealt.events] == list(range(1, table.view.seq + 1))
    while table.view.HasField("turn"):
        played = await table.send(table.random_request(random))
        assert list((await call.read()).events) == list(played.events)
    assert await call.read() is grpc.aio.EOF  # type: ignore[attr-defined]
    assert await call.code() is grpc.StatusCode.OK


async def test_a_watcher_resumes_after_any_event(dealer: Stub) -> None:
    table = await Table.deal(dealer, setup(30, 30, 30, deck=cards_pb2.Deck(seed=4)))
    await table.play_on(Random(4))
    everything = await events(table, viewer=2)
    assert [event.seq for event in everything] == list(range(1, table.view.seq + 1))
    for known in range(len(everything) + 1):
        assert await events(table, viewer=2, after_seq=known) == everything[known:]


async def test_events_of_an_act_are_those_that_the_act_answered(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    known = table.view.seq
    played = await table.act(1, "raise", 6)
    call = dealer.WatchHand(request(table, 1, known))
    assert list((await call.read()).events) == list(played.events)
    call.cancel()


@pytest.mark.parametrize("after_seq", [-1, 10_000])
async def test_nobody_knows_events_that_were_not(dealer: Stub, after_seq: int) -> None:
    table = await Table.deal(dealer)
    refusal = await refused(dealer.WatchHand(request(table, 0, after_seq)).read())
    assert reason(refusal) == "MALFORMED_REQUEST"
    assert [violation.field for violation in refusal.violations] == ["after_seq"]


async def read_on(call: Any, received: list[event_pb2.Event]) -> None:
    while True:
        received += (await call.read()).events


async def test_a_watcher_who_does_not_read_is_ended_and_loses_nothing(server: Running) -> None:
    # A window of the smallest size, so that little is under way; and a duel of smallest raises, so that much happens.
    narrow = (("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0))
    async with (
        grpc.aio.insecure_channel(server.address) as channel,
        grpc.aio.insecure_channel(server.address, options=narrow) as narrow_channel,
    ):
        table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel), setup(10**9, 10**9))
        slow: Stub = dealer_pb2_grpc.DealerServiceStub(narrow_channel)
        call = slow.WatchHand(request(table))
        received = list((await call.read()).events)
        for _ in range(400):
            turn = table.view.turn
            await table.act(turn.seat, "raise", turn.legal_acts[-1].min_amount)
        assert table.view.seq > 3 * RESPONSES_BEHIND
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await asyncio.wait_for(read_on(call, received), timeout=30)
        assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert reason(refusal_of(error.value)) == "WATCHER_TOO_SLOW"
        await table.act(table.view.turn.seat, "fold")
        received += await events(table, after_seq=received[-1].seq)
        assert [event.seq for event in received] == list(range(1, table.view.seq + 1))
