"""What surrounds every call: it is counted, its refusal becomes a status, and no exception's text leaves the server."""

import asyncio
import inspect
import secrets
import traceback
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from pathlib import PurePath
from time import perf_counter
from typing import Any, NoReturn

import grpc
import structlog
from google.protobuf.message import DecodeError

from engine.wire.refusals import Refused, refuse
from service.metrics import Metrics
from service.status import CODES, status_of

LOG = structlog.get_logger(__name__)

OWN_SERVICES = "/givare."
UNREADABLE = object()  # stands for a request whose bytes are no message

Handler = Any  # grpc.RpcMethodHandler, whose four kinds have a field each
Context = grpc.aio.ServicerContext[Any, Any]

# (requests are streamed, responses are streamed): the label of a call, the handler's field, how to make one
KINDS: dict[tuple[bool, bool], tuple[str, str, Callable[..., Handler]]] = {
    (False, False): ("unary", "unary_unary", grpc.unary_unary_rpc_method_handler),
    (True, False): ("client_stream", "stream_unary", grpc.stream_unary_rpc_method_handler),
    (False, True): ("server_stream", "unary_stream", grpc.unary_stream_rpc_method_handler),
    (True, True): ("bidi_stream", "stream_stream", grpc.stream_stream_rpc_method_handler),
}


class Edge(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]  # generic in its stubs alone
    """Wraps every servicer's methods; the project's own are refused while not `ready`."""

    def __init__(self, metrics: Metrics):
        self.ready = False
        self._metrics = metrics
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self, continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]], details: grpc.HandlerCallDetails
    ) -> Handler:
        """The handler of a method with all of this around it; None for a method that nobody serves."""
        method = details.method
        if method not in self._wrapped:
            handler = await continuation(details)
            if handler is None:
                return None
            self._wrapped[method] = self._wrap(handler, method)
        return self._wrapped[method]

    def _wrap(self, handler: Handler, method: str) -> Handler:
        kind, field, make = KINDS[handler.request_streaming, handler.response_streaming]
        behaviour = getattr(handler, field)
        own = method.startswith(OWN_SERVICES)

        async def answer(request: Any, context: Context) -> Any:
            call = _Call(self._metrics, method, kind, context)
            try:
                call.admit(self.ready or not own)
                counted = call.reading(request) if handler.request_streaming else call.read(request)
                if not handler.response_streaming:
                    response = await behaviour(counted, context)
                    call.sent.inc()
                    return response
                if not inspect.isasyncgenfunction(behaviour):
                    return await behaviour(counted, call)
                async for response in behaviour(counted, context):
                    await call.write(response)
            except BaseException as error:  # noqa: BLE001 - every call ends here, and `fail` raises
                await call.fail(error)
            finally:
                call.end()

        read = _lenient(handler.request_deserializer, streamed=handler.request_streaming)
        return make(answer, read, handler.response_serializer)


class _Call:
    """One call, counted; stands in for its context where a servicer writes by itself."""

    def __init__(self, metrics: Metrics, method: str, kind: str, context: Context):
        service, _, name = method.removeprefix("/").partition("/")
        self._labels = (kind, service, name)
        self._method = f"{service}/{name}"
        self._metrics = metrics
        self._context = context
        self._code = grpc.StatusCode.OK
        self._begun = perf_counter()
        self.sent = metrics.sent.labels(*self._labels)
        self._received = metrics.received.labels(*self._labels)
        metrics.started.labels(*self._labels).inc()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    async def write(self, message: Any) -> None:
        await self._context.write(message)
        self.sent.inc()

    def admit(self, ready: bool) -> None:
        if not ready:
            raise refuse("NOT_READY", "the server is starting: the rules are being compiled")

    def read(self, request: Any) -> Any:
        if request is UNREADABLE:
            raise refuse("MALFORMED_REQUEST", "the request's bytes are no message of the type this method takes")
        self._received.inc()
        return request

    async def reading(self, requests: AsyncIterable[Any]) -> AsyncIterator[Any]:
        async for request in requests:
            yield self.read(request)

    async def fail(self, error: BaseException) -> NoReturn:
        """End the call with a status that says no more than a client may know."""
        if isinstance(error, Refused):
            await self._abort(*status_of(error.message))
        if isinstance(error, asyncio.CancelledError):
            self._code = grpc.StatusCode.CANCELLED
        elif isinstance(error, grpc.aio.AbortError):
            self._code = CODES[self._context.code()]
        elif isinstance(error, Exception):
            incident = secrets.token_hex(8)
            LOG.error("call_failed", incident=incident, method=self._method, **told(error))
            await self._abort(grpc.StatusCode.INTERNAL, f"the server made a mistake (incident {incident})")
        raise error

    async def _abort(
        self, code: grpc.StatusCode, message: str, trailers: tuple[tuple[str, bytes], ...] = ()
    ) -> NoReturn:
        self._code = code
        try:
            await self._context.abort(code, message, trailers)
        except grpc.aio.InternalError:  # the client has gone meanwhile: there is nobody to tell
            raise asyncio.CancelledError from None

    def end(self) -> None:
        seconds = perf_counter() - self._begun
        self._metrics.seconds.labels(*self._labels).observe(seconds)
        self._metrics.handled.labels(*self._labels, self._code.name).inc()
        LOG.debug("call", method=self._method, code=self._code.name, seconds=round(seconds, 6))


def told(error: BaseException) -> dict[str, object]:
    """What a log may tell of an exception: its type and where it came from, since its text may hold cards."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(error).__name__, "where": where}


def _lenient(deserialize: Callable[[bytes], Any], *, streamed: bool) -> Callable[[bytes], Any]:
    """Let bytes that are no message through to be refused as malformed: in a stream as an empty message, which is."""

    def read(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return deserialize(b"") if streamed else UNREADABLE

    return read
