"""The deck of a recorded hand: dealt by hand here, it gives everybody the cards that the record knows."""

from dataclasses import replace
from types import ModuleType

import pytest

from engine.cards import DECK, CardError, parse_cards
from engine.games import GAMES
from engine.histories import full_tilt, stars
from engine.histories.dealing import dealing
from engine.histories.record import HistoryError, RecordedAct, RecordedHand
from engine.setup import Limit, Seat, Stakes
from tests.engine.histories.texts import STARS_DRAW, STARS_STUD, STARS_TWICE, TILT_STUD_HILO, TILT_TRIPLE_DRAW


def only(form: ModuleType, text: str) -> RecordedHand:
    (hand,) = form.read(text, "made-up.txt")
    assert isinstance(hand, RecordedHand), hand
    return hand


def dealt_draw(hand: RecordedHand) -> dict[int, list[int]]:
    """What everybody holds in the end: five cards one at a time, then the exchanges in the order of the text."""
    deck, given_up = dealing(hand)
    top, order = iter(deck), hand.clockwise()
    hands: dict[int, list[int]] = {seat: [] for seat in order}
    for _ in range(5):
        for seat in order:
            hands[seat].append(next(top))
    assert {seat: tuple(hands[seat]) for seat in hand.hole} == hand.hole
    for place, act in enumerate(hand.acts):
        if act.kind == "discard":
            gone = given_up[place]
            assert len(gone) == act.count
            assert set(gone) <= set(hands[act.seat])
            assert set(act.cards) <= set(gone)
            kept = [card for card in hands[act.seat] if card not in gone]
            hands[act.seat] = [*kept, *(next(top) for _ in gone)]
            assert set(act.drawn) <= set(hands[act.seat])
    return hands


@pytest.mark.parametrize(("form", "text"), [(stars, STARS_DRAW), (full_tilt, TILT_TRIPLE_DRAW)])
def test_after_all_exchanges_players_hold_what_they_showed(form: ModuleType, text: str) -> None:
    hand = only(form, text)
    for number in range(20):  # twenty choices of what nobody saw
        other = replace(hand, hand=str(number))
        hands = dealt_draw(other)
        assert {seat: set(hands[seat]) for seat in hand.held} == {seat: set(held) for seat, held in hand.held.items()}


def test_cards_given_up_unseen_are_none_that_anybody_is_known_to_have() -> None:
    hand = only(full_tilt, TILT_TRIPLE_DRAW)
    seen = {card for cards in (*hand.hole.values(), *hand.held.values()) for card in cards}
    _, given_up = dealing(hand)
    unseen = [card for place, cards in given_up.items() if not hand.acts[place].cards for card in cards]
    assert len(unseen) == 5
    assert not seen & set(unseen)


@pytest.mark.parametrize(("form", "text"), [(stars, STARS_STUD), (full_tilt, TILT_STUD_HILO)])
def test_stud_cards_come_street_by_street_to_who_is_still_in(form: ModuleType, text: str) -> None:
    hand = only(form, text)
    top = iter(dealing(hand).deck)
    down: dict[int, list[int]] = {seat: [] for seat in hand.clockwise()}
    up: dict[int, list[int]] = {seat: [] for seat in hand.clockwise()}
    folded: set[int] = set()
    for number, to in enumerate(([down, down, up], [up], [up], [up], [down])):
        for cards in to:
            for seat in hand.clockwise():
                if seat not in folded:
                    cards[seat].append(next(top))
        folded |= {act.seat for act in hand.acts if act.street == number and act.kind == "fold"}
    assert {seat: tuple(up[seat]) for seat in hand.up} == hand.up
    assert {seat: tuple(down[seat][: len(known)]) for seat, known in hand.hole.items()} == hand.hole


def test_a_second_board_comes_after_the_first_one() -> None:
    hand = only(stars, STARS_TWICE)
    assert dealing(hand).deck[8:15] == parse_cards("2c7d9h Jc 3s Kc 3c")


def test_a_card_is_set_aside_before_every_street_but_the_first_where_cards_are_burnt() -> None:
    hand = only(stars, STARS_TWICE)
    deck = dealing(hand, burns=True).deck
    assert (deck[9:12], deck[13], deck[15], deck[17], deck[19]) == (
        parse_cards("2c7d9h"),
        *(parse_cards(card)[0] for card in ("Jc", "3s", "Kc", "3c")),
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_dealt_all_its_cards_once(name: str) -> None:
    game = GAMES[name]
    hand = RecordedHand(
        "made-up", "1", "phh", name, Limit.FIXED_LIMIT, Stakes(1, 2), (Seat(1, 100), Seat(2, 100), Seat(3, 100)), 3
    )
    deck = dealing(hand).deck
    assert sorted(deck) == [card for card in DECK if card // 4 >= game.lowest_rank]


def drawing(seats: int, counts: list[int]) -> RecordedHand:
    """A triple draw in which everybody always changes so many cards."""
    acts = tuple(
        RecordedAct(seat, street, "discard", count=count)
        for street, count in enumerate(counts, 1)
        for seat in range(1, seats + 1)
    )
    table = tuple(Seat(seat, 100) for seat in range(1, seats + 1))
    game = "deuce-to-seven-triple"
    return RecordedHand("made-up", "1", "phh", game, Limit.FIXED_LIMIT, Stakes(1, 2), table, seats, acts=acts)


def test_a_hand_for_which_the_deck_has_too_few_cards_is_told() -> None:
    assert len(set(dealing(drawing(4, [4, 3, 1])).deck)) == 52
    with pytest.raises(HistoryError, match="more cards were dealt than the deck holds"):
        dealing(drawing(5, [4, 3, 1]))


def test_a_card_in_two_places_is_refused() -> None:
    hand = only(stars, STARS_STUD)
    with pytest.raises(CardError, match="named twice"):
        dealing(replace(hand, up={**hand.up, 5: parse_cards("Kd")}))
