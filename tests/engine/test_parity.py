"""The compiled kernel and the same code in plain Python play the same hands, event for event and byte for byte."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.setup import Limit

ROOT = Path(__file__).parents[2]
HANDS = 1000

Processes = dict[tuple[Limit, str], "subprocess.Popen[str]"]


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    """All of them at once. In plain Python a warning, such as of an overflow, is an error."""
    started: Processes = {}
    for jit in ("1", "0"):
        for limit in Limit:
            command = [
                sys.executable,
                "-W",
                "error::RuntimeWarning",
                "-m",
                "tests.engine.parity_hands",
                limit,
                str(HANDS),
            ]
            environment = {**os.environ, "GIVARE_JIT": jit}
            started[limit, jit] = subprocess.Popen(
                command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
    yield started
    for process in started.values():
        process.kill()
        process.communicate()


@pytest.mark.parametrize("limit", Limit)
def test_compiled_and_plain_kernels_play_the_same_hands(processes: Processes, limit: Limit) -> None:
    said = {}
    for jit, kind in (("1", "compiled"), ("0", "plain")):
        out, errors = processes[limit, jit].communicate()
        assert processes[limit, jit].returncode == 0, errors
        how, said[kind] = out.split()
        assert how == kind
    assert said["compiled"] == said["plain"]
