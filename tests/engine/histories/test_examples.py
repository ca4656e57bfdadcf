"""The example hands: one at least of every game, and none that only looks like it."""

from engine.games import BUILT_IN
from engine.histories.files import history_files, read_file
from engine.histories.record import RecordedHand
from tests.conftest import ROOT

HANDS = [hand for file in history_files([ROOT / "examples" / "hands"]) for hand in read_file(file)]


def test_every_game_has_an_example() -> None:
    assert {hand.game for hand in HANDS if isinstance(hand, RecordedHand)} == set(BUILT_IN)


def test_every_example_says_in_its_first_line_what_it_shows() -> None:
    for file in history_files([ROOT / "examples" / "hands"]):
        assert file.read_text().startswith("# "), file


def test_an_example_is_named_as_its_file() -> None:
    assert [hand.hand for hand in HANDS] == [file.stem for file in history_files([ROOT / "examples" / "hands"])]
