"""Which of two hold'em hands wins, rule by rule, and against an evaluator written from the rules in another way."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import CardError, format_cards, parse_cards
from engine.ranking.high import evaluate, flush_rank, has_flush, high_rank, unsuited_rank
from engine.ranking.keys import CARD_MASK, KEY
from engine.ranking.order import class_of, describe
from tests.engine.ranking.rules import random_hands

CLASS_LABELS = [
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]


def value(text: str) -> int:
    return int(evaluate(np.array([parse_cards(text)], np.uint8))[0])


# The rule, the better hand, the worse one.
WINS = [
    ("ar-best-five: the seventh card would have won", "As Kd Qh Jc 9s 3d 2h", "As Kd Qh Jc 8s 7d 6h"),
    ("ar-best-five: the sixth card makes the pair", "2c 4d 7h 9s Jc 2d", "As Kd Qh Jc 9s 8d"),
    ("ar-ace-high: six-high beats the wheel", "2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
    ("ar-ace-high: the wheel beats trips", "Ac 2d 3h 4s 5c", "Ad Ah As Kc Qd"),
    ("ar-ace-high: an ace is above a king", "Ac Kd Qh Js 9c", "Kc Qd Jh 9s 8c"),
    ("ar-same-rank: the pair of a full house", "Kc Kd Kh 4s 4c", "Kc Kd Kh 2s 2c"),
    ("ar-same-rank: king-high flush", "Kh Th 7h 5h 2h", "Qc Jc 9c 8c 6c"),
    ("ar-same-rank: aces with a king", "Ac Ad Kh Ts 9c", "Ah As Qc Td 5h"),
    ("ar-same-rank: jacks with a queen", "Jc Jd Jh Qs 8c", "Jc Jd Jh Ts 9c"),
    ("ar-kicker: the last side card", "Qc Qd Ah 9s 4c", "Qh Qs Ac 9d 3h"),
    ("nb-straight-flush: by the highest card", "9h 8h 7h 6h 5h", "8c 7c 6c 5c 4c"),
    ("nb-straight-flush: the steel wheel is the lowest", "6d 5d 4d 3d 2d", "As 2s 3s 4s 5s"),
    ("nb-quads: by their rank", "3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac"),
    ("nb-quads: quads on board, the fifth card decides", "7c 7d 7h 7s 2c Ad 5h", "7c 7d 7h 7s 2c Ks Kd"),
    ("nb-full-house: by the three", "3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
    ("nb-flush: by the highest card", "Ac 6c 4c 3c 2c", "Kd Qd Jd Td 8d"),
    ("nb-flush: down to the fifth card", "Kc Qc 9c 5c 4c", "Kd Qd 9d 5d 3d"),
    ("nb-straight: two straights on one board", "7c 8d 9h 2s 2c Jd Th", "7c 8d 9h 2s 2c 6d 5h"),
    ("nb-trips: by their rank", "5c 5d 5h 3s 2c", "4c 4d 4h As Kc"),
    ("nb-trips: the first side card", "5c 5d 5h Ks 2c", "5c 5d 5h Qs Jc"),
    ("nb-trips: the second side card", "5c 5d 5h Ks 3c", "5c 5d 5h Ks 2c"),
    ("nb-two-pair: the high pair", "Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Ac"),
    ("nb-two-pair: the low pair", "Ac Ad 4h 4s 2c", "Ac Ad 3h 3s Kc"),
    ("nb-two-pair: the last card", "Ac Ad 4h 4s Kc", "Ah As 4c 4d Qc"),
    ("nb-one-pair: by its rank", "3c 3d 4h 5s 7c", "2c 2d Ah Ks Qc"),
    ("nb-one-pair: the third side card", "8c 8d Ah Ks 6c", "8h 8s Ac Kd 5c"),
    ("nb-high-card: by the highest card", "Ac 6d 4h 3s 2c", "Kc Qd Jh Ts 8c"),
    ("nb-high-card: down to the fifth card", "Ac Jd 9h 7s 5c", "Ad Jh 9s 7c 4d"),
    ("pr-ranks-only-within-class: aces lose to threes and twos", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
    ("pr-rank-order: kings over queens", "Kc Kd 4h 3s 2c", "Qc Qd Ah Ks Jc"),
    ("pr-rank-order: aces full over kings full", "Ac Ad Ah 2s 2c", "Kc Kd Kh As Ac"),
    ("pr-no-wrap: Q-K-A-2-3 is only ace high", "2c 2d 3h 4s 5c", "Qc Kd Ah 2s 3c"),
    ("pr-no-wrap: and suited only a flush", "2c 2d 2h 3s 3c", "Qc Kc Ac 2c 3c"),
    ("a king kicker plays over a queen", "8h Ks 9c 7s 5h 5s 3c", "4d Qs 9c 7s 5h 5s 3c"),
    ("a card in the hole lengthens the straight flush on board", "8h 8d 3h 4h 5h 6h 7h", "Ad Kc 3h 4h 5h 6h 7h"),
    ("the steel wheel beats a six-high straight", "Ad Kh 2d 3d 4d 5d Kc", "6c Ks 2d 3d 4d 5d Kc"),
]

TIES = [
    ("ar-kicker: the nine never counts", "As Ad Kh Qc Jd 9s 2h", "As Ad Kh Qc Jd 8s 3h"),
    ("nb-royal-tie: a royal flush on board", "As Ks Qs Js Ts Ah Ad", "As Ks Qs Js Ts 2c 3d"),
    ("nb-royal-tie: in two suits", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
    ("nb-two-pair: the third pair is counterfeited", "Kc Kd Jh Js Ac 2d 2h", "Kc Kd Jh Js Ac 9d 8h"),
    ("nb-one-pair: the fourth side card never counts", "8c 8d Ah Ks 6c 4d 2h", "8c 8d Ah Ks 6c 5d 3h"),
    ("pr-sixth-card: the same five, another sixth", "9c 8d 7h 6s 5c Ad", "9c 8d 7h 6s 5c 2d"),
    ("pr-sixth-card: a flush of five against the same with a sixth", "Kc Qc 9c 5c 4c 2d 3d", "Kc Qc 9c 5c 4c 2c 3c"),
    ("two pair on board with an ace each, the queen is idle", "Ah 8h Jd 7h Jc Kh Ks", "As Qc Jd 7h Jc Kh Ks"),
    ("a full house on board", "Ks 3d 2d 7h 7s 2s 7c", "3h Qs 2d 7h 7s 2s 7c"),
]

NAMES = [
    ("a flush and a straight in other cards", "9c Th Jh Qh Kh 2h 3h", "flush, king queen jack ten three"),
    ("a straight flush below a higher flush card", "Ac Qs Jc Tc 9c 8c 7c", "straight flush, jack high"),
    ("ar-ace-high: a wheel among seven", "Ac 2d 3h 4s 5c Kd Jh", "straight, five high"),
    ("pr-no-wrap", "Qc Kd Ah 2s 3c", "high card, ace king queen three deuce"),
    ("two trips make a full house", "6c 6d 6h 9s 9c 9d Ah", "full house, nines over sixes"),
    ("three pairs", "Kc Kd 4h 4s Jc 3d 3h", "two pair, kings and fours, jack kicker"),
    ("a straight of six and its flush", "2h 3h 4h 5h 6h 7c 8c", "straight flush, six high"),
]


@pytest.mark.parametrize(("better", "worse"), [case[1:] for case in WINS], ids=[case[0] for case in WINS])
def test_the_better_hand_has_the_higher_value(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.parametrize(("one", "other"), [case[1:] for case in TIES], ids=[case[0] for case in TIES])
def test_equal_hands_have_equal_values(one: str, other: str) -> None:
    assert value(one) == value(other)


@pytest.mark.parametrize(("cards", "words"), [case[1:] for case in NAMES], ids=[case[0] for case in NAMES])
def test_a_hand_is_named_by_its_best_five(cards: str, words: str) -> None:
    assert describe(value(cards)) == words


def test_each_class_beats_the_one_below_it() -> None:
    """nb-order-of-hands: the worst hand of each class against the best of the one below."""
    ladder = [
        ("7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
        ("2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
        ("2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"),
        ("5c 4d 3h 2s Ac", "Ac Kd Qh Js Tc"),
        ("7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c"),
        ("2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
        ("5c 4c 3c 2c Ac", "Kc Qc Jc Tc 9c"),
        ("Ac Kc Qc Jc Tc", "Ac Kc Qc Jc Tc"),
    ]
    values = [value(hand) for rung in ladder for hand in rung]
    assert values == sorted(values)
    assert len(set(values)) == 19  # only the royal flush is its own best
    assert [class_of(v).label for v in values[::2]] == [class_of(v).label for v in values[1::2]] == CLASS_LABELS


def top_of_straight(ranks: set[int]) -> int:
    """The highest card of the best straight in ranks 2..14, or 0."""
    low_ace = ranks | ({1} if 14 in ranks else set())
    return max((top for top in range(5, 15) if all(top - down in low_ace for down in range(5))), default=0)


def by_the_rules(cards: list[int]) -> tuple[int, ...]:
    """The class (0..9) and the ranks (2..14) that decide, found in all cards at once: no fives, no tables."""
    suits: dict[int, set[int]] = {}
    for card in cards:
        suits.setdefault(card % 4, set()).add(card // 4 + 2)
    ranks = [card // 4 + 2 for card in cards]

    def side_cards(count: int, *used: int) -> tuple[int, ...]:
        return tuple(sorted((rank for rank in ranks if rank not in used), reverse=True)[:count])

    def at_least(count: int) -> list[int]:
        return sorted((rank for rank in set(ranks) if ranks.count(rank) >= count), reverse=True)

    flush = next((suited for suited in suits.values() if len(suited) >= 5), set())
    top = top_of_straight(flush)
    if top:
        return (9 if top == 14 else 8), top
    quads, trips, pairs = at_least(4), at_least(3), at_least(2)
    if quads:
        return 7, quads[0], *side_cards(1, quads[0])
    if trips and len(pairs) > 1:
        return 6, trips[0], next(rank for rank in pairs if rank != trips[0])
    if flush:
        return 5, *sorted(flush, reverse=True)[:5]
    top = top_of_straight(set(ranks))
    if top:
        return 4, top
    if trips:
        return 3, trips[0], *side_cards(2, trips[0])
    if len(pairs) > 1:
        return 2, *pairs[:2], *side_cards(1, *pairs[:2])
    if pairs:
        return 1, pairs[0], *side_cards(3, pairs[0])
    return 0, *side_cards(5)


def test_random_hands_of_five_six_and_seven_stand_in_the_order_of_the_rules() -> None:
    ranked = []
    for cards in (5, 6, 7):
        hands = random_hands(cards, 8_000)
        ranked += [
            (v, by_the_rules(hand), hand) for v, hand in zip(evaluate(hands).tolist(), hands.tolist(), strict=True)
        ]
    ranked.sort()
    assert {rules[0] for _, rules, _ in ranked} == set(range(10))
    for v, rules, hand in ranked:
        assert class_of(v).label == CLASS_LABELS[rules[0]], format_cards(hand)
    for (v, rules, hand), (next_v, next_rules, next_hand) in pairwise(ranked):
        assert (v == next_v, v < next_v) == (rules == next_rules, rules < next_rules), (
            f"{format_cards(hand)} against {format_cards(next_hand)}"
        )


def test_keys_and_masks_of_single_cards_add_up_to_the_value() -> None:
    for cards in (5, 6, 7):
        hands = random_hands(cards, 200)
        for hand, expected in zip(hands, evaluate(hands).tolist(), strict=True):
            key, mask = KEY[hand].sum(), CARD_MASK[hand].sum()
            assert high_rank(key, mask) == expected
            assert (flush_rank(mask) if has_flush(key) else unsuited_rank(key)) == expected
            assert (flush_rank(mask) > 0) == has_flush(key)


def test_the_order_of_the_cards_does_not_matter() -> None:
    hands = random_hands(7, 500)
    shuffled = np.random.default_rng(0).permuted(hands, axis=1)
    assert evaluate(hands).tolist() == evaluate(shuffled).tolist()


def test_columns_of_a_wider_array_and_received_bytes_are_hands_too() -> None:
    wide = random_hands(7, 100)
    five = wide[:, 1:6]
    received = np.frombuffer(five.tobytes(), np.uint8).reshape(100, 5)
    assert evaluate(five).tolist() == evaluate(received).tolist()
    assert five.flags.writeable, "the caller's array is left as it was"
    assert evaluate(np.empty((0, 7), np.uint8)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        (np.array([[0, 1, 2, 3]], np.uint8), ValueError),
        (np.array([[0, 1, 2, 3, 4, 5, 6, 7]], np.uint8), ValueError),
        (np.array([0, 1, 2, 3, 4], np.uint8), ValueError),
        (np.array([[0, 1, 2, 3, 4]], np.int64), ValueError),
        (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]], np.uint8), CardError),
        (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 255]], np.uint8), CardError),
        (np.array([[0, 1, 2, 3, 4], [51, 1, 2, 3, 51]], np.uint8), CardError),
    ],
    ids=["four cards", "eight cards", "one row", "wide integers", "card 52", "card 255", "a card twice"],
)
def test_what_is_no_hand_is_refused(hands: NDArray[Any], error: type[ValueError]) -> None:
    with pytest.raises(error) as refusal:
        evaluate(hands)
    if error is CardError:
        assert "row 1" in str(refusal.value)
