"""DealerService: what its RPCs do, whether they come alone or on a Play stream."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

import grpc

from engine.refusals import Refusal, SetupError
from engine.wire.refusals import Refused, act_name, refuse, refuse_field, refused_act, refused_setup
from engine.wire.setup import hand_setup, parsed_cards
from givare.v1 import dealer_pb2, dealer_pb2_grpc, hand_pb2
from service.evaluation import Evaluator
from service.live import SPECTATOR, LiveHand, LiveHands
from service.metrics import Metrics
from service.play import in_order
from service.store import ConflictError, Store, StoredAct, StoreError
from service.tokens import Tokens
from service.watch import follow

T = TypeVar("T")
Context = grpc.aio.ServicerContext[Any, Any]

ACTS = frozenset(hand_pb2.Act.values()) - {hand_pb2.ACT_UNSPECIFIED}
HAND_ID_BYTES = 16
LONGEST_REQUEST_ID = 64


class Dealer(dealer_pb2_grpc.DealerServiceServicer):
    """Deals hands, judges acts, compares cards; hands are in the store before anybody hears of them."""

    def __init__(self, store: Store, tokens: Tokens, evaluator: Evaluator, metrics: Metrics, *, scripted_decks: bool):
        self._store = store
        self._tokens = tokens
        self._evaluator = evaluator
        self._metrics = metrics
        self._scripted_decks = scripted_decks
        self._hands = LiveHands(store)
        self._unfinished: set[asyncio.Task[Any]] = set()

    async def Deal(self, request: dealer_pb2.DealRequest, _context: Context | None = None) -> dealer_pb2.DealResponse:
        check_request_id(request.request_id)
        if request.setup.deck.WhichOneof("source") not in (None, "random") and not self._scripted_decks:
            raise refuse("SCRIPTED_DECK_NOT_ALLOWED", "this server deals only decks nobody knows")
        request.setup.DiscardUnknownFields()  # what is not understood is neither kept nor shown
        return await self._finish(self._deal(request))

    async def _deal(self, request: dealer_pb2.DealRequest) -> dealer_pb2.DealResponse:
        try:
            live = LiveHand(secrets.token_hex(HAND_ID_BYTES), request.setup, hand_setup(request.setup))
        except SetupError as error:
            raise refused_setup(error) from None
        try:
            await self._store.add(live.to_store(request.request_id))
        except ConflictError:
            return await self._dealt_before(request)
        except StoreError:
            raise store_unavailable() from None
        live = self._hands.keep(live)
        if not live.over:
            self._metrics.live_hands.inc()
        return self._dealt(live)

    async def _dealt_before(self, request: dealer_pb2.DealRequest) -> dealer_pb2.DealResponse:
        try:
            stored = await self._store.load_by_request(request.request_id)
            live = await self._hands.get(stored.id) if stored else None
        except StoreError:
            raise store_unavailable() from None
        if live is None:
            raise store_unavailable()
        if live.asked != request.setup:
            raise refuse("REQUEST_ID_REUSED", "another hand was dealt for this request id")
        return self._dealt(live)

    def _dealt(self, live: LiveHand) -> dealer_pb2.DealResponse:
        seat_tokens = [
            dealer_pb2.SeatToken(seat=seat, token=self._tokens.of(live.id, seat)) for seat in sorted(live.seats)
        ]
        return dealer_pb2.DealResponse(view=live.view(SPECTATOR, live.dealt_seq), seat_tokens=seat_tokens)

    async def Act(self, request: dealer_pb2.ActRequest, _context: Context | None = None) -> dealer_pb2.ActResponse:
        check_request_id(request.request_id)
        if request.act not in ACTS:
            raise refuse_field("act", f"{request.act} is no act")
        if request.expected_seq < 1:
            raise refuse_field("expected_seq", f"{request.expected_seq} is no event: they count from 1")
        if not request.seat_token:
            raise refuse_field("seat_token", "is missing")
        live, seat = await self._find(request.name, request.seat_token)
        return await self._finish(self._act(live, seat, request))

    async def _act(self, live: LiveHand, seat: int, request: dealer_pb2.ActRequest) -> dealer_pb2.ActResponse:
        amount = request.amount if request.HasField("amount") else None
        try:
            cards = parsed_cards(request.cards, "cards")
        except SetupError as error:
            raise refused_setup(error, within="") from None
        asked = StoredAct(request.expected_seq + 1, seat, act_name(request.act), amount, request.request_id, cards)
        async with live.lock:
            if not played_before(live, asked):
                await self._play(live, asked)
            last = live.end_after(asked.seq - 1)
            return dealer_pb2.ActResponse(
                view=live.view(seat, last), events=live.events(seat, request.expected_seq, last)
            )

    async def _play(self, live: LiveHand, asked: StoredAct) -> None:
        """Play an act and store it, or neither."""
        if asked.seq <= live.seq:
            raise refuse("STALE_SEQ", f"the hand has gone on to event {live.seq}")
        if asked.seq > live.seq + 1:
            raise refuse_field("expected_seq", f"there is no event {asked.seq - 1}: the hand is at {live.seq}")
        try:
            live.engine.act(asked.seat, asked.act, asked.amount, asked.cards)
        except Refusal as refusal:
            raise refused_act(refusal) from None
        try:
            await self._store.append(live.id, asked, over=live.engine.over)
            live.published(asked)
        except ConflictError:
            await self._catch_up(live)
            if played_before(live, asked):
                return
            raise refuse("STALE_SEQ", f"the hand has gone on to event {live.seq}") from None
        except StoreError:
            raise store_unavailable() from None
        finally:
            live.take_back()
        self._metrics.acts.labels(asked.act).inc()
        if live.over:
            self._metrics.live_hands.dec()

    async def _catch_up(self, live: LiveHand) -> None:
        """Go on to what is stored: by another server, or by this one when it was not told so."""
        try:
            stored = await self._store.load(live.id)
        except StoreError:
            raise store_unavailable() from None
        live.restore(stored.acts if stored else ())

    async def Evaluate(
        self, request: dealer_pb2.EvaluateRequest, _context: Context | None = None
    ) -> dealer_pb2.EvaluateResponse:
        return await self._evaluator.evaluate(request)

    async def GetHand(
        self, request: dealer_pb2.GetHandRequest, _context: Context | None = None
    ) -> dealer_pb2.GetHandResponse:
        live, viewer = await self._find(request.name, request.seat_token)
        return dealer_pb2.GetHandResponse(view=live.view(viewer))

    # Written through the context and not yielded, so that a watcher who has stopped reading can be ended.
    async def WatchHand(  # type: ignore[override]
        self, request: dealer_pb2.WatchHandRequest, context: Context
    ) -> None:
        live, viewer = await self._find(request.name, request.seat_token)
        await follow(live, viewer, request.after_seq, context.write)

    async def Play(
        self, requests: AsyncIterator[dealer_pb2.PlayRequest], _context: Context
    ) -> AsyncIterator[dealer_pb2.PlayResponse]:
        async for response in in_order(requests, self._answer):
            yield response

    async def _answer(self, request: dealer_pb2.PlayRequest) -> dealer_pb2.PlayResponse:
        response = dealer_pb2.PlayResponse(correlation_id=request.correlation_id)
        try:
            match request.WhichOneof("request"):
                case "deal":
                    response.deal.CopyFrom(await self.Deal(request.deal))
                case "act":
                    response.act.CopyFrom(await self.Act(request.act))
                case "evaluate":
                    response.evaluate.CopyFrom(await self.Evaluate(request.evaluate))
                case "get_hand":
                    response.get_hand.CopyFrom(await self.GetHand(request.get_hand))
                case _:
                    raise refuse_field("request", "is missing")
        except Refused as refused:
            response.refusal.CopyFrom(refused.message)
        return response

    async def _find(self, name: str, token: str) -> tuple[LiveHand, int]:
        """The hand of that name, and the seat whose token it is; without one, a spectator's 0."""
        collection, _, hand_id = name.partition("/")
        if collection != "hands" or not hand_id:
            raise refuse_field("name", "is not of the form hands/{id}")
        try:
            live = await self._hands.get(hand_id)
        except StoreError:
            raise store_unavailable() from None
        seat = self._tokens.seat(live.id, live.seats, token) if live and token else SPECTATOR
        if live is None or (token and seat == SPECTATOR):
            raise refuse("HAND_NOT_FOUND", "there is no such hand, or this is the token of another one")
        return live, seat

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to its end, even if the client goes away: what is half stored nobody could tell."""
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for what clients who went away have begun."""
        await asyncio.gather(*self._unfinished, return_exceptions=True)


def played_before(live: LiveHand, asked: StoredAct) -> bool:
    """Whether this very request has been played; refuses its id for another act."""
    before = live.answered(asked.seat, asked.request_id) if asked.request_id else None
    if before not in (None, asked):
        raise refuse("REQUEST_ID_REUSED", "this seat asked for another act with this request id")
    return before is not None


def check_request_id(request_id: str) -> None:
    """Refuse one that is too long to be kept."""
    if len(request_id) > LONGEST_REQUEST_ID:
        raise refuse_field("request_id", f"has {len(request_id)} characters, more than {LONGEST_REQUEST_ID}")


def store_unavailable() -> Refused:
    """The store did not take it, so it has not happened."""
    return refuse("STORE_UNAVAILABLE", "the store does not answer; try again with the same request id")
