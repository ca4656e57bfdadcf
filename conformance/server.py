"""EngineService over grpc.aio: the face that `givare serve --conformance` shows to a runner."""

from typing import Any

import grpc
import structlog

from conformance.engines import Servicer, answer
from givare.conformance.v1 import engine_pb2, engine_pb2_grpc

LOG = structlog.get_logger(__name__)

Context = grpc.aio.ServicerContext[Any, Any]


class EngineServer(engine_pb2_grpc.EngineServiceServicer):
    """Answers for anything that answers in process; a failure's text stays in the log, since it may hold cards."""

    def __init__(self, engine: Servicer):
        self._engine = engine

    async def _answer(self, request: engine_pb2.EngineRequest, context: Context) -> engine_pb2.EngineResponse:
        try:
            return answer(self._engine, request)
        except Exception as error:
            # Not LOG.exception: the values in a traceback may be cards.
            LOG.error("engine_failed", asked=request.WhichOneof("request"), error=type(error).__name__)  # noqa: TRY400
            await context.abort(grpc.StatusCode.INTERNAL, "the engine failed")
            raise AssertionError from error  # abort has raised

    async def Describe(self, request: engine_pb2.DescribeRequest, context: Context) -> engine_pb2.DescribeResponse:
        return (await self._answer(engine_pb2.EngineRequest(describe=request), context)).describe

    async def NewHand(self, request: engine_pb2.NewHandRequest, context: Context) -> engine_pb2.NewHandResponse:
        return (await self._answer(engine_pb2.EngineRequest(new_hand=request), context)).new_hand

    async def Act(self, request: engine_pb2.ActRequest, context: Context) -> engine_pb2.ActResponse:
        return (await self._answer(engine_pb2.EngineRequest(act=request), context)).act

    async def View(self, request: engine_pb2.ViewRequest, context: Context) -> engine_pb2.ViewResponse:
        return (await self._answer(engine_pb2.EngineRequest(view=request), context)).view

    async def Evaluate(self, request: engine_pb2.EvaluateRequest, context: Context) -> engine_pb2.EvaluateResponse:
        return (await self._answer(engine_pb2.EngineRequest(evaluate=request), context)).evaluate

    async def Advance(self, request: engine_pb2.AdvanceRequest, context: Context) -> engine_pb2.AdvanceResponse:
        return (await self._answer(engine_pb2.EngineRequest(advance=request), context)).advance

    async def Lose(self, request: engine_pb2.LoseRequest, context: Context) -> engine_pb2.LoseResponse:
        return (await self._answer(engine_pb2.EngineRequest(lose=request), context)).lose

    async def Restore(self, request: engine_pb2.RestoreRequest, context: Context) -> engine_pb2.RestoreResponse:
        return (await self._answer(engine_pb2.EngineRequest(restore=request), context)).restore

    async def End(self, request: engine_pb2.EndRequest, context: Context) -> engine_pb2.EndResponse:
        return (await self._answer(engine_pb2.EngineRequest(end=request), context)).end
