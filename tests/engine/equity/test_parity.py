"""The compiled functions and the same code in plain Python come to the same totals."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def totals(jit: str) -> list[str]:
    """What comes out in a process in which a warning, such as of an overflow, is an error."""
    ran = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.engine.equity.parity_spots"],
        cwd=ROOT,
        env={**os.environ, "GIVARE_JIT": jit},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_compiled_and_plain_functions_come_to_the_same_totals() -> None:
    assert totals("0") == totals("1")
