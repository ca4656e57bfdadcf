"""A server of its own for each test, on a free port of this machine."""

from collections.abc import AsyncIterator

import grpc
import pytest

from givare.v1 import dealer_pb2_grpc
from service.server import Options, Running, running
from tests.service.table import Stub


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    """Return a server in memory that serves, and deals scripted decks."""
    options = Options(listen="127.0.0.1:0", metrics="127.0.0.1:0", scripted_decks=True)
    async with running(options) as started:
        await started.serving
        yield started


@pytest.fixture
async def channel(server: Running) -> AsyncIterator[grpc.aio.Channel]:
    async with grpc.aio.insecure_channel(server.address) as opened:
        yield opened


@pytest.fixture
def dealer(channel: grpc.aio.Channel) -> Stub:
    return dealer_pb2_grpc.DealerServiceStub(channel)
