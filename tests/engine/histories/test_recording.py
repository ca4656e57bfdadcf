"""A hand of any game is recorded, written as PHH, read back equal, and played again to the same end."""

from collections.abc import Mapping

import pytest

from engine.cards import parse_cards
from engine.deck import stack
from engine.games import GAMES
from engine.hand import Hand
from engine.histories import phh
from engine.histories.record import RecordedHand
from engine.histories.recording import record
from engine.histories.replay import InProcess, replay
from engine.rulebooks import rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Seat, Stakes
from tests.engine.histories.normal import as_read_from_phh
from tests.engine.histories.played import played

HANDS = 4
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "as the default": {},
    "run out agreed": {"run_outs": "agreed", "showdown_muck": "voluntary"},
}


def there_and_back(hand: Hand) -> RecordedHand:
    recorded = record(hand, "made-up", "made-up.phh")
    (read,) = phh.read(phh.write(recorded), "made-up.phh")
    assert read == as_read_from_phh(recorded)
    assert isinstance(read, RecordedHand)
    assert replay(read, InProcess()) is None
    return read


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("name", GAMES)
def test_a_played_hand_is_written_read_and_played_again(name: str, settings: str, limit: Limit) -> None:
    for seed in range(HANDS):
        there_and_back(played(name, limit, seed, SETTINGS[settings]))


def test_a_draw_that_runs_out_of_cards_keeps_its_deck_and_the_key_of_its_shuffle() -> None:
    seats = tuple(Seat(number, 1000) for number in range(1, 7))
    game = GAMES["deuce-to-seven-triple"]
    setup = HandSetup(
        Stakes(5, 10), seats, 6, tuple(range(52)), game, Limit.FIXED_LIMIT, rulebook("tda"), reshuffle=12345
    )
    hand = Hand.deal(setup)
    while (seat := hand.turn) is not None:
        may = {one.act for one in hand.legal()}
        if "discard" in may:
            hand.act(seat, "discard", None, hand.view(seat).seats[seat].cards)
        else:
            hand.act(seat, next(act for act in ("check", "call", "show") if act in may))
    read = there_and_back(hand)
    assert (read.deck, read.reshuffle) == (tuple(range(52)), 12345)


def test_burnt_cards_are_in_the_deck_that_is_kept() -> None:
    deck = stack((1, 2), GAMES["holdem"], {1: parse_cards("AsAd"), 2: parse_cards("KsKd")}, burns=True, rest=range(52))
    table = Occasion(tournament=True, real_table=True)
    setup = HandSetup(Stakes(5, 10), (Seat(1, 100), Seat(2, 100)), 2, deck, rulebook=rulebook("tda"), occasion=table)
    hand = Hand.deal(setup)
    hand.act(2, "all-in")
    hand.act(1, "call")
    assert there_and_back(hand).deck == deck


def test_what_the_rulebook_decides_is_recorded_as_what_it_was() -> None:
    stakes = Stakes(min_bet=20)
    seats = (Seat(1, 1000), Seat(2, 1000))
    hand = Hand.deal(HandSetup(stakes, seats, 2, tuple(range(52)), GAMES["razz"], Limit.FIXED_LIMIT))
    while (seat := hand.turn) is not None:
        may = {one.act for one in hand.legal()}
        hand.act(seat, "fold" if "fold" in may else "bring-in")
    recorded = record(hand, "made-up")
    assert recorded.stakes == Stakes(min_bet=20, bring_in=10, ante=2, ante_form=AnteForm.EACH, upper_level=40)
    assert recorded.rulebook == "default"
    assert recorded.settings == {}


def test_a_hand_that_is_not_over_has_no_record() -> None:
    hand = Hand.deal(HandSetup(Stakes(1, 2), (Seat(1, 100), Seat(2, 100)), 1, tuple(range(52))))
    with pytest.raises(ValueError, match="not over"):
        record(hand, "made-up")
