"""The automatic exchange: every line of the list, and how many of all hands each of them decides."""

from itertools import combinations

import numpy as np
import pytest

from engine.autodraw import automatic_exchange, kept, kept_by
from engine.cards import DECK, parse_cards
from engine.deck import stack
from engine.games import GAMES
from engine.hand import Hand
from engine.rulebooks import rulebook
from engine.setup import HandSetup, Seat, Stakes

# hand: line, cards kept
LINES = {
    "Ks Qs Js Ts Kh": (2, "Ks Qs Js Ts"),
    "Ks Qs Js Ts 9d": (1, "Ks Qs Js Ts 9d"),
    "As Ks Qs Js Ad": (3, "As Ad"),
    "As Ks Qs Js 3d": (4, "As Ks Qs Js"),
    "Js Jd Ts 9s 8s": (3, "Js Jd"),
    "Ts Td 9s 8s 7s": (4, "Ts 9s 8s 7s"),
    "6s 6h As Js 3s": (4, "6s As Js 3s"),
    "5s 5d 6c 7h 8d": (5, "5s 5d"),
    "4c 5d 6h 7s 9c": (6, "4c 5d 6h 7s"),
    "2c 3d 4h 5s Kd": (6, "2c 3d 4h 5s"),
    "5c 6d 8h 9s Qd": (7, "5c 6d 8h 9s"),
    "Ac 2d 3h 4s 6c": (7, "2d 3h 4s 6c"),
    "3c 5d 6h 7s 9c": (7, "5d 6h 7s 9c"),
    "Ac Kd Qh Js 4c": (7, "Ac Kd Qh Js"),
    "Ac Kd Qh Js 9c": (7, "Ac Kd Qh Js"),
    "Ad Kc 9h 5s 2c": (8, "Ad"),
    "5c 4d 3h 2s Ac": (1, "5c 4d 3h 2s Ac"),
    "Qs Qd 7s 7h 2s": (1, "Qs Qd 7s 7h"),
    "9c 9d 9h As Ks": (1, "9c 9d 9h"),
    "9s 9d 9h 9c Kd": (1, "9s 9d 9h 9c Kd"),
    "Qh Th 9h 3h Qs": (3, "Qh Qs"),
    "9h Th Jh Qh 3d": (4, "9h Th Jh Qh"),
    "Th 9c 8d 6s 5h": (7, "Th 9c 8d 6s"),
    "Tc 8d 6h 4s 2c": (9, ""),
}
TOTALS = [198_180, 132, 337_884, 100_284, 736_560, 60_480, 203_520, 904_320, 57_600]


@pytest.mark.parametrize("hand", LINES)
def test_the_first_line_that_matches_decides(hand: str) -> None:
    line, stays = LINES[hand]
    assert kept_by(parse_cards(hand)) == (line, parse_cards(stays))
    assert kept(parse_cards(hand)) == parse_cards(stays)


def test_every_line_decides_as_many_of_all_hands_as_were_counted() -> None:
    hands = np.array(list(combinations(range(52), 5)), np.int64)
    # What decides is which ranks there are and which cards share a suit, so one hand of each kind stands for all.
    kind = (hands >> 2) @ 13 ** np.arange(5)
    for one, other in combinations(range(5), 2):
        kind = 2 * kind + (hands[:, one] & 3 == hands[:, other] & 3)
    _, first, counts = np.unique(kind, return_index=True, return_counts=True)
    totals = [0] * 9
    for hand, count in zip(hands[first].tolist(), counts.tolist(), strict=True):
        totals[kept_by(hand)[0] - 1] += count
    assert totals == TOTALS


def at_the_exchange(game: str, rulebook_name: str, hand: str) -> Hand:
    """Two players before the first exchange; the first to change cards holds that hand."""
    deck = stack((2, 1), GAMES[game], {2: parse_cards(hand)}, rest=DECK)
    seats = (Seat(1, 100), Seat(2, 100))
    setup = HandSetup(Stakes(1, 2), seats, 1, deck, GAMES[game], rulebook=rulebook(rulebook_name))
    return Hand.replay(setup, [(1, "call", None, ()), (2, "check", None, ())])


EXCHANGES = {
    ("five-card-draw", "default"): ("discard", "Kh"),
    ("five-card-draw", "ps"): ("discard", "Kh"),
    ("five-card-draw", "roberts"): ("stand-pat", ""),
    ("deuce-to-seven-triple", "default"): ("stand-pat", ""),
}


@pytest.mark.parametrize(("game", "book"), EXCHANGES)
def test_the_list_is_for_the_games_and_rulebooks_that_have_it(game: str, book: str) -> None:
    hand = at_the_exchange(game, book, "Ks Qs Js Ts Kh")
    automatic_exchange(hand)
    act, goes = EXCHANGES[game, book]
    assert hand.acts[-1] == (2, act, None, parse_cards(goes))
    assert hand.turn == 1


def test_only_an_exchange_in_which_one_may_stand_pat_is_made() -> None:
    hand = at_the_exchange("pineapple", "default", "Ks Qs Js")
    assert automatic_exchange(hand) == ()
    assert hand.turn == 2
    over = at_the_exchange("five-card-draw", "default", "Ks Qs Js Ts Kh")
    over.act(2, "stand-pat")
    over.act(1, "stand-pat")
    assert automatic_exchange(over) == ()
