"""At every decision of random hands the engine allows what the rules allow, and at the end pays what they pay."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from engine.events import Event
from engine.games import GAMES, Forced
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.rulebooks import SETTINGS
from engine.setup import HandSetup, Limit
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
from tests.engine.reference_showdown import SharePlace
from tests.engine.reference_table import Player

HANDS = 20
FOLDS = (0.05, 1)
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
        assert [event.dealt for event in new if event.kind is Code.SHUFFLE] == dealer.shuffles, dealer.shuffles
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
        for pot, expected in zip(result.pots, book.pots, strict=True):
            assert self.by_half({(one.seat, one.board, one.low): one.amount for one in pot.shares}) == self.by_half(
                expected.shares
            )
        assert ([seat for seat, _ in result.shown], list(result.mucked)) == (book.showdown.showed, book.showdown.hid)
        assert all(sorted(cards) == sorted(book.table.by_seat[seat].cards) for seat, cards in result.shown)
        assert result.stacks == {player.seat: player.stack for player in book.players}

    def by_half(self, shares: dict[SharePlace, int]) -> dict[SharePlace, int]:
        """Shares by board and half, or only by board where both halves are shared out together."""
        if self.book.table.book["both_halves_tie"] != "even":
            return shares
        merged: Counter[SharePlace] = Counter()
        for (seat, board, _), amount in shares.items():
            merged[seat, board, False] += amount
        return merged


def follow(rng: random.Random, setup: HandSetup) -> None:
    """Play a hand at random in both, comparing all the way; in some hands hardly anybody folds."""
    comparison, fold = Comparison(setup), rng.choice(FOLDS)
    while not comparison.hand.over:
        comparison.act(*random_act(rng, comparison.hand, fold))


def play(rng: random.Random, setup: HandSetup) -> Hand:
    """The same hand in the engine alone."""
    hand, fold = Hand.deal(setup), rng.choice(FOLDS)
    while not hand.over:
        hand.act(*random_act(rng, hand, fold))
    return hand


def setups(shape: Shape) -> Iterator[tuple[random.Random, HandSetup]]:
    """Some set-ups of a shape, with stacks of every kind and each fifth one with the profile as it is."""
    open_pairs = shape.limit is Limit.FIXED_LIMIT and any(street.open_pair for street in GAMES[shape.game].streets)
    for number in range(4 * HANDS if open_pairs else HANDS):  # a pair seldom shows on fourth street
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


def happened(hand: Hand, *kinds: Code, short: bool = False) -> bool:
    """Whether each of the kinds of event is in the hand, by a player all-in if `short`."""
    return all(any(one.kind is kind and (one.all_in or not short) for one in hand.events) for kind in kinds)


def sizes(hand: Hand, name: str) -> int:
    """In how many sizes at once an act was legal, at most."""
    return max((sum(one.act == name for one in event.legal) for event in hand.events), default=0)


# What random hands could easily miss, and the games in which it must have come up.
STUD = tuple(game.name for game in GAMES.values() if game.forced is Forced.BRING_IN)
SEVEN_CARDS = tuple(name for name in STUD if sum(one.up + one.down for one in GAMES[name].streets) == 7)
TRIPLE_DRAW = tuple(game.name for game in GAMES.values() if sum(one.draw > 0 for one in game.streets) == 3)
RARE: list[tuple[str, tuple[str, ...], Callable[[Hand], bool]]] = [
    ("one card for all", SEVEN_CARDS, lambda hand: happened(hand, Code.BOARD)),
    ("the burns shuffled in", SEVEN_CARDS, lambda hand: happened(hand, Code.SHUFFLE)),
    ("discards shuffled in", TRIPLE_DRAW, lambda hand: happened(hand, Code.SHUFFLE)),
    ("a short bring-in", STUD, lambda hand: happened(hand, Code.BRING_IN, short=True)),
    ("a completion", STUD, lambda hand: happened(hand, Code.COMPLETE)),
    ("a short completion", STUD, lambda hand: happened(hand, Code.COMPLETE, short=True)),
    ("a big bet with a pair", ("stud", "stud-hilo"), lambda hand: sizes(hand, "bet") == 2),
    ("a big raise with a pair", ("stud", "stud-hilo"), lambda hand: sizes(hand, "raise") == 2),
    ("both halves won", ("omaha-hilo", "stud-hilo"), lambda hand: any(one.low for one in hand.events)),
    ("several boards", ("holdem", "pineapple", "irish"), lambda hand: happened(hand, Code.RUN_OUTS)),
]


@pytest.mark.parametrize(
    ("game", "rare"), [pytest.param(game, rare, id=f"{what}, {game}") for what, games, rare in RARE for game in games]
)
def test_what_is_rare_is_played(game: str, rare: Callable[[Hand], bool]) -> None:
    shapes = sorted((shape for shape in pairwise_shapes() if shape.game == game), key=lambda shape: -shape.seats)
    assert any(rare(play(rng, setup)) for shape in shapes for rng, setup in setups(shape))
