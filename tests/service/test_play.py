"""Play: many requests on one stream, each answered once and in order; a refusal ends nothing."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import grpc

from givare.v1 import cards_pb2, dealer_pb2, evaluate_pb2
from service.play import UNANSWERED, in_order
from service.server import Running
from tests.service.table import Stub, Table, reason, setup

PlayRequest = dealer_pb2.PlayRequest


async def test_requests_of_all_kinds_are_answered_in_order(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    showdown = evaluate_pb2.Showdown(hands=[cards_pb2.CardRun(cards=["As", "Ks", "Qs", "Js", "Ts"])])
    requests = [
        PlayRequest(correlation_id="1", get_hand=dealer_pb2.GetHandRequest(name=table.name)),
        PlayRequest(correlation_id="2", deal=dealer_pb2.DealRequest(setup=setup())),
        PlayRequest(correlation_id="3", act=table.request(2, "fold")),
        PlayRequest(correlation_id="4"),
        PlayRequest(correlation_id="5", act=table.request(1, "raise", 6)),
        PlayRequest(correlation_id="6", evaluate=dealer_pb2.EvaluateRequest(showdown=showdown)),
    ]
    responses = [response async for response in dealer.Play(iter(requests))]
    assert [response.correlation_id for response in responses] == ["1", "2", "3", "4", "5", "6"]
    kinds = ["get_hand", "deal", "refusal", "refusal", "act", "evaluate"]
    assert [response.WhichOneof("response") for response in responses] == kinds
    assert responses[0].get_hand.view == table.view
    assert reason(responses[2].refusal) == "NOT_YOUR_TURN"
    assert reason(responses[3].refusal) == "MALFORMED_REQUEST"
    assert responses[4].act.view.turn.seat == 2


async def test_a_whole_hand_is_played_on_one_stream(dealer: Stub) -> None:
    random = Random(7)
    call = dealer.Play()
    await call.write(PlayRequest(deal=dealer_pb2.DealRequest(setup=setup(deck=cards_pb2.Deck(seed=7)))))
    table = Table(dealer, (await call.read()).deal)
    while table.view.HasField("turn"):
        await call.write(PlayRequest(act=table.random_request(random)))
        table.view = (await call.read()).act.view
    await call.done_writing()
    assert await call.read() is grpc.aio.EOF  # type: ignore[attr-defined]
    assert (await table.seen_by(0)).result == table.view.result


async def test_requests_for_one_hand_are_played_in_their_order(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    requests = []
    for seat, act, seq in ((1, "call", 6), (2, "call", 8), (3, "check", 10)):
        request = table.request(seat, act)
        request.expected_seq = seq
        requests.append(PlayRequest(act=request))
    responses = [response async for response in dealer.Play(iter(requests))]
    assert [response.WhichOneof("response") for response in responses] == ["act", "act", "act"]
    assert responses[-1].act.view.street == "flop"


async def test_a_broken_stream_goes_on_as_another_with_the_same_request_ids(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    request = PlayRequest(correlation_id="x", act=table.request(1, "raise", 6, request_id="act-1"))
    broken = dealer.Play()
    await broken.write(request)
    broken.cancel()
    responses = [response async for response in dealer.Play(iter([request]))]
    assert responses[0].act.view.turn.seat == 2
    assert (await table.seen_by(1)) == responses[0].act.view


async def test_bytes_that_are_no_request_are_answered_by_a_refusal(server: Running) -> None:
    good = PlayRequest(correlation_id="good", deal=dealer_pb2.DealRequest(setup=setup())).SerializeToString()
    async with grpc.aio.insecure_channel(server.address) as channel:
        play = channel.stream_stream("/givare.v1.DealerService/Play", None, None)
        answers = [dealer_pb2.PlayResponse.FromString(answer) async for answer in play(iter([b"\xff\xff", good]))]
    assert [answer.WhichOneof("response") for answer in answers] == ["refusal", "deal"]
    assert reason(answers[0].refusal) == "MALFORMED_REQUEST"


async def test_no_more_than_256_unanswered_requests_are_read() -> None:
    read = 0
    answered = asyncio.Event()

    async def requests() -> AsyncIterator[PlayRequest]:
        nonlocal read
        for number in range(1000):
            read += 1
            yield PlayRequest(correlation_id=str(number))

    async def answer(request: PlayRequest) -> dealer_pb2.PlayResponse:
        await answered.wait()
        return dealer_pb2.PlayResponse(correlation_id=request.correlation_id)

    responses = in_order(requests(), answer)
    first = asyncio.ensure_future(anext(responses))
    for _ in range(5000):
        await asyncio.sleep(0)
    assert read == UNANSWERED == 256
    answered.set()
    assert (await first).correlation_id == "0"
    assert [response.correlation_id async for response in responses] == [str(number) for number in range(1, 1000)]


async def test_requests_of_different_hands_wait_for_the_store_together() -> None:
    """The second is answered by the time the first is, though its answer comes after it."""
    begun: list[str] = []
    both = asyncio.Event()

    async def requests() -> AsyncIterator[PlayRequest]:
        yield PlayRequest(correlation_id="a")
        yield PlayRequest(correlation_id="b")

    async def answer(request: PlayRequest) -> dealer_pb2.PlayResponse:
        begun.append(request.correlation_id)
        if len(begun) == 2:
            both.set()
        await both.wait()
        return dealer_pb2.PlayResponse(correlation_id=request.correlation_id)

    async with asyncio.timeout(10):
        assert [one.correlation_id async for one in in_order(requests(), answer)] == ["a", "b"]
