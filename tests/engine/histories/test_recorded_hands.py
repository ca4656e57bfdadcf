"""The recorded hands beside the checkout: everything they say comes out, and what is left out has its reason.

None of them is part of the project; without them these tests are skipped.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.histories import acpc, phh
from engine.histories.files import history_files, read_file
from engine.histories.record import Recorded, RecordedHand
from engine.histories.replay import Difference, InProcess, Tally, replay
from engine.histories.rooms import rooms
from tests.engine.histories.normal import as_read_from_phh

LEFT_OUT = {
    "the text breaks off before its summary": 3,
    "the text names no seats or no button": 2,
    "who has no seat in the text": 1,
    "the text does not add up": 2,
    "of which 10 was uncalled": 2,
    "is all in, and the text lets him fold": 2,
    "the hand was cancelled": 2,
    "7 are dealt in, and Deuce-to-seven single draw seats 6": 2,
    "acts first, before one that shows an ace": 1,
    "in pot limit, where $36 is the most": 1,
}


def hands_in(folder: Path) -> list[Recorded]:
    return [recorded for file in history_files([folder]) for recorded in read_file(file)]


def played(hands: list[Recorded]) -> Tally:
    tally, dealer = Tally(), InProcess()
    for recorded in hands:
        tally.count(recorded, replay(recorded, dealer))
    return tally


@pytest.mark.parametrize(("folder", "hands"), [("acpc", 2000), ("pluribus", 2200), ("wsop", 70)])
def test_every_hand_of_a_folder_agrees(recorded_hands: Path, folder: str, hands: int) -> None:
    tally = played(hands_in(recorded_hands / folder))
    assert (tally.hands, tally.agree, tally.differ, tally.skipped) == (hands, hands, [], [])


def test_every_hand_of_the_rooms_agrees_or_is_left_out_for_what_stands_in_its_text(recorded_hands: Path) -> None:
    tally = played(hands_in(recorded_hands / "rooms"))
    assert (tally.agree, tally.differ) == (1819, [])
    reasons = Counter(words for words in LEFT_OUT for hand in tally.skipped if words in hand.reason)
    assert reasons == LEFT_OUT
    assert len(tally.skipped) == sum(LEFT_OUT.values()) <= 36


def test_a_hand_called_damaged_would_differ(recorded_hands: Path) -> None:
    damaged = {hand: room.name for room in rooms().values() for hand in room.damaged}
    found = [
        recorded
        for recorded in hands_in(recorded_hands / "rooms")
        if isinstance(recorded, RecordedHand) and damaged.get(recorded.hand) == recorded.room
    ]
    assert len(found) == len(damaged)
    for recorded in found:
        assert isinstance(replay(replace(recorded, hand="undamaged"), InProcess()), Difference)


def test_every_log_line_is_written_as_it_was_read(recorded_hands: Path) -> None:
    for file in history_files([recorded_hands / "acpc"]):
        lines = file.read_text().splitlines()
        assert [acpc.write(hand) for hand in read_file(file) if isinstance(hand, RecordedHand)] == lines


@pytest.mark.parametrize("folder", ["wsop", "rooms"])
def test_every_hand_is_written_as_phh_and_read_back_the_same(recorded_hands: Path, folder: str) -> None:
    hands = [hand for hand in hands_in(recorded_hands / folder) if isinstance(hand, RecordedHand)]
    assert hands
    for hand in hands:
        assert list(phh.read(phh.write(hand), hand.file)) == [as_read_from_phh(hand)]
