"""The compiled kernel and the same code in plain Python play the same hands, event for event and byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

from engine.setup import Limit

ROOT = Path(__file__).parents[2]
HANDS = 1000


def start(jit: str, *limits: Limit) -> "subprocess.Popen[str]":
    """Play hands of those limits in a process in which a warning, such as of an overflow, is an error."""
    command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.engine.parity_hands", str(HANDS), *limits]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "GIVARE_JIT": jit},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def said(process: "subprocess.Popen[str]") -> list[list[str]]:
    """The words of each line it printed."""
    out, errors = process.communicate()
    assert process.returncode == 0, errors
    return [line.split() for line in out.splitlines()]


def test_compiled_and_plain_kernels_play_the_same_hands() -> None:
    compiled, *plain = processes = [start("1", *Limit), *(start("0", limit) for limit in Limit)]
    try:
        slow = [line for process in plain for line in said(process)]
        fast = said(compiled)
    finally:
        for process in processes:
            process.kill()
    assert slow == [["plain", limit, digest] for _, limit, digest in fast]
    assert [[kind, limit] for kind, limit, _ in fast] == [["compiled", limit] for limit in Limit]
