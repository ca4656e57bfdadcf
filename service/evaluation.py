"""Evaluate: what hands are worth, computed off the event loop in slices after each of which a call may end."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.cards import CardError
from engine.ranking.rankings import Ranking
from engine.refusals import SetupError
from engine.wire.refusals import Refused, refuse, refuse_field, refused_setup
from engine.wire.setup import game
from engine.wire.showdown import Comparison, board_cards, decided, evaluated_hands
from givare.v1 import dealer_pb2, evaluate_pb2
from service.equity import Equities
from service.metrics import Metrics

T = TypeVar("T")

THREADS = 2
DECK_SIZE = 52
MOST_PACKED_HANDS = 1_000_000
MOST_SHOWDOWN_HANDS = 1_000
SLICE_PACKED_HANDS = 25_000  # two to ten milliseconds, by the game
SLICE_SHOWDOWN_HANDS = 100  # about as much


class Evaluator:
    """Ranks hands on a few threads of its own."""

    def __init__(self, metrics: Metrics):
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="evaluate")
        self._equities = Equities(self._compute)

    async def evaluate(self, request: dealer_pb2.EvaluateRequest) -> dealer_pb2.EvaluateResponse:
        """Answer in the form that is asked; a call that is cancelled ends with the slice in work."""
        try:
            if request.HasField("equity"):
                return dealer_pb2.EvaluateResponse(
                    equity=await self._equities.equity(game(request.game), request.equity)
                )
            comparison = Comparison.of(game(request.game))
        except SetupError as error:
            raise refused_setup(error, within="") from None
        match request.WhichOneof("form"):
            case "showdown":
                return dealer_pb2.EvaluateResponse(showdown=await self._showdown(comparison, request.showdown))
            case "packed":
                return dealer_pb2.EvaluateResponse(packed=await self._packed(comparison, request.packed))
            case _:
                raise refuse_field("form", "neither showdown nor packed nor equity is given")

    async def _packed(self, comparison: Comparison, packed: evaluate_pb2.PackedHands) -> evaluate_pb2.PackedRanks:
        size, cards = packed.cards_per_hand, packed.cards  # read once: each reading is a copy
        sizes = comparison.sizes
        if size not in sizes:
            raise refuse_field("packed.cards_per_hand", f"{size} is not in {sizes[0]}..{sizes[-1]}")
        count, rest = divmod(len(cards), size)
        if rest:
            raise refuse_field("packed.cards", f"{len(cards)} bytes are no whole number of hands of {size}")
        if count > MOST_PACKED_HANDS:
            raise refuse("TOO_LARGE", f"{count} packed hands, more than the {MOST_PACKED_HANDS} of one call")
        hands = np.frombuffer(cards, np.uint8).reshape(count, size)
        ranks = evaluate_pb2.PackedRanks()
        for first in range(0, count, SLICE_PACKED_HANDS):
            part = hands[first : first + SLICE_PACKED_HANDS]
            for ranking, column in zip(comparison.rankings, (ranks.ranks, ranks.low_ranks), strict=False):
                try:
                    column.extend(await self._compute(_values, ranking, part, comparison.hole))
                except CardError:
                    raise _wrong_hand(part, first, ranking.lowest_card) from None
            self._metrics.evaluations.inc(len(part))
        return ranks

    async def _showdown(self, comparison: Comparison, showdown: evaluate_pb2.Showdown) -> evaluate_pb2.ShowdownResult:
        count = len(showdown.hands)
        if not count:
            raise refuse_field("showdown.hands", "is empty")
        if count > MOST_SHOWDOWN_HANDS:
            raise refuse("TOO_LARGE", f"{count} hands, more than the {MOST_SHOWDOWN_HANDS} of one showdown")
        board = board_cards(comparison, showdown)
        hands = []
        for first in range(0, count, SLICE_SHOWDOWN_HANDS):
            part = showdown.hands[first : first + SLICE_SHOWDOWN_HANDS]
            hands += await self._compute(evaluated_hands, comparison, part, board, first)
            self._metrics.evaluations.inc(len(part))
        return decided(hands)

    async def _compute(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """End without what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _values(ranking: Ranking, hands: NDArray[np.uint8], hole: int) -> list[int]:
    values: list[int] = ranking.evaluate(hands, hole).tolist()
    return values


def _wrong_hand(hands: NDArray[np.uint8], first: int, lowest: int) -> Refused:
    """Which packed hand is none, counted from the first of the request, and why."""
    for place, hand in enumerate(hands):
        if hand.min() < lowest or hand.max() >= DECK_SIZE:
            said = f"hand {first + place} (from 0) holds a number outside {lowest}..{DECK_SIZE - 1}"
            return refuse_field("packed.cards", said, reason="BAD_CARD")
        if len(set(hand)) < len(hand):
            said = f"hand {first + place} (from 0) holds one card twice"
            return refuse_field("packed.cards", said, reason="DUPLICATE_CARD")
    raise ValueError("all hands are right")
