"""Hands in play: the engine's hand, what of it is stored and so may be told, and who watches.

The log in the store is the truth. The engine may be one act ahead of it while an act is being stored; until then
nobody sees that act (`seq` is the last event that is stored), and if the store does not take it, it never was.
"""

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from engine.hand import Hand
from engine.kernel.codes import Code
from engine.setup import HandSetup
from engine.view import HandView
from engine.wire.events import event_message
from engine.wire.setup import hand_setup, public_setup
from engine.wire.view import view_message
from givare.v1 import event_pb2, hand_pb2, setup_pb2
from service.store import Store, StoredAct, StoredHand

SPECTATOR = 0
KEPT_HANDS = 2_000  # those used last stay in memory; any other is played again from its log when it is asked for
RESPONSES_BEHIND = 64  # what a watcher may miss while one response waits for him to take it


class Watcher:
    """Somebody who follows a hand."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.too_slow = asyncio.Event()
        self.missed = 0

    def tell(self) -> None:
        """There is more to see."""
        self.changed.set()
        self.missed += 1
        if self.missed > RESPONSES_BEHIND:
            self.too_slow.set()


class LiveHand:
    """One hand in memory, dealt from `setup`, which was asked for as `asked`. Whoever changes it holds `lock`.

    Raises SetupError for a set-up that no rulebook deals.
    """

    def __init__(self, hand_id: str, asked: setup_pb2.HandSetup, setup: HandSetup):
        self.id = hand_id
        self.name = f"hands/{hand_id}"
        self.asked = asked
        self.lock = asyncio.Lock()
        self._setup = setup
        self._shown_setup = public_setup(asked)
        self._watchers: set[Watcher] = set()
        self.engine = Hand.deal(setup)
        self.seats = self.engine.seats
        self.acts: list[StoredAct] = []
        self._ends: list[int] = []  # seq of the last event of the deal and of each act
        self._messages: list[event_pb2.Event] = []  # as a spectator sees them
        self._views: dict[int, HandView] = {}
        self._publish()

    @classmethod
    def from_log(cls, stored: StoredHand) -> "LiveHand":
        """The hand as the store has it."""
        asked = setup_pb2.HandSetup.FromString(stored.asked)
        live = cls(stored.id, asked, hand_setup(asked, stored.deck, stored.reshuffle))
        live.restore(stored.acts)
        return live

    def to_store(self, request_id: str) -> StoredHand:
        """The hand just dealt, for the store."""
        asked = self.asked.SerializeToString(deterministic=True)
        return StoredHand(self.id, asked, bytes(self._setup.deck), self._setup.reshuffle, request_id, self.over)

    @property
    def seq(self) -> int:
        """Number of the last event that is stored."""
        return self._ends[-1]

    @property
    def dealt_seq(self) -> int:
        """Number of the last event of the deal."""
        return self._ends[0]

    @property
    def over(self) -> bool:
        """Whether the hand is over, as far as it is stored."""
        return self.engine.events[self.seq - 1].kind is Code.END

    def restore(self, acts: Sequence[StoredAct]) -> None:
        """Go on to the state after these acts, the log's; raises ValueError if they do not fit the hand."""
        self.take_back()
        for act in acts[len(self.acts) :]:
            if act.seq != self.seq + 1:
                raise ValueError(f"hand {self.id}: the log has event {act.seq} where {self.seq + 1} comes next")
            self.engine.act(act.seat, act.act, act.amount, act.cards)
            self.published(act)

    def take_back(self) -> None:
        """Undo what the engine has played and the store has not taken."""
        if len(self.engine.events) > self.seq:
            acts = [(act.seat, act.act, act.amount, act.cards) for act in self.acts]
            self.engine = Hand.replay(self._setup, acts)

    def published(self, act: StoredAct) -> None:
        """The act that the engine has played is stored: everybody may know it."""
        self.acts.append(act)
        self._publish()
        for watcher in self._watchers:
            watcher.tell()

    def _publish(self) -> None:
        seen = self._view(SPECTATOR)
        for event in self.engine.events[len(self._messages) :]:
            seen.apply(event.seen_by(SPECTATOR))
            street_bet = seen.seats[event.seat].bet if event.seat else 0
            self._messages.append(event_message(event.seen_by(SPECTATOR), street_bet))
        self._ends.append(len(self._messages))

    def _view(self, viewer: int) -> HandView:
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = HandView.of(self._setup, self.seats, (), viewer)
        return view

    def view(self, viewer: int, seq: int | None = None) -> hand_pb2.HandView:
        """The hand as its viewer may see it, now or after an earlier event."""
        if seq is not None and seq < self.seq:
            view = HandView.of(self._setup, self.seats, self.engine.events[:seq], viewer)
        else:
            view = self._view(viewer)
            for event in self.engine.events[view.seq : self.seq]:
                view.apply(event.seen_by(viewer))
        return view_message(view, self.name, self._shown_setup)

    def events(self, viewer: int, after: int, last: int) -> list[event_pb2.Event]:
        """Events after one number up to another, as the viewer may see them."""
        return [self._message(viewer, place) for place in range(after, last)]

    def _message(self, viewer: int, place: int) -> event_pb2.Event:
        event = self.engine.events[place]
        if event.kind in (Code.HOLE_CARDS, Code.EXCHANGE) and viewer:
            return event_message(event.seen_by(viewer), 0)
        return self._messages[place]

    def end_after(self, seq: int) -> int:
        """The last event of what was stored together with the one after `seq`."""
        return self._ends[bisect_right(self._ends, seq)]

    def answered(self, seat: int, request_id: str) -> StoredAct | None:
        """The act that a seat's earlier request was for."""
        return next((act for act in self.acts if act.seat == seat and act.request_id == request_id), None)

    @contextmanager
    def watched(self) -> Iterator[Watcher]:
        """Be told of what happens."""
        watcher = Watcher()
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.remove(watcher)


class LiveHands:
    """The hands in memory, each at most once."""

    def __init__(self, store: Store):
        self._store = store
        self._alive: WeakValueDictionary[str, LiveHand] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveHand] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveHand | None]] = {}

    def keep(self, live: LiveHand) -> LiveHand:
        """Hold on to a hand just used; returns the one in memory."""
        live = self._recent[live.id] = self._alive.setdefault(live.id, live)
        self._recent.move_to_end(live.id)
        if len(self._recent) > KEPT_HANDS:
            self._recent.popitem(last=False)
        return live

    async def get(self, hand_id: str) -> LiveHand | None:
        """The hand of that id; from its log if it is not in memory. Raises StoreError."""
        live = self._alive.get(hand_id)
        if live is not None:
            return self.keep(live)
        loading = self._loading.get(hand_id)
        if loading is None:
            loading = self._loading[hand_id] = asyncio.create_task(self._load(hand_id))
            loading.add_done_callback(lambda _: self._loading.pop(hand_id))
        return await asyncio.shield(loading)

    async def _load(self, hand_id: str) -> LiveHand | None:
        stored = await self._store.load(hand_id)
        return None if stored is None else self.keep(await asyncio.to_thread(LiveHand.from_log, stored))
