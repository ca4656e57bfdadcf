"""A real `givare serve`, in a process of its own that can be killed."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

START_TIMEOUT_S = 120


class Served:
    """The process, where it listens, and every line it has written."""

    def __init__(self, process: asyncio.subprocess.Process):
        self.process = process
        self.lines: list[dict[str, Any]] = []
        self._reading = asyncio.create_task(self._read())
        self._events: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def _read(self) -> None:
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            said = json.loads(line)
            self.lines.append(said)
            first = self._event(said["event"])
            if not first.done():
                first.set_result(said)

    def _event(self, name: str) -> "asyncio.Future[dict[str, Any]]":
        return self._events.setdefault(name, asyncio.get_running_loop().create_future())

    async def said(self, event: str) -> dict[str, Any]:
        """The first line of that event."""
        return await asyncio.wait_for(asyncio.shield(self._event(event)), START_TIMEOUT_S)

    async def end(self) -> int:
        """Wait until the process is over and all its lines are read."""
        status = await self.process.wait()
        await self._reading
        return status


@asynccontextmanager
async def serve(store: Path, *options: str) -> AsyncIterator[Served]:
    """Start it on free ports of this machine; un-jitted, which starts faster and plays the same."""
    arguments = ["serve", "--listen=127.0.0.1:0", "--metrics=127.0.0.1:0", f"--store=sqlite:///{store}", *options]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "cli.main",
        *arguments,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "GIVARE_JIT": "0", "PYTHONWARNINGS": "ignore"},
        cwd=Path(__file__).parents[2],
    )
    served = Served(process)
    try:
        await served.said("serving")
        yield served
    finally:
        if process.returncode is None:
            process.kill()
        await served.end()
