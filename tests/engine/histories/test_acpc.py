"""ACPC logs: what a line says, and that writing it gives the same line."""

import pytest

from engine.cards import parse_cards
from engine.histories import acpc
from engine.histories.record import HistoryError, RecordedAct, RecordedHand, Unreplayable
from engine.setup import Limit

NO_LIMIT = [
    "STATE:0:r300r900c/cr1800f:AsAh|KsKh/2c7d9h:-900|900:left|right",
    "STATE:1:f:AsAh|KsKh:50|-50:left|right",
    "STATE:2:cc/cc/cc/cc:AsAh|KsKh/2c7d9h/Jc/3s:100|-100:left|right",
    "STATE:3:r20000c///:AsAh|KsKh/2c7d9h/Jc/3s:20000|-20000:left|right",
]
FIXED_LIMIT = ["STATE:7:rrrc/crrc/rc/cc:AsAh|KsKh/2c7d9h/Jc/3s:80|-80:left|right"]
FOLDED = "STATE:8:f:AsAh|KsKh:5|-5:left|right"


def only(text: str) -> RecordedHand:
    (hand,) = acpc.read(text, "made-up.log")
    assert isinstance(hand, RecordedHand)
    return hand


@pytest.mark.parametrize(("line", "limit"), [(NO_LIMIT[2], Limit.NO_LIMIT), (FOLDED, Limit.FIXED_LIMIT)])
def test_a_log_without_a_raise_is_known_by_its_payoffs(line: str, limit: Limit) -> None:
    assert only(line).limit == limit


def test_the_button_has_the_small_blind_and_acts_first() -> None:
    hand = only(NO_LIMIT[1])
    assert (hand.button, hand.small_blind_seat, hand.big_blind_seat) == (2, 2, 1)
    assert hand.acts == (RecordedAct(2, 0, "fold"),)
    assert hand.expected.stacks == {1: 20050, 2: 19950}


def test_no_limit_amounts_of_the_whole_hand_become_street_totals() -> None:
    hand = only(NO_LIMIT[0])
    assert hand.limit == Limit.NO_LIMIT
    assert hand.acts == (
        RecordedAct(2, 0, "raise", 300),
        RecordedAct(1, 0, "raise", 900),
        RecordedAct(2, 0, "call"),
        RecordedAct(1, 1, "check"),
        RecordedAct(2, 1, "bet", 900),
        RecordedAct(1, 1, "fold"),
    )
    assert hand.hole == {1: parse_cards("AsAh"), 2: parse_cards("KsKh")}
    assert hand.board == parse_cards("2c7d9h")


def test_fixed_limit_raises_get_the_amounts_of_their_street() -> None:
    hand = only(FIXED_LIMIT[0])
    assert hand.limit == Limit.FIXED_LIMIT
    assert [act.to for act in hand.acts if act.kind in ("bet", "raise")] == [20, 30, 40, 10, 20, 20]


@pytest.mark.parametrize("line", NO_LIMIT[:1] + NO_LIMIT[3:] + FIXED_LIMIT)
def test_a_line_that_is_read_and_written_is_the_same_line(line: str) -> None:
    assert acpc.write(only(line)) == line


@pytest.mark.parametrize("line", NO_LIMIT)
def test_lines_of_one_log_share_its_game(line: str) -> None:
    hands = list(acpc.read("\n".join(NO_LIMIT), "made-up.log"))
    assert [acpc.write(hand) for hand in hands if isinstance(hand, RecordedHand)].count(line) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("STATE:4:r300", "five fields"),
        ("STATE:4:r300x:AsAh|KsKh:1|-1:a|b", "something else"),
        ("STATE:4:f:AsAh:1|-1:a|b", "two hands"),
        ("STATE:4:f:AsAx|KsKh:1|-1:a|b", "no card"),
    ],
)
def test_a_damaged_line_is_listed_with_what_is_wrong(line: str, reason: str) -> None:
    (hand,) = acpc.read(line, "made-up.log")
    assert isinstance(hand, Unreplayable)
    assert reason in hand.reason


def test_a_hand_of_other_stakes_is_not_written() -> None:
    hand = only(NO_LIMIT[0])
    with pytest.raises(HistoryError):
        acpc.write(RecordedHand(**{**hand.__dict__, "button": 1}))
