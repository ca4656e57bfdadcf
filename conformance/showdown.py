"""Hands compared as the wire asks it: ranks, classes, best five, winners."""

from itertools import combinations

import numpy as np

from engine.cards import distinct, format_card, parse_card
from engine.ranking.high import evaluate
from engine.ranking.order import class_of, describe
from givare.v1 import cards_pb2, evaluate_pb2


def showdown_result(showdown: evaluate_pb2.Showdown) -> evaluate_pb2.ShowdownResult:
    """The showdown decided; raises CardError for what is no card or stands twice, ValueError for too many or few."""
    board = [parse_card(card) for card in showdown.board]
    hole = [[parse_card(card) for card in hand.cards] for hand in showdown.hands]
    distinct([*board, *(card for hand in hole for card in hand)])
    hands = [_evaluated([*hand, *board]) for hand in hole]
    best = max(hand.rank for hand in hands)
    return evaluate_pb2.ShowdownResult(
        hands=hands, winners=[place for place, hand in enumerate(hands) if hand.rank == best]
    )


def _evaluated(cards: list[int]) -> evaluate_pb2.EvaluatedHand:
    fives = np.array(list(combinations(cards, 5)), np.uint8).reshape(-1, 5)
    rank = int(evaluate(np.array([cards], np.uint8))[0])
    best = fives[evaluate(fives).tolist().index(rank)]
    # Most important first: pairs and better before side cards, high before low.
    ranks = [int(card) >> 2 for card in best]
    ordered = sorted(map(int, best), key=lambda card: (-ranks.count(card >> 2), -(card >> 2)))
    return evaluate_pb2.EvaluatedHand(
        rank=rank,
        hand_class=cards_pb2.HandClass.Value(f"HAND_CLASS_{class_of(rank).name}"),
        description=describe(rank),
        best_five=map(format_card, ordered),
    )
