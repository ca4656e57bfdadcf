"""Where hands are kept: what each started from, and the log of its acts, from which everything else follows.

SQLite through SQLAlchemy Core: WAL, every commit flushed (synchronous FULL), one thread that writes. `(hand, seq)` is
the log's primary key, so of two acts on the same state only one can be stored. Other modules keep tables of their own
in the same `METADATA` and reach them through `Store.run`.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

T = TypeVar("T")

MEMORY = "memory"
SQLITE = "sqlite:///"
BUSY_TIMEOUT_MS = 5000
METADATA = sa.MetaData()

HANDS = sa.Table(
    "hands",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("asked", sa.LargeBinary, nullable=False),  # givare.v1.HandSetup, as it was asked for
    sa.Column("deck", sa.LargeBinary, nullable=False),  # a byte a card
    sa.Column("reshuffle", sa.BigInteger, nullable=False),
    sa.Column("request_id", sa.String, unique=True),
    sa.Column("over", sa.Boolean, nullable=False),
)
ACTS = sa.Table(
    "acts",
    METADATA,
    sa.Column("hand", sa.ForeignKey("hands.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # of the act's first event
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.String, nullable=False),
    sa.Column("amount", sa.BigInteger),
    sa.Column("cards", sa.LargeBinary, nullable=False),  # a byte a card
    sa.Column("request_id", sa.String),
    sa.UniqueConstraint("hand", "seat", "request_id"),
    sqlite_with_rowid=False,
)
KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)


class StoreError(Exception):
    """The store did not take or give what was asked; nothing is known to have changed."""


class ConflictError(StoreError):
    """Another row is there already: a request id, or the next event of a hand."""


@dataclass(frozen=True)
class StoredAct:
    """An act in the log; `seq` is the number of its first event."""

    seq: int
    seat: int
    act: str
    amount: int | None
    request_id: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, repr=False)
class StoredHand:
    """What a hand started from, and its acts in order."""

    id: str
    asked: bytes
    deck: bytes
    reshuffle: int
    request_id: str
    over: bool
    acts: tuple[StoredAct, ...] = ()


class Store:
    """Hands on disk, or in memory for as long as the process lives; every call runs off the event loop.

    `url` is `sqlite:///PATH` or `memory`. Raises StoreError for whatever the database refuses.
    """

    def __init__(self, url: str):
        if url != MEMORY and not url.startswith(SQLITE):
            raise StoreError(f"{url!r} is neither {SQLITE}PATH nor {MEMORY}")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._engine = sa.create_engine("sqlite://" if url == MEMORY else url, hide_parameters=True)
        sa.event.listen(self._engine, "connect", _prepare)

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in one transaction of the store's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._in_transaction, work)

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except IntegrityError:
            raise ConflictError from None  # its text holds what was to be stored
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from None

    async def open(self) -> None:
        """Make the tables that are missing."""
        await self.run(METADATA.create_all)

    async def close(self) -> None:
        """End after what was begun."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    async def key(self, name: str, fresh: bytes) -> bytes:
        """The key of that name: the one kept, or else this one from now on."""

        def work(connection: sa.Connection) -> bytes:
            found: bytes | None = connection.scalar(sa.select(KEYS.c.value).where(KEYS.c.name == name))
            if found is None:
                connection.execute(KEYS.insert().values(name=name, value=fresh))
            return found or fresh

        return await self.run(work)

    async def add(self, hand: StoredHand) -> None:
        """Keep a hand just dealt; raises ConflictError if its request id has been used."""
        row = {
            "id": hand.id,
            "asked": hand.asked,
            "deck": hand.deck,
            "reshuffle": hand.reshuffle,
            "over": hand.over,
        }
        await self.run(lambda c: c.execute(HANDS.insert().values(**row, request_id=hand.request_id or None)))

    async def append(self, hand_id: str, act: StoredAct, *, over: bool) -> None:
        """Add an act to a hand's log; raises ConflictError if the log has gone on without it."""

        def work(connection: sa.Connection) -> None:
            row = {
                "seq": act.seq,
                "seat": act.seat,
                "act": act.act,
                "amount": act.amount,
                "cards": bytes(act.cards),
            }
            connection.execute(ACTS.insert().values(hand=hand_id, **row, request_id=act.request_id or None))
            if over:
                connection.execute(HANDS.update().where(HANDS.c.id == hand_id).values(over=True))

        await self.run(work)

    async def load(self, hand_id: str) -> StoredHand | None:
        """The hand of that id with its acts."""
        return await self.run(lambda connection: _load(connection, HANDS.c.id == hand_id))

    async def load_by_request(self, request_id: str) -> StoredHand | None:
        """The hand that was dealt for that request."""
        return await self.run(lambda connection: _load(connection, HANDS.c.request_id == request_id))

    async def open_hands(self) -> int:
        """How many hands are not over."""
        count = sa.select(sa.func.count()).select_from(HANDS).where(~HANDS.c.over)
        return await self.run(lambda connection: connection.scalar(count) or 0)


def _load(connection: sa.Connection, which: sa.ColumnElement[bool]) -> StoredHand | None:
    row = connection.execute(HANDS.select().where(which)).one_or_none()
    if row is None:
        return None
    log = connection.execute(ACTS.select().where(ACTS.c.hand == row.id).order_by(ACTS.c.seq))
    acts = tuple(
        StoredAct(act.seq, act.seat, act.act, act.amount, act.request_id or "", tuple(act.cards)) for act in log
    )
    return StoredHand(row.id, row.asked, row.deck, row.reshuffle, row.request_id or "", row.over, acts)


def _prepare(connection: Any, _record: object) -> None:
    """Settings of a new connection: committed is on disk, and whoever finds the file locked waits a while."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT_MS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
