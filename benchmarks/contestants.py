"""A contestant: the process of one side, seen from outside."""

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, cast

from benchmarks.environment import ROOT
from benchmarks.slices import Slice


class ContestantLostError(RuntimeError):
    """A contestant's process ended before it answered; what it had to say is on stderr."""


class Contestant:
    """A process that measures slices (`benchmarks.slices.serve`); as a context it is started, warm, and ended."""

    def __init__(self, name: str, interpreter: str, module: str) -> None:
        self.name = name
        self._command: Sequence[str] = (interpreter, "-m", module)

    def __enter__(self) -> "Contestant":
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._requests = cast("IO[str]", self._process.stdin)
        self._answers = cast("IO[str]", self._process.stdout)
        try:
            self._answer()
        except ContestantLostError:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError):  # what a process did not read before it ended
            self._requests.close()
        self._process.wait()
        self._answers.close()

    def measure(self, case: str, seconds: float) -> Slice:
        """One slice of this case, of about so many seconds; raises ContestantLostError."""
        with suppress(BrokenPipeError):  # then there will be no answer either
            self._requests.write(json.dumps({"case": case, "seconds": seconds}) + "\n")
            self._requests.flush()
        answer = self._answer()
        return Slice(answer["value"], answer["evidence"], answer["hands"])

    def _answer(self) -> dict[str, Any]:
        line = self._answers.readline()
        if not line:
            raise ContestantLostError(f"{self.name} ended without an answer: {' '.join(self._command)}")
        answer: dict[str, Any] = json.loads(line)
        return answer
