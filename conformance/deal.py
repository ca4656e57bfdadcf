"""The cards of a scenario, all of them: those the script gives, and the rest dealt from what is left.

The rest follows from the scenario's id, so every engine gets the same hand.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conformance.scenario import Cards, Table
from engine.cards import DECK, format_card
from engine.deck import stack
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
    seats = clockwise(table)
    rest = sorted(set(DECK) - set(cards.given()), key=lambda card: _place(name, card))
    down = sum(street.down for street in game.streets)
    runs = [street.board for street in game.streets if street.board]
    if cards.deck:
        order = (*cards.deck, *rest)
    else:
        hole = {seat: sum(given, ()) for seat, given in cards.hole.items()}
        order = stack(seats, game, hole, cards.boards[0] if cards.boards else (), burns=burns, rest=rest)
        order = _with_more_boards(order, down * len(seats) + sum(runs) + burns * len(runs), cards.boards, burns=burns)
    return Deal(
        hole={seat: tuple(order[place + k * len(seats)] for k in range(down)) for place, seat in enumerate(seats)},
        board=_board(order[down * len(seats) :], runs, burns=burns),
        order=order,
    )


def _place(name: str, card: int) -> bytes:
    return hashlib.sha256(f"{name} {format_card(card)}".encode()).digest()


def _with_more_boards(
    order: Sequence[int], dealt: int, boards: Sequence[Sequence[tuple[int, ...]]], *, burns: bool
) -> tuple[int, ...]:
    """Deal what further boards do not share with the first one after it, board by board."""
    top, left = list(order[:dealt]), list(order[dealt:])
    for board in boards[1:]:
        for run in (run for place, run in enumerate(board) if run != boards[0][place]):
            top += [left.pop(0), *run] if burns else run
    return (*top, *left)


def _board(stub: Sequence[int], runs: Sequence[int], *, burns: bool) -> tuple[tuple[int, ...], ...]:
    board, at = [], 0
    for size in runs:
        at += burns
        board.append(tuple(stub[at : at + size]))
        at += size
    return tuple(board)
