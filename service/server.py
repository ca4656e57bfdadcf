"""The server: everything put together, started, and stopped so that nothing acknowledged is lost."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from givare.v1 import dealer_pb2, dealer_pb2_grpc, rulebook_pb2, rulebook_pb2_grpc
from service.dealer import Dealer
from service.edge import Edge, told
from service.evaluation import Evaluator
from service.metrics import Metrics
from service.rulebooks import Rulebooks
from service.store import MEMORY, Store, StoreError
from service.tokens import Tokens, new_key
from service.warm import warm

LOG = structlog.get_logger(__name__)

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024
GRACE_S = 3.0  # for calls in work when the server stops; a stream that goes on is cut then
KEY = "seat-tokens"
CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", LARGEST_MESSAGE_BYTES),
    ("grpc.so_reuseport", 0),  # two servers on one port are a mistake, and told
)


class StartError(Exception):
    """The server cannot start: the message says what is in the way."""


@dataclass(frozen=True)
class Options:
    """How a server is started: addresses are HOST:PORT (port 0: any free one), no metrics address is no metrics."""

    listen: str = "127.0.0.1:50051"
    metrics: str = ""
    store: str = MEMORY
    scripted_decks: bool = False
    key_file: Path | None = None


@dataclass(frozen=True)
class House:
    """What the services of one server share."""

    options: Options
    store: Store
    metrics: Metrics


# A further service: adds itself to the server, gives its full name, and ends when its context does.
Extension = Callable[[grpc.aio.Server, House], AbstractAsyncContextManager[str]]


@dataclass
class Running:
    """A server that listens: where, and what is done once it serves."""

    address: str
    metrics_address: str
    serving: asyncio.Future[None]


@asynccontextmanager
async def running(options: Options, extensions: Sequence[Extension] = ()) -> AsyncIterator[Running]:
    """Start a server, and stop it at the end; raises StartError.

    It listens at once and serves when the kernels are ready (health tells); until then calls are refused (NOT_READY).
    """
    async with AsyncExitStack() as stack:
        house, tokens = await _open(options, stack)
        edge = Edge(house.metrics)
        server = grpc.aio.server(interceptors=(edge,), options=CHANNEL_OPTIONS)
        names = _add_own_services(server, house, tokens, stack)
        names += [await stack.enter_async_context(extend(server, house)) for extend in extensions]
        checks = await _add_health(server, names)
        reflection.enable_server_reflection([*names, health.SERVICE_NAME, reflection.SERVICE_NAME], server)

        address = _listen(server, options.listen)
        metrics_address = _publish(house.metrics, options.metrics, stack)
        await server.start()
        stack.push_async_callback(server.stop, GRACE_S)
        stack.push_async_callback(checks.enter_graceful_shutdown)

        async def get_ready() -> None:
            await _in_background(warm)
            edge.ready = True
            for name in ("", *names):
                await checks.set(name, SERVING)

        serving = asyncio.create_task(get_ready())
        stack.callback(serving.cancel)
        yield Running(address, metrics_address, serving)


async def serve(options: Options, extensions: Sequence[Extension] = ()) -> None:
    """Serve until SIGTERM or SIGINT; raises StartError."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_tell_failure)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with running(options, extensions) as server:
        LOG.info("listening", address=server.address, metrics=server.metrics_address)
        LOG.info("preparing", doing="compiling the rules, or loading them from their cache")
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((stopping, server.serving), return_when=asyncio.FIRST_COMPLETED)
        if server.serving.done():
            server.serving.result()
            LOG.info("serving", address=server.address)
        await stopping
        LOG.info("stopping")
    LOG.info("stopped")


def _tell_failure(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody waited for has failed; the loop itself would tell the exception's text, which may hold cards."""
    error = context.get("exception")
    LOG.error("task_failed", **(told(error) if error else {}))


async def _in_background(work: Callable[[], None]) -> None:
    """Do slow work in a thread that does not keep the process from ending."""
    done: Future[None] = Future()
    done.set_running_or_notify_cancel()

    def run() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - whoever waits gets it
            done.set_exception(error)
        else:
            done.set_result(None)

    threading.Thread(target=run, name="warm", daemon=True).start()
    await asyncio.wrap_future(done)


async def _open(options: Options, stack: AsyncExitStack) -> tuple[House, Tokens]:
    """Open the store, and read the server key and what Prometheus is told of what is there."""
    try:
        house = House(options, Store(options.store), Metrics())
        stack.push_async_callback(house.store.close)
        await house.store.open()
        key_file = options.key_file
        tokens = Tokens(key_file.read_bytes() if key_file else await house.store.key(KEY, new_key()))
        house.metrics.live_hands.set(await house.store.open_hands())
    except (StoreError, OSError, ValueError) as error:
        raise StartError(f"store {options.store}, key file {options.key_file}: {error}") from error
    return house, tokens


def _add_own_services(server: grpc.aio.Server, house: House, tokens: Tokens, stack: AsyncExitStack) -> list[str]:
    """What every server serves; returns the full names."""
    evaluator = Evaluator(house.metrics)
    stack.callback(evaluator.close)
    dealer = Dealer(house.store, tokens, evaluator, house.metrics, scripted_decks=house.options.scripted_decks)
    stack.push_async_callback(dealer.finish)
    dealer_pb2_grpc.add_DealerServiceServicer_to_server(dealer, server)
    rulebook_pb2_grpc.add_RulebookServiceServicer_to_server(Rulebooks(), server)
    return [
        dealer_pb2.DESCRIPTOR.services_by_name["DealerService"].full_name,
        rulebook_pb2.DESCRIPTOR.services_by_name["RulebookService"].full_name,
    ]


async def _add_health(server: grpc.aio.Server, names: Sequence[str]) -> health.aio.HealthServicer:  # type: ignore[name-defined]
    """The standard health service, which says of none of these that it serves."""
    checks = health.aio.HealthServicer()  # type: ignore[attr-defined]  # its stubs lack this half
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    for name in ("", *names):
        await checks.set(name, NOT_SERVING)
    return checks


def _listen(server: grpc.aio.Server, address: str) -> str:
    """Listen there, and on no port but that; returns the address with the port that was found for port 0."""
    host, port = _host_and_port(address)
    try:
        found = server.add_insecure_port(f"{host}:{port}")
    except RuntimeError:
        found = 0
    if not found:
        raise StartError(f"cannot listen on {address}")
    return f"{host}:{found}"


def _publish(metrics: Metrics, address: str, stack: AsyncExitStack) -> str:
    """Let Prometheus ask for the metrics at this address."""
    if not address:
        return ""
    host, port = _host_and_port(address)
    try:
        http, thread = start_http_server(port, host, metrics.registry)
    except OSError:
        raise StartError(f"cannot publish metrics on {address}") from None
    stack.callback(thread.join)
    stack.callback(http.shutdown)
    return f"{host}:{http.server_port}"


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not (host and port.isdecimal() and int(port) < 2**16):
        raise StartError(f"cannot listen on {address!r}: it is not HOST:PORT")
    return host, int(port)
