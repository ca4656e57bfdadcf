"""At every decision of random hands the engine allows what the rules allow, and at the end pays what they pay."""

import random
from collections.abc import Iterator

import pytest

from engine.events import LegalAct
from engine.hand import Hand
from engine.rulebooks import SETTINGS
from engine.setup import HandSetup, Limit
from tests.engine.best_five import best_of_seven, cards_of
from tests.engine.random_hands import (
    HOLDEM_SETTINGS,
    Shape,
    all_pairs,
    every_shape,
    pairs_of,
    pairwise_shapes,
    random_act,
    random_setup,
)
from tests.engine.reference import Legal, Player, Reference

HANDS = 6


def by_name(legal: tuple[LegalAct, ...]) -> Legal:
    return {one.act: (one.least, one.most) for one in legal}


def numbers(players: list[Player]) -> tuple[int, ...]:
    return tuple(sorted(player.seat for player in players))


def compare_table(hand: Hand, book: Reference) -> None:
    """Turn, legal acts with their bounds, chips and board."""
    assert (hand.turn, by_name(hand.legal())) == (book.turn, book.legal)
    view = hand.view()
    assert (view.street, [list(board) for board in view.boards]) == (book.street, book.boards)
    assert {number: seat.stack for number, seat in view.seats.items()} == {one.seat: one.stack for one in book.players}
    if "fold" in book.legal:
        assert {number: seat.bet for number, seat in view.seats.items()} == {one.seat: one.bet for one in book.players}
        assert view.total == book.total


def compare_end(hand: Hand, book: Reference) -> None:
    """Pots with rake and shares, who showed and who did not, stacks."""
    result = hand.result
    assert result is not None
    assert [(pot.amount, pot.rake, pot.eligible) for pot in result.pots] == [
        (pot.amount, pot.rake, numbers(pot.players)) for pot in book.pots
    ]
    assert [{(share.seat, share.board): share.amount for share in pot.shares} for pot in result.pots] == [
        pot.shares for pot in book.pots
    ]
    assert ([seat for seat, _ in result.shown], list(result.mucked)) == (book.showed, book.hid)
    assert result.stacks == {player.seat: player.stack for player in book.players}


def follow(rng: random.Random, setup: HandSetup) -> None:
    """Play a hand at random in both, comparing all the way."""
    hand, book = Hand.deal(setup), Reference(setup)
    compare_table(hand, book)
    while not hand.over:
        act = random_act(rng, hand)
        hand.act(*act)
        book.act(*act)
        compare_table(hand, book)
    compare_end(hand, book)


def setups(shape: Shape) -> Iterator[tuple[random.Random, HandSetup]]:
    """Some set-ups of a shape, the first one with the profile as it is."""
    for number in range(HANDS):
        rng = random.Random(f"{shape} {number}")
        yield rng, random_setup(rng, shape, plain=number == 0)


@pytest.mark.parametrize("shape", pairwise_shapes(), ids=str)
def test_the_engine_plays_as_the_rules_say(shape: Shape) -> None:
    for rng, setup in setups(shape):
        follow(rng, setup)


@pytest.mark.slow
def test_the_engine_plays_as_the_rules_say_in_every_combination() -> None:
    for shape in every_shape():
        for rng, setup in setups(shape):
            follow(rng, setup)


def test_every_pair_of_values_is_played() -> None:
    assert set().union(*map(pairs_of, pairwise_shapes())) == all_pairs()
    assert len(every_shape()) == 3 * 7 * 9 * 3 * 4


def test_every_value_of_every_setting_is_played_in_every_limit() -> None:
    played = {
        (setup.limit, name, setup.rulebook[name])
        for shape in pairwise_shapes()
        for _, setup in setups(shape)
        for name in HOLDEM_SETTINGS
    }
    assert played == {
        (limit, name, value) for limit in Limit for name in HOLDEM_SETTINGS for value in SETTINGS[name].values
    }


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s3s4s5s6s KdKc", "As2s3s4s5s KdKc"),
        ("As2s3s4s5s KdKc", "KhKs Kd Kc As Qd Jd"),
        ("2h2s2d2c 3s 4s 6d", "AhAsAd KcKs 4s 6d"),
        ("2h2s2d3c3s 4s 6d", "Ah Qh 9h 5h 2h AsAd"),
        ("2h 3h 4h 5h 7h As Ad", "As Kd Qd Jh Ts 3c 3d"),
        ("As 2d 3d 4h 5s 9c 9d", "Ah As Ad Kc Qd 9h 7c"),
        ("2h 2s 2d 4c 5d 7h 8c", "AhAs KcKd Qh 7d 6c"),
        ("2h 2s 3c 3d 5d 7h 8c", "AhAs Kc Qd 9h 7d 6c"),
        ("2h 2s 3c 4d 5d 7h 8c", "Ah Ks Qc Jd 9h 7d 6c"),
    ],
)
def test_the_reference_ranks_hands_as_the_rules_do(better: str, worse: str) -> None:
    assert best_of_seven(cards_of(better)) > best_of_seven(cards_of(worse))
