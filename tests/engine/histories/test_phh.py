"""PHH: the project's own example hands are read, and every hand that is written is read back the same."""

from pathlib import Path
from types import ModuleType

import pytest

from engine.cards import parse_cards
from engine.histories import full_tilt, phh, stars
from engine.histories.record import RecordedAct, RecordedHand, Unreplayable
from engine.setup import Limit, Seat
from tests.conftest import ROOT
from tests.engine.histories.normal import as_read_from_phh
from tests.engine.histories.texts import STARS_DEAD_POST, STARS_SHOWDOWN, TILT_MUCK

EXAMPLES = sorted((ROOT / "examples" / "hands").glob("*.phh"))
HEADS_UP = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 200.5]
actions = ["d dh p1 AsAh", "d dh p2 ????", "p2 cbr 6", "p1 cc # thinks", "d db 2c7d9h", "p1 cbr 10", "p2 f"]
finishing_stacks = [106, 194.5]
"""


def only(text: str) -> RecordedHand:
    (hand,) = phh.read(text, "made-up.phh")
    assert isinstance(hand, RecordedHand), hand
    return hand


def test_heads_up_the_first_player_is_the_big_blind() -> None:
    hand = only(HEADS_UP)
    assert (hand.small_blind_seat, hand.big_blind_seat, hand.button) == (2, 1, 2)
    assert hand.acts[:2] == (RecordedAct(2, 0, "raise", 12), RecordedAct(1, 0, "call"))


def test_half_chips_make_the_half_the_unit() -> None:
    hand = only(HEADS_UP)
    assert (hand.unit, hand.seats, hand.stakes.big_blind) == (2, (Seat(1, 200), Seat(2, 401)), 4)


def test_unknown_cards_are_left_out() -> None:
    assert only(HEADS_UP).hole == {1: parse_cards("AsAh")}


def test_a_single_blind_is_the_big_one() -> None:
    hand = only((ROOT / "examples" / "hands" / "pot-limit-no-small-blind.phh").read_text())
    assert (hand.small_blind_seat, hand.big_blind_seat, hand.limit) == (0, 1, Limit.POT_LIMIT)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_hand_adds_up_and_is_written_as_it_was_read(path: Path) -> None:
    hand = only(path.read_text())
    expected = hand.expected
    assert expected.stacks is not None
    assert expected.won is not None
    assert sum(expected.stacks.values()) + (expected.rake or 0) == sum(seat.stack for seat in hand.seats)
    assert sum(expected.won.values()) + (expected.rake or 0) == expected.pot
    assert only(phh.write(hand)) == hand


@pytest.mark.parametrize(("form", "text"), [(stars, STARS_DEAD_POST), (stars, STARS_SHOWDOWN), (full_tilt, TILT_MUCK)])
def test_a_room_text_survives_phh(form: ModuleType, text: str) -> None:
    (hand,) = form.read(text, "made-up.phh")
    assert only(phh.write(hand)) == as_read_from_phh(hand)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"NT"', '"N9X"', "that the standard does not name: N9X"),
        ('"NT"', '"_givare"\n_givare_game = "hearts"\n_givare_limit = "no-limit"', "nobody knows: hearts"),
        ('"p2 f"', '"p3 f"', "no player of the hand"),
        ('"p2 f"', '"p2 sd"', "does not have"),
        ('"p2 f"', '"p2 pb"', "does not have"),
        ('"p2 f"', '"d dh p2 7c"', "more cards than"),
        ('"d db 2c7d9h"', '"d db 2c7d9h4c5c6c"', "not to the end"),
        ('"d db 2c7d9h"', '"d db 2c7dAs"', "named twice"),
        ("min_bet = 2\n", "", "do not fit together"),
        ("[0, 0]", "[0, 0", "no TOML"),
    ],
)
def test_what_cannot_be_replayed_is_listed_with_the_reason(old: str, new: str, reason: str) -> None:
    assert old in HEADS_UP
    (hand,) = phh.read(HEADS_UP.replace(old, new), "made-up.phh")
    assert isinstance(hand, Unreplayable), hand
    assert reason in hand.reason


def test_several_hands_stand_in_numbered_tables() -> None:
    hands = list(phh.read(f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP}", "made-up.phhs"))
    assert [hand.hand for hand in hands] == ["1", "2"]
    assert all(isinstance(hand, RecordedHand) for hand in hands)
