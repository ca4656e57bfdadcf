"""A repeated request gets its first answer, and one that asks for something else is refused."""

import asyncio

from givare.v1 import cards_pb2, dealer_pb2
from tests.service.table import Stub, Table, reason, refused, setup


async def test_a_repeated_deal_answers_as_the_first_time_whatever_happened_since(dealer: Stub) -> None:
    request = dealer_pb2.DealRequest(setup=setup(), request_id="deal-1")
    first = await dealer.Deal(request)
    await Table(dealer, first).act(1, "fold")
    assert await dealer.Deal(request) == first


async def test_deals_at_the_same_time_with_one_request_id_are_one_hand(dealer: Stub) -> None:
    request = dealer_pb2.DealRequest(setup=setup(), request_id="deal-1")
    answers = await asyncio.gather(*(dealer.Deal(request) for _ in range(5)))
    assert all(answer == answers[0] for answer in answers)


async def test_a_deal_without_request_id_is_a_new_hand_each_time(dealer: Stub) -> None:
    assert (await Table.deal(dealer)).name != (await Table.deal(dealer)).name


async def test_a_request_id_deals_no_other_hand(dealer: Stub) -> None:
    await Table.deal(dealer, setup(deck=cards_pb2.Deck(seed=1)), request_id="deal-1")
    for other in (setup(deck=cards_pb2.Deck(seed=2)), setup(100, 100)):
        refusal = await refused(dealer.Deal(dealer_pb2.DealRequest(setup=other, request_id="deal-1")))
        assert reason(refusal) == "REQUEST_ID_REUSED"


async def test_a_repeated_act_answers_as_the_first_time_whatever_happened_since(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    request = table.request(1, "raise", 6, request_id="act-1")
    first = await table.send(request)
    await table.act(2, "fold")
    assert await dealer.Act(request) == first
    await table.act(3, "fold")
    assert await dealer.Act(request) == first
    assert await table.seen_by(3) == table.view


async def test_acts_at_the_same_time_with_one_request_id_are_one_act(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    request = table.request(1, "raise", 6, request_id="act-1")
    answers = await asyncio.gather(*(dealer.Act(request) for _ in range(5)))
    assert all(answer == answers[0] for answer in answers)
    assert (await table.seen_by(1)) == answers[0].view


async def test_a_request_id_plays_no_other_act(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    await dealer.Act(table.request(1, "raise", 6, request_id="act-1"))
    before = await table.seen_by(0)
    later = table.request(1, "raise", 6, request_id="act-1")
    later.expected_seq = before.seq
    for request in (table.request(1, "raise", 7, "act-1"), table.request(1, "fold", None, "act-1"), later):
        assert reason(await refused(dealer.Act(request))) == "REQUEST_ID_REUSED"
    assert await table.seen_by(0) == before


async def test_a_refused_act_does_not_use_its_request_id_up(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    await refused(table.act(1, "raise", 3, request_id="act-1"))
    assert (await table.act(1, "raise", 6, request_id="act-1")).view.seq > 0


async def test_two_seats_may_use_the_same_request_id(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    await table.act(1, "call", request_id="mine")
    await table.act(2, "call", request_id="mine")
    assert table.view.turn.seat == 3


async def test_of_different_acts_on_one_state_only_one_is_played(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    requests = [table.request(1, "raise", amount) for amount in range(4, 12)]
    answers = await asyncio.gather(*map(dealer.Act, requests), return_exceptions=True)
    assert sum(isinstance(answer, dealer_pb2.ActResponse) for answer in answers) == 1
    view = await table.seen_by(1)
    assert view.turn.seat == 2
    assert view.seq == table.view.seq + 2
