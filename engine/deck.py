"""The order in which a hand's cards come: random, from a seed, or as a script wants it."""

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from engine.cards import CardError, distinct, format_card
from engine.games import HOLDEM, Game
from engine.kernel.entries import draw_deck
from engine.kernel.records import HAND, make


def shuffled(game: Game = HOLDEM) -> tuple[int, ...]:
    """A fresh deck from the operating system's generator, every order as likely (pr-shuffle)."""
    deck = list(game.deck)
    random.SystemRandom().shuffle(deck)
    return tuple(deck)


def seeded(seed: int, index: int = 0, game: Game = HOLDEM) -> tuple[int, ...]:
    """The deck of hand `index` of a simulation with that seed (both 0 .. 2^48 - 1)."""
    hands = make(HAND)
    hands[0]["deck_size"] = len(game.deck)
    hands[0]["seed"] = seed_word(seed)
    hands[0]["index"] = index
    draw_deck(hands, 0)
    return tuple(int(card) for card in hands[0]["deck"][: len(game.deck)])


def seed_word(seed: int) -> np.uint64:
    """Where in the generator's cycle a job begins: far from where its neighbour does."""
    digest = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    return np.uint64(digest[0])


def stack(
    seats: Sequence[int],
    game: Game,
    hole: Mapping[int, Sequence[int]],
    board: Sequence[Sequence[int]] = (),
    more_boards: Sequence[Sequence[Sequence[int]]] = (),
    draws: Mapping[int, Sequence[Sequence[int]]] = MappingProxyType({}),
    *,
    burns: bool = False,
    rest: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """A deck that deals the given cards; raises CardError for a card given twice or too many of them.

    `seats` are in dealing order, from the left of the button; `hole` has cards by seat, in the order they come before
    any exchange, `board` the cards of each street that has any, or the common card of stud; `more_boards` the same of
    the game's other boards, or of further run-outs. `draws` has by seat what it gets in each exchange, and so how many
    cards it changes; it is right while no seat that gets any has folded. What is not given comes from `rest` (a deck
    to take it from; a fresh shuffle by default).
    """
    return _Stack(seats, game, hole, [board, *more_boards], draws, burns, rest).order()


class _Stack:
    """Puts given cards where the game's streets will deal them."""

    def __init__(
        self,
        seats: Sequence[int],
        game: Game,
        hole: Mapping[int, Sequence[int]],
        boards: Sequence[Sequence[Sequence[int]]],
        draws: Mapping[int, Sequence[Sequence[int]]],
        burns: bool,
        rest: Sequence[int] | None,
    ):
        self.seats, self.game, self.hole, self.boards, self.draws, self.burns = seats, game, hole, boards, draws, burns
        self._check()
        board_runs = [run for one in boards for run in one]
        drawn_runs = [run for one in draws.values() for run in one]
        given = distinct([card for cards in (*hole.values(), *board_runs, *drawn_runs) for card in cards])
        self._left = iter([card for card in (shuffled(game) if rest is None else rest) if card not in given])
        self._order: list[int] = []
        self._had = 0  # cards each seat has got
        self._runs = 0  # runs of the board dealt
        self._exchanges = 0

    def _check(self) -> None:
        runs = [street for street in self.game.streets if street.board] or self.game.streets[-1:]
        for board in self.boards:
            if len(board) > len(runs):
                raise CardError(f"{len(board)} runs of board cards, but {self.game.title} has {len(runs)}")
        for seat in (*self.hole, *self.draws):
            if seat not in self.seats:
                raise CardError(f"seat {seat} is not dealt in, so no cards go there")
        most = sum(street.down + street.up for street in self.game.streets)
        for cards in self.hole.values():
            if len(cards) > most:
                raise CardError(f"{' '.join(map(format_card, cards))}: at most {most} cards go there")

    def order(self) -> tuple[int, ...]:
        for place, street in enumerate(self.game.streets):
            if street.draw:
                self._deal_exchange()
            cards = street.down + street.up
            if cards and place and not street.board:
                self._burn()
            if cards and place + 1 == len(self.game.streets) and any(self.boards):
                self._deal_board(0, 1)  # the common card of stud
            else:
                for _ in range(cards):
                    self._order += [self._given(self.hole.get(seat, ()), self._had) for seat in self.seats]
                    self._had += 1
            if street.board:
                self._burn()
                for number in range(self.game.boards):
                    self._deal_board(number, street.board)
                self._runs += 1
        self._deal_run_outs()
        return (*self._order, *self._left)

    def _burn(self) -> None:
        if self.burns:
            self._order.append(next(self._left))

    def _deal_exchange(self) -> None:
        self._burn()
        for seat in self.seats:
            runs = self.draws.get(seat, ())
            self._order += runs[self._exchanges] if self._exchanges < len(runs) else ()
        self._exchanges += 1

    def _deal_board(self, number: int, size: int) -> None:
        board = self.boards[number] if number < len(self.boards) else ()
        run = board[self._runs] if self._runs < len(board) else ()
        if len(run) > size:
            raise CardError(f"{' '.join(map(format_card, run))}: at most {size} cards go there")
        self._order += [self._given(run, k) for k in range(size)]

    def _deal_run_outs(self) -> None:
        """The runs of further boards, of which the first board's come before them."""
        sizes = [street.board for street in self.game.streets if street.board]
        for board in self.boards[self.game.boards :]:
            for run, size in zip(board, sizes[len(sizes) - len(board) :], strict=True):
                self._burn()
                self._order += [self._given(run, k) for k in range(size)]

    def _given(self, cards: Sequence[int], k: int) -> int:
        return cards[k] if k < len(cards) else next(self._left)
