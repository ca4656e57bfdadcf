from dataclasses import replace

import pytest

from conformance.checkpoints import Kept, check, drawn
from conformance.comparisons import evaluation
from conformance.endings import ending
from conformance.findings import Findings
from conformance.language import cards, happenings, parse_play
from conformance.runner import Answer
from conformance.scenario import Act, Check, End, Evaluation, Player, Table
from givare.v1 import evaluate_pb2, event_pb2, hand_pb2
from tests.conformance.test_claims import ALL


def state(*, own: str = "As Kd 3c 4c 5c") -> Answer:
    """A hand after an exchange: seat 1 changed two cards and then none, seat 2 shows two up cards."""
    public = hand_pb2.HandView(boards=[hand_pb2.Board(cards=["2c", "7d"]), hand_pb2.Board(cards=["Ks", "Kc"])])
    public.seats.add(number=1, hidden_cards=5, exchanges=[2, 0])
    public.seats.add(number=2, cards=["7h", "8h"], up_cards=["7h", "8h"], hidden_cards=2, exchanges=[1])
    view = hand_pb2.HandView()
    view.CopyFrom(public)
    view.seats[0].cards[:], view.seats[0].hidden_cards = own.split(), 0
    return Answer(0, {0: public, 1: view})


CHECKED = {
    "= boards [2c 7d, Ks Kc]": "",
    "= boards [2c 7d]": "boards: expected [2c 7d], got [2c 7d, Ks Kc]",
    "= board 2c 7d": "",
    "= up {2: 7h 8h}": "",
    "= up {2: 8h 7h}": "up cards: expected {2: 8h 7h}, got {2: 7h 8h}",
    "= hand 1 3c 4c 5c As Kd": "",
    "= hand 1 3c 4c 5c As Ks": "hand of seat 1: expected 3c 4c 5c Ks As, got 3c 4c 5c Kd As",
    "= cards {1: 5, 2: 4}": "",
    "= cards {2: 2}": "cards: expected {2: 2}, got {2: 4}",
    "= sizes {1: 0, 2: 1}": "",
    "= sizes {1: 2}": "cards changed: expected {1: 2}, got {1: 0}",
    "= view public hides 1 2": "",
    "= view 1 sees 1": "",
    "= view public sees 2": "hole cards of seat 2 in view public: expected open, got hidden",
}


@pytest.mark.parametrize("text", CHECKED)
def test_a_checkpoint_looks_at_the_state(text: str) -> None:
    (statement,) = parse_play(text)
    assert isinstance(statement, Check)
    found = Findings()
    check(found, statement, state())
    assert [message for _, message in found.faults] == [CHECKED[text]][: bool(CHECKED[text])]
    assert found.compared > 0


def test_a_hand_shown_in_part_is_neither_open_nor_hidden() -> None:
    answer = state()
    answer.views[0].seats[0].cards[:] = ["As"]
    found = Findings()
    for text in ("= view public sees 1", "= view public hides 1"):
        (statement,) = parse_play(text)
        assert isinstance(statement, Check)
        check(found, statement, answer)
    assert [message.rpartition(", ")[2] for _, message in found.faults] == ["got in part", "got in part"]


DRAWN = {
    # cards allowed or not: what is wrong when 9h and Td became 4c and 5c
    "= drawn 1 from 4c 5c 6c": "",
    "= drawn 1 from 4c 6c": "got 5c",
    "= drawn 1 not from 9h Td As": "",
    "= drawn 1 not from 9h 4c": "got 4c",
}


@pytest.mark.parametrize("text", DRAWN)
def test_drawn_cards_are_those_not_kept(text: str) -> None:
    discard, statement = parse_play(f"1 discard 9h Td\n{text}")
    assert isinstance(discard, Act)
    assert isinstance(statement, Check)
    kept, found = Kept(), Findings()
    kept.note(discard, state(own="As Kd 3c 9h Td"))
    drawn(found, statement, kept.by_seat[1], state())
    assert "".join(message.rpartition(", ")[2] for _, message in found.faults) == DRAWN[text]
    assert found.compared == 1


def test_a_discard_that_comes_back_at_once_counts_as_drawn() -> None:
    discard, statement = parse_play("1 discard 9h Td\n= drawn 1 not from 9h")
    assert isinstance(discard, Act)
    assert isinstance(statement, Check)
    kept, found = Kept(), Findings()
    kept.note(discard, state(own="As Kd 3c 9h Td"))
    drawn(found, statement, kept.by_seat[1], state(own="As Kd 3c 9h 4c"))
    assert [message.rpartition(", ")[2] for _, message in found.faults] == ["got 9h"]


TABLE = Table("stud-hilo", "fixed-limit", 0, 0, 2, (Player(1, 50), Player(2, 51)), min_bet=10)


def test_an_ending_tells_what_low_hands_won_and_what_lay_on_each_board() -> None:
    view = hand_pb2.HandView(boards=[hand_pb2.Board(cards=["2c"]), hand_pb2.Board(cards=["3c"])])
    shares = [
        hand_pb2.Share(seat=1, amount=51),
        hand_pb2.Share(seat=1, amount=25, low=True),
        hand_pb2.Share(seat=2, amount=25, low=True),
    ]
    view.result.pots.add(amount=101, shares=shares)
    claims = replace(ALL, features=frozenset({"pot-shares", "events"}))
    events = [
        event_pb2.Event(up_cards_dealt=event_pb2.UpCardsDealt(seat=2, cards=["2c"])),
        event_pb2.Event(acted=event_pb2.Acted(seat=2, act=hand_pb2.ACT_BRING_IN)),
        event_pb2.Event(cards_exchanged=event_pb2.CardsExchanged(seat=1, count=2)),
        event_pb2.Event(stub_shuffled=event_pb2.StubShuffled(count=20)),
    ]
    chain = happenings("up 2, bring-in 2, exchange 1, shuffle")
    right = End(1, low={1: 25, 2: 25}, boards=(cards("2c"), cards("3c")), events=chain)
    found = Findings()
    ending(found, right, TABLE, view, events, claims)
    assert found.faults == []
    wrong = End(1, low={1: 25}, boards=(cards("2c"),), events=happenings("shuffle, exchange 1"))
    ending(found, wrong, TABLE, view, events, claims)
    assert [message.partition(":")[0] for _, message in found.faults] == ["boards", "won by low hands", "events"]


def test_lows_are_ordered_by_their_own_ranks() -> None:
    hands = {n: cards(text) for n, text in enumerate(("As 2s Kh Kd", "Ah 4h Qc Jd", "9d 9s Qs Js"), 1)}
    asked = Evaluation("omaha-hilo", hands, order=((1,), (3,), (2,)), low=((1,), (2,)))
    ranks, lows = (30, 10, 20), (9, 8, 0)
    result = evaluate_pb2.ShowdownResult(winners=[0], low_winners=[0])
    for rank, low_rank in zip(ranks, lows, strict=True):
        result.hands.add(rank=rank, low_rank=low_rank)
    found = Findings()
    evaluation(found, asked, 1, [result])
    assert found.faults == []
    result.hands[1].low_rank, result.low_winners[:] = 9, [0, 1]
    evaluation(found, asked, 1, [result])
    assert [message for _, message in found.faults] == [
        "low: expected 1 > 2, got 1 = 2",
        "winners of the low half: expected [1], got [1, 2]",
    ]
