"""Evaluate: what hands are worth, computed off the event loop in slices after each of which a call may end."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.cards import CardError
from engine.ranking.high import evaluate
from engine.refusals import SetupError
from engine.wire.refusals import Refused, refuse, refuse_field, refused_setup
from engine.wire.setup import game
from engine.wire.showdown import FIVE, MOST_CARDS, board_cards, evaluated_hands, winners
from givare.v1 import dealer_pb2, evaluate_pb2
from service.metrics import Metrics

T = TypeVar("T")

THREADS = 2
DECK_SIZE = 52
MOST_PACKED_HANDS = 1_000_000
MOST_SHOWDOWN_HANDS = 1_000
SLICE_PACKED_HANDS = 25_000  # one or two milliseconds, most of it for the message
SLICE_SHOWDOWN_HANDS = 100  # less than ten


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
        size, cards = packed.cards_per_hand, packed.cards  # read once: each reading is a copy
        if not FIVE <= size <= MOST_CARDS:
            raise refuse_field("packed.cards_per_hand", f"{size} is not in {FIVE}..{MOST_CARDS}")
        count, rest = divmod(len(cards), size)
        if rest:
            raise refuse_field("packed.cards", f"{len(cards)} bytes are no whole number of hands of {size}")
        if count > MOST_PACKED_HANDS:
            raise refuse("TOO_LARGE", f"{count} packed hands, more than the {MOST_PACKED_HANDS} of one call")
        hands = np.frombuffer(cards, np.uint8).reshape(count, size)
        ranks = evaluate_pb2.PackedRanks()
        for first in range(0, count, SLICE_PACKED_HANDS):
            part = hands[first : first + SLICE_PACKED_HANDS]
            try:
                await self._compute(lambda part=part: ranks.ranks.extend(evaluate(part).tolist()))
            except CardError:
                raise _wrong_hand(part, first) from None
            self._metrics.evaluations.inc(len(part))
        return ranks

    async def _showdown(self, showdown: evaluate_pb2.Showdown) -> evaluate_pb2.ShowdownResult:
        count = len(showdown.hands)
        if not count:
            raise refuse_field("showdown.hands", "is empty")
        if count > MOST_SHOWDOWN_HANDS:
            raise refuse("TOO_LARGE", f"{count} hands, more than the {MOST_SHOWDOWN_HANDS} of one showdown")
        board = board_cards(showdown)
        result = evaluate_pb2.ShowdownResult()
        for first in range(0, count, SLICE_SHOWDOWN_HANDS):
            hands = showdown.hands[first : first + SLICE_SHOWDOWN_HANDS]
            result.hands.extend(await self._compute(evaluated_hands, hands, board, first))
            self._metrics.evaluations.inc(len(hands))
        result.winners.extend(winners(result.hands))
        return result

    async def _compute(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """End without what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _wrong_hand(hands: NDArray[np.uint8], first: int) -> Refused:
    """Which packed hand is none, counted from the first of the request, and why."""
    place = next(place for place, hand in enumerate(hands) if hand.max() >= DECK_SIZE or len(set(hand)) < len(hand))
    number = bool(hands[place].max() >= DECK_SIZE)
    reason, said = ("BAD_CARD", "a number above 51") if number else ("DUPLICATE_CARD", "one card twice")
    return refuse_field("packed.cards", f"hand {first + place} (from 0) holds {said}", reason=reason)
