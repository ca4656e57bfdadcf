"""Replaying: what agrees, where a difference is found first, and what is left out with a reason."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.histories import stars
from engine.histories.dealing import dealing
from engine.histories.files import read_file
from engine.histories.record import Expected, RecordedAct, RecordedHand, Unreplayable
from engine.histories.replay import Difference, InProcess, Tally, replay
from tests.conftest import ROOT
from tests.engine.histories.texts import STARS_DEAD_POST, STARS_SHOWDOWN

EXAMPLES = ROOT / "examples" / "hands"


def recorded(path: Path) -> RecordedHand:
    (hand,) = read_file(path)
    assert isinstance(hand, RecordedHand)
    return hand


def example(name: str) -> RecordedHand:
    return recorded(EXAMPLES / f"{name}.phh")


def verdict(hand: RecordedHand) -> Difference | Unreplayable | None:
    return replay(hand, InProcess())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.phh")), ids=lambda path: path.stem)
def test_an_example_hand_comes_out_as_written(path: Path) -> None:
    assert verdict(recorded(path)) is None


@pytest.mark.parametrize("text", [STARS_DEAD_POST, STARS_SHOWDOWN])
def test_a_room_text_comes_out_as_written(text: str) -> None:
    (hand,) = stars.read(text, "made-up.txt")
    assert isinstance(hand, RecordedHand)
    assert verdict(hand) is None


def one_more(hand: RecordedHand, name: str) -> Expected:
    value = getattr(hand.expected, name)
    more: Any = {seat: chips + 1 for seat, chips in value.items()} if isinstance(value, dict) else (value or 0) + 1
    return replace(hand.expected, **{name: more})


@pytest.mark.parametrize("name", ["won", "returned", "pot", "rake", "stacks"])
def test_every_recorded_number_is_compared(name: str) -> None:
    hand = example("pot-limit-repots")
    found = verdict(replace(hand, expected=one_more(hand, name)))
    assert isinstance(found, Difference)
    assert found.step == name


@pytest.mark.parametrize(
    ("change", "step", "actual"),
    [
        (lambda acts: [*acts[:2], replace(acts[2], seat=2), *acts[3:]], "act 3", "seat 1 is in turn"),
        (lambda acts: [*acts[:4], replace(acts[4], to=76), *acts[5:]], "act 5", "RAISE|above the largest"),
        (lambda acts: acts[:-1], "act 6", "seat 4 is in turn"),
        (lambda acts: [*acts, RecordedAct(3, 0, "check")], "act 7", "no more acts"),
        (lambda acts: [*acts[:5], replace(acts[5], street=1)], "act 6", "street 0"),
    ],
)
def test_the_first_step_that_differs_is_named(
    change: Callable[[list[RecordedAct]], list[RecordedAct]], step: str, actual: str
) -> None:
    hand = example("pot-limit-repots")
    found = verdict(replace(hand, acts=tuple(change(list(hand.acts)))))
    assert isinstance(found, Difference)
    assert found.step == step
    assert any(words in found.actual for words in actual.split("|"))


def test_a_hand_nobody_saw_at_the_showdown_is_left_out() -> None:
    hand = example("wheel")
    found = verdict(replace(hand, hole={1: hand.hole[1]}, shown={1: True}))
    assert isinstance(found, Unreplayable)
    assert "seat 2 stays to the end" in found.reason


def test_unknown_cards_are_dealt_from_the_unused_ones_and_the_same_every_time() -> None:
    hand = example("muck")
    first, second = (dealing(hand).deck for _ in range(2))
    other = dealing(replace(hand, hand="another")).deck
    assert first == second != other
    assert sorted(first) == list(range(52))


def test_a_hand_mucked_unseen_does_not_win_whatever_was_dealt_for_it() -> None:
    hand = example("muck")
    for number in range(20):
        assert verdict(replace(hand, hand=str(number), hole={2: hand.hole[2]})) is None


def test_a_tally_counts_each_hand_once() -> None:
    tally = Tally()
    hands = [example("wheel"), example("muck"), example("rake")]
    tally.count(hands[0], None)
    tally.count(hands[1], None)
    tally.count(hands[2], Difference("a", "b", "pot", "1", "2"))
    tally.count(Unreplayable("a", "b", "c"), Unreplayable("a", "b", "c"))
    assert (tally.hands, tally.agree, tally.by_showdown, len(tally.differ), len(tally.skipped)) == (4, 2, 1, 1, 1)
