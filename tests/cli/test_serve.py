"""`givare serve` says in one line why it cannot start."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--store=mysql://x"], "'mysql://x' is neither sqlite:///PATH nor memory"),
        (["--store=memory", "--listen=127.0.0.1"], "it is not HOST:PORT"),
    ],
)
def test_a_server_that_cannot_start_says_why(options: list[str], says: str) -> None:
    command = [sys.executable, "-m", "cli.main", "serve", "--metrics=off", *options]
    ended = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr
