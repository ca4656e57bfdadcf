from types import MappingProxyType

from conformance.deal import clockwise, deal
from conformance.language import cards, runs
from conformance.scenario import Cards, Player, Table
from engine.cards import format_cards
from engine.games import HOLDEM

TABLE = Table("holdem", "no-limit", 1, 2, 3, tuple(Player(seat, 200) for seat in (2, 3, 7)))
GIVEN = Cards(hole=MappingProxyType({2: runs("As Kd"), 7: runs("Qc")}), boards=(runs("2c 7d 9h / Ts"),))


def test_dealing_begins_left_of_the_button() -> None:
    assert clockwise(TABLE) == [7, 2, 3]


def test_given_cards_lie_where_they_are_given_and_the_rest_is_dealt_from_what_is_left() -> None:
    dealt = deal("name", HOLDEM, TABLE, GIVEN, burns=False)
    assert dealt.hole[2] == cards("As Kd")
    assert dealt.hole[7][0] == cards("Qc")[0]
    assert dealt.board[:2] == (cards("2c 7d 9h"), cards("Ts"))
    assert sorted(dealt.order) == list(range(52))
    # One card at a time from the left of the button, then the board.
    assert dealt.order[:6] == tuple(dealt.hole[seat][k] for k in range(2) for seat in (7, 2, 3))
    assert dealt.order[6:11] == tuple(card for run in dealt.board for card in run)


def test_a_burned_card_lies_before_each_run_of_the_board() -> None:
    order = deal("name", HOLDEM, TABLE, GIVEN, burns=True).order
    assert order[7:10] == cards("2c 7d 9h")
    assert order[11:12] == cards("Ts")


def test_the_rest_follows_from_the_name_alone() -> None:
    once, again = (deal("name", HOLDEM, TABLE, GIVEN, burns=False) for _ in range(2))
    assert once == again
    assert once != deal("another", HOLDEM, TABLE, GIVEN, burns=False)


def test_the_top_of_the_deck_is_dealt_as_it_lies() -> None:
    dealt = deal("name", HOLDEM, TABLE, Cards(deck=cards("As Ks Qs Ad Kd Qd 5c 2c 7d 9h")), burns=True)
    assert {seat: format_cards(hole) for seat, hole in dealt.hole.items()} == {7: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    assert dealt.board[0] == cards("2c 7d 9h")


def test_a_second_board_follows_the_first_with_what_they_do_not_share() -> None:
    boards = (runs("2c 7d 9h / Ts / 3c"), runs("2c 7d 9h / Kc / 4c"))
    order = deal("name", HOLDEM, TABLE, Cards(boards=boards), burns=False).order
    assert order[6:13] == cards("2c 7d 9h Ts 3c Kc 4c")
    assert sorted(order) == list(range(52))
