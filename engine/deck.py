"""The order in which a hand's cards come: random, from a seed, or as a script wants it."""

import random
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from engine.cards import DECK, CardError, distinct, format_card
from engine.games import Game
from engine.kernel.entries import draw_deck
from engine.kernel.records import HAND, make


def shuffled() -> tuple[int, ...]:
    """A fresh deck from the operating system's generator, every order as likely (pr-shuffle)."""
    deck = list(DECK)
    random.SystemRandom().shuffle(deck)
    return tuple(deck)


def seeded(seed: int, index: int = 0) -> tuple[int, ...]:
    """The deck of hand `index` of a simulation with that seed (both 0 .. 2^48 - 1)."""
    hands = make(HAND)
    hands[0]["seed"] = seed_word(seed)
    hands[0]["index"] = index
    draw_deck(hands, 0)
    return tuple(int(card) for card in hands[0]["deck"])


def seed_word(seed: int) -> np.uint64:
    """Where in the generator's cycle a job begins: far from where its neighbour does."""
    digest = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    return np.uint64(digest[0])


def stack(
    seats: Sequence[int],
    game: Game,
    hole: Mapping[int, Sequence[int]],
    board: Sequence[Sequence[int]] = (),
    *,
    burns: bool = False,
    rest: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """A deck that deals the given cards; raises CardError for a card given twice or too many of them.

    `seats` are in dealing order, from the left of the button; `hole` has cards by seat, `board` the cards of each
    street that has any. What is not given comes from `rest` (a deck to take it from; a fresh shuffle by default).
    """
    streets = [street for street in game.streets if street.board]
    if len(board) > len(streets):
        raise CardError(f"{len(board)} runs of board cards, but {game.title} has {len(streets)}")
    for seat in hole:
        if seat not in seats:
            raise CardError(f"seat {seat} is not dealt in, so no cards go there")
    given = distinct([card for cards in (*hole.values(), *board) for card in cards])
    left = iter([card for card in (shuffled() if rest is None else rest) if card not in given])
    down = sum(street.down for street in game.streets)
    order: list[int] = []
    for k in range(down):
        order += [_given(hole.get(seat, ()), k, down, left) for seat in seats]
    for place, street in enumerate(streets):
        run = board[place] if place < len(board) else ()
        if burns:
            order.append(next(left))
        order += [_given(run, k, street.board, left) for k in range(street.board)]
    return (*order, *left)


def _given(cards: Sequence[int], k: int, size: int, left: Iterator[int]) -> int:
    if len(cards) > size:
        raise CardError(f"{' '.join(map(format_card, cards))}: at most {size} cards go there")
    return cards[k] if k < len(cards) else next(left)
