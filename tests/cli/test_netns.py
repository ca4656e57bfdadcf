"""A command in the namespace reaches itself and nobody else; where none is allowed, nothing starts unasked."""

import errno
import json
import os
import subprocess
import sys
from typing import NoReturn

import pytest

from cli import netns

PROBE = """
import json, os, socket
with socket.create_server(("127.0.0.1", 0)) as server:
    socket.create_connection(server.getsockname(), timeout=5).close()
print(json.dumps({
    "interfaces": [name for _, name in socket.if_nameindex()],
    "user": os.getuid(),
    "told": os.environ.get("GIVARE_NETNS"),
}))
"""


def run_in_namespace(*command: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if name != netns.INSIDE}
    return subprocess.run(
        [sys.executable, "-m", "cli.netns", *command], env=outside, capture_output=True, text=True, check=False
    )


def test_a_server_in_the_namespace_is_reached_from_within_and_loopback_is_its_only_interface() -> None:
    ran = run_in_namespace(sys.executable, "-c", PROBE)
    if ran.returncode == netns.EXIT_REFUSED:
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {"interfaces": ["lo"], "user": os.getuid(), "told": "1"}


def test_the_exit_status_of_the_command_comes_through() -> None:
    ran = run_in_namespace("--if-refused=run", sys.executable, "-c", "raise SystemExit(3)")
    assert ran.returncode == 3


def test_an_unknown_command_is_named() -> None:
    ran = run_in_namespace("--if-refused=run", "no-such-command")
    assert ran.returncode == 127
    assert "no-such-command" in ran.stderr


class StartedError(Exception):
    """Stands in for the command that would have replaced this process."""


@pytest.fixture
def refusing_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_file: str, _arguments: list[str]) -> NoReturn:
        raise StartedError

    monkeypatch.delenv(netns.INSIDE, raising=False)
    monkeypatch.setenv(netns.OPEN_RAY_ALLOWED, "0")
    monkeypatch.setattr(netns, "_tried_in_a_child", lambda _flags: errno.EPERM)
    monkeypatch.setattr(os, "execvp", start)


@pytest.mark.usefixtures("refusing_system")
@pytest.mark.parametrize(
    ("mode", "allowed", "terminal", "answer", "starts"),
    [
        ("fail", "0", True, "y", False),
        ("fail", "1", True, "y", False),
        ("run", "0", False, "", True),
        ("ask", "0", False, "y", False),
        ("ask", "1", False, "", True),
        ("ask", "0", True, "y", True),
        ("ask", "0", True, "", False),
    ],
)
def test_where_a_namespace_is_refused(
    mode: str, allowed: str, terminal: bool, answer: str, starts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(netns.OPEN_RAY_ALLOWED, allowed)
    monkeypatch.setattr("sys.stdin.isatty", lambda: terminal, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: answer)
    with pytest.raises(StartedError if starts else SystemExit) as end:
        netns.main([f"--if-refused={mode}", "command"])
    if not starts:
        assert isinstance(end.value, SystemExit)
        assert end.value.code == netns.EXIT_REFUSED
    assert netns.ray_may_start() == (allowed == "1" or (mode == "ask" and starts))
