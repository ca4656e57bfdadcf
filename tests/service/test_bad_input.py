"""Requests that cannot be right: each is refused for its own reason, changes nothing, and the server keeps serving."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Any

import grpc
import pytest
import pytest_asyncio

from givare.v1 import cards_pb2, dealer_pb2, dealer_pb2_grpc, evaluate_pb2, setup_pb2
from service.server import LARGEST_MESSAGE_BYTES, Options, Running, running
from tests.service.table import Stub, Table, reason, refusal_of, refused, setup

pytestmark = pytest.mark.asyncio(loop_scope="module")

MAX = 10**12
HUGE = 2**63 - 1


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server() -> AsyncIterator[Running]:
    async with running(Options(listen="127.0.0.1:0", scripted_decks=True)) as started:
        await started.serving
        yield started


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def dealer(server: Running) -> AsyncIterator[Stub]:
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield dealer_pb2_grpc.DealerServiceStub(channel)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def table(dealer: Stub) -> Table:
    """Return a hand on the flop: seat 3 has folded, and seat 2 is in turn."""
    dealt = await Table.deal(dealer)
    await dealt.act(1, "call")
    await dealt.act(2, "call")
    await dealt.act(3, "check")
    await dealt.act(2, "bet", 10)
    await dealt.act(3, "fold")
    await dealt.act(1, "raise", 20)
    return dealt


def stakes(**fields: Any) -> setup_pb2.HandSetup:
    return setup(stakes=setup_pb2.Stakes(**fields))


def seats(*numbers: int) -> setup_pb2.HandSetup:
    asked = setup()
    del asked.seats[:]
    asked.seats.extend(setup_pb2.Seat(number=number, stack=200) for number in numbers)
    return asked


def post(**fields: int) -> setup_pb2.HandSetup:
    asked = setup()
    asked.seats[0].MergeFrom(setup_pb2.Seat(**fields))
    return asked


def hole(*hands: str) -> cards_pb2.Deck:
    given = [cards_pb2.SeatCards(seat=seat, cards=cards.split()) for seat, cards in enumerate(hands, 1)]
    return cards_pb2.Deck(scripted=cards_pb2.ScriptedCards(hole_cards=given))


def board(*runs: str) -> cards_pb2.Deck:
    return cards_pb2.Deck(
        scripted=cards_pb2.ScriptedCards(board=[cards_pb2.CardRun(cards=run.split()) for run in runs])
    )


def order(cards: list[str]) -> cards_pb2.Deck:
    return cards_pb2.Deck(order=cards_pb2.CardRun(cards=cards))


WHOLE = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
STRANGER = cards_pb2.Deck(scripted=cards_pb2.ScriptedCards(hole_cards=[cards_pb2.SeatCards(seat=7, cards=["As"])]))
TWICE = cards_pb2.Deck(
    scripted=cards_pb2.ScriptedCards(hole_cards=[cards_pb2.SeatCards(seat=1), cards_pb2.SeatCards(seat=1)])
)

BAD_SETUPS = [
    ("no seats", seats(), "TOO_FEW_SEATS", "setup.seats"),
    ("one seat", seats(1), "TOO_FEW_SEATS", "setup.seats"),
    ("eleven seats", seats(*range(1, 12)), "TOO_MANY_SEATS", "setup.seats"),
    ("seat 0", seats(0, 1), "BAD_SEAT", "setup.seats[0].number"),
    ("seat 11", seats(1, 11), "BAD_SEAT", "setup.seats[1].number"),
    ("seat -1", seats(1, 2, -1), "BAD_SEAT", "setup.seats[2].number"),
    ("a seat taken", seats(1, 2, 2), "SEAT_TAKEN", "setup.seats[2].number"),
    ("a stack of 0", setup(200, 0), "BAD_STACK", "setup.seats[1].stack"),
    ("a stack below 0", setup(-1, 200), "BAD_STACK", "setup.seats[0].stack"),
    ("a stack above the most", setup(200, MAX + 1), "BAD_STACK", "setup.seats[1].stack"),
    ("a huge stack", setup(200, 200, HUGE), "BAD_STACK", "setup.seats[2].stack"),
    ("a button below 1", setup(button=-1), "BAD_BUTTON", "setup.button"),
    ("button 11", setup(button=11), "BAD_BUTTON", "setup.button"),
    ("a big blind below the small one", stakes(small_blind=3), "BAD_BLINDS", "setup.stakes.small_blind"),
    ("a blind below 0", stakes(small_blind=-1), "BAD_BLINDS", "setup.stakes.small_blind"),
    ("a huge blind", stakes(big_blind=HUGE), "BAD_BLINDS", "setup.stakes.big_blind"),
    ("no big blind", setup_pb2.HandSetup(seats=setup().seats, button=1), "BAD_BLINDS",
     "setup.stakes.big_blind"),
    ("a blind from an empty seat", setup(small_blind_seat=9), "BAD_BLINDS", "setup.small_blind_seat"),
    ("nobody posts the big blind", setup(big_blind_seat=0), "BAD_BLINDS", "setup.big_blind_seat"),
    ("a live post below 0", post(live_post=-2), "BAD_POST", "setup.seats[0].live_post"),
    ("a huge dead post", post(dead_post=HUGE), "BAD_POST", "setup.seats[0].dead_post"),
    ("an ante below 0", stakes(ante=-1), "BAD_ANTE", "setup.stakes.ante"),
    ("an ante above the most", stakes(ante=MAX + 1), "BAD_ANTE", "setup.stakes.ante"),
    ("an unknown ante form", stakes(ante=2, ante_form="half"), "BAD_ANTE", "setup.stakes.ante_form"),
    ("a rate above all", stakes(rake=setup_pb2.Rake(rate_ppm=1_000_001)), "BAD_RAKE", "setup.stakes.rake.rate_ppm"),
    ("a cap below 0", stakes(rake=setup_pb2.Rake(rate_ppm=1, cap_two=-1)), "BAD_RAKE", "setup.stakes.rake.cap_two"),
    ("a rate and a sum", stakes(rake=setup_pb2.Rake(rate_ppm=1, fixed=1)), "BAD_RAKE", "setup.stakes.rake.fixed"),
    ("a million seats", setup_pb2.HandSetup(seats=[setup_pb2.Seat()] * 1_000_000), "TOO_MANY_SEATS", "setup.seats"),
    ("an order of a million cards", setup(deck=order(["As"] * 1_000_000)), "BAD_DECK", "setup.deck.order.cards"),
    ("a straddle nobody offers", stakes(straddle=4), "STRADDLE_NOT_OFFERED", "setup.stakes.straddle"),
    ("a straddle of another size", setup(rulebook="roberts", stakes=setup_pb2.Stakes(straddle=5)), "BAD_STRADDLE",
     "setup.stakes.straddle"),
    ("an upper level below the lower", setup(limit="fixed-limit", stakes=setup_pb2.Stakes(upper_level=1)),
     "BAD_UPPER_LEVEL", "setup.stakes.upper_level"),
    ("fewer players left than dealt in", setup(occasion=setup_pb2.Occasion(tournament=True, players_left=2)),
     "BAD_OCCASION", "setup.occasion.players_left"),
    ("an unknown game", setup(game="snap"), "UNKNOWN_GAME", "setup.game"),
    ("an unknown limit", setup(limit="spread"), "UNKNOWN_LIMIT", "setup.limit"),
    ("an unknown rulebook", setup(rulebook="hoyle"), "UNKNOWN_RULEBOOK", "setup.rulebook"),
    ("an unknown setting", setup(settings={"burns": "live"}), "UNKNOWN_SETTING", "setup.settings"),
    ("a value no setting has", setup(settings={"burn": "twice"}), "BAD_SETTING_VALUE", "setup.settings"),
    ("a card in two hands", setup(deck=hole("As Kd", "As Qc")), "DUPLICATE_CARD", "setup.deck.scripted"),
    ("a card in hand and board", setup(deck=board("2c 3c 2c")), "DUPLICATE_CARD", "setup.deck.scripted"),
    ("no card", setup(deck=hole("As Kd", "1s Qc")), "BAD_CARD", "setup.deck.scripted.hole_cards[1].cards[0]"),
    ("three hole cards", setup(deck=hole("As Kd 2c")), "BAD_DECK", "setup.deck.scripted.hole_cards[0].cards"),
    ("cards for an empty seat", setup(deck=STRANGER), "BAD_DECK", "setup.deck.scripted.hole_cards[0].seat"),
    ("two hands for a seat", setup(deck=TWICE), "BAD_DECK", "setup.deck.scripted.hole_cards[1].seat"),
    ("a short flop before a turn", setup(deck=board("2c 7d", "9h")), "BAD_DECK", "setup.deck.scripted.board[0].cards"),
    ("a turn of two cards", setup(deck=board("2c 7d 9h", "Th Js")), "BAD_DECK", "setup.deck.scripted.board[1].cards"),
    ("four runs", setup(deck=board("2c 7d 9h", "Th", "Js", "Qs")), "BAD_DECK", "setup.deck.scripted.board"),
    ("an order of 51 cards", setup(deck=order(WHOLE[1:])), "BAD_DECK", "setup.deck.order.cards"),
    ("an order with a card twice", setup(deck=order([*WHOLE[1:], "As"])), "DUPLICATE_CARD", "setup.deck"),
    ("an order with no card", setup(deck=order([*WHOLE[1:], "xx"])), "BAD_CARD", "setup.deck.order.cards[51]"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "why", "field"), [pytest.param(*case[1:], id=case[0]) for case in BAD_SETUPS])
async def test_a_deal_that_cannot_be_is_refused_and_its_field_named(
    dealer: Stub, asked: setup_pb2.HandSetup, why: str, field: str
) -> None:
    refusal = await refused(dealer.Deal(dealer_pb2.DealRequest(setup=asked)))
    assert reason(refusal) == why
    assert [violation.field for violation in refusal.violations] == [field]


async def test_fields_that_are_not_understood_are_neither_kept_nor_shown(dealer: Stub) -> None:
    unknown = setup_pb2.HandSetup.FromString(setup().SerializeToString() + b"\xfa\x7f\x02hi")  # field 2047, a text
    assert unknown != setup()
    table = await Table.deal(dealer, unknown)
    assert b"hi" not in table.view.SerializeToString()


async def test_the_largest_amounts_are_dealt_and_bet(dealer: Stub) -> None:
    table = await Table.deal(dealer, setup(MAX, MAX, MAX))
    await table.act(1, "raise", MAX)
    await table.act(2, "fold")
    over = await table.act(3, "call")
    assert sum(seat.final_stack for seat in over.view.result.seats) == 3 * MAX


BAD_ACTS = [
    ("a raise to 0", 2, "raise", 0, "RAISE_TOO_SMALL"),
    ("a raise below 0", 2, "raise", -1, "RAISE_TOO_SMALL"),
    ("a raise of 10^12 and 1", 2, "raise", MAX + 1, "NOT_ENOUGH_CHIPS"),
    ("a huge raise", 2, "raise", HUGE, "NOT_ENOUGH_CHIPS"),
    ("the smallest number", 2, "raise", -(2**63), "RAISE_TOO_SMALL"),
    ("a raise of more than the stack", 2, "raise", 199, "NOT_ENOUGH_CHIPS"),
    ("a raise without amount", 2, "raise", None, "AMOUNT_MISSING"),
    ("a bet where one has bet", 2, "bet", 40, "CANNOT_BET"),
    ("a check where one has bet", 2, "check", None, "CANNOT_CHECK"),
    ("a call of another amount", 2, "call", 7, "AMOUNT_MISMATCH"),
    ("a show in the betting", 2, "show", None, "CANNOT_SHOW"),
    ("a muck in the betting", 2, "muck", None, "CANNOT_MUCK"),
    ("a run in the betting", 2, "run", 2, "CANNOT_RUN"),
    ("a seat out of turn", 1, "call", None, "NOT_YOUR_TURN"),
    ("a raise from a folded seat", 3, "raise", 60, "SEAT_FOLDED"),
]


@pytest.mark.parametrize(("seat", "act", "amount", "why"), [pytest.param(*case[1:], id=case[0]) for case in BAD_ACTS])
async def test_an_act_that_cannot_be_is_refused_and_changes_nothing(
    table: Table, seat: int, act: str, amount: int | None, why: str
) -> None:
    before = [await table.seen_by(viewer) for viewer in range(4)]
    refusal = await refused(table.act(seat, act, amount))
    assert reason(refusal) == why
    assert bool(refusal.legal_acts) == (seat == table.view.turn.seat)
    assert [await table.seen_by(viewer) for viewer in range(4)] == before


MALFORMED = [
    ("no act", {"act": 0}, "act"),
    ("an act that is none", {"act": 99}, "act"),
    ("event 0", {"expected_seq": 0}, "expected_seq"),
    ("an event below 0", {"expected_seq": -(2**31)}, "expected_seq"),
    ("an event to come", {"expected_seq": 2**31 - 1}, "expected_seq"),
    ("no token", {"seat_token": ""}, "seat_token"),
    ("no name", {"name": ""}, "name"),
    ("a name of something else", {"name": "tables/1"}, "name"),
    ("a long request id", {"request_id": "x" * 65}, "request_id"),
]


@pytest.mark.parametrize(("fields", "field"), [pytest.param(*case[1:], id=case[0]) for case in MALFORMED])
async def test_a_malformed_act_is_refused_and_its_field_named(
    dealer: Stub, table: Table, fields: dict[str, Any], field: str
) -> None:
    request = table.request(2, "call")
    for name, value in fields.items():
        setattr(request, name, value)
    before = await table.seen_by(2)
    refusal = await refused(dealer.Act(request))
    assert reason(refusal) == "MALFORMED_REQUEST"
    assert [violation.field for violation in refusal.violations] == [field]
    assert await table.seen_by(2) == before


@pytest.mark.parametrize("token", ["x", "ä", "\0", "x" * 100_000])
async def test_a_made_up_token_opens_no_hand(dealer: Stub, table: Table, token: str) -> None:
    request = dealer_pb2.GetHandRequest(name=table.name, seat_token=token)
    assert reason(await refused(dealer.GetHand(request))) == "HAND_NOT_FOUND"


@pytest.mark.parametrize("name", ["hands/", "hands", "/", "x" * 100_000, "hands/\n/x", "hands/' OR 1=1 --"])
async def test_a_made_up_name_is_no_hand(dealer: Stub, name: str) -> None:
    refusal = await refused(dealer.GetHand(dealer_pb2.GetHandRequest(name=name)))
    assert reason(refusal) in {"HAND_NOT_FOUND", "MALFORMED_REQUEST"}
    assert len(refusal.message) < 500


async def test_a_long_word_is_not_repeated_at_length(dealer: Stub) -> None:
    refusal = await refused(dealer.Deal(dealer_pb2.DealRequest(setup=setup(game="ä" * 1_000_000))))
    assert reason(refusal) == "UNKNOWN_GAME"
    assert len(refusal.message) < 500


async def test_an_act_after_the_end_is_refused(dealer: Stub) -> None:
    table = await Table.deal(dealer, setup(200, 200))
    await table.act(1, "fold")
    before = await table.seen_by(2)
    for seat in (1, 2):
        assert reason(await refused(table.act(seat, "check"))) == "HAND_OVER"
    assert await table.seen_by(2) == before


async def test_a_scripted_deck_needs_leave_and_a_random_one_does_not() -> None:
    async with (
        running(Options(listen="127.0.0.1:0")) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        await server.serving
        dealer = dealer_pb2_grpc.DealerServiceStub(channel)
        for deck in (cards_pb2.Deck(seed=0), hole("As Kd"), order(WHOLE)):
            refusal = await refused(dealer.Deal(dealer_pb2.DealRequest(setup=setup(deck=deck))))
            assert reason(refusal) == "SCRIPTED_DECK_NOT_ALLOWED"
        await Table.deal(dealer, setup(deck=cards_pb2.Deck(random=cards_pb2.RandomDeck())))


async def test_bytes_that_are_no_message_are_malformed(server: Running, dealer: Stub) -> None:
    async with grpc.aio.insecure_channel(server.address) as channel:
        for method in ("Deal", "Act", "Evaluate", "GetHand"):
            call = channel.unary_unary(f"/givare.v1.DealerService/{method}", None, None)
            assert reason(await refused(call(b"\xff\xff\xff\xff"))) == "MALFORMED_REQUEST"
        watch = channel.unary_stream("/givare.v1.DealerService/WatchHand", None, None)(b"\xff\xff\xff\xff")
        assert reason(await refused(watch.read())) == "MALFORMED_REQUEST"
    await Table.deal(dealer)


async def test_damaged_requests_are_answered_or_refused_and_never_break_the_server(
    server: Running, table: Table
) -> None:
    random = Random(1)
    evaluate = dealer_pb2.EvaluateRequest(packed=evaluate_pb2.PackedHands(cards=bytes(range(14)), cards_per_hand=7))
    whole = {
        "Deal": dealer_pb2.DealRequest(setup=setup(deck=hole("As Kd", "Qc Js"), settings={"burn": "live"})),
        "Act": table.request(1, "call", 20, "act-1"),  # not in turn, so that damage cannot make it an act
        "Evaluate": evaluate,
        "GetHand": dealer_pb2.GetHandRequest(name=table.name, seat_token=table.tokens[2]),
    }
    before = await table.seen_by(2)
    async with grpc.aio.insecure_channel(server.address) as channel:
        for _ in range(400):
            method = random.choice(list(whole))
            data = bytearray(whole[method].SerializeToString())
            for _ in range(random.randint(1, 4)):
                data[random.randrange(len(data))] = random.randrange(256)
            try:
                await channel.unary_unary(f"/givare.v1.DealerService/{method}", None, None)(bytes(data))
            except grpc.aio.AioRpcError as error:
                refusal_of(error)  # not a failure of the server's, which has no details
    assert await table.seen_by(2) == before


async def test_a_message_too_large_is_refused(dealer: Stub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await dealer.Deal(dealer_pb2.DealRequest(request_id="x" * (LARGEST_MESSAGE_BYTES + 1)))
    assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    await Table.deal(dealer)


async def test_an_unknown_method_is_unimplemented(server: Running, dealer: Stub) -> None:
    async with grpc.aio.insecure_channel(server.address) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary("/givare.v1.DealerService/Cheat", None, None)(b"")
    assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
    await Table.deal(dealer)


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\0" * 10_000, b"GET / HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\xff" * 5_000],
    ids=["nothing", "zeros", "http/1", "a broken frame"],
)
async def test_garbage_on_the_port_disturbs_nobody(server: Running, dealer: Stub, table: Table, garbage: bytes) -> None:
    before = await table.seen_by(2)
    host, _, port = server.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(garbage)
    with suppress(OSError):  # the server may have hung up at once
        writer.write_eof()
        await asyncio.wait_for(reader.read(), timeout=30)
    writer.close()
    assert await table.seen_by(2) == before
    await Table.deal(dealer)
