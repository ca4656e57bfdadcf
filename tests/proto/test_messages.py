"""What the messages can say, in bytes and as JSON."""

import json

import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from engine.kernel.codes import Act
from engine.ranking.order import HandClass
from givare.conformance.v1 import engine_pb2
from givare.v1 import (
    cards_pb2,
    dealer_pb2,
    error_reason_pb2,
    evaluate_pb2,
    event_pb2,
    hand_pb2,
    refusal_pb2,
    setup_pb2,
    simulation_pb2,
)

MOST_CHIPS = 10**12

SETUP = setup_pb2.HandSetup(
    game="holdem",
    limit="pot-limit",
    stakes=setup_pb2.Stakes(
        small_blind=1,
        big_blind=2,
        ante=2,
        ante_form="big-blind-pays",
        rake=setup_pb2.Rake(rate_ppm=50_000, cap_two=1, cap_three_four=2, cap_five_or_more=3, no_flop_no_drop=False),
    ),
    seats=[
        setup_pb2.Seat(number=2, stack=MOST_CHIPS),
        setup_pb2.Seat(number=5, stack=200),
        setup_pb2.Seat(number=6, stack=200, live_post=2, dead_post=1),
    ],
    button=1,
    small_blind_seat=0,
    big_blind_seat=2,
    rulebook="roberts",
    settings={"burn": "none"},
    occasion=setup_pb2.Occasion(tournament=True, players_left=9),
    deck=cards_pb2.Deck(
        scripted=cards_pb2.ScriptedCards(
            hole_cards=[cards_pb2.SeatCards(seat=5, cards=["As", "Kd"])],
            board=[cards_pb2.CardRun(cards=["2c", "7d", "9h"]), cards_pb2.CardRun(cards=["Ts"])],
        )
    ),
)
RAISE = hand_pb2.LegalAct(act=hand_pb2.ACT_RAISE, min_amount=4, max_amount=MOST_CHIPS)
TURN = hand_pb2.Turn(seat=5, to_call=2, legal_acts=[hand_pb2.LegalAct(act=hand_pb2.ACT_FOLD), RAISE])
VIEW = hand_pb2.HandView(
    name="hands/a",
    seq=9,
    viewer_seat=5,
    setup=SETUP,
    street="flop",
    button=1,
    seats=[hand_pb2.SeatView(number=5, stack=198, street_bet=2, contributed=2, cards=["As", "Kd"])],
    boards=[hand_pb2.Board(cards=["2c", "7d", "9h"])],
    pots=[hand_pb2.Pot(amount=9, eligible_seats=[2, 5])],
    pot_total=11,
    turn=TURN,
)
RESULT = hand_pb2.HandResult(
    pots=[
        hand_pb2.PotResult(amount=12, rake=1, eligible_seats=[2, 5], shares=[hand_pb2.Share(seat=5, amount=11)]),
    ],
    shown=[hand_pb2.ShownHand(seat=5, cards=["As", "Kd"], description="one pair, aces, king ten nine kickers")],
    mucked_seats=[2],
    seats=[hand_pb2.SeatResult(number=2, final_stack=194, net=-6)],
    rake=1,
)
REFUSAL = refusal_pb2.Refusal(
    code=11,
    reason=error_reason_pb2.ERROR_REASON_RAISE_TOO_SMALL,
    rule="pr-min-raise",
    message="a raise is to 10 at least",
    legal_acts=[RAISE],
)
MATCH = simulation_pb2.MatchJob(
    limit="no-limit",
    stakes=setup_pb2.Stakes(small_blind=50, big_blind=100),
    players=[
        simulation_pb2.MatchPlayer(policy="random", big_blinds=100),
        simulation_pb2.MatchPlayer(policy="caller", chips=1234),
    ],
    hands=1_000_000,
    seed=2**64 - 1,
)
MESSAGES: list[Message] = [
    dealer_pb2.DealRequest(setup=SETUP, request_id="r"),
    dealer_pb2.DealResponse(view=VIEW, seat_tokens=[dealer_pb2.SeatToken(seat=5, token="t")]),
    dealer_pb2.PlayRequest(
        correlation_id="1",
        act=dealer_pb2.ActRequest(name="hands/a", seat_token="t", act=hand_pb2.ACT_ALL_IN, amount=0, expected_seq=9),
    ),
    dealer_pb2.PlayResponse(correlation_id="1", refusal=REFUSAL),
    dealer_pb2.WatchHandResponse(
        events=[
            event_pb2.Event(seq=1, posted=event_pb2.Posted(seat=2, post=event_pb2.POST_KIND_DEAD, amount=1)),
            event_pb2.Event(seq=2, hole_cards_dealt=event_pb2.HoleCardsDealt(seat=2, count=2)),
            event_pb2.Event(seq=3, turn=TURN),
            event_pb2.Event(seq=4, pot_awarded=event_pb2.PotAwarded(seat=5, amount=11, pot=1, board=1)),
            event_pb2.Event(seq=5, hand_ended=event_pb2.HandEnded()),
        ]
    ),
    dealer_pb2.GetHandResponse(view=hand_pb2.HandView(name="hands/a", result=RESULT)),
    dealer_pb2.EvaluateRequest(packed=evaluate_pb2.PackedHands(cards=bytes(range(14)), cards_per_hand=7)),
    dealer_pb2.EvaluateResponse(
        showdown=evaluate_pb2.ShowdownResult(
            hands=[evaluate_pb2.EvaluatedHand(rank=7462, hand_class=cards_pb2.HAND_CLASS_ROYAL_FLUSH)], winners=[0]
        )
    ),
    simulation_pb2.Simulation(
        name="simulations/a",
        job=simulation_pb2.SimulationJob(match=MATCH),
        state=simulation_pb2.Simulation.STATE_SUCCEEDED,
        match_result=simulation_pb2.MatchResult(
            hands=2, players=[simulation_pb2.PlayerResult(policy="caller", net=-5, sum_of_squares=str(2 * 10**24))]
        ),
    ),
    engine_pb2.EngineRequest(id=2, new_hand=engine_pb2.NewHandRequest(setup=SETUP)),
    engine_pb2.EngineResponse(id=2, act=engine_pb2.ActResponse(refusal=REFUSAL)),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.DESCRIPTOR.name)
def test_a_message_survives_bytes_and_json(message: Message) -> None:
    assert type(message).FromString(message.SerializeToString()) == message
    line = json_format.MessageToJson(message, indent=None)
    assert "\n" not in line
    assert json_format.Parse(line, type(message)()) == message


def test_a_blind_that_nobody_posts_is_not_one_by_position() -> None:
    by_position = setup_pb2.HandSetup()
    nobody = setup_pb2.HandSetup(small_blind_seat=0)
    assert not by_position.HasField("small_blind_seat")
    assert setup_pb2.HandSetup.FromString(nobody.SerializeToString()).HasField("small_blind_seat")


@pytest.mark.parametrize("amount", [6, "6"])
def test_an_engine_may_write_chips_as_a_number_or_a_string(amount: int | str) -> None:
    line = json.dumps({"id": 2, "act": {"hand": "h1", "seat": 1, "act": "ACT_RAISE", "amount": amount}})
    request = json_format.Parse(line, engine_pb2.EngineRequest())
    assert request.act == engine_pb2.ActRequest(hand="h1", seat=1, act=hand_pb2.ACT_RAISE, amount=6)


def test_acts_and_hand_classes_bear_the_engines_names() -> None:
    acts = {value.name.removeprefix("ACT_") for value in hand_pb2.Act.DESCRIPTOR.values}
    assert acts - {"UNSPECIFIED"} == {act.name for act in Act}
    classes = {name.removeprefix("HAND_CLASS_"): number for name, number in cards_pb2.HandClass.items()}
    assert {name: number for name, number in classes.items() if number} == {each.name: each.value for each in HandClass}
