"""Nothing that a server writes or answers by the way holds a hidden card, a token or the key."""

import asyncio
import json
import os
import re
from pathlib import Path
from random import Random

import grpc
import pytest
from structlog.testing import capture_logs

from givare.v1 import cards_pb2, dealer_pb2, dealer_pb2_grpc
from service.server import _tell_failure
from service.store import Store
from tests.service.process import serve
from tests.service.scrape import scrape
from tests.service.table import Table, refused, setup

# A card in any form that a text could hold it: as the wire spells it, or as the engine's numbers in a tuple or bytes.
CARD = re.compile(r"(?<![0-9A-Za-z_])[2-9TJQKA][cdhs](?![0-9A-Za-z_])")


@pytest.mark.parametrize("text", ["As", "got 'Td'", '["2c", "3d"]', "Kh Kd", "cards: Qs,"])
def test_a_card_in_a_text_is_found(text: str) -> None:
    assert CARD.search(text)


async def test_logs_metrics_and_refusals_hold_no_secret_and_the_store_is_its_owners(tmp_path: Path) -> None:
    told: list[str] = []
    tokens: list[str] = []
    async with (
        serve(tmp_path / "hands.db", "--allow-scripted-decks", "--log-level=debug") as served,
        grpc.aio.insecure_channel((await served.said("listening"))["address"]) as channel,
    ):
        dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        for seed in range(4):
            random = Random(seed)
            table = await Table.deal(dealer, setup(30, 60, 90, 120, deck=cards_pb2.Deck(seed=seed)))
            tokens += table.tokens.values()
            while table.view.HasField("turn"):
                told += [str(await refused(dealer.Act(bad))) for bad in bad_requests(table)]
                await table.send(table.random_request(random))
            told += [str(await refused(dealer.Act(bad))) for bad in bad_requests(table)]
        told.append(await scrape((await served.said("listening"))["metrics"]))
        assert {oct(file.stat().st_mode & 0o777) for file in os.scandir(tmp_path)} == {"0o600"}
        served.process.terminate()
        assert await served.end() == 0
    lines = [json.dumps(line) for line in served.lines]
    assert sum('"call"' in line for line in lines) > 50
    assert len(told) > 50
    for text in (*told, *lines):
        assert not CARD.search(text), text
        assert not any(token in text for token in tokens)


def bad_requests(table: Table) -> list[dealer_pb2.ActRequest]:
    """Acts that are refused, by each seat."""
    seats = table.tokens
    return [
        *(table.request(seat, "raise", 10**12 + 1) for seat in seats),
        *(table.request(seat, "call", 7) for seat in seats),
        *(table.request(seat, "show") for seat in seats),
    ]


async def test_an_exceptions_text_reaches_neither_client_nor_log(
    channel: grpc.aio.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the deck begins with As Kd")

    dealer = dealer_pb2_grpc.DealerServiceStub(channel)
    table = await Table.deal(dealer)
    before = await table.seen_by(1)
    with monkeypatch.context() as patched, capture_logs() as lines:
        patched.setattr(Store, "append", broken)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await table.act(1, "fold")
    assert error.value.code() is grpc.StatusCode.INTERNAL
    incident = re.fullmatch(r"the server made a mistake \(incident ([0-9a-f]{16})\)", error.value.details() or "")
    assert incident
    (logged,) = [line for line in lines if line["log_level"] == "error"]
    assert (logged["incident"], logged["error"]) == (incident[1], "RuntimeError")
    assert not CARD.search(str(lines))
    assert await table.seen_by(1) == before
    assert (await table.act(1, "fold")).view.turn.seat == 2


async def test_a_failure_that_nobody_waits_for_is_logged_without_its_text() -> None:
    with capture_logs() as lines:
        _tell_failure(asyncio.get_running_loop(), {"message": "As", "exception": RuntimeError("Kd")})
    assert [line["error"] for line in lines] == ["RuntimeError"]
    assert not CARD.search(str(lines))


async def test_a_mistake_on_a_play_stream_ends_it_without_telling(
    channel: grpc.aio.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the deck begins with As Kd")

    monkeypatch.setattr(Store, "add", broken)
    dealer = dealer_pb2_grpc.DealerServiceStub(channel)
    request = dealer_pb2.PlayRequest(deal=dealer_pb2.DealRequest(setup=setup()))
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await anext(aiter(dealer.Play(iter([request]))))
    assert error.value.code() is grpc.StatusCode.INTERNAL
    assert not CARD.search(error.value.details() or "")
