"""Spots out of messages, and what their hands get as messages."""

from engine.equity.calculator import SAMPLES, Calculator, Equity, Method
from engine.equity.spot import read_spot
from engine.games import Game
from engine.refusals import SetupError
from givare.v1 import equity_pb2

METHODS = {
    equity_pb2.EquitySpot.METHOD_UNSPECIFIED: None,
    equity_pb2.EquitySpot.METHOD_EXACT: Method.EXACT,
    equity_pb2.EquitySpot.METHOD_SAMPLED: Method.SAMPLED,
}


def calculator_of(game: Game, spot: equity_pb2.EquitySpot) -> Calculator:
    """What works out the spot; raises SetupError, whose fields are those of the message."""
    if spot.method not in METHODS:
        raise SetupError("MALFORMED_REQUEST", "method", f"{spot.method} is no method")
    asked = read_spot(game, spot.hands, [board.cards for board in spot.boards], spot.dead)
    return Calculator(asked, METHODS[spot.method], spot.samples or SAMPLES, spot.seed)


def equity_message(equity: Equity) -> equity_pb2.EquityResult:
    """What the hands get."""
    hands = [
        equity_pb2.HandEquity(
            share=f"{hand.share.numerator}/{hand.share.denominator}",
            equity=float(hand.share),
            standard_error=hand.standard_error,
            win=float(hand.win),
            tie=float(hand.tie),
            high=float(hand.high),
            low=float(hand.low),
        )
        for hand in equity.hands
    ]
    return equity_pb2.EquityResult(exact=equity.exact, deals=equity.deals, hands=hands)
