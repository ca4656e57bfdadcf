"""Whether an expectation rests on a card that the script does not give, as far as a script alone can tell.

Such cards are dealt from what is left, so whoever wins by one of them wins by chance.
"""

from collections.abc import Iterator

from conformance.scenario import Act, Cards, Check, End, NextHand, Play, Statement, Table, Verb, What
from engine.cards import format_cards
from engine.games import GAMES


def faults(play: Play) -> Iterator[tuple[int, str]]:
    """Each fault as the line of what expects too much and what is wrong with it."""
    for cards, end, statements in zip(play.cards, play.ends, _hands(play.statements), strict=True):
        for statement in statements:
            if isinstance(statement, Check) and statement.what is What.BOARD:
                yield from _board_fault(statement.line, statement.cards, cards)
        if end is not None:
            yield from _end_faults(play.table, cards, end, statements)


def _hands(statements: tuple[Statement, ...]) -> list[list[Statement]]:
    hands: list[list[Statement]] = [[]]
    for statement in statements:
        if isinstance(statement, NextHand):
            hands.append([])
        else:
            hands[-1].append(statement)
    return hands


def _board_fault(line: int, expected: tuple[int, ...], cards: Cards) -> Iterator[tuple[int, str]]:
    given = [card for run in cards.boards[0] for card in run] if cards.boards else []
    if not cards.deck and tuple(given[: len(expected)]) != tuple(expected):
        yield line, f"the cards of the script do not make the board {format_cards(expected)}"


def _end_faults(table: Table, cards: Cards, end: End, statements: list[Statement]) -> Iterator[tuple[int, str]]:
    if end.board is not None:
        yield from _board_fault(end.line, end.board, cards)
    asks = end.pots is not None or end.stacks or end.show_order is not None or end.shown is not None
    live = {player.seat for player in table.players}
    for statement in statements:
        if isinstance(statement, Act) and statement.refusal is None and statement.verb in (Verb.FOLD, Verb.MUCK):
            live.discard(statement.seat)
    game = GAMES.get(table.game)
    if not asks or len(live) < 2 or game is None:
        return
    down, board = sum(street.down for street in game.streets), sum(street.board for street in game.streets)
    if cards.deck:
        if len(cards.deck) < down * len(table.players) + board:
            yield end.line, "the end rests on cards that the deck of the script does not give"
        return
    for seat in sorted(live):
        if sum(map(len, cards.hole.get(seat, ()))) < down:
            yield end.line, f"the end rests on the hole cards of seat {seat}, which the script does not give"
    if not cards.boards or any(sum(map(len, runs)) < board for runs in cards.boards):
        yield end.line, "the end rests on the board, which the script does not give in full"
