from dataclasses import replace
from types import MappingProxyType

import pytest

from conformance.course import course
from conformance.deal import Deal, clockwise, deal
from conformance.language import LanguageError, cards, hand, parse_play, runs
from conformance.scenario import Cards, Player, Table
from engine.cards import format_cards
from engine.games import GAMES
from engine.rulebooks import rulebook


def table(game: str, *seats: int, button: int = 3) -> Table:
    return Table(game, "no-limit", 1, 2, button, tuple(Player(seat, 200) for seat in seats))


HOLDEM = table("holdem", 2, 3, 7)
GIVEN = Cards(hole=MappingProxyType({2: hand("As Kd"), 7: hand("Qc")}), boards=(runs("2c 7d 9h / Ts"),))


def dealt(
    at: Table, given: Cards, play: str = "", *, name: str = "name", settings: dict[str, str] | None = None
) -> Deal:
    game = GAMES[at.game]
    return deal(name, game, at, given, course(game, at, given, parse_play(play)), rulebook("default", settings or {}))


def test_dealing_begins_left_of_the_button() -> None:
    assert clockwise(HOLDEM) == [7, 2, 3]


def test_given_cards_lie_where_they_are_given_and_the_rest_is_dealt_from_what_is_left() -> None:
    found = dealt(HOLDEM, GIVEN)
    assert found.hole[2] == cards("As Kd")
    assert found.hole[7][0] == cards("Qc")[0]
    assert found.boards[0][:2] == (cards("2c 7d 9h"), cards("Ts"))
    assert sorted(found.order) == list(range(52))
    # One card at a time from the left of the button, then the board.
    assert found.order[:6] == tuple(found.hole[seat][k] for k in range(2) for seat in (7, 2, 3))
    assert found.order[6:11] == tuple(card for run in found.boards[0] for card in run)


def test_a_burned_card_lies_before_each_run_of_the_board() -> None:
    order = dealt(replace(HOLDEM, real_table=True), GIVEN, settings={"burn": "live"}).order
    assert order[7:10] == cards("2c 7d 9h")
    assert order[11:12] == cards("Ts")


def test_the_rest_follows_from_the_name_alone() -> None:
    once, again = (dealt(HOLDEM, GIVEN) for _ in range(2))
    assert once == again
    assert once != dealt(HOLDEM, GIVEN, name="another")


def test_the_top_of_the_deck_is_dealt_as_it_lies() -> None:
    found = dealt(HOLDEM, Cards(deck=cards("As Ks Qs Ad Kd Qd 2c 7d 9h")))
    assert {seat: format_cards(hole) for seat, hole in found.hole.items()} == {7: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    assert found.boards[0][0] == cards("2c 7d 9h")


def test_a_second_run_out_follows_the_first_with_what_they_do_not_share() -> None:
    boards = (runs("2c 7d 9h / Ts / 3c"), runs("2c 7d 9h / Kc / 4c"))
    found = dealt(HOLDEM, Cards(boards=boards))
    assert found.order[6:13] == cards("2c 7d 9h Ts 3c Kc 4c")
    assert found.boards[1] == (cards("Kc"), cards("4c"))
    assert sorted(found.order) == list(range(52))


def test_two_boards_of_a_game_are_dealt_street_by_street() -> None:
    boards = (runs("2c 7d 9h / Ts / 3c"), runs("2d 7s 9c / Kc / 4c"))
    order = dealt(table("double-board-holdem", 1, 3), Cards(boards=boards)).order
    assert order[4:14] == cards("2c 7d 9h 2d 7s 9c Ts Kc 3c 4c")


def test_a_deck_without_low_cards_has_none() -> None:
    assert min(dealt(table("short-deck", 1, 3), Cards()).order) == cards("6c")[0]


STUD = Cards(
    hole=MappingProxyType(
        {1: hand("As Ks 2c / 4c / 5c / 6c / Ah"), 2: hand("x x 3c"), 3: hand("Qs Qd 7h / 8h / 9h / Th / Jh")}
    )
)


def test_whoever_has_folded_gets_no_further_card() -> None:
    play = "1 bring-in; 2 fold; 3 call\n-- fourth-street\n3 check; 1 check\n-- fifth-street\n3 check; 1 check"
    order = dealt(table("stud", 1, 2, 3, button=2), STUD, play).order
    assert order[:3] == (*cards("Qs As"), order[2])  # from the left of the button
    assert order[6:9] == cards("7h 2c 3c")
    assert order[9:17] == cards("8h 4c 9h 5c Th 6c Jh Ah")


def test_a_common_card_is_dealt_instead_of_the_last_ones() -> None:
    given = replace(STUD, hole=MappingProxyType({s: h[:4] for s, h in STUD.hole.items()}), common=cards("9d"))
    play = "1 bring-in; 2 fold; 3 call\n-- fourth-street\n3 check; 1 check\n-- fifth-street\n3 check; 1 check"
    found = dealt(table("stud", 1, 2, 3, button=2), given, play)
    assert found.order[9:16] == cards("8h 4c 9h 5c Th 6c 9d")
    assert found.boards == ((cards("9d"),),)


DRAW = Cards(
    hole=MappingProxyType({1: hand("As Ks 2c 4c 5c"), 2: hand("Qs Qd 7h 8h 9h"), 3: hand("3c 4d 5d 6s 7s")}),
    draws=MappingProxyType({1: (cards("Ad Kd Kc"),), 2: ((), cards("Jd"))}),
)


def test_new_cards_come_player_by_player_from_the_left_of_the_button() -> None:
    at = table("deuce-to-seven-triple", 1, 2, 3)
    play = (
        "3 call; 1 call; 2 check\n-- first-draw\n1 discard 2c 4c 5c; 2 stand-pat; 3 discard 7s\n"
        "1 check; 2 check; 3 check\n-- second-draw\n1 stand-pat; 2 discard 9h; 3 stand-pat"
    )
    found = dealt(at, DRAW, play)
    assert found.order[15:18] == cards("Ad Kd Kc")
    assert found.order[19:20] == cards("Jd")
    assert [(seat, len(run)) for seat, run in found.draws] == [(1, 3), (3, 1), (2, 1)]


def test_a_lost_player_changes_as_many_cards_as_he_is_given() -> None:
    at = table("five-card-draw", 1, 2, 3)
    play = "3 call; 1 call; 2 check\n1 lost\n-- draw\n2 stand-pat; 3 stand-pat"
    given = replace(DRAW, draws=MappingProxyType({1: DRAW.draws[1]}))
    assert dealt(at, given, play).draws == ((1, cards("Ad Kd Kc")),)


TOO_MANY = [
    (HOLDEM, Cards(hole=MappingProxyType({2: hand("As Kd Qc")})), "seat 2: .* deals 2 / 0 / 0 / 0 cards, not 3"),
    (HOLDEM, Cards(hole=MappingProxyType({2: hand("As / Kd")})), "seat 2: .* not 1 / 1"),
    (HOLDEM, Cards(boards=(runs("2c 7d 9h Ts"),)), "the board: .* deals 3 / 1 / 1 cards, not 4"),
    (table("stud", 2, 3), Cards(hole=MappingProxyType({2: hand("As Kd Qc 2c")})), "3 / 1 / 1 / 1 / 1 cards, not 4"),
]


@pytest.mark.parametrize(("at", "given", "message"), TOO_MANY)
def test_no_street_is_given_more_cards_than_it_deals(at: Table, given: Cards, message: str) -> None:
    with pytest.raises(LanguageError, match=message):
        dealt(at, given)


CANNOT_BE = {
    ("stud", "1 bring-in\n-- flop"): "Seven-card stud has no flop",
    ("stud", "1 bring-in\n-- fourth-street"): "up card of seat 2",
    ("five-card-draw", "1 discard 3h"): "nothing says whether seat 1 holds 3h",
    ("five-card-draw", "1 discard 2c"): "changes 1 cards, and draws has 3",
    ("five-card-draw", "1 discard 2c 4c 5c; 1 stand-pat"): "no further exchange",
    ("five-card-draw", "2 stand-pat"): "seat 1 changes no cards in exchange 1",
}


@pytest.mark.parametrize(("game", "play"), CANNOT_BE)
def test_a_script_that_cannot_be_is_refused(game: str, play: str) -> None:
    given = {"stud": STUD, "five-card-draw": replace(DRAW, draws=MappingProxyType({1: DRAW.draws[1]}))}[game]
    with pytest.raises(LanguageError, match=CANNOT_BE[game, play]):
        dealt(table(game, 1, 2, 3), given, play)


def test_nobody_can_say_what_comes_after_the_deck_has_run_out() -> None:
    at = table("deuce-to-seven-triple", 1, 2, 3, 4, 5, 6)
    play = "-- first-draw\n" + "; ".join(f"{seat} discard {_five(seat)}" for seat in (4, 5, 6, 1, 2, 3))
    hole = {seat: (cards(_five(seat)),) for seat in range(1, 7)}
    draws = {1: (cards(_five(10)),)}
    given = Cards(hole=MappingProxyType(hole), draws=MappingProxyType(draws))
    found = dealt(at, given, play)  # 22 cards are left for five each
    assert [seat for seat, _ in found.draws] == [4, 5, 6, 1]
    assert found.draws[3] == (1, cards(_five(10)))
    with pytest.raises(LanguageError, match="the deck runs out, so nobody can say what seat 2 gets"):
        dealt(at, replace(given, draws=MappingProxyType({**draws, 2: (cards(_five(9)[:5]),)})), play)


def _five(place: int) -> str:
    return format_cards(range(5 * place - 5, 5 * place))
