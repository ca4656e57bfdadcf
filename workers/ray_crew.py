"""Workers on Ray: warm actors that play chunks, on this machine or on a cluster."""

import logging
import os
import secrets
from collections.abc import Callable, Generator, Iterator
from types import TracebackType
from typing import Any

from engine.games import Game, add_games, added_games
from givare.v1 import simulation_pb2
from workers.crew import WorkersLostError
from workers.kinds import Job, Table, message_of, open_table, read_job
from workers.sums import Piece
from workers.table import COMPILING, kernel_is_compiled, load_kernel

RETRIES = 3  # of a chunk whose worker died
LOOK_S = 0.2  # between two looks at whether to go on
OBJECT_STORE_BYTES = 80 << 20  # Ray's least: results are a few numbers


class Worker:
    """One actor. It keeps the table of the last job it was given, and knows the games that its driver knows."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        add_games(games)
        load_kernel()
        self._job = b""
        self._table: Table | None = None

    def ready(self) -> bool:
        """Answer once the kernel is loaded."""
        return True

    def play(self, job: bytes, first: int, end: int) -> Piece:
        """Play a chunk, unless the call is cancelled meanwhile."""
        import ray

        if self._table is None or self._job != job:
            self._table = open_table(read_job(simulation_pb2.SimulationJob.FromString(job)))
            self._job = job
        return self._table.play(first, end, ray.get_runtime_context().is_canceled)


class RayCrew:
    """Actors on a Ray of its own, or on the cluster at `address`; a context manager that starts and ends it.

    `workers` 0 is one for each core, which is the most there are on a cluster; `say` is told what takes long. A Ray of
    its own listens on all interfaces, locked by a random token: see to it that nobody else can reach it. Entering
    raises WorkersLostError.
    """

    def __init__(self, workers: int = 0, address: str = "", say: Callable[[str], None] = lambda _: None) -> None:
        self.workers = workers
        self._address = address
        self._say = say
        self._actors: list[Any] = []

    def __enter__(self) -> "RayCrew":
        if not self._address and not kernel_is_compiled():
            self._say(COMPILING)
            load_kernel()
        self._say(f"connecting to Ray at {self._address}" if self._address else "starting Ray (about ten seconds)")
        self._connect()
        import ray

        cores = int(ray.cluster_resources()["CPU"])  # type: ignore[no-untyped-call]  # Ray's
        self.workers = min(self.workers or cores, cores)
        actor = ray.remote(Worker).options(num_cpus=1, max_restarts=-1, max_task_retries=RETRIES)
        self._say(f"warming up {self.workers} worker{'s' if self.workers > 1 else ''}")
        self._actors = [actor.remote(added_games()) for _ in range(self.workers)]
        try:
            ray.get([worker.ready.remote() for worker in self._actors])
        except ray.exceptions.RayError as error:
            self._disconnect()
            raise WorkersLostError(f"the workers did not start: {_words(error)}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._disconnect()

    def play(self, job: Job, chunks: Iterator[tuple[int, int]], halted: Callable[[], bool]) -> Generator[Piece]:
        """As `Crew.play`; when halted, chunks that are not finished are dropped."""
        import ray

        message = message_of(job).SerializeToString(deterministic=True)
        idle, busy = self._actors[: job.job.workers or None], {}
        try:
            while not halted():
                while idle and (chunk := next(chunks, None)):
                    worker = idle.pop()
                    busy[worker.play.remote(message, *chunk)] = worker
                if not busy:
                    return
                ready, _ = ray.wait(list(busy), timeout=LOOK_S)
                for finished in ready:
                    idle.append(busy.pop(finished))
                    yield ray.get(finished)
        except ray.exceptions.RayError as error:
            raise WorkersLostError(f"a chunk could not be played: {_words(error)}") from None
        finally:
            for unfinished in busy:
                ray.cancel(unfinished)
            if busy:
                ray.wait(list(busy), num_returns=len(busy))

    def _connect(self) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        options: dict[str, Any] = {"address": self._address}
        if not self._address:
            os.environ["RAY_AUTH_MODE"] = "token"
            os.environ["RAY_AUTH_TOKEN"] = _TOKEN
            # Its address is loopback, said twice: in a network namespace Ray looks for another one until a time-out.
            os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
            options = {"address": "local", "num_cpus": self.workers or os.cpu_count(), "_node_ip_address": "127.0.0.1"}
            options |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE_BYTES}
        import ray

        try:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, **options)
        except (ray.exceptions.RayError, ConnectionError, RuntimeError, OSError, ValueError) as error:
            raise WorkersLostError(f"Ray did not start: {_words(error)}") from None

    def _disconnect(self) -> None:
        import ray

        self._actors = []
        ray.shutdown()


# One for all that this process starts: Ray reads it once.
_TOKEN = secrets.token_hex(32)


def _words(error: BaseException) -> str:
    """The first line of an error of Ray's, which goes on with a report of the process."""
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
