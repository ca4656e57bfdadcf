"""The cards of a scenario, all of them: those the script gives, and the rest dealt from what is left.

The rest follows from the scenario's id, so every engine gets the same hand.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conformance.scenario import Cards, Table
from engine.cards import DECK, format_card
from engine.games import Game


@dataclass(frozen=True)
class Deal:
    """Hole cards by seat and the runs of the (first) board as they will lie, and all 52 cards in the order dealt."""

    hole: Mapping[int, tuple[int, ...]]
    board: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


def clockwise(table: Table) -> list[int]:
    """The seats in dealing order: from the left of the button."""
    seats = sorted(player.seat for player in table.players)
    return [seat for seat in seats if seat > table.button] + [seat for seat in seats if seat <= table.button]


def deal(name: str, game: Game, table: Table, cards: Cards, *, burns: bool) -> Deal:
    """Deal a hand whose cards are those of the script where it gives some; `name` decides the rest."""
    left = _rest(name, cards.given())
    seats = clockwise(table)
    down = sum(street.down for street in game.streets)
    runs = [street.board for street in game.streets if street.board]
    if cards.deck:
        order = (*cards.deck, *left)
        hole = {seat: tuple(order[place + k * len(seats)] for k in range(down)) for place, seat in enumerate(seats)}
        return Deal(hole, _board(order[down * len(seats) :], runs, burns=burns), order)
    hole = {seat: tuple(_filled(sum(cards.hole.get(seat, ()), ()), down, left)) for seat in seats}
    given = cards.boards or ((),)
    boards = [tuple(tuple(_filled(run, size, left)) for run, size in _padded(board, runs)) for board in given]
    top = [hole[seat][k] for k in range(down) for seat in seats]
    for run in _dealt_runs(boards):
        top += [left.pop(0), *run] if burns else run
    return Deal(hole, boards[0], (*top, *left))


def _rest(name: str, given: Sequence[int]) -> list[int]:
    def place(card: int) -> bytes:
        return hashlib.sha256(f"{name} {format_card(card)}".encode()).digest()

    return sorted(set(DECK) - set(given), key=place)


def _filled(given: Sequence[int], size: int, left: list[int]) -> Iterator[int]:
    yield from given
    for _ in range(size - len(given)):
        yield left.pop(0)


def _padded(board: Sequence[tuple[int, ...]], runs: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    for place, size in enumerate(runs):
        yield board[place] if place < len(board) else (), size


def _dealt_runs(boards: Sequence[tuple[tuple[int, ...], ...]]) -> Iterator[tuple[int, ...]]:
    """Runs in the order they are dealt: the first board, then of each further one what it does not share with it."""
    yield from boards[0]
    for board in boards[1:]:
        yield from (run for place, run in enumerate(board) if run != boards[0][place])


def _board(stub: Sequence[int], runs: Sequence[int], *, burns: bool) -> tuple[tuple[int, ...], ...]:
    board, at = [], 0
    for size in runs:
        at += burns
        board.append(tuple(stub[at : at + size]))
        at += size
    return tuple(board)
