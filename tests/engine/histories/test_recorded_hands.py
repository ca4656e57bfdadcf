"""The recorded hands beside the checkout: everything they say comes out, and what is left out has its reason.

None of them is part of the project; without them these tests are skipped.
"""

from collections import Counter
from pathlib import Path

import pytest

from engine.histories import acpc, phh
from engine.histories.files import history_files, read_file
from engine.histories.record import Recorded, RecordedHand, Unreplayable
from engine.histories.replay import InProcess, Tally, replay


def hands_in(folder: Path) -> list[Recorded]:
    return [recorded for file in history_files([folder]) for recorded in read_file(file)]


def played(hands: list[Recorded]) -> Tally:
    tally, dealer = Tally(), InProcess()
    for recorded in hands:
        tally.count(recorded, replay(recorded, dealer))
    return tally


@pytest.mark.parametrize(("folder", "hands"), [("acpc", 2000), ("pluribus", 2200)])
def test_every_hand_with_all_cards_known_agrees(recorded_hands: Path, folder: str, hands: int) -> None:
    tally = played(hands_in(recorded_hands / folder))
    assert (tally.hands, tally.agree, tally.differ, tally.skipped) == (hands, hands, [], [])


@pytest.mark.parametrize(
    ("folder", "agree", "left_out"),
    [
        ("wsop", 18, {"the board was run out more than once": 1}),
        (
            "rooms",
            1543,
            {
                "the board was run twice": 2,
                "the text breaks off before its summary": 3,
                "the text names no seats or no button": 1,
                "who has no seat in the text": 1,
                "the text does not add up": 1,
                "of which 10 was uncalled": 2,
                "is all in, and the text lets him fold": 2,
            },
        ),
    ],
)
def test_every_holdem_hand_agrees_or_is_left_out_for_what_stands_in_its_text(
    recorded_hands: Path, folder: str, agree: int, left_out: dict[str, int]
) -> None:
    hands = hands_in(recorded_hands / folder)
    tally = played([recorded for recorded in hands if not _of_another_game(recorded)])
    assert (tally.agree, tally.differ) == (agree, [])
    reasons = Counter(words for words in left_out for hand in tally.skipped if words in hand.reason)
    assert reasons == left_out
    assert len(tally.skipped) == sum(left_out.values())


def _of_another_game(recorded: Recorded) -> bool:
    return isinstance(recorded, Unreplayable) and "a game that is not dealt yet" in recorded.reason


def test_every_log_line_is_written_as_it_was_read(recorded_hands: Path) -> None:
    for file in history_files([recorded_hands / "acpc"]):
        lines = file.read_text().splitlines()
        assert [acpc.write(hand) for hand in read_file(file) if isinstance(hand, RecordedHand)] == lines


def test_every_phh_hand_is_written_and_read_back_the_same(recorded_hands: Path) -> None:
    hands = [hand for hand in hands_in(recorded_hands / "wsop") if isinstance(hand, RecordedHand)]
    assert hands
    for hand in hands:
        assert list(phh.read(phh.write(hand), hand.file)) == [hand]
