"""Hands compared without a table around them: ranks, classes, the five cards that count, winners."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from engine.cards import CardError, distinct, format_card, parse_card
from engine.ranking.high import evaluate
from engine.ranking.order import WHEEL, class_of, describe
from engine.wire.refusals import refuse_field
from givare.v1 import cards_pb2, evaluate_pb2

FIVE = 5
MOST_CARDS = 7


def showdown_result(showdown: evaluate_pb2.Showdown) -> evaluate_pb2.ShowdownResult:
    """A showdown decided; raises Refused."""
    hands = evaluated_hands(showdown.hands, board_cards(showdown))
    return evaluate_pb2.ShowdownResult(hands=hands, winners=winners(hands))


def board_cards(showdown: evaluate_pb2.Showdown) -> list[int]:
    """The common cards; raises Refused for too many, or a text that names none."""
    if len(showdown.board) > FIVE:
        raise refuse_field("showdown.board", f"has {len(showdown.board)} cards, more than {FIVE}")
    return _cards(showdown.board, "showdown.board")


def evaluated_hands(
    hands: Sequence[cards_pb2.CardRun], board: list[int], first: int = 0
) -> list[evaluate_pb2.EvaluatedHand]:
    """What hands are worth with the board; `first` is the place of the first of them in the request."""
    return [_evaluated(hand.cards, board, f"showdown.hands[{place}].cards") for place, hand in enumerate(hands, first)]


def winners(hands: Sequence[evaluate_pb2.EvaluatedHand]) -> list[int]:
    """The places of the hands that win or share."""
    best = max(hand.rank for hand in hands)
    return [place for place, hand in enumerate(hands) if hand.rank == best]


def _evaluated(hand: Sequence[str], board: list[int], field: str) -> evaluate_pb2.EvaluatedHand:
    count = len(hand) + len(board)
    if not FIVE <= count <= MOST_CARDS:
        raise refuse_field(field, f"makes {count} cards with the board, not {FIVE} to {MOST_CARDS}")
    cards = [*_cards(hand, field), *board]
    try:
        distinct(cards)
    except CardError as error:
        raise refuse_field(field, str(error), reason="DUPLICATE_CARD") from None
    rank = int(evaluate(np.array([cards], np.uint8))[0])
    fives = np.array(list(combinations(cards, FIVE)), np.uint8)
    best: list[int] = fives[evaluate(fives).tolist().index(rank)].tolist()
    return evaluate_pb2.EvaluatedHand(
        rank=rank,
        hand_class=cards_pb2.HandClass.Value(f"HAND_CLASS_{class_of(rank).name}"),
        description=describe(rank),
        best_five=map(format_card, _most_important_first(best)),
    )


def _most_important_first(five: list[int]) -> list[int]:
    """Pairs and better before side cards, high before low, and the ace of a five-high straight last."""
    ranks = [card >> 2 for card in five]
    low_ace = max(WHEEL) if set(ranks) == set(WHEEL) else None

    def weight(card: int) -> tuple[int, int]:
        rank = card >> 2
        return ranks.count(rank), -1 if rank == low_ace else rank

    return sorted(five, key=weight, reverse=True)


def _cards(cards: Sequence[str], field: str) -> list[int]:
    parsed = []
    for place, card in enumerate(cards):
        try:
            parsed.append(parse_card(card))
        except CardError as error:
            raise refuse_field(f"{field}[{place}]", str(error), reason="BAD_CARD") from None
    return parsed
