import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest

from conformance.certificate import certify
from conformance.engines import target
from conformance.judge import Outcome
from conformance.loader import load
from conformance.own_engine import OwnEngine
from conformance.server import EngineServer
from givare.conformance.v1 import engine_pb2_grpc
from tests.conformance import fakes

SCENARIOS = load([Path(__file__).parent / "small.yaml"])


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Iterator[str]:
    """Serve the engine of that class over gRPC and return its target."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()

    async def start() -> tuple[grpc.aio.Server, int]:
        server = grpc.aio.server()
        engine_pb2_grpc.add_EngineServiceServicer_to_server(EngineServer(request.param()), server)
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return server, port

    server, port = asyncio.run_coroutine_threadsafe(start(), loop).result()
    yield f"grpc:127.0.0.1:{port}"
    asyncio.run_coroutine_threadsafe(server.stop(None), loop).result()
    loop.call_soon_threadsafe(loop.stop)


@pytest.mark.parametrize("served", [OwnEngine], indirect=True)
def test_the_engine_passes_over_grpc(served: str) -> None:
    certificate = certify(target(served), SCENARIOS)
    assert {result.verdict.outcome for result in certificate.results} == {Outcome.PASS}


@pytest.mark.parametrize("served", [fakes.Raises], indirect=True)
def test_a_failure_on_the_server_is_told_without_its_text(served: str) -> None:
    certificate = certify(target(served), [s for s in SCENARIOS if s.id == "call"])
    verdict = certificate.results[0].verdict
    assert (verdict.outcome, verdict.detail) == (Outcome.ADAPTER_ERROR, "INTERNAL: the engine failed")


def test_the_engine_passes_as_a_process() -> None:
    process = target(f"stdio:{sys.executable} -m conformance.own_engine")
    certificate = certify(process, SCENARIOS, timeout_s=120)
    assert {result.verdict.outcome for result in certificate.results} == {Outcome.PASS}
