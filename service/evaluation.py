"""Evaluate: what hands are worth, computed off the event loop in slices after each of which a call may end."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.cards import CardError, distinct, format_card, parse_card
from engine.ranking.high import evaluate
from engine.ranking.order import class_of, describe
from engine.refusals import SetupError
from givare.v1 import cards_pb2, dealer_pb2, evaluate_pb2
from service.metrics import Metrics
from service.wire.refusals import refuse, refuse_field, refused_setup
from service.wire.setup import game

T = TypeVar("T")

THREADS = 2
MOST_PACKED_HANDS = 1_000_000
MOST_SHOWDOWN_HANDS = 1_000
SLICE_PACKED_HANDS = 25_000  # one or two milliseconds, most of it for the message
SLICE_SHOWDOWN_HANDS = 100  # less than ten
FEWEST, MOST = 5, 7


class Evaluator:
    """Ranks hands on a few threads of its own."""

    def __init__(self, metrics: Metrics):
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="evaluate")

    async def evaluate(self, request: dealer_pb2.EvaluateRequest) -> dealer_pb2.EvaluateResponse:
        """Answer in the form that is asked; a call that is cancelled ends with the slice in work."""
        try:
            game(request.game)
        except SetupError as error:
            raise refused_setup(error, within="") from None
        match request.WhichOneof("form"):
            case "showdown":
                return dealer_pb2.EvaluateResponse(showdown=await self._showdown(request.showdown))
            case "packed":
                return dealer_pb2.EvaluateResponse(packed=await self._packed(request.packed))
            case _:
                raise refuse_field("form", "neither showdown nor packed is given")

    async def _packed(self, packed: evaluate_pb2.PackedHands) -> evaluate_pb2.PackedRanks:
        size = packed.cards_per_hand
        if not FEWEST <= size <= MOST:
            raise refuse_field("packed.cards_per_hand", f"{size} is not in {FEWEST}..{MOST}")
        count, rest = divmod(len(packed.cards), size)
        if rest:
            raise refuse_field("packed.cards", f"{len(packed.cards)} bytes are no whole number of hands of {size}")
        if count > MOST_PACKED_HANDS:
            raise refuse("TOO_LARGE", f"{count} packed hands, more than the {MOST_PACKED_HANDS} of one call")
        hands = np.frombuffer(packed.cards, np.uint8).reshape(count, size)
        ranks = evaluate_pb2.PackedRanks()
        for first in range(0, count, SLICE_PACKED_HANDS):
            part = hands[first : first + SLICE_PACKED_HANDS]
            try:
                await self._compute(lambda part=part: ranks.ranks.extend(evaluate(part).tolist()))
            except CardError:
                raise self._wrong_hand(part, first) from None
            self._metrics.evaluations.inc(len(part))
        return ranks

    @staticmethod
    def _wrong_hand(part: NDArray[np.uint8], first: int) -> Exception:
        for place, hand in enumerate(part.tolist(), first):
            reason = "BAD_CARD" if max(hand) > 51 else "DUPLICATE_CARD" if len(set(hand)) < len(hand) else ""
            if reason:
                said = "a number above 51" if reason == "BAD_CARD" else "one card twice"
                return refuse_field("packed.cards", f"hand {place} (from 0) holds {said}", reason=reason)
        raise AssertionError

    async def _showdown(self, showdown: evaluate_pb2.Showdown) -> evaluate_pb2.ShowdownResult:
        count = len(showdown.hands)
        if not count:
            raise refuse_field("showdown.hands", "is empty")
        if count > MOST_SHOWDOWN_HANDS:
            raise refuse("TOO_LARGE", f"{count} hands, more than the {MOST_SHOWDOWN_HANDS} of one showdown")
        board = _cards(showdown.board, "showdown.board")
        result = evaluate_pb2.ShowdownResult()
        for first in range(0, count, SLICE_SHOWDOWN_HANDS):
            hands = showdown.hands[first : first + SLICE_SHOWDOWN_HANDS]
            result.hands.extend(await self._compute(_evaluated_hands, hands, board, first))
            self._metrics.evaluations.inc(len(hands))
        best = max(hand.rank for hand in result.hands)
        result.winners.extend(place for place, hand in enumerate(result.hands) if hand.rank == best)
        return result

    async def _compute(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """End without what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _evaluated_hands(
    hands: Sequence[cards_pb2.CardRun], board: list[int], first: int
) -> list[evaluate_pb2.EvaluatedHand]:
    fields = [f"showdown.hands[{place}].cards" for place, _ in enumerate(hands, first)]
    return [
        _evaluated(_with_board(_cards(hand.cards, field), board, field), field)
        for hand, field in zip(hands, fields, strict=True)
    ]


def _with_board(hand: list[int], board: list[int], field: str) -> list[int]:
    cards = [*hand, *board]
    if not FEWEST <= len(cards) <= MOST:
        raise refuse_field(field, f"makes {len(cards)} cards with the board, not {FEWEST} to {MOST}")
    return cards


def _evaluated(cards: list[int], field: str) -> evaluate_pb2.EvaluatedHand:
    try:
        distinct(cards)
    except CardError as error:
        raise refuse_field(field, str(error), reason="DUPLICATE_CARD") from None
    fives = np.array(list(combinations(cards, FEWEST)), np.uint8)
    rank = int(evaluate(np.array([cards], np.uint8))[0])
    best = fives[evaluate(fives).tolist().index(rank)].tolist()
    ranks = [card >> 2 for card in best]
    return evaluate_pb2.EvaluatedHand(
        rank=rank,
        hand_class=cards_pb2.HandClass.Value(f"HAND_CLASS_{class_of(rank).name}"),
        description=describe(rank),
        best_five=map(format_card, sorted(best, key=lambda card: _weight(card >> 2, ranks), reverse=True)),
    )


def _weight(rank: int, ranks: list[int]) -> tuple[int, int]:
    """How much a rank of the best five counts: pairs and better first; the ace of a five-high straight last."""
    wheel = sorted(ranks) == [0, 1, 2, 3, 12]
    return ranks.count(rank), -1 if wheel and rank == 12 else rank


def _cards(cards: Sequence[str], field: str) -> list[int]:
    parsed = []
    for place, card in enumerate(cards):
        try:
            parsed.append(parse_card(card))
        except CardError as error:
            raise refuse_field(f"{field}[{place}]", str(error), reason="BAD_CARD") from None
    return parsed
