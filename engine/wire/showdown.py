"""Hands compared without a table around them: ranks, classes, the cards that count, winners."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.cards import CardError, distinct, format_card, parse_card
from engine.games import HOLDEM, Game
from engine.ranking.rankings import RANKINGS, Ranking
from engine.wire.refusals import refuse_field
from givare.v1 import cards_pb2, evaluate_pb2

MOST_BOARD_CARDS = 5


@dataclass(frozen=True)
class Comparison:
    """How the hands of a game are compared.

    `rankings` are one or two, for the halves of the pot. `hole` is how many hole cards a hand has if two of them must
    count (engine.ranking.rankings), else 0.
    """

    game: Game
    rankings: tuple[Ranking, ...]
    hole: int

    @classmethod
    def of(cls, game: Game) -> "Comparison":
        """How a game compares hands."""
        held = sum(street.down + street.up - street.discard for street in game.streets)
        return cls(game, tuple(RANKINGS[name] for name in game.rankings), held if game.from_hole else 0)

    @property
    def sizes(self) -> range:
        """How many cards make a hand, those of the board among them."""
        return self.rankings[0].sizes(self.hole)


def hand_in_words(game: Game, cards: Sequence[int], board: Sequence[int]) -> str:
    """What a hand that was shown is called, with the low it makes for the second half; empty before the last card."""
    comparison = Comparison.of(game)
    if len(board) < sum(street.board for street in game.streets) or len(cards) + len(board) not in comparison.sizes:
        return ""
    hand = np.array([[*cards, *board]], np.uint8)
    values = [(ranking, int(ranking.evaluate(hand, comparison.hole)[0])) for ranking in comparison.rankings]
    return "; ".join(_phrase(ranking.name, value) for ranking, value in values if value)


@cache
def _phrase(ranking: str, value: int) -> str:
    return RANKINGS[ranking].describe(value)


def showdown_result(showdown: evaluate_pb2.Showdown, game: Game = HOLDEM) -> evaluate_pb2.ShowdownResult:
    """A showdown decided; raises Refused."""
    comparison = Comparison.of(game)
    hands = evaluated_hands(comparison, showdown.hands, board_cards(comparison, showdown))
    return decided(hands)


def board_cards(comparison: Comparison, showdown: evaluate_pb2.Showdown) -> list[int]:
    """The common cards; raises Refused for too many, or a text that names none."""
    if len(showdown.board) > MOST_BOARD_CARDS:
        raise refuse_field("showdown.board", f"has {len(showdown.board)} cards, more than {MOST_BOARD_CARDS}")
    return _cards(comparison, showdown.board, "showdown.board")


def evaluated_hands(
    comparison: Comparison, hands: Sequence[cards_pb2.CardRun], board: list[int], first: int = 0
) -> list[evaluate_pb2.EvaluatedHand]:
    """What hands are worth with the board; `first` is the place of the first of them in the request."""
    return [
        _evaluated(comparison, hand.cards, board, f"showdown.hands[{place}].cards")
        for place, hand in enumerate(hands, first)
    ]


def decided(hands: Sequence[evaluate_pb2.EvaluatedHand]) -> evaluate_pb2.ShowdownResult:
    """The hands with the places of those that win or share, of each half."""
    return evaluate_pb2.ShowdownResult(
        hands=hands,
        winners=_highest([hand.rank for hand in hands]),
        low_winners=_highest([hand.low_rank for hand in hands]),
    )


def _highest(ranks: Sequence[int]) -> list[int]:
    """The places of the highest rank, none if that is 0."""
    best = max(ranks)
    return [place for place, rank in enumerate(ranks) if rank == best] if best else []


def _evaluated(comparison: Comparison, hand: Sequence[str], board: list[int], field: str) -> evaluate_pb2.EvaluatedHand:
    _check_size(comparison, len(hand), len(board), field)
    cards = [*_cards(comparison, hand, field), *board]
    try:
        distinct(cards)
    except CardError as error:
        raise refuse_field(field, str(error), reason="DUPLICATE_CARD") from None
    ranking, *second = comparison.rankings
    rank, best = ranking.best(cards, comparison.hole)
    evaluated = evaluate_pb2.EvaluatedHand(
        rank=rank,
        hand_class=cards_pb2.HandClass.Value(f"HAND_CLASS_{ranking.class_of(rank).name}"),
        description=ranking.describe(rank),
        best_five=map(format_card, best),
    )
    for low in second:
        evaluated.low_rank, low_five = low.best(cards, comparison.hole)
        if evaluated.low_rank:
            evaluated.low_description = low.describe(evaluated.low_rank)
            evaluated.low_five.extend(map(format_card, low_five))
    return evaluated


def _check_size(comparison: Comparison, held: int, board: int, field: str) -> None:
    sizes = comparison.sizes
    if comparison.hole and held != comparison.hole:
        raise refuse_field(field, f"has {held} hole cards, not the {comparison.hole} of {comparison.game.name}")
    if held + board not in sizes:
        wanted = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"the {sizes[0]} of {comparison.game.name}"
        raise refuse_field(field, f"makes {held + board} cards with the board, not {wanted}")


def _cards(comparison: Comparison, cards: Sequence[str], field: str) -> list[int]:
    parsed = []
    for place, text in enumerate(cards):
        try:
            card = parse_card(text)
        except CardError as error:
            raise refuse_field(f"{field}[{place}]", str(error), reason="BAD_CARD") from None
        if card >> 2 < comparison.game.lowest_rank:
            said = f"{text} is not in the deck of {comparison.game.name}"
            raise refuse_field(f"{field}[{place}]", said, reason="BAD_CARD")
        parsed.append(card)
    return parsed
