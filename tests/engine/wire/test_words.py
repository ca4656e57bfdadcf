"""What a hand that was shown is called in each game."""

import pytest

from engine.cards import parse_cards
from engine.games import GAMES
from engine.wire.showdown import hand_in_words


@pytest.mark.parametrize(
    ("game", "cards", "board", "words"),
    [
        ("holdem", "As Kd", "9h 9c 4s 3d 2c", "one pair, nines, ace king four kickers"),
        ("holdem", "As Kd", "9h 9c 4s 3d", ""),
        ("omaha", "As Kd 9d 9s", "9h 9c 4s 3d 2c", "four of a kind, nines, four kicker"),
        ("omaha-hilo", "As Kd 8d 8s", "9h 9c 4s 3d 2c",
         "two pair, nines and eights, four kicker; low, eight four three deuce ace"),
        ("omaha-hilo", "As Kd 8d 8s", "9h 9c 4s Jd Tc", "two pair, nines and eights, jack kicker"),
        ("stud", "As Kd 9h 9c 4s 3d 2c", "", "one pair, nines, ace king four kickers"),
        ("stud", "As Kd 9h 9c 4s 3d", "9d", "three of a kind, nines, ace king kickers"),
        ("stud", "As Kd 9h 9c", "", ""),
        ("razz", "As Kd 9h 9c 4s 3d 2c", "", "low, nine four three deuce ace"),
        ("deuce-to-seven-triple", "7c 5d 4h 3s 2c", "", "low, seven five four three deuce"),
        ("badugi", "As 2d 3c 4h", "", "badugi, four three deuce ace"),
    ],
)  # fmt: skip
def test_a_shown_hand_in_words(game: str, cards: str, board: str, words: str) -> None:
    assert hand_in_words(GAMES[game], parse_cards(cards), parse_cards(board)) == words
