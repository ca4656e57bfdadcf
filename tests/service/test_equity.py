"""Evaluate works out small equities, says what is wrong with others, and sends large ones to a job."""

import asyncio
from typing import Any

import grpc
import pytest

from engine.games import GAMES
from givare.v1 import cards_pb2, dealer_pb2, equity_pb2
from service.equity import Equities
from tests.service.table import Stub, reason, refused

RIVER = cards_pb2.CardRun(cards=["2c", "3d", "4h", "Ts", "9s"])
FLOP = cards_pb2.CardRun(cards=["2c", "7d", "9h"])
INVALID, TOO_MUCH = grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.RESOURCE_EXHAUSTED
EXACT, SAMPLED = equity_pb2.EquitySpot.METHOD_EXACT, equity_pb2.EquitySpot.METHOD_SAMPLED


def asked(*hands: str, game: str = "", **fields: Any) -> dealer_pb2.EvaluateRequest:
    return dealer_pb2.EvaluateRequest(game=game, equity=equity_pb2.EquitySpot(hands=hands, **fields))


async def test_all_deals_are_counted_where_there_are_few(dealer: Stub) -> None:
    result = (await dealer.Evaluate(asked("AsAh", "KsKh"))).equity
    assert (result.exact, result.deals) == (True, 1_712_304)
    first, second = result.hands
    assert (first.share, second.share) == ("707495/856152", "148657/856152")
    assert first.equity == pytest.approx(0.8263661)
    assert (first.standard_error, first.low) == (0, 0)
    assert first.win + second.win + first.tie == pytest.approx(1)


async def test_a_sample_tells_its_standard_error(dealer: Stub) -> None:
    request = asked("AsAh", "KsKh", method=SAMPLED, samples=20_000, seed=3)
    result = (await dealer.Evaluate(request)).equity
    assert (result.exact, result.deals) == (False, 20_000)
    assert result.hands[0].standard_error == pytest.approx(0.0027, rel=0.05)
    assert result == (await dealer.Evaluate(request)).equity


async def test_halves_and_boards_are_told(dealer: Stub) -> None:
    quartered = asked("As2sKcKh", "Ah2h9c9s", game="omaha-hilo", boards=[{"cards": ["3c", "4d", "8h", "Kd", "Qh"]}])
    first, second = (await dealer.Evaluate(quartered)).equity.hands
    assert (first.share, first.high, first.low) == ("3/4", 0.5, 0.25)
    assert (second.share, second.high, second.low) == ("1/4", 0, 0.25)
    boards = [{"cards": ["2c", "7d", "9h", "Ts", "3c"]}, {"cards": ["Kc", "Kh", "4d", "5d", "6h"]}]
    both = (await dealer.Evaluate(asked("AsAh", "KsKd", game="double-board-holdem", boards=boards))).equity
    assert [hand.share for hand in both.hands] == ["1/2", "1/2"]


@pytest.mark.parametrize(
    ("request_", "status", "why", "said"),
    [
        (asked("AsAh"), INVALID, "MALFORMED_REQUEST", "hands: 1 hands"),
        (asked("AsAh", "AsKh"), INVALID, "DUPLICATE_CARD", "hands[1]: As is in hands[0]"),
        (asked("AsAh", "QQ++"), INVALID, "MALFORMED_REQUEST", "hands[1]: 'QQ++' is no hand"),
        (asked("AsAh", "9c9d", boards=[FLOP], dead=["2c"]), INVALID, "DUPLICATE_CARD", "2c"),
        (asked("AsAh", "K1"), INVALID, "MALFORMED_REQUEST", "hands[1]: 'K1' is no hand"),
        (asked("AsAh", "KK", dead=["1c"]), INVALID, "BAD_CARD", "dead: '1c' is no card"),
        (asked("AsAh", "KK", samples=-1), INVALID, "MALFORMED_REQUEST", "samples: -1"),
        (
            asked("AsAh", "KK", method=7),
            grpc.StatusCode.INVALID_ARGUMENT,
            "MALFORMED_REQUEST",
            "method: 7 is no method",
        ),
        (asked("AsAh", "KK", game="snap"), INVALID, "UNKNOWN_GAME", "'snap'"),
        (asked("AsAh", "xx", method=EXACT), TOO_MUCH, "TOO_LARGE", "2,097,572,400 deals"),
        (asked("AsAh", "xx", samples=10**9), TOO_MUCH, "TOO_LARGE", "start an equity job"),
    ],
)
async def test_what_cannot_be_worked_out_is_refused(
    dealer: Stub, request_: dealer_pb2.EvaluateRequest, status: grpc.StatusCode, why: str, said: str
) -> None:
    refusal = await refused(dealer.Evaluate(request_))
    assert (refusal.code, reason(refusal)) == (status.value[0], why)
    assert said in refusal.message


async def test_a_cancelled_call_ends_with_the_slice_in_work() -> None:
    slices, second = 0, asyncio.Event()

    async def compute(work: Any, *arguments: Any) -> Any:
        nonlocal slices
        slices += work is next
        if slices == 2:
            second.set()
        await asyncio.sleep(0)
        return work(*arguments)

    spot = asked("AsAhKdKc", "QsQhJdJc", "xxxx", samples=10**6).equity
    call = asyncio.create_task(Equities(compute).equity(GAMES["omaha"], spot))
    await second.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert slices <= 3
