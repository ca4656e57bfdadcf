"""The store: what it keeps, and what a hand is when the store does not take an act."""

from collections.abc import AsyncIterator
from copy import copy
from pathlib import Path

import grpc
import pytest

from givare.v1 import dealer_pb2_grpc
from service.server import Options, StartError, running
from service.store import ConflictError, Store, StoredAct, StoredHand, StoreError
from tests.service.table import Table, reason, refused

HAND = StoredHand("a", b"setup", bytes(range(52)), 0, "deal-1", over=False)
FOLD = StoredAct(7, 1, "fold", None, "act-1")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(f"sqlite:///{tmp_path}/hands.db")
    await opened.open()
    yield opened
    await opened.close()


async def test_what_is_stored_is_there_for_the_next_process(store: Store, tmp_path: Path) -> None:
    await store.add(HAND)
    await store.append("a", FOLD, over=False)
    await store.append("a", StoredAct(9, 2, "raise", 10**12, ""), over=True)
    again = Store(f"sqlite:///{tmp_path}/hands.db")
    await again.open()
    loaded = await again.load("a")
    assert loaded is not None
    assert loaded.acts == (FOLD, StoredAct(9, 2, "raise", 10**12, ""))
    assert (loaded.asked, loaded.deck, loaded.over) == (b"setup", bytes(range(52)), True)
    assert await again.load_by_request("deal-1") == loaded
    assert await again.load("b") is None
    await again.close()


async def test_an_event_number_is_taken_once(store: Store) -> None:
    await store.add(HAND)
    await store.append("a", FOLD, over=False)
    with pytest.raises(ConflictError):
        await store.append("a", StoredAct(7, 2, "call", None, ""), over=True)
    loaded = await store.load("a")
    assert loaded is not None
    assert loaded.acts == (FOLD,)
    assert not loaded.over


async def test_a_request_id_is_taken_once(store: Store) -> None:
    await store.add(HAND)
    with pytest.raises(ConflictError):
        await store.add(StoredHand("b", b"", b"", 0, "deal-1", over=False))
    for hand_id in ("c", "d"):
        await store.add(StoredHand(hand_id, b"", b"", 0, "", over=False))
    assert await store.open_hands() == 3


async def test_a_committed_act_is_on_disk(store: Store) -> None:
    pragmas = await store.run(
        lambda c: [c.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    )
    assert pragmas == ["wal", 2]  # 2 is FULL


async def test_a_key_is_made_once(store: Store) -> None:
    assert await store.key("k", b"first") == b"first"
    assert await store.key("k", b"second") == b"first"


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/x.db", "mysql://x", "hands.db"])
async def test_a_store_that_cannot_be_is_told_at_the_start(url: str) -> None:
    with pytest.raises(StartError, match="store"):
        async with running(Options(listen="127.0.0.1:0", store=url)):
            pass


async def test_a_short_key_file_is_told_at_the_start(tmp_path: Path) -> None:
    key_file = tmp_path / "key"
    key_file.write_bytes(b"short")
    with pytest.raises(StartError, match="32 bytes"):
        async with running(Options(listen="127.0.0.1:0", key_file=key_file)):
            pass


async def test_an_act_the_store_does_not_take_has_not_happened(
    channel: grpc.aio.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel))
    before = [await table.seen_by(viewer) for viewer in range(4)]

    async def full(*_: object, **__: object) -> None:
        raise StoreError("disk full")

    request = table.request(1, "raise", 6, request_id="act-1")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", full)
        refusal = await refused(table.send(request))
    assert reason(refusal) == "STORE_UNAVAILABLE"
    assert [await table.seen_by(viewer) for viewer in range(4)] == before
    assert (await table.send(request)).view.turn.seat == 2
    await table.act(2, "fold")
    await table.act(3, "fold")
    assert table.view.result.seats[2].net == 3


async def test_an_act_the_store_took_without_saying_so_is_played_once(
    channel: grpc.aio.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def silent(store: Store, hand_id: str, act: StoredAct, *, over: bool) -> None:
        await append(store, hand_id, act, over=over)
        raise StoreError("the connection broke")

    table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel))
    request, other = table.request(1, "raise", 6, request_id="act-1"), table.request(1, "raise", 7)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", silent)
        assert reason(await refused(table.send(request))) == "STORE_UNAVAILABLE"
    assert (await table.send(request)).events[0].acted.amount == 6
    assert reason(await refused(table.dealer.Act(other))) == "STALE_SEQ"
    assert await table.seen_by(1) == table.view


async def test_a_hand_the_store_does_not_take_is_not_dealt(
    channel: grpc.aio.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreError("disk full")

    stub = dealer_pb2_grpc.DealerServiceStub(channel)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "add", full)
        refusal = await refused(Table.deal(stub, request_id="deal-1"))
    assert reason(refusal) == "STORE_UNAVAILABLE"
    await Table.deal(stub, request_id="deal-1")


async def test_of_two_servers_on_one_store_only_one_plays_an_act(tmp_path: Path) -> None:
    options = Options(listen="127.0.0.1:0", store=f"sqlite:///{tmp_path}/hands.db")
    async with (
        running(options) as here,
        running(options) as there,
        grpc.aio.insecure_channel(here.address) as channel_here,
        grpc.aio.insecure_channel(there.address) as channel_there,
    ):
        await here.serving
        await there.serving
        table = await Table.deal(dealer_pb2_grpc.DealerServiceStub(channel_here))
        elsewhere = copy(table)
        elsewhere.dealer = dealer_pb2_grpc.DealerServiceStub(channel_there)
        assert await elsewhere.seen_by(1) == await table.seen_by(1)
        await table.act(1, "raise", 6, request_id="here")
        assert reason(await refused(elsewhere.act(1, "call", request_id="there"))) == "STALE_SEQ"
        assert await elsewhere.seen_by(0) == await table.seen_by(0)
        repeated = elsewhere.request(1, "raise", 6, request_id="here")
        assert (await elsewhere.send(repeated)).view == table.view
        await elsewhere.act(2, "fold")
        table.view = await elsewhere.seen_by(3)
        assert table.view.turn.seat == 3
