"""Spots for the tests: made by chance for any game, and worked out in plain Python by nothing that the engine uses."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from engine.cards import format_card, parse_cards
from engine.equity.calculator import Calculator, Equity, Method
from engine.equity.spot import Spot, read_spot
from engine.games import GAMES, Game
from tests.engine.reference_ranking import best

Cards = tuple[int, ...]


def hole_cards(game: Game) -> int:
    return sum(street.down + street.up - street.discard for street in game.streets)


def board_cards(game: Game) -> int:
    return sum(street.board for street in game.streets)


def spot(game: str, *hands: str, boards: Sequence[str] = (), dead: str = "") -> Spot:
    """The spot of these texts."""
    return read_spot(GAMES[game], hands, [cards_of(board) for board in boards], cards_of(dead))


def cards_of(text: str) -> list[str]:
    return [format_card(card) for card in parse_cards(text)]


def work_out(of: Spot, method: Method | None = None, samples: int = 10**6, seed: int = 0) -> Equity:
    """All of it in one go."""
    calculator = Calculator(of, method, samples, seed)
    return calculator.equity(calculator.tally()[1])


def random_spot(game: Game, random: Random, unknown: int) -> Spot:
    """A spot of two or three hands that lacks so many cards, of its boards first and then of its hands."""
    hands = random.choice([2, 2, 3])
    deck = list(range(4 * game.lowest_rank, 52))
    random.shuffle(deck)
    cards = [format_card(card) for card in deck]
    boards = [[cards.pop() for _ in range(board_cards(game))] for _ in range(game.boards if board_cards(game) else 0)]
    for board in boards:
        del board[max(0, len(board) - unknown) :]
    hidden = unknown - (board_cards(game) - len(boards[0]) if boards else 0)
    holes = []
    for _ in range(hands):
        hide = min(hidden, hole_cards(game) - 1)
        hidden -= hide
        known = [cards.pop() for _ in range(hole_cards(game) - hide)]
        holes.append("".join(known) + "x" * hide)
    return read_spot(game, holes, boards, [cards.pop() for _ in range(random.randrange(3))])


def by_hand(of: Spot) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Share, part of the deals won whole and part of them shared, for each hand of fixed cards."""
    totals = [[Fraction(0)] * 3 for _ in of.holdings]
    for board in of.boards:
        deals = list(all_deals(of, board))
        for hands, whole_board in deals:
            for total, share in zip(totals, shares(of.game, hands, whole_board), strict=True):
                each = Fraction(1, len(deals) * len(of.boards))
                total[0] += share * each
                total[1] += each * (share == 1)
                total[2] += each * (0 < share < 1)
    return [(share, win, tie) for share, win, tie in totals]


def all_deals(of: Spot, board: Cards) -> Iterator[tuple[list[Cards], Cards]]:
    """Every way to complete the hands and this board."""
    known = [holding.alternatives[0] for holding in of.holdings]
    gone = {*of.gone, *(card for cards in known for card in cards)}

    def go_on(hands: list[Cards], free: list[int]) -> Iterator[tuple[list[Cards], Cards]]:
        if len(hands) == len(known):
            for more in combinations(free, of.board - len(board)):
                yield hands, (*board, *more)
            return
        for more in combinations(free, of.holdings[len(hands)].unknown):
            yield from go_on([*hands, (*known[len(hands)], *more)], [card for card in free if card not in more])

    yield from go_on([], [card for card in range(52) if card not in gone])


def shares(game: Game, hands: Sequence[Cards], board: Cards) -> list[Fraction]:
    """What part of the pot each hand gets."""
    winners = []
    for ranking in game.rankings:
        strengths = [best(ranking, tuple(sorted(hand)), tuple(sorted(board)), game.from_hole) for hand in hands]
        made = [strength for strength in strengths if strength is not None]
        if made:
            winners.append([strength == max(made) for strength in strengths])
    parts = len(winners)
    return [sum((Fraction(won[k], sum(won) * parts) for won in winners), Fraction(0)) for k in range(len(hands))]
