"""Room texts of stud, draw and split-pot games, and of boards run twice: what they say of cards, streets and stakes."""

from types import ModuleType

import pytest

from engine.cards import parse_cards
from engine.histories import full_tilt, phh, stars
from engine.histories.dealing import dealing, knows_hand
from engine.histories.record import RecordedAct, RecordedHand
from engine.setup import AnteForm, Limit, Stakes
from tests.engine.histories.normal import as_read_from_phh
from tests.engine.histories.texts import (
    STARS_COURCHEVEL,
    STARS_DRAW,
    STARS_SHORT_DECK,
    STARS_STUD,
    STARS_TWICE,
    TILT_STUD_HILO,
    TILT_TRIPLE_DRAW,
)

TEXTS = [
    (stars, STARS_STUD),
    (stars, STARS_DRAW),
    (stars, STARS_TWICE),
    (stars, STARS_SHORT_DECK),
    (stars, STARS_COURCHEVEL),
    (full_tilt, TILT_STUD_HILO),
    (full_tilt, TILT_TRIPLE_DRAW),
]


def only(form: ModuleType, text: str) -> RecordedHand:
    (hand,) = form.read(text, "made-up.txt")
    assert isinstance(hand, RecordedHand), hand
    return hand


@pytest.mark.parametrize(
    ("form", "header", "game", "limit"),
    [
        (stars, "Hand #1:  Omaha Hi/Lo Limit ($1/$2 USD)", "omaha-hilo", Limit.FIXED_LIMIT),
        (stars, "Hand #1:  5 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", "five-card-omaha-hilo", Limit.POT_LIMIT),
        (stars, "Hand #1: Tournament #2, 1+1 8-Game (Razz Limit) - Level I (10/20)", "razz", Limit.FIXED_LIMIT),
        (stars, "Game #1: TOURNAMENT #2, $1+$1 7 CARD STUD HI/LO LIMIT - LEVEL I (25/50)", "stud-hilo", "fixed-limit"),
        (stars, "Hand #1: Single Draw 2-7 Lowball No Limit ($1/$2 USD)", "deuce-to-seven", Limit.NO_LIMIT),
        (stars, "Hand #1:  Badugi Limit ($1/$2 USD)", "badugi", Limit.FIXED_LIMIT),
        (full_tilt, "Game #1: Table A - $1/$2 - Limit A-5 Triple Draw - 1", "ace-to-five-triple", Limit.FIXED_LIMIT),
        (full_tilt, "Game #1: Table A - $1/$2 - Limit Omaha Hi/Lo - 1", "omaha-hilo", Limit.FIXED_LIMIT),
        (full_tilt, "Game #1: Table A - PL 5 Card Omaha Hi - 5/10 - 1", "five-card-omaha", Limit.POT_LIMIT),
        (
            full_tilt,
            "Game #1: A (2), Table 1 - 80/160 Ante 15 - Limit 5 Card Stud - 1",
            "five-card-stud",
            "fixed-limit",
        ),
    ],
)
def test_a_header_names_its_game(form: ModuleType, header: str, game: str, limit: str) -> None:
    table = form._table(f"{'PokerStars' if form is stars else 'Full Tilt Poker'} {header} - 2020/01/02")
    assert (table.game, table.limit) == (game, limit)


def test_stud_names_no_button_but_deals_from_its_left() -> None:
    assert only(stars, STARS_STUD).button == 5
    assert only(full_tilt, TILT_STUD_HILO).button == 1


def test_the_bring_in_is_the_tables_own() -> None:
    expected = Stakes(min_bet=10, bring_in=5, upper_level=20, ante=2, ante_form=AnteForm.EACH)
    stakes = only(stars, STARS_STUD).stakes
    assert (stakes.rake.fixed, expected) == (9, Stakes(**{**stakes.__dict__, "rake": expected.rake}))


def test_a_first_bet_after_the_bring_in_completes_it_whatever_the_text_calls_it() -> None:
    acts = only(stars, STARS_STUD).acts
    assert acts[:3] == (
        RecordedAct(5, 0, "bring-in", 5),
        RecordedAct(1, 0, "call", 5),
        RecordedAct(3, 0, "complete", 10),
    )
    assert only(full_tilt, TILT_STUD_HILO).acts[1] == RecordedAct(1, 0, "complete", 4)


def test_up_cards_are_told_apart_from_down_cards() -> None:
    hand = only(stars, STARS_STUD)
    assert hand.up == {1: parse_cards("Kd5cKs7h"), 3: parse_cards("4s4hJc9c"), 5: parse_cards("2c")}
    assert hand.hole == {1: parse_cards("Ac8dQs"), 3: parse_cards("9h9d2d")}
    assert [knows_hand(hand, seat) for seat in (1, 3, 5)] == [True, True, False]


def test_the_last_street_of_stud_may_be_called_the_river() -> None:
    assert [act.street for act in only(stars, STARS_STUD).acts] == [0] * 5 + [1] * 2 + [2] * 2 + [3] * 3 + [4] * 3


def test_every_part_of_a_split_pot_is_added() -> None:
    hand = only(full_tilt, TILT_STUD_HILO)
    assert (hand.unit, hand.expected.won, hand.expected.pot, hand.expected.rake) == (2, {1: 58, 4: 90}, 152, 4)


def test_a_single_draw_without_a_heading_is_a_street_of_its_own() -> None:
    hand = only(stars, STARS_DRAW)
    assert hand.acts[3:6] == (
        RecordedAct(2, 1, "discard", count=3, cards=parse_cards("4c7s2d"), drawn=parse_cards("Js9c5h")),
        RecordedAct(3, 1, "discard", count=1),
        RecordedAct(1, 1, "stand-pat"),
    )
    assert hand.held == {1: parse_cards("AhKh9h6h3h"), 2: parse_cards("JdJhJs9c5h")}


def test_an_all_in_player_still_exchanges() -> None:
    last = only(full_tilt, TILT_TRIPLE_DRAW).acts[-2]
    assert last == RecordedAct(2, 3, "discard", count=1)


def test_a_board_run_twice_has_two_boards_and_a_setting() -> None:
    hand = only(stars, STARS_TWICE)
    assert (hand.board, hand.more_boards) == (parse_cards("2c7d9hJc3s"), (parse_cards("2c7d9hKc3c"),))
    assert hand.settings == {"run_outs": "agreed"}
    assert hand.expected.won == {1: 197, 2: 197}


def test_the_button_blind_and_antes_of_short_deck_are_its_stakes() -> None:
    hand = only(stars, STARS_SHORT_DECK)
    stakes = (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.ante)
    assert (hand.game, stakes, hand.small_blind_seat, hand.big_blind_seat) == ("short-deck", (0, 1, 1), None, None)
    assert len(dealing(hand).deck) == 36


def test_a_board_card_before_the_flop_is_seen() -> None:
    hand = only(stars, STARS_COURCHEVEL)
    assert (hand.game, hand.board, hand.hole) == ("courchevel-hilo", parse_cards("7h"), {2: parse_cards("As4sKsAdQh")})


@pytest.mark.parametrize(("form", "text"), TEXTS)
def test_a_room_text_survives_phh(form: ModuleType, text: str) -> None:
    hand = only(form, text)
    assert list(phh.read(phh.write(hand), "made-up.txt")) == [as_read_from_phh(hand)]
