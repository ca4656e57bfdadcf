from collections.abc import Callable

import pytest

from conformance.always import Always
from conformance.scenario import Player, Table
from givare.v1 import event_pb2, hand_pb2

Views = dict[int, hand_pb2.HandView]

STUD = Table("stud", "fixed-limit", 0, 0, 2, (Player(1, 100), Player(2, 100)), min_bet=10)
DRAW = Table("five-card-draw", "fixed-limit", 5, 10, 2, (Player(1, 100), Player(2, 100)))
HANDS = {1: "As Kd 7h 8c", 2: "Qs Qd 2c 9h"}
FIVES = {1: "As Kd 7h 8c 9c", 2: "Qs Qd 2c 9h 2d"}


def views(hands: dict[int, str], *, up: int, street: str) -> Views:
    """Views of a hand as they should be: the last `up` cards of each seat lie face up."""
    seen = {}
    for viewer in (0, *hands):
        view = hand_pb2.HandView(street=street, turn=hand_pb2.Turn(seat=1))
        for number, text in hands.items():
            held = text.split()
            open_cards = held[len(held) - up :]
            cards = held if viewer == number else open_cards
            hidden = len(held) - len(cards)
            view.seats.add(number=number, stack=100, cards=cards, hidden_cards=hidden, up_cards=open_cards)
        seen[viewer] = view
    return seen


def stud() -> Views:
    return views(HANDS, up=2, street="fourth-street")


def draw() -> Views:
    return views(FIVES, up=0, street="predraw")


def change_own_hand(seen: Views, seat: int, hand: str, changed: int) -> None:
    """Give a seat another hand after it has changed so many cards."""
    for view in seen.values():
        view.seats[seat - 1].exchanges.append(changed)
    seen[seat].seats[seat - 1].cards[:] = hand.split()


def faults(table: Table, *states: Views, events: tuple[event_pb2.Event, ...] = ()) -> list[str]:
    always = Always(table)
    return [fault for state in states for fault in always.faults(state, events)]


def test_a_hand_that_is_well_has_no_fault() -> None:
    again = draw()
    change_own_hand(again, 1, "As Kd 3c 4c 5c", 3)
    assert faults(STUD, stud(), stud()) == []
    assert faults(DRAW, draw(), again, again) == []


def leaks_a_down_card(seen: Views) -> None:
    seen[2].seats[0].cards.insert(0, "As")


def calls_a_down_card_up(seen: Views) -> None:
    for view in seen.values():
        view.seats[0].up_cards[:] = ["Kd", "7h", "8c"]
        view.seats[0].cards[:] = ["As", "Kd", "7h", "8c"] if view is seen[1] else ["Kd", "7h", "8c"]


def hides_an_up_card(seen: Views) -> None:
    seen[2].seats[0].up_cards[:] = ["8c"]
    seen[2].seats[0].cards[:] = ["8c"]


def leaves_up_cards_out(seen: Views) -> None:
    seen[0].seats[1].cards[:] = []


def deals_a_card_twice(seen: Views) -> None:
    for view in seen.values():
        view.seats[0].up_cards[1] = "9h"
        view.seats[0].cards[-1] = "9h"


STUD_FAULTS: dict[Callable[[Views], None], str] = {
    leaks_a_down_card: "the view of seat 2 shows the hole cards of seat 1",
    calls_a_down_card_up: "seat 1 shows 3 up cards, and 2 were dealt",
    hides_an_up_card: "the view of seat 2 shows other up cards of seat 1 than the spectator's",
    leaves_up_cards_out: "the spectator's view lacks up cards of seat 2 among his cards",
    deals_a_card_twice: "9h is in two places",
}


@pytest.mark.parametrize("fault", STUD_FAULTS)
def test_up_cards_are_for_everybody_and_down_cards_for_nobody_else(fault: Callable[[Views], None]) -> None:
    seen = stud()
    fault(seen)
    assert STUD_FAULTS[fault] in faults(STUD, seen)


def test_hands_lie_open_in_an_exchange_only_when_nobody_can_bet_any_more() -> None:
    seen = draw()
    for view in seen.values():
        view.turn.legal_acts.add(act=hand_pb2.ACT_STAND_PAT)
        view.seats[0].cards[:], view.seats[0].hidden_cards = FIVES[1].split(), 0
        view.seats[0].shown = True
    assert "the spectator's view shows the hole cards of seat 1" in faults(DRAW, seen)
    for view in seen.values():
        view.seats[0].all_in = True
    assert faults(DRAW, seen) == []


def test_nobody_else_hears_which_cards_were_given_up() -> None:
    told = event_pb2.Event(cards_exchanged=event_pb2.CardsExchanged(seat=1, count=1, cards=["9c"]))
    assert faults(DRAW, draw(), events=(told,)) == ["the events show everybody which cards seat 1 gave up"]


AGAIN = {
    # seat 1 held As Kd 7h 8c 9c, seat 2 Qs Qd 2c 9h 2d: seat, its hand after an exchange, the card that came again
    (1, "As Kd 7h 8c 2d"): "2d is in two places",
    (2, "Qs Qd 2c 9h 9c"): "9c is in two places",
}


@pytest.mark.parametrize(("seat", "hand"), AGAIN)
def test_no_card_is_dealt_that_another_holds(seat: int, hand: str) -> None:
    seen = draw()
    change_own_hand(seen, seat, hand, 1)
    assert AGAIN[seat, hand] in faults(DRAW, draw(), seen)


def test_no_discard_comes_back_before_the_deck_has_run_out() -> None:
    first, second = draw(), draw()
    change_own_hand(first, 1, "As Kd 7h 8c 3c", 1)
    change_own_hand(second, 1, "As Kd 7h 8c 3c", 1)
    change_own_hand(second, 2, "Qs Qd 2c 9h 9c", 1)
    assert faults(DRAW, draw(), first, second) == ["9c is dealt a second time"]
    third = draw()
    change_own_hand(third, 1, "As Kd 7h 8c 3c", 1)
    change_own_hand(third, 1, "As Kd 7h 8c 9c", 1)
    assert faults(DRAW, draw(), first, third) == ["9c is dealt a second time"]


def test_a_folded_hand_may_be_drawn_once_the_deck_has_run_out_but_not_before() -> None:
    for changed, expected in ((42, []), (1, ["8c is dealt a second time"])):
        seen = draw()
        change_own_hand(seen, 2, "Qs Qd 2c 9h 8c", changed)
        for view in seen.values():
            view.seats[0].folded = True
        assert faults(DRAW, draw(), seen) == expected


def test_after_the_deck_has_run_out_a_discard_may_come_back() -> None:
    first, second = draw(), draw()
    change_own_hand(first, 1, "As Kd 7h 8c 3c", 1)
    change_own_hand(second, 1, "As Kd 7h 8c 3c", 1)
    change_own_hand(second, 2, "Qs Qd 2c 9h 9c", 41)
    assert faults(DRAW, draw(), first, second) == []
