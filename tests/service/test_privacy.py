"""Who sees which cards: his own and shown ones, in views, events and streams, at every step of random hands."""

import asyncio
from random import Random

import pytest

from givare.v1 import cards_pb2, dealer_pb2, event_pb2, hand_pb2
from tests.service.table import Stub, Table, setup

SPECTATOR = 0


class Watched:
    """What one viewer has seen of hole cards in his stream of events."""

    def __init__(self, viewer: int):
        self.viewer = viewer
        self.dealt: dict[int, list[str]] = {}
        self.shown: dict[int, list[str]] = {}

    def see(self, event: event_pb2.Event) -> None:
        if event.HasField("hole_cards_dealt"):
            assert event.hole_cards_dealt.count == 2
            self.dealt[event.hole_cards_dealt.seat] = list(event.hole_cards_dealt.cards)
        if event.HasField("hand_shown"):
            self.shown[event.hand_shown.seat] = list(event.hand_shown.cards)


async def watch(table: Table, viewer: int) -> Watched:
    seen = Watched(viewer)
    request = dealer_pb2.WatchHandRequest(name=table.name, seat_token=table.tokens.get(viewer, ""))
    async for response in table.dealer.WatchHand(request):
        for event in response.events:
            seen.see(event)
    return seen


def check_view(view: hand_pb2.HandView, viewer: int, own: dict[int, list[str]], shown: set[int]) -> None:
    """Cards lie open for their owner and, once shown, for all; of the others only the number is told."""
    assert view.viewer_seat == viewer
    for seat in view.seats:
        if seat.number == viewer or seat.number in shown:
            assert list(seat.cards) == own[seat.number]
            assert seat.hidden_cards == 0
        else:
            assert not seat.cards
            assert seat.hidden_cards == 2


@pytest.mark.parametrize("seed", range(6))
async def test_a_viewer_sees_his_own_and_shown_cards_and_no_others(dealer: Stub, seed: int) -> None:
    random = Random(seed)
    stacks = [random.choice((3, 20, 50, 200)) for _ in range(random.randint(2, 6))]
    settings = {"showdown_muck": "voluntary"} if seed % 2 else {}
    table = await Table.deal(dealer, setup(*stacks, deck=cards_pb2.Deck(seed=seed), settings=settings))
    viewers = [SPECTATOR, *table.tokens]
    streams = [asyncio.create_task(watch(table, viewer)) for viewer in viewers]
    own = {
        seat: next(list(one.cards) for one in (await table.seen_by(seat)).seats if one.number == seat)
        for seat in table.tokens
    }
    assert len({card for cards in own.values() for card in cards}) == 2 * len(stacks)
    shown: set[int] = set()
    while True:
        for viewer in viewers:
            check_view(await table.seen_by(viewer), viewer, own, shown)
        if not table.view.HasField("turn"):
            break
        response = await table.send(table.random_request(random))
        assert not any(event.HasField("hole_cards_dealt") for event in response.events)
        shown |= {event.hand_shown.seat for event in response.events if event.HasField("hand_shown")}
        check_view(response.view, response.view.viewer_seat, own, shown)
    for seen in await asyncio.gather(*streams):
        assert seen.dealt == {seat: own[seat] if seat == seen.viewer else [] for seat in own}
        assert seen.shown == {seat: own[seat] for seat in shown}


async def test_a_spectator_of_a_hand_won_by_folding_has_seen_no_card(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    await table.act(1, "fold")
    await table.act(2, "fold")
    seen = await watch(table, SPECTATOR)
    assert seen.dealt == {1: [], 2: [], 3: []}
    assert not seen.shown
    assert not any(seat.cards for seat in (await table.seen_by(SPECTATOR)).seats)


async def test_no_view_tells_the_deck(dealer: Stub) -> None:
    table = await Table.deal(dealer, setup(deck=cards_pb2.Deck(seed=5)))
    assert not any([(await table.seen_by(viewer)).setup.HasField("deck") for viewer in range(4)])
    await table.play_on(Random(1))
    assert not any([(await table.seen_by(viewer)).setup.HasField("deck") for viewer in range(4)])
