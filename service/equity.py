"""Equities by Evaluate: small ones, worked out off the event loop slice by slice."""

import asyncio
import subprocess
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

import structlog

from engine.equity.compiling import COMMAND, is_cached
from engine.games import Game
from engine.jit import CACHE_DIRECTORY
from engine.refusals import SetupError
from engine.wire.equity import calculator_of, equity_message
from engine.wire.refusals import refuse, refused_setup
from givare.v1 import equity_pb2

LOG = structlog.get_logger(__name__)

T = TypeVar("T")

MOST_WORK = 10**8  # hands ranked: a second or two of one thread


class Compute(Protocol):
    """Carries out a call on a thread."""

    def __call__(self, work: Callable[..., T], /, *arguments: Any) -> Coroutine[Any, Any, T]:
        """Return what the call returns."""


class Equities:
    """Works out spots with `compute`; the first one waits until another process has compiled what is needed."""

    def __init__(self, compute: Compute):
        self._compute = compute
        self._compiling: asyncio.Task[None] | None = None

    async def equity(self, game: Game, spot: equity_pb2.EquitySpot) -> equity_pb2.EquityResult:
        """What the hands get; raises Refused. A call that is cancelled ends with the slice in work."""
        try:
            calculator = await self._compute(calculator_of, game, spot)
            if calculator.work > MOST_WORK:
                counted = calculator.deals if calculator.exact else f"{calculator.size:,} samples"
                raise refuse("TOO_LARGE", f"equity: {counted}, more than one call can bear; start an equity job")
            await self._compiled()
            totals = list(calculator.nothing())
            slices = calculator.slices(0, calculator.size)
            while (done := await self._compute(next, slices, None)) is not None:
                _, board, more = done
                totals[board] += more
            return equity_message(calculator.equity(tuple(totals)))
        except SetupError as error:
            # What is too much is no mistake of one field.
            too_much = error.reason == "TOO_LARGE"
            raise (refuse("TOO_LARGE", str(error)) if too_much else refused_setup(error, within="equity")) from None

    async def _compiled(self) -> None:
        """Return once the functions need only be loaded."""
        if CACHE_DIRECTORY is None or is_cached():
            return
        if self._compiling is None or self._compiling.done():
            self._compiling = asyncio.create_task(_compile())
        await asyncio.shield(self._compiling)  # whoever asked first may give up


async def _compile() -> None:
    LOG.info("compiling", what="equity")
    process = await asyncio.to_thread(subprocess.Popen, COMMAND, stdin=subprocess.DEVNULL)
    try:
        await asyncio.to_thread(process.wait)
    finally:
        process.kill()
