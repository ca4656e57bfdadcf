"""The server as its operators see it: health, reflection, metrics, addresses."""

import asyncio
import threading
from pathlib import Path
from random import Random

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from prometheus_client.parser import text_string_to_metric_families

from cli.serve import engine_service
from givare.conformance.v1 import engine_pb2, engine_pb2_grpc
from givare.v1 import cards_pb2, dealer_pb2, dealer_pb2_grpc, evaluate_pb2
from service import server as server_module
from service.server import Options, Running, StartError, running
from tests.service.scrape import scrape
from tests.service.table import Stub, Table, reason, refused, setup

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
OWN_SERVICES = ["givare.v1.DealerService", "givare.v1.RulebookService"]


async def health(channel: grpc.aio.Channel, service: str = "") -> int:
    stub = health_pb2_grpc.HealthStub(channel)
    status: int = (await stub.Check(health_pb2.HealthCheckRequest(service=service))).status
    return status


async def test_until_the_kernels_are_ready_nothing_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()
    monkeypatch.setattr(server_module, "warm", lambda: ready.wait(30))
    async with (
        running(Options(listen="127.0.0.1:0")) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        assert [await health(channel, name) for name in ("", *OWN_SERVICES)] == [NOT_SERVING] * 3
        assert reason(await refused(Table.deal(dealer))) == "NOT_READY"
        ready.set()
        await server.serving
        assert [await health(channel, name) for name in ("", *OWN_SERVICES)] == [SERVING] * 3
        await Table.deal(dealer)


async def test_the_health_of_an_unknown_service_is_not_found(channel: grpc.aio.Channel) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await health(channel, "no.such.Service")
    assert error.value.code() is grpc.StatusCode.NOT_FOUND


async def test_reflection_lists_the_services(channel: grpc.aio.Channel) -> None:
    stub = reflection_pb2_grpc.ServerReflectionStub(channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    answers = [answer async for answer in stub.ServerReflectionInfo(iter([request]))]
    listed = {service.name for service in answers[0].list_services_response.service}
    assert listed >= {*OWN_SERVICES, "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"}


async def test_the_engine_is_served_to_the_conformance_suite_when_asked() -> None:
    async with (
        running(Options(listen="127.0.0.1:0"), [engine_service]) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        await server.serving
        assert await health(channel, "givare.conformance.v1.EngineService") == SERVING
        described = await engine_pb2_grpc.EngineServiceStub(channel).Describe(engine_pb2.DescribeRequest())
        assert described.name == "givare"


async def test_the_engine_is_not_served_to_the_suite_unasked(channel: grpc.aio.Channel) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await engine_pb2_grpc.EngineServiceStub(channel).Describe(engine_pb2.DescribeRequest())
    assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED


async def counts(server: Running) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    text = await scrape(server.metrics_address)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def rpc(method: str, kind: str = "unary", **more: str) -> tuple[tuple[str, str], ...]:
    labels = {"grpc_service": "givare.v1.DealerService", "grpc_method": method, "grpc_type": kind, **more}
    return tuple(sorted(labels.items()))


async def test_metrics_count_calls_messages_hands_acts_and_evaluations(server: Running, dealer: Stub) -> None:
    table, other = await Table.deal(dealer), await Table.deal(dealer)
    await table.act(1, "raise", 6)
    await refused(table.act(2, "check"))
    assert (await counts(server))["givare_live_hands", ()] == 2
    await table.act(2, "fold")
    await table.act(3, "fold")
    hands = evaluate_pb2.PackedHands(cards=bytes(range(35)), cards_per_hand=7)
    await dealer.Evaluate(dealer_pb2.EvaluateRequest(packed=hands))
    play = [dealer_pb2.PlayRequest(act=other.request(1, "fold")), dealer_pb2.PlayRequest()]
    assert len([response async for response in dealer.Play(iter(play))]) == 2
    call = dealer.WatchHand(dealer_pb2.WatchHandRequest(name=table.name))
    assert len([response async for response in call]) == 4
    counted = await counts(server)
    for name, labels, value in (
        ("grpc_server_started_total", rpc("Act"), 4),
        ("grpc_server_handled_total", rpc("Act", grpc_code="OK"), 3),
        ("grpc_server_handled_total", rpc("Act", grpc_code="FAILED_PRECONDITION"), 1),
        ("grpc_server_handling_seconds_count", rpc("Act"), 4),
        ("grpc_server_msg_received_total", rpc("Act"), 4),
        ("grpc_server_msg_sent_total", rpc("Act"), 3),
        ("grpc_server_msg_received_total", rpc("Play", "bidi_stream"), 2),
        ("grpc_server_msg_sent_total", rpc("Play", "bidi_stream"), 2),
        ("grpc_server_msg_sent_total", rpc("WatchHand", "server_stream"), 4),
        ("grpc_server_handled_total", rpc("WatchHand", "server_stream", grpc_code="OK"), 1),
        ("givare_live_hands", (), 1),
        ("givare_acts_total", (("act", "fold"),), 3),
        ("givare_acts_total", (("act", "raise"),), 1),
        ("givare_evaluations_total", (), 5),
        ("givare_simulated_hands_total", (), 0),
    ):
        assert counted.get((name, labels)) == value, (name, labels)


async def test_hands_left_open_are_counted_after_a_restart(tmp_path: Path) -> None:
    options = Options(listen="127.0.0.1:0", metrics="127.0.0.1:0", store=f"sqlite:///{tmp_path}/hands.db")
    for _ in range(2):
        async with (
            running(options) as server,
            grpc.aio.insecure_channel(server.address) as channel,
        ):
            await server.serving
            table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel))
            await table.act(1, "fold")
    async with running(options) as server:
        assert (await counts(server))["givare_live_hands", ()] == 2


@pytest.mark.parametrize("address", ["127.0.0.1", "no such host:1", "127.0.0.1:99999", ""])
async def test_an_address_that_cannot_be_is_told_at_the_start(address: str) -> None:
    with pytest.raises(StartError, match="listen"):
        async with running(Options(listen=address)):
            pass


async def test_a_taken_port_is_told_at_the_start(server: Running) -> None:
    with pytest.raises(StartError, match="listen"):
        async with running(Options(listen=server.address)):
            pass
    with pytest.raises(StartError, match="metrics"):
        async with running(Options(listen="127.0.0.1:0", metrics=server.metrics_address)):
            pass


async def test_a_client_who_goes_away_leaves_a_hand_that_goes_on(dealer: Stub) -> None:
    """Cancelled at any moment, an act has happened or not, and the hand is as its next view tells."""
    random = Random(2)
    table = await Table.deal(dealer, setup(10**6, 10**6, deck=cards_pb2.Deck(seed=2)))
    for number in range(40):
        request = table.request(
            table.view.turn.seat, "raise", table.view.turn.legal_acts[-1].min_amount, f"act-{number}"
        )
        call = dealer.Act(request)
        await asyncio.sleep(random.random() * 0.01)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        answer = await dealer.Act(request)
        assert answer.view == await table.seen_by(answer.view.viewer_seat)
        table.view = answer.view
