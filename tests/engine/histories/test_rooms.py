"""Every room's settings are settings of the rulebooks, each with its evidence."""

from dataclasses import replace

import pytest

from engine.histories.record import RecordedHand, Unreplayable
from engine.histories.replay import InProcess, replay
from engine.histories.rooms import rooms, rulebook_of
from engine.rulebooks import rulebook
from engine.setup import Limit, Stakes


def hand(room: str, profile: str = "", **settings: str) -> RecordedHand:
    return RecordedHand(
        "made-up", "1", room, "holdem", Limit.NO_LIMIT, Stakes(1, 2), (), 1, rulebook=profile, settings=settings
    )


@pytest.mark.parametrize("name", rooms())
def test_a_room_has_settings_that_exist_and_evidence_for_each(name: str) -> None:
    room = rooms()[name]
    values = {key: entry.value for key, entry in room.settings.items()}
    assert rulebook(room.rulebook, values).name == room.rulebook
    assert all(len(entry.evidence) > 20 for entry in room.settings.values())


@pytest.mark.parametrize("name", rooms())
def test_a_damaged_hand_is_listed_with_how_its_record_contradicts_itself(name: str) -> None:
    for number, reason in rooms()[name].damaged.items():
        found = replay(replace(hand(name), hand=number), InProcess())
        assert found == Unreplayable("made-up", number, reason)
        assert len(reason) > 20


def test_what_the_caller_says_stands_over_the_record_and_the_record_over_the_room() -> None:
    assert rulebook_of(hand("pokerstars"))["showdown_muck"] == "voluntary"
    assert rulebook_of(hand("pokerstars", showdown_muck="automatic"))["showdown_muck"] == "automatic"
    assert rulebook_of(hand("pokerstars"), "", {"showdown_muck": "automatic"})["showdown_muck"] == "automatic"
    assert rulebook_of(hand("phh", "pr"))["fl_cap_heads_up"] == "free-if-round-began-with-two"
    assert rulebook_of(hand("phh", "pr"), "ar")["fl_cap_heads_up"] == "capped"
