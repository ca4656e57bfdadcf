"""Whether an expectation rests on a card that the script does not give, as far as a script alone can tell.

Such cards are dealt from what is left, so whoever wins by one of them wins by chance.
"""

from collections.abc import Iterator, Sequence

from conformance.course import Course, exchanges
from conformance.scenario import UNNAMED, Act, Cards, Check, End, Statement, Verb, What
from engine.cards import format_cards
from engine.games import Game


def faults(
    game: Game, cards: Cards, statements: Sequence[Statement], end: End | None, course: Course
) -> Iterator[tuple[int, str]]:
    """Each fault of one hand as the line of what expects too much and what is wrong with it."""
    yield from _drawn_faults(statements)
    for statement in statements:
        if isinstance(statement, Check):
            yield from _board_faults(statement.line, _boards(statement), cards)
    if end is not None:
        boards = (end.board,) if end.board is not None else end.boards or ()
        yield from _board_faults(end.line, boards, cards)
        yield from _end_faults(game, cards, end, course)


def _boards(check: Check) -> Sequence[tuple[int, ...]]:
    return {What.BOARD: (check.cards,), What.BOARDS: check.runs}.get(check.what, ())


def _board_faults(line: int, expected: Sequence[tuple[int, ...]], cards: Cards) -> Iterator[tuple[int, str]]:
    for place, board in enumerate(expected):
        runs = cards.boards[place] if place < len(cards.boards) else ()
        given = (*(card for run in runs for card in run), *(cards.common if place == 0 else ()))
        if not cards.deck and given[: len(board)] != tuple(board):
            yield line, f"the cards of the script do not make the board {format_cards(board)}"


def _end_faults(game: Game, cards: Cards, end: End, course: Course) -> Iterator[tuple[int, str]]:
    told = (end.pots, end.show_order, end.shown, end.low, end.stacks or None)
    if all(expected is None for expected in told) or len(course.held) < 2:
        return
    board = sum(street.board for street in game.streets)
    if cards.deck:
        dealt = sum(len(seats) * (s.down + s.up) for s, seats in zip(game.streets, course.live, strict=True))
        changed = zip(exchanges(game), course.given_up, strict=True)
        drawn = sum(sum(given_up.values()) for place, given_up in changed if game.streets[place].draw)
        if len(cards.deck) < dealt + drawn + board * game.boards:
            yield end.line, "the end rests on cards that the deck of the script does not give"
        return
    for seat, held in course.held.items():
        if UNNAMED in held:
            yield end.line, f"the end rests on the cards of seat {seat}, which the script does not give in full"
    given = [sum(map(len, runs)) for runs in cards.boards]
    if board and (len(given) < game.boards or min(given) < board):
        yield end.line, "the end rests on the board, which the script does not give in full"


def _drawn_faults(statements: Sequence[Statement]) -> Iterator[tuple[int, str]]:
    drew: set[int] = set()
    for statement in statements:
        match statement:
            case Act(verb=Verb.DISCARD, refusal=None, seat=seat):
                drew.add(seat)
            case Check(what=What.DRAWN_FROM | What.NOT_DRAWN_FROM, number=seat) if seat not in drew:
                yield statement.line, f"seat {seat} has changed no card yet"
