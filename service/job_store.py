"""Simulations in the store: where the server and its jobs process meet.

The server adds jobs and asks them to stop. The jobs process claims them in the order they were created, under a name of
its own: once another process has claimed a job, the one before can change nothing of it any more.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from givare.v1 import equity_pb2, refusal_pb2, simulation_pb2
from service.store import METADATA, ConflictError, Store

State = simulation_pb2.Simulation.State
QUEUED = simulation_pb2.Simulation.STATE_QUEUED
RUNNING = simulation_pb2.Simulation.STATE_RUNNING
SUCCEEDED = simulation_pb2.Simulation.STATE_SUCCEEDED
FAILED = simulation_pb2.Simulation.STATE_FAILED
CANCELLED = simulation_pb2.Simulation.STATE_CANCELLED
UNFINISHED = (QUEUED, RUNNING)

SIMULATIONS = sa.Table(
    "simulations",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True),  # in the order of creation
    sa.Column("id", sa.String, nullable=False, unique=True),
    sa.Column("request_id", sa.String, unique=True),
    sa.Column("job", sa.LargeBinary, nullable=False),  # givare.v1.SimulationJob
    sa.Column("hands_total", sa.BigInteger, nullable=False),
    sa.Column("state", sa.Integer, nullable=False, index=True),
    sa.Column("create_time_us", sa.BigInteger, nullable=False),
    sa.Column("start_time_us", sa.BigInteger),
    sa.Column("end_time_us", sa.BigInteger),
    sa.Column("cancel_requested", sa.Boolean, nullable=False, default=False),
    sa.Column("owner", sa.String),  # the jobs process that runs it
    sa.Column("done", sa.Text),  # workers.sums.Done
    sa.Column("hands_done", sa.BigInteger, nullable=False, default=0),
    sa.Column("hands_per_second", sa.Float, nullable=False, default=0.0),
    sa.Column("result", sa.LargeBinary),  # givare.v1.MatchResult or EquityResult, as the job is
    sa.Column("failure", sa.LargeBinary),  # givare.v1.Refusal
    sqlite_autoincrement=True,
)
_T = SIMULATIONS.c
_FIRST = SIMULATIONS.select().where(_T.state.in_(UNFINISHED)).order_by(_T.number).limit(1)


class JobLostError(Exception):
    """Another process has claimed the job."""


@dataclass(frozen=True)
class Claim:
    """A job that a process may run: under which name, and how far it had come."""

    number: int
    owner: str
    job: simulation_pb2.SimulationJob
    done: str | None


class JobStore:
    """The simulations of a store; every method is one transaction, and raises StoreError."""

    def __init__(self, store: Store):
        self._store = store

    async def add(self, job_id: str, job: simulation_pb2.SimulationJob, hands: int, request_id: str) -> sa.Row[Any]:
        """Keep a new job; raises ConflictError if its request id has been used."""
        row = {
            "id": job_id,
            "request_id": request_id or None,
            "job": job.SerializeToString(deterministic=True),
            "hands_total": hands,
            "state": QUEUED,
            "create_time_us": _now_us(),
        }

        def work(connection: sa.Connection) -> sa.Row[Any]:
            connection.execute(SIMULATIONS.insert().values(row))
            return connection.execute(SIMULATIONS.select().where(_T.id == job_id)).one()

        return await self._store.run(work)

    async def get(self, job_id: str) -> sa.Row[Any] | None:
        """The job of that id."""
        return await self._store.run(lambda c: c.execute(SIMULATIONS.select().where(_T.id == job_id)).one_or_none())

    async def by_request(self, request_id: str) -> sa.Row[Any] | None:
        """The job that was created for that request."""
        asked = SIMULATIONS.select().where(_T.request_id == request_id)
        return await self._store.run(lambda c: c.execute(asked).one_or_none())

    async def page(self, before: int | None, size: int) -> list[sa.Row[Any]]:
        """Jobs created before that number, the newest first."""
        jobs = SIMULATIONS.select().order_by(_T.number.desc()).limit(size)
        jobs = jobs if before is None else jobs.where(_T.number < before)
        return await self._store.run(lambda c: list(c.execute(jobs)))

    async def cancel(self, job_id: str) -> sa.Row[Any] | None:
        """End a job that waits, ask one that runs to stop; returns how it stands."""

        def work(connection: sa.Connection) -> sa.Row[Any] | None:
            this = SIMULATIONS.update().where(_T.id == job_id)
            connection.execute(this.where(_T.state == QUEUED).values(state=CANCELLED, end_time_us=_now_us()))
            connection.execute(this.where(_T.state == RUNNING).values(cancel_requested=True))
            return connection.execute(SIMULATIONS.select().where(_T.id == job_id)).one_or_none()

        return await self._store.run(work)

    async def counts(self) -> tuple[Mapping[int, int], int]:
        """How many jobs are in each state, and hands finished in all of them."""
        by_state = sa.select(_T.state, sa.func.count(), sa.func.sum(_T.hands_done)).group_by(_T.state)
        rows = await self._store.run(lambda c: list(c.execute(by_state)))
        return {state: jobs for state, jobs, _ in rows}, sum(hands for _, _, hands in rows)

    async def unfinished(self) -> bool:
        """Whether any job waits or runs."""
        return await self._store.run(lambda c: c.execute(_FIRST).first()) is not None

    async def fail_first(self, failure: refusal_pb2.Refusal) -> None:
        """Give up the job that is first in line."""

        def work(connection: sa.Connection) -> None:
            row = connection.execute(_FIRST).first()
            if row is not None:
                ended = {"state": FAILED, "end_time_us": _now_us(), "failure": failure.SerializeToString()}
                this = SIMULATIONS.update().where(_T.number == row.number, _T.state.in_(UNFINISHED))
                connection.execute(this.values(**ended, owner=None))

        await self._store.run(work)

    async def claim(self, owner: str) -> Claim | None:
        """Take over the job that is first in line, whoever had it."""

        def work(connection: sa.Connection) -> Claim | None:
            row = connection.execute(_FIRST).first()
            if row is None:
                return None
            this = SIMULATIONS.update().where(_T.number == row.number, _T.state == row.state)
            begun = {"state": RUNNING, "owner": owner, "start_time_us": row.start_time_us or _now_us()}
            if connection.execute(this.values(begun)).rowcount == 0:
                raise ConflictError
            return Claim(row.number, owner, simulation_pb2.SimulationJob.FromString(row.job), row.done)

        try:
            return await self._store.run(work)
        except ConflictError:  # it was cancelled at this moment
            return await self.claim(owner)

    async def go_on(self, claim: Claim) -> bool:
        """Whether nobody has asked the job to stop; raises JobLostError."""
        row = await self._store.run(lambda c: c.execute(SIMULATIONS.select().where(_mine(claim))).one_or_none())
        if row is None:
            raise JobLostError
        return not row.cancel_requested

    async def progress(self, claim: Claim, done: str, hands: int, hands_per_second: float) -> None:
        """Record the finished hands of a job; raises JobLostError."""
        await self._update(claim, {"done": done, "hands_done": hands, "hands_per_second": hands_per_second})

    async def release(self, claim: Claim) -> None:
        """Leave a job to the process that comes next; raises JobLostError."""
        await self._update(claim, {"owner": None})

    async def end(
        self,
        claim: Claim,
        state: State.ValueType,
        *,
        result: simulation_pb2.MatchResult | equity_pb2.EquityResult | None = None,
        failure: refusal_pb2.Refusal | None = None,
    ) -> None:
        """End a job; raises JobLostError."""
        outcome = {"result": result and result.SerializeToString(), "failure": failure and failure.SerializeToString()}
        await self._update(claim, {"state": state, "end_time_us": _now_us(), "owner": None, **outcome})

    async def _update(self, claim: Claim, values: Mapping[str, Any]) -> None:
        mine = SIMULATIONS.update().where(_mine(claim)).values(**values)
        if await self._store.run(lambda c: c.execute(mine).rowcount) == 0:
            raise JobLostError


def _mine(claim: Claim) -> sa.ColumnElement[bool]:
    return sa.and_(_T.number == claim.number, _T.owner == claim.owner)


def _now_us() -> int:
    return time.time_ns() // 1000
