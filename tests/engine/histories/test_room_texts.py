"""PokerStars and Full Tilt texts: what they say, and that a text which does not add up is never replayed."""

from types import ModuleType

import pytest

from engine.cards import parse_cards
from engine.histories import full_tilt, stars
from engine.histories.record import RecordedAct, RecordedHand, Unreplayable
from engine.setup import AnteForm, Limit, Seat
from tests.engine.histories.texts import STARS_DEAD_POST, STARS_SHOWDOWN, TILT_MUCK, TILT_WALK


def only(form: ModuleType, text: str) -> RecordedHand:
    (hand,) = form.read(text, "made-up.txt")
    assert isinstance(hand, RecordedHand), hand
    return hand


def test_dollars_become_cents_and_posts_are_split_into_live_and_dead() -> None:
    hand = only(stars, STARS_DEAD_POST)
    assert (hand.hand, hand.unit, hand.limit, hand.button) == ("101", 100, Limit.NO_LIMIT, 1)
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.rake.fixed) == (50, 100, 100)
    assert hand.seats == (Seat(1, 10000), Seat(2, 8051), Seat(4, 6000), Seat(5, 4000, live_post=100, dead_post=50))
    assert (hand.small_blind_seat, hand.big_blind_seat) == (2, 4)


def test_a_raise_names_the_street_total_and_a_call_what_it_adds() -> None:
    acts = only(stars, STARS_DEAD_POST).acts
    assert acts[1:3] == (RecordedAct(1, 0, "raise", 300), RecordedAct(2, 0, "raise", 900))
    assert acts[5:7] == (RecordedAct(1, 0, "call", 900), RecordedAct(2, 1, "bet", 1000))
    assert acts[9:11] == (RecordedAct(1, 2, "bet", 2000), RecordedAct(2, 2, "raise", 6151))


def test_the_result_is_what_the_text_says() -> None:
    expected = only(stars, STARS_DEAD_POST).expected
    assert (expected.won, expected.returned, expected.pot, expected.rake) == ({2: 7950}, {2: 4151}, 8050, 100)
    assert expected.stacks == {1: 6100, 2: 12101, 4: 5900, 5: 3850}


def test_a_missing_line_about_an_uncalled_bet_is_found_by_arithmetic() -> None:
    without = STARS_DEAD_POST.replace("Uncalled bet ($41.51) returned to south\n", "")
    assert only(stars, without).expected == only(stars, STARS_DEAD_POST).expected


def test_a_pot_given_after_the_rake_is_understood() -> None:
    after = STARS_DEAD_POST.replace("Total pot $80.50", "Total pot $79.50")
    assert only(stars, after).expected == only(stars, STARS_DEAD_POST).expected


def test_side_pots_are_added_per_winner_and_players_out_of_the_hand_are_left_out() -> None:
    hand = only(stars, STARS_SHOWDOWN)
    assert [seat.number for seat in hand.seats] == [1, 2, 3]
    assert (hand.stakes.ante, hand.stakes.ante_form, hand.occasion.tournament) == (10, AnteForm.EACH, True)
    assert hand.expected.won == {1: 1200, 2: 1200}
    assert hand.expected.returned == {3: 10}
    assert hand.shown == {1: True, 2: True, 3: True}


def test_a_table_with_a_cap_is_one_of_shorter_stacks() -> None:
    hand = only(stars, STARS_DEAD_POST.replace("$0.50/$1.00 USD", "$0.50/$1.00 - $90 Cap -  USD"))
    assert [seat.stack for seat in hand.seats] == [9000, 8051, 6000, 4000]
    assert hand.expected.stacks == {1: 5100, 2: 12101, 4: 5900, 5: 3850}


def test_a_last_fold_and_a_winner_that_only_the_summary_names_are_found() -> None:
    hand = only(full_tilt, TILT_WALK)
    assert hand.acts == (RecordedAct(1, 0, "fold"),)
    assert (hand.expected.won, hand.expected.returned) == ({2: 2}, {2: 1})


def test_a_hand_mucked_at_the_showdown_is_known_from_the_summary() -> None:
    hand = only(full_tilt, TILT_MUCK)
    assert (hand.limit, hand.stakes.big_blind, hand.stakes.upper_level) == (Limit.FIXED_LIMIT, 200, 400)
    assert hand.seats[3] == Seat(5, 4000, live_post=200, dead_post=100)
    assert hand.shown == {1: True, 4: False}
    assert hand.hole[4] == parse_cards("QhQd")
    assert hand.expected.won == {1: 2700}


@pytest.mark.parametrize(
    ("form", "text", "old", "new", "reason"),
    [
        (stars, STARS_DEAD_POST, "south collected $79.50", "south collected $78.50", "does not add up"),
        (stars, STARS_DEAD_POST, "south: bets $10", "south: bets $11", "does not add up"),
        (stars, STARS_DEAD_POST, "north: folds\n", "north: jumps\n", "cannot be read"),
        (stars, STARS_DEAD_POST, "Seat 2: south ($", "Seat 2: sooth ($", "who has no seat"),
        (stars, STARS_DEAD_POST, "[As Ad]", "[As 7d]", "named twice"),
        (stars, STARS_DEAD_POST, STARS_DEAD_POST[STARS_DEAD_POST.index("south: checks") :], "", "breaks off"),
        (stars, STARS_DEAD_POST, "*** HOLE CARDS ***", "Hand cancelled", "cancelled"),
        (stars, STARS_DEAD_POST, "Hold'em No Limit", "Go Fish No Limit", "names no game"),
        (stars, STARS_DEAD_POST, "bet ($41.51)", "bet ($42.51)", "42.51 back, of which 41.51"),
        (stars, STARS_SHOWDOWN, "*** FLOP", "b: folds\n*** FLOP", "lets him fold"),
        (full_tilt, TILT_MUCK, "Limit Hold'em", "Limit Go Fish", "names no game"),
        (full_tilt, TILT_MUCK, "north bets $4\n", "", "does not add up"),
        (full_tilt, TILT_MUCK, "The button is in seat #1\n", "", "no button"),
    ],
)
def test_what_cannot_be_replayed_is_listed_with_the_reason(
    form: ModuleType, text: str, old: str, new: str, reason: str
) -> None:
    assert old in text
    (hand,) = form.read(text.replace(old, new), "made-up.txt")
    assert isinstance(hand, Unreplayable), hand
    assert reason in hand.reason


def test_a_text_that_breaks_off_in_the_middle_of_a_line_does_not_swallow_the_next_hand() -> None:
    broken = STARS_DEAD_POST[: STARS_DEAD_POST.index(" 9h] [Jc]")] + STARS_SHOWDOWN
    first, second = stars.read(broken, "made-up.txt")
    assert isinstance(first, Unreplayable)
    assert second == only(stars, STARS_SHOWDOWN)
