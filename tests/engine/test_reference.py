"""At every decision of random hands the engine allows what the rules allow, and at the end pays what they pay."""

import random
from collections.abc import Iterable, Iterator

import pytest

from engine.events import Event
from engine.games import GAMES
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.rulebooks import SETTINGS
from engine.setup import HandSetup
from engine.view import HandView
from tests.engine.random_hands import (
    STACKS,
    Shape,
    all_pairs,
    every_shape,
    pairs_of,
    pairwise_shapes,
    random_act,
    random_setup,
    settings_of,
)
from tests.engine.reference import Reference
from tests.engine.reference_dealing import Dealt
from tests.engine.reference_table import Player

HANDS = 20
DEALT = {Code.HOLE_CARDS: "down", Code.UP_CARDS: "up", Code.BOARD: "board"}
BETTING = {"fold", "check", "call", "bet", "raise", "bring-in", "complete"}


def numbers(players: list[Player]) -> tuple[int, ...]:
    return tuple(sorted(player.seat for player in players))


def cards_dealt(events: Iterable[Event]) -> list[Dealt]:
    return [(DEALT[one.kind], one.seat or one.board, one.cards) for one in events if one.kind in DEALT]


class Comparison:
    """One hand in both: what the engine told, what everybody may see of it, and the second model."""

    def __init__(self, setup: HandSetup):
        self.hand, self.book = Hand.deal(setup), Reference(setup)
        self.view: HandView = self.hand.view()
        self.compare(self.hand.events)

    def act(self, seat: int, act: str, amount: int | None = None, cards: tuple[int, ...] = ()) -> None:
        """Do the same in both and compare."""
        new = self.hand.act(seat, act, amount, cards)
        for event in new:
            self.view.apply(event.seen_by(0))
        self.book.act(seat, act, amount, cards, [card for _, _, run in cards_dealt(new) for card in run])
        self.compare(new)

    def compare(self, new: Iterable[Event]) -> None:
        self.compare_cards(list(new))
        self.compare_table()
        if self.hand.over:
            self.compare_end()

    def compare_cards(self, new: list[Event]) -> None:
        """Who got which cards, how many were shuffled, what lies on the boards."""
        dealer = self.book.dealer
        assert sorted(cards_dealt(new)) == sorted(dealer.dealt)
        assert [event.dealt for event in new if event.kind is Code.SHUFFLE] == dealer.shuffles
        assert [list(board) for board in self.view.boards] == self.book.boards
        dealer.dealt.clear()
        dealer.shuffles.clear()
        for player in self.book.table.live:
            seat = self.view.seats[player.seat]
            assert len(seat.cards) + seat.hidden == len(player.cards)
            assert (seat.up, seat.exchanges) == (tuple(player.up), tuple(player.exchanges))

    def compare_table(self) -> None:
        """Turn, legal acts with their bounds, chips."""
        book, seats = self.book, self.view.seats
        assert self.hand.turn == book.turn
        assert sorted(map(tuple, self.hand.legal())) == sorted(book.legal)
        assert {number: seat.stack for number, seat in seats.items()} == {one.seat: one.stack for one in book.players}
        if book.legal and book.legal[-1][0] in BETTING:
            assert {number: seat.bet for number, seat in seats.items()} == {one.seat: one.bet for one in book.players}
            assert (self.view.street, self.view.total) == (book.table.street.name, book.table.total)

    def compare_end(self) -> None:
        """Pots with rake and shares, who showed and who did not, stacks."""
        result, book = self.view.result, self.book
        assert result is not None
        assert [(pot.amount, pot.rake, pot.eligible) for pot in result.pots] == [
            (pot.amount, pot.rake, numbers(pot.players)) for pot in book.pots
        ]
        assert [{(one.seat, one.board, one.low): one.amount for one in pot.shares} for pot in result.pots] == [
            pot.shares for pot in book.pots
        ]
        assert ([seat for seat, _ in result.shown], list(result.mucked)) == (book.showdown.showed, book.showdown.hid)
        assert result.stacks == {player.seat: player.stack for player in book.players}


def follow(rng: random.Random, setup: HandSetup) -> None:
    """Play a hand at random in both, comparing all the way; in some hands hardly anybody folds."""
    comparison, fold = Comparison(setup), rng.choice([0.05, 1])
    while not comparison.hand.over:
        comparison.act(*random_act(rng, comparison.hand, fold))


def setups(shape: Shape) -> Iterator[tuple[random.Random, HandSetup]]:
    """Some set-ups of a shape, with stacks of every kind and each fifth one with the profile as it is."""
    for number in range(HANDS):
        rng = random.Random(f"{shape} {number}")
        yield rng, random_setup(rng, shape, plain=number % 5 == 0, stacks=STACKS[number % 4])


@pytest.mark.parametrize("shape", pairwise_shapes(), ids=str)
def test_the_engine_plays_as_the_rules_say(shape: Shape) -> None:
    for rng, setup in setups(shape):
        follow(rng, setup)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_engine_plays_as_the_rules_say_in_every_combination(game: str) -> None:
    for shape in every_shape():
        if shape.game == game:
            for rng, setup in setups(shape):
                follow(rng, setup)


def test_every_pair_of_values_is_played() -> None:
    assert set().union(*map(pairs_of, pairwise_shapes())) == all_pairs()


def test_every_value_of_every_setting_is_played_in_every_game_that_asks_for_it() -> None:
    played = {
        (shape.game, name, setup.rulebook[name])
        for shape in pairwise_shapes()
        for _, setup in setups(shape)
        for name in settings_of(setup.game)
    }
    assert played == {
        (game.name, name, value)
        for game in GAMES.values()
        for name in settings_of(game)
        for value in SETTINGS[name].values
    }
