"""Engines under test, and the ways to reach one: in process, over gRPC, or as a process that speaks JSON lines.

An `Engine` answers EngineRequests. What goes wrong on the way is one of three errors, each with its outcome: the engine
is gone (EngineCrashedError), it does not answer (EngineTimeoutError), or it answers what is no answer (AdapterError).
"""

import queue
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Protocol

import grpc
from google.protobuf import json_format

from givare.conformance.v1 import engine_pb2, engine_pb2_grpc

CHANNEL_OPTIONS = (("grpc.enable_retries", 0),)
LOG_LINES = 5  # of a crashed process's standard error


class EngineError(Exception):
    """An engine that gave no answer by the rules."""


class EngineCrashedError(EngineError):
    """The engine is gone, or could not be started."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


class AdapterError(EngineError):
    """The engine or its adapter failed, or its answer does not fit the question."""


class TargetError(ValueError):
    """A target that is not spelled `self`, `grpc:HOST:PORT` or `stdio:COMMAND`."""


class Engine(Protocol):
    """An engine that can be asked; `timeout_s` bounds one answer."""

    def ask(self, request: engine_pb2.EngineRequest, timeout_s: float) -> engine_pb2.EngineResponse:
        """The answer, of the same kind as the request; raises EngineError."""
        ...

    def close(self) -> None:
        """Let the engine go."""
        ...


class Servicer(Protocol):
    """EngineService without a network: each call takes its request and returns its response."""

    def describe(self, request: engine_pb2.DescribeRequest) -> engine_pb2.DescribeResponse: ...
    def new_hand(self, request: engine_pb2.NewHandRequest) -> engine_pb2.NewHandResponse: ...
    def act(self, request: engine_pb2.ActRequest) -> engine_pb2.ActResponse: ...
    def view(self, request: engine_pb2.ViewRequest) -> engine_pb2.ViewResponse: ...
    def evaluate(self, request: engine_pb2.EvaluateRequest) -> engine_pb2.EvaluateResponse: ...
    def advance(self, request: engine_pb2.AdvanceRequest) -> engine_pb2.AdvanceResponse: ...
    def lose(self, request: engine_pb2.LoseRequest) -> engine_pb2.LoseResponse: ...
    def restore(self, request: engine_pb2.RestoreRequest) -> engine_pb2.RestoreResponse: ...
    def end(self, request: engine_pb2.EndRequest) -> engine_pb2.EndResponse: ...


def answer(engine: Servicer, request: engine_pb2.EngineRequest) -> engine_pb2.EngineResponse:
    """The answer of a servicer to a request in its envelope."""
    kind = request.WhichOneof("request")
    if kind is None:
        raise AdapterError("a request without a question")
    response = getattr(engine, kind)(getattr(request, kind))
    return engine_pb2.EngineResponse(id=request.id, **{kind: response})


class InProcess:
    """An engine in this process."""

    def __init__(self, engine: Servicer):
        self._engine = engine

    def ask(self, request: engine_pb2.EngineRequest, timeout_s: float) -> engine_pb2.EngineResponse:  # noqa: ARG002
        try:
            return answer(self._engine, request)
        except EngineError:
            raise
        except Exception as error:
            raise EngineCrashedError(f"{type(error).__name__}: {error}") from error

    def close(self) -> None: ...


class OverGrpc:
    """A server of EngineService."""

    _METHODS = {  # noqa: RUF012
        "describe": "Describe",
        "new_hand": "NewHand",
        "act": "Act",
        "view": "View",
        "evaluate": "Evaluate",
        "advance": "Advance",
        "lose": "Lose",
        "restore": "Restore",
        "end": "End",
    }

    def __init__(self, address: str):
        self._channel = grpc.insecure_channel(address, options=CHANNEL_OPTIONS)
        self._stub = engine_pb2_grpc.EngineServiceStub(self._channel)

    def ask(self, request: engine_pb2.EngineRequest, timeout_s: float) -> engine_pb2.EngineResponse:
        kind = str(request.WhichOneof("request"))
        try:
            response = getattr(self._stub, self._METHODS[kind])(getattr(request, kind), timeout=timeout_s)
        except grpc.RpcError as error:
            raise _rpc_error(error) from error
        return engine_pb2.EngineResponse(id=request.id, **{kind: response})

    def close(self) -> None:
        self._channel.close()


def _rpc_error(error: grpc.RpcError) -> EngineError:
    code, details = error.code(), error.details()
    if code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return EngineTimeoutError("no answer in time")
    if code is grpc.StatusCode.UNAVAILABLE:
        return EngineCrashedError(f"no server: {details}")
    return AdapterError(f"{code.name}: {details}")


class OverStdio:
    """A process that answers JSON lines, started from a command line."""

    def __init__(self, command: str):
        arguments = shlex.split(command)
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            raise EngineCrashedError(f"{command}: {error.strerror}") from error
        self._answers: queue.Queue[str] = queue.Queue()
        self._last_words: deque[str] = deque(maxlen=LOG_LINES)
        self._readers = [threading.Thread(target=read, daemon=True) for read in (self._read_answers, self._read_log)]
        for reader in self._readers:
            reader.start()

    def ask(self, request: engine_pb2.EngineRequest, timeout_s: float) -> engine_pb2.EngineResponse:
        line = json_format.MessageToJson(request, indent=None)
        try:
            self._pipe(self._process.stdin).write(line + "\n")
            self._pipe(self._process.stdin).flush()
        except OSError as error:
            raise self._crashed() from error
        try:
            text = self._answers.get(timeout=timeout_s)
        except queue.Empty:
            raise EngineTimeoutError(f"no answer in {timeout_s:g} s") from None
        if not text:
            raise self._crashed()
        try:
            response = json_format.Parse(text, engine_pb2.EngineResponse(), ignore_unknown_fields=True)
        except json_format.ParseError as error:
            raise AdapterError(f"no EngineResponse: {error}") from None
        if response.id != request.id:
            raise AdapterError(f"answered {response.id} when asked {request.id}")
        return response

    def close(self) -> None:
        # A pipe to a process that is gone cannot be flushed.
        with suppress(OSError):
            self._pipe(self._process.stdin).close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(timeout=1)
        self._pipe(self._process.stdout).close()
        self._pipe(self._process.stderr).close()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None  # noqa: S101 - all three were asked for
        return pipe

    def _read_answers(self) -> None:
        for line in self._pipe(self._process.stdout):
            self._answers.put(line)
        self._answers.put("")

    def _read_log(self) -> None:
        self._last_words.extend(self._pipe(self._process.stderr))

    def _crashed(self) -> EngineCrashedError:
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return EngineCrashedError("the process closed its output")
        self._readers[-1].join(timeout=1)
        last = "".join(self._last_words).strip()
        return EngineCrashedError(f"the process ended with status {self._process.returncode}{last and f': {last}'}")


def target(text: str) -> Callable[[], Engine]:
    """How to reach the engine that `text` names, each time anew; raises TargetError."""
    kind, _, rest = text.partition(":")
    if text == "self":
        from conformance.own_engine import OwnEngine

        return lambda: InProcess(OwnEngine())
    if kind == "grpc" and rest:
        return lambda: OverGrpc(rest)
    if kind == "stdio" and rest:
        return lambda: OverStdio(rest)
    raise TargetError(f"expected self, grpc:HOST:PORT or stdio:COMMAND, not {text!r}")
