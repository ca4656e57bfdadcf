"""A hand over the wire: what its players are told from the deal to the last chip."""

from random import Random

from givare.v1 import cards_pb2, dealer_pb2, event_pb2, hand_pb2
from tests.service.table import Stub, Table, reason, refused, setup

DECK = cards_pb2.Deck(
    scripted=cards_pb2.ScriptedCards(
        hole_cards=[
            cards_pb2.SeatCards(seat=1, cards=["As", "Ad"]),
            cards_pb2.SeatCards(seat=2, cards=["Kh", "Kc"]),
            cards_pb2.SeatCards(seat=3, cards=["7c", "2d"]),
        ],
        board=[
            cards_pb2.CardRun(cards=["Ac", "Kd", "9h"]),
            cards_pb2.CardRun(cards=["4s"]),
            cards_pb2.CardRun(cards=["3c"]),
        ],
    )
)


async def test_a_deal_tells_everybody_the_table_and_nobody_the_cards(dealer: Stub) -> None:
    dealt = await dealer.Deal(dealer_pb2.DealRequest(setup=setup(deck=DECK)))
    view = dealt.view
    assert view.name.startswith("hands/")
    assert view.viewer_seat == 0
    assert (view.setup.game, view.setup.limit, view.setup.rulebook) == ("holdem", "no-limit", "default")
    assert not view.setup.HasField("deck")
    assert [seat.number for seat in view.seats] == [2, 3, 1]
    assert [(seat.stack, seat.street_bet, seat.hidden_cards) for seat in view.seats] == [
        (199, 1, 2),
        (198, 2, 2),
        (200, 0, 2),
    ]
    assert [token.seat for token in dealt.seat_tokens] == [1, 2, 3]
    assert len({token.token for token in dealt.seat_tokens}) == 3
    legal = [(act.act, act.min_amount, act.max_amount) for act in view.turn.legal_acts]
    assert (view.turn.seat, view.turn.to_call) == (1, 2)
    assert legal == [(hand_pb2.ACT_FOLD, 0, 0), (hand_pb2.ACT_CALL, 2, 2), (hand_pb2.ACT_RAISE, 4, 200)]


async def test_a_hand_is_played_to_its_showdown(dealer: Stub) -> None:
    table = await Table.deal(dealer, setup(deck=DECK))
    raised = await table.act(1, "raise", 6)
    assert [event.WhichOneof("kind") for event in raised.events] == ["acted", "turn"]
    assert raised.events[0].acted == event_pb2.Acted(seat=1, act=hand_pb2.ACT_RAISE, amount=6)
    assert (raised.events[1].turn.seat, raised.events[1].turn.to_call) == (2, 5)
    await table.act(2, "call", 6)
    folded = await table.act(3, "fold")
    assert folded.view.pot_total == 14
    assert folded.view.boards[0].cards == ["Ac", "Kd", "9h"]
    await table.act(2, "all-in")
    over = await table.act(1, "call")
    kinds = [event.WhichOneof("kind") for event in over.events]
    assert kinds[0] == "acted"
    assert kinds[-1] == "hand_ended"
    result = over.view.result
    assert {(seat.number, seat.final_stack, seat.net) for seat in result.seats} == {
        (1, 402, 202),
        (2, 0, -200),
        (3, 198, -2),
    }
    assert [(pot.amount, [(s.seat, s.amount) for s in pot.shares]) for pot in result.pots] == [(402, [(1, 402)])]
    assert {shown.seat: shown.description for shown in result.shown} == {
        1: "three of a kind, aces, king nine kickers",
        2: "three of a kind, kings, ace nine kickers",
    }
    assert not over.view.HasField("turn")
    assert over.view.pot_total == 0
    assert over.view == await table.seen_by(1)


async def test_views_and_event_numbers_go_on_without_gaps(dealer: Stub) -> None:
    for seed in range(10):
        random = Random(seed)
        table = await Table.deal(dealer, setup(40, 60, 80, 100, deck=cards_pb2.Deck(seed=seed)))
        while table.view.HasField("turn"):
            before = table.view.seq
            response = await table.send(table.random_request(random))
            assert [event.seq for event in response.events] == list(range(before + 1, response.view.seq + 1))
            chips = sum(seat.stack for seat in response.view.seats) + response.view.pot_total
            assert chips == 280
        assert sum(seat.final_stack for seat in table.view.result.seats) == 280


async def test_the_same_seed_deals_the_same_cards(dealer: Stub) -> None:
    hands = [await Table.deal(dealer, setup(deck=cards_pb2.Deck(seed=2**64 - 1))) for _ in range(2)]
    first, second = [[(await hand.seen_by(seat)).seats for seat in (1, 2, 3)] for hand in hands]
    assert first == second


async def test_a_refused_act_says_what_was_legal_and_changes_nothing(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    before = await table.seen_by(1)
    refusal = await refused(table.act(1, "raise", 3))
    assert reason(refusal) == "RAISE_TOO_SMALL"
    assert refusal.rule == "ar-min-raise"
    assert [(act.act, act.min_amount, act.max_amount) for act in refusal.legal_acts] == [
        (hand_pb2.ACT_FOLD, 0, 0),
        (hand_pb2.ACT_CALL, 2, 2),
        (hand_pb2.ACT_RAISE, 4, 200),
    ]
    assert await table.seen_by(1) == before


async def test_an_act_on_an_older_state_is_stale(dealer: Stub) -> None:
    table = await Table.deal(dealer)
    old = table.request(2, "fold")
    await table.act(1, "call")
    assert reason(await refused(dealer.Act(old))) == "STALE_SEQ"
    assert await table.seen_by(1) == table.view


async def test_an_unknown_hand_and_another_hands_token_are_told_alike(dealer: Stub) -> None:
    table, other = await Table.deal(dealer), await Table.deal(dealer)
    token = other.tokens[1]
    unknown = dealer_pb2.GetHandRequest(name="hands/0123456789abcdef", seat_token=token)
    strange = dealer_pb2.GetHandRequest(name=table.name, seat_token=token)
    refusals = [await refused(dealer.GetHand(request)) for request in (unknown, strange)]
    assert reason(refusals[0]) == "HAND_NOT_FOUND"
    assert refusals[0] == refusals[1]
    act = table.request(1, "call")
    act.seat_token = token
    assert await refused(dealer.Act(act)) == refusals[0]
    watch = dealer.WatchHand(dealer_pb2.WatchHandRequest(name=table.name, seat_token=token))
    assert await refused(watch.read()) == refusals[0]
