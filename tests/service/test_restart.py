"""A server killed in the middle of hands and started again goes on with them; no acknowledged act is lost."""

import asyncio
import signal
from itertools import repeat
from pathlib import Path
from random import Random

import grpc

from givare.v1 import dealer_pb2, dealer_pb2_grpc
from tests.service.process import serve
from tests.service.table import Table, setup

TABLES = 5
ACTS_BEFORE_THE_KILL = 20
STACKS = (10**6, 10**6, 10**6)

Answered = list[tuple[dealer_pb2.ActRequest, dealer_pb2.ActResponse]]


async def play_until_killed(
    table: Table, seed: int, answered: Answered, busy: asyncio.Semaphore
) -> dealer_pb2.ActRequest:
    """Play random acts until there is no answer or the hand is over; returns the last request."""
    random = Random(seed)
    number = 0
    while True:
        request = table.random_request(random, request_id=f"act-{number}")
        try:
            answered.append((request, await table.send(request)))
        except grpc.aio.AioRpcError:
            return request
        busy.release()
        if not table.view.HasField("turn"):
            return request
        number += 1


async def test_a_killed_server_goes_on_with_its_hands(tmp_path: Path) -> None:
    store = tmp_path / "hands.db"
    deal = dealer_pb2.DealRequest(setup=setup(*STACKS), request_id="deal-1")
    async with (
        serve(store) as served,
        grpc.aio.insecure_channel((await served.said("listening"))["address"]) as channel,
    ):
        dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        dealt = await dealer.Deal(deal)
        tables = [await Table.deal(dealer, setup(*STACKS)) for _ in range(TABLES)]
        cards = [await hole_cards(table) for table in tables]
        answered: list[Answered] = [[] for _ in tables]
        busy = asyncio.Semaphore(0)
        playing = asyncio.gather(*map(play_until_killed, tables, range(TABLES), answered, repeat(busy)))
        for _ in range(ACTS_BEFORE_THE_KILL):
            await busy.acquire()
        served.process.send_signal(signal.SIGKILL)
        last = await playing
        assert await served.end() == -signal.SIGKILL
        assert any(request != acts[-1][0] for request, acts in zip(last, answered, strict=True))

    async with (
        serve(store) as served,
        grpc.aio.insecure_channel((await served.said("listening"))["address"]) as channel,
    ):
        dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        assert await dealer.Deal(deal) == dealt
        for table, acts, request, dealt_cards in zip(tables, answered, last, cards, strict=True):
            table.dealer = dealer
            for earlier, answer in acts:
                assert await dealer.Act(earlier) == answer
            await table.send(request)  # whether it was stored or not, it is played once
            assert await hole_cards(table) == dealt_cards
            await table.play_on(Random(1))
            assert sum(seat.final_stack for seat in table.view.result.seats) == sum(STACKS)


async def hole_cards(table: Table) -> dict[int, list[str]]:
    """Each seat's cards, as it sees them itself."""
    seen = {viewer: (await table.seen_by(viewer)).seats for viewer in table.tokens}
    return {viewer: next(list(seat.cards) for seat in seats if seat.number == viewer) for viewer, seats in seen.items()}


async def test_a_server_asked_to_stop_answers_what_it_has_begun(tmp_path: Path) -> None:
    async with (
        serve(tmp_path / "hands.db") as served,
        grpc.aio.insecure_channel((await served.said("listening"))["address"]) as channel,
    ):
        table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel))
        act = asyncio.ensure_future(table.act(1, "raise", 6))
        await asyncio.sleep(0)
        served.process.send_signal(signal.SIGTERM)
        assert await served.end() == 0
        assert [line["event"] for line in served.lines][-2:] == ["stopping", "stopped"]
        await asyncio.gather(act, return_exceptions=True)
    async with (
        serve(tmp_path / "hands.db") as served,
        grpc.aio.insecure_channel((await served.said("listening"))["address"]) as channel,
    ):
        table.dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        if act.exception() is None:
            assert (await table.seen_by(1)) == act.result().view
