"""Every ranking against the rules it comes from, hand by hand and over random hands."""

import os
import subprocess
import sys

import numpy as np
import pytest

from engine.cards import CardError, format_cards, parse_cards
from engine.games import GAMES, Game
from engine.ranking.order import HandClass
from engine.ranking.rankings import RANKINGS
from tests.engine.ranking.rules import RULES, any_five, assert_same_order, badugi, random_hands, two_and_three

HOLE_CARDS = (4, 5, 6)
BOARD_CARDS = (3, 4, 5)


def value(ranking: str, text: str) -> int:
    """What a hand is worth; hole cards and board parted by a slash count two and three."""
    hole, _, board = text.partition("/")
    cards = np.array([parse_cards(hole + board)], np.uint8)
    return int(RANKINGS[ranking].evaluate(cards, len(parse_cards(hole)) if board else 0)[0])


# The ranking, the rule, the better hand, the worse one.
WINS = [
    ("short-deck", "a flush beats a full house", "Ac Qc 9c 7c 6c", "Kc Kd Kh As Ac"),
    ("short-deck", "a full house beats a straight", "6c 6d 6h 7s 7c", "Ac Kd Qh Js Tc"),
    ("short-deck", "a straight beats trips", "Ac 6d 7h 8s 9c", "Ad Ah As Kc Qd"),
    ("short-deck", "ten high beats nine high", "6c 7d 8h 9s Tc", "Ac 6d 7h 8s 9c"),
    ("short-deck", "nine high beats trips in seven cards", "Ac 6d 7h 8s 9c 9d 9h", "Ad Ah As Kc Qd Jh 9s"),
    ("short-deck", "the best of two straights", "Ac 6d 7h 8s 9c Td Jh", "Ac 6d 7h 8s 9c 9d Jh"),
    ("short-deck", "the nine-high straight flush beats quads", "Ac 6c 7c 8c 9c", "Ad Ah As Ac Kd"),
    ("short-deck", "and a higher flush", "Ac 6c 7c 8c 9c Qc Kc", "Ad Kd Qd Jd 9d"),
    ("short-deck", "quads beat a flush", "6c 6d 6h 6s 7c", "Ac Kc Qc Jc 9c"),
    ("deuce-to-seven", "gap-27-rules: 7-5-4-3-2 is best", "7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c"),
    ("deuce-to-seven", "ar-27-ace: any king-high beats A-2-3-4-5", "Kc Qd Jh Ts 8c", "Ac 2d 3h 4s 5c"),
    ("deuce-to-seven", "ar-27-ace: A-2-3-4-5 is no straight", "Ac 2d 3h 4s 5c", "2c 2d 3h 4s 5c"),
    ("deuce-to-seven", "ar-27-ace: suited it is a flush", "Ac Kd Qh Js Tc", "Ac 2c 3c 4c 5c"),
    ("deuce-to-seven", "ar-27-ace: 2-3-4-5-6 is a straight", "3c 3d 4h 5s 6c", "2c 3d 4h 5s 6c"),
    ("deuce-to-seven", "ar-27-ace: A-A is the worst pair", "Kc Kd Qh Js Tc", "Ac Ad 2h 3s 4c"),
    ("deuce-to-seven", "a straight beats a flush", "Ac Kd Qh Js Tc", "7c 5c 4c 3c 2c"),
    ("deuce-to-seven", "the flush among seven is left alone", "7c 5c 4c 3c 2c 8d 9h", "9d 5d 4d 3d 2d Kh Ks"),
    ("deuce-to-seven", "of a pair the card of another suit counts", "7c 5c 4c 3c 2c 2d Kh", "8c 5d 4h 3s 2s"),
    ("ace-to-five", "nb-razz-low: the wheel is best", "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac"),
    ("ace-to-five", "by the second card", "8c 6d 5h 4s 3c", "8d 7c 3h 2s Ac"),
    ("ace-to-five", "gap-lowball-pairs: the lower pair", "Ac Ad 4h 3s 2c", "2c 2d 4h 3s Ac"),
    ("ace-to-five", "gap-lowball-pairs: any unpaired hand beats a pair", "Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c"),
    ("ace-to-five", "a pair beats two pair", "Kc Kd Qh Js Tc", "Ac Ad 2h 2s 3c"),
    ("ace-to-five", "seven cards of four ranks", "Ac Ad 2h 2s 3c 3d 4h", "Ac Ad 2h 2s 3c 3d 5h"),
    ("eight-or-better", "ps-hilo-eight: by the highest card", "7c 6d 5h 4s 3c", "8c 4d 3h 2s Ac"),
    ("eight-or-better", "down to the last card", "8c 7d 6h 5s Ac", "8c 7d 6h 5s 2c"),
    ("eight-or-better", "an eight is better than none", "8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac"),
    ("badugi", "four cards beat three", "Kc Qd Jh Ts", "Ac 2d 3h 4h"),
    ("badugi", "three beat two", "Kc Qd Jh Jc", "Ac 2d Ad 2c"),
    ("badugi", "two beat one", "Kc Qd Qc Kd", "Ac 2c 3c 4c"),
    ("badugi", "the lowest highest card", "5c 4d 3h 2s", "6c 3d 2h As"),
    ("badugi", "the ace is low", "Ac 2d 3h 4s", "2c 3d 4h 5s"),
    ("badugi", "the lower of a suit counts", "3c Kc 2d Ah", "4c Kc 2d Ah"),
    ("badugi", "a pair's card of the free suit counts", "2c 2d 3c 4h", "2c 5c 3d 4d"),
    ("high", "ps-omaha-two-three: three of a suit", "2h 3c 4d 5d / Ah Kh Qh 9s 9c", "Ah Kh Qh 2c / 2h 3h 4s 7s 8d"),
    ("high", "ps-omaha-two-three: quads are a pair", "Kc Qd 2s 3h / Ks 7d 7c 4h 9s", "2c 2d 2h 2s / Ks 7d 7c 4h 9s"),
    ("high", "two pairs in the hand: one of them", "Ac Ad Kc Kd / Qh Qs 7d 4h 2s", "Kc Kd Jc Jd / Qh Qs 7d 4h 2s"),
    ("high", "six hole cards", "Ac Kc 2d 2h 3s 4h / Qc Jc Tc 5d 5h", "Ah As 9d 9h 8s 8d / Qc Jc Tc 5d 5h"),
    ("eight-or-better", "gap-omaha8-distinct: 8-8-3", "Ac 2d Kh Qh / 8s 7c 3d Kc Qd", "Ac 2d Kh Qh / 8s 8c 3d Kc Qd"),
    ("eight-or-better", "counterfeited", "Ac 2d 3h Kh / 4s 5c 2h Kc Qd", "Ac 2d Jh Kh / 4s 5c 2h Kc Qd"),
]  # fmt: skip

TIES = [
    ("ace-to-five", "straights and flushes do not count", "5c 4c 3c 2c Ac", "5c 4d 3h 2s Ac"),
    ("ace-to-five", "the sixth card does not count", "8c 6d 5h 4s 3c Kd Kh", "8c 6d 5h 4s 3c Qd 9h"),
    ("deuce-to-seven", "suits do not count", "7c 5d 4h 3s 2c", "7d 5c 4s 3h 2d"),
    ("deuce-to-seven", "the flush among seven does not count", "7c 5d 4c 3c 2c Kc Qc", "7c 5d 4c 3c 2c Kd Qh"),
    ("eight-or-better", "no low is like another", "9c 4d 3h 2s Ac", "Kc Kd Kh Ks Qc"),
    ("short-deck", "royal flushes", "As Ks Qs Js Ts 6c 6d", "Ad Kd Qd Jd Td 9c 9h"),
    ("badugi", "the cards left out do not count", "Ac 2d 3h Kc", "Ac 2d 3h Qh"),
    ("high", "ps-omaha-two-three: a suit on board", "2h 3c 4d 5d / Ah Kh Qh Jh 9s", "2s 3c 4d 5h / Ah Kh Qh Jh 9s"),
]  # fmt: skip


def named(case: tuple[str, ...]) -> str:
    return f"{case[0]}: {case[1]}"


@pytest.mark.parametrize(("ranking", "_rule", "better", "worse"), WINS, ids=map(named, WINS))
def test_the_better_hand_has_the_higher_value(ranking: str, _rule: str, better: str, worse: str) -> None:
    assert value(ranking, better) > value(ranking, worse)


@pytest.mark.parametrize(("ranking", "_rule", "one", "other"), TIES, ids=map(named, TIES))
def test_equal_hands_have_equal_values(ranking: str, _rule: str, one: str, other: str) -> None:
    assert value(ranking, one) == value(ranking, other)


@pytest.mark.parametrize("name", RULES)
def test_random_hands_of_five_six_and_seven_stand_in_the_order_of_the_rules(name: str) -> None:
    ranking = RANKINGS[name]
    hands: list[list[int]] = []
    values: list[int] = []
    for cards in ranking.sizes():
        dealt = random_hands(cards, 1_000, ranking.lowest_card)
        hands += dealt.tolist()
        values += ranking.evaluate(dealt).tolist()
    assert_same_order(hands, values, [any_five(hand, RULES[name]) for hand in hands])


def test_random_badugi_hands_stand_in_the_order_of_the_rules() -> None:
    hands = random_hands(4, 3_000)
    assert_same_order(hands.tolist(), RANKINGS["badugi"].evaluate(hands).tolist(), [*map(badugi, hands.tolist())])


@pytest.mark.parametrize("name", ["high", "eight-or-better"])
def test_random_hands_of_two_and_three_stand_in_the_order_of_the_rules(name: str) -> None:
    hands, values, strengths = [], [], []
    for hole in HOLE_CARDS:
        for board in BOARD_CARDS:
            dealt = random_hands(hole + board, 100)
            values += RANKINGS[name].evaluate(dealt, hole).tolist()
            hands += dealt.tolist()
            strengths += [two_and_three(hand[:hole], hand[hole:], RULES[name]) for hand in dealt.tolist()]
    assert_same_order(hands, values, strengths)


@pytest.mark.parametrize("hole", HOLE_CARDS)
def test_two_and_three_are_worth_what_their_best_five_are(hole: int) -> None:
    """So that values of both ways to make a hand are the same numbers."""
    for name in ("high", "eight-or-better"):
        for hand in random_hands(hole + 5, 50).tolist():
            found, best = RANKINGS[name].best(hand, hole)
            assert sum(card in hand[:hole] for card in best) == (2 if found else 0)
            assert len(best) == (5 if found else 0)
            if found:
                assert RANKINGS[name].best(best) == (found, best)


@pytest.mark.parametrize("name", RANKINGS)
def test_the_cards_that_count_make_the_value_and_its_words(name: str) -> None:
    ranking = RANKINGS[name]
    for hand in random_hands(ranking.sizes()[-1], 100, ranking.lowest_card).tolist():
        found, best = ranking.best(hand)
        assert set(best) <= set(hand)
        if name == "badugi":
            assert len(best) == ranking.class_of(found) - HandClass.ONE_CARD + 1
        elif found:
            assert ranking.best(best) == (found, best)
        if found:
            assert ranking.describe(found).startswith((ranking.class_of(found).label, "low,"))
        else:
            with pytest.raises(ValueError, match="0 is no value"):
                ranking.describe(found)


@pytest.mark.parametrize(
    ("name", "hand", "counting", "words"),
    [
        ("short-deck", "As 6d 7d 8c 9s 9c 9d", "9s 8c 7d 6d As", "straight, nine high"),
        ("ace-to-five", "As 6d 7d 8c 9s 9c 9d", "9s 8c 7d 6d As", "low, nine eight seven six ace"),
        ("ace-to-five", "As 6d 2d 2c 9s 9c 9d", "2d 2c 9s 6d As", "one pair, deuces, nine six ace kickers"),
        ("deuce-to-seven", "As 2d 3d 4c 5s", "As 5s 4c 3d 2d", "low, ace five four three deuce"),
        ("deuce-to-seven", "2c 3c 4c 5c 6c", "6c 5c 4c 3c 2c", "straight flush, six high"),
        ("eight-or-better", "As 2d 3d 4c 5s 6d 7d", "5s 4c 3d 2d As", "low, five four three deuce ace"),
        ("badugi", "As 2d 2c Ks", "2d As", "two card, deuce ace"),
        ("badugi", "As 2d 3c 4h", "4h 3c 2d As", "badugi, four three deuce ace"),
    ],
)
def test_a_hand_in_words_and_its_cards_in_order(name: str, hand: str, counting: str, words: str) -> None:
    found, best = RANKINGS[name].best(parse_cards(hand))
    assert format_cards(best) == counting
    assert RANKINGS[name].describe(found) == words


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_names_rankings_there_are(game: Game) -> None:
    assert set(game.rankings) <= RANKINGS.keys()


REFUSED = [
    ("badugi", 0, [[0, 1, 2, 3, 4]], ValueError),
    ("high", 4, [[0, 1, 2, 3, 4, 5]], ValueError),
    ("high", 4, [list(range(10))], ValueError),
    ("ace-to-five", 4, [list(range(9))], ValueError),
    ("short-deck", 0, [[15, 16, 20, 24, 28]], CardError),
    ("badugi", 0, [[0, 1, 2, 52]], CardError),
    ("high", 4, [[0, 1, 2, 3, 4, 5, 6, 7, 7]], CardError),
]


@pytest.mark.parametrize(("name", "hole", "hands", "error"), REFUSED)
def test_what_is_no_hand_is_refused(name: str, hole: int, hands: list[list[int]], error: type[ValueError]) -> None:
    with pytest.raises(error):
        RANKINGS[name].evaluate(np.array(hands, np.uint8), hole)


UNJITTED = """
import sys
import numpy as np
from engine.ranking.rankings import RANKINGS
for line in sys.stdin:
    name, hole, size, cards = line.split()
    hands = np.frombuffer(bytes.fromhex(cards), np.uint8).reshape(-1, int(size))
    print(RANKINGS[name].evaluate(hands, int(hole)).tobytes().hex())
"""


def test_plain_python_gives_the_compiled_values_without_a_warning() -> None:
    asked, expected = [], []
    for name, hole in [*((name, 0) for name in RANKINGS), ("high", 4), ("high", 6), ("eight-or-better", 5)]:
        for size in RANKINGS[name].sizes(hole):
            hands = random_hands(size, 300, RANKINGS[name].lowest_card)
            asked.append(f"{name} {hole} {size} {hands.tobytes().hex()}")
            expected.append(RANKINGS[name].evaluate(hands, hole).tobytes().hex())
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", UNJITTED],
        input="\n".join(asked),
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "GIVARE_JIT": "0"},
    )
    assert plain.stdout.split() == expected
