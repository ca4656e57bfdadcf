"""`givare simulate` plays a job, tells who won what, and gives way to Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.simulate import CANCELLED, command

JOB = """
match:
  stakes: {small_blind: 1, big_blind: 2}
  players: [{policy: caller, chips: 20}, {policy: raiser, chips: 20}]
  hands: %s
  seed: 5
"""


@pytest.fixture
def job(tmp_path: Path) -> Path:
    return written(tmp_path, 40)


def written(folder: Path, hands: int | str) -> Path:
    file = folder / "job.yaml"
    file.write_text(JOB % hands)
    return file


def simulate(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "cli.main", "simulate", *map(str, arguments)]


def test_a_match_is_told_by_player_and_written_as_json(job: Path, tmp_path: Path) -> None:
    ran = CliRunner().invoke(command, [str(job), "--in-process", "--json", str(tmp_path / "result.json")])
    assert ran.exit_code == 0, ran.output
    result = json.loads((tmp_path / "result.json").read_text())
    first, second = result["players"]
    assert (result["hands"], first["policy"], second["policy"]) == ("40", "caller", "raiser")
    assert int(first["net"]) == -int(second["net"])
    assert first["sum_of_squares"] == second["sum_of_squares"]
    assert {"caller", "raiser", result["digest"], f"{int(first['net']):+,}"} <= set(ran.stdout.split())


def test_a_mistake_in_the_job_is_named_by_its_field(tmp_path: Path) -> None:
    ran = CliRunner().invoke(command, [str(written(tmp_path, 0)), "--in-process"])
    assert ran.exit_code == 2
    assert "match.hands: 0 is not in 1.." in " ".join(ran.output.split())


def test_ctrl_c_ends_it_and_says_how_far_it_came(tmp_path: Path) -> None:
    running = subprocess.Popen(
        simulate(written(tmp_path, 10**12), "--in-process"),
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "GIVARE_JIT": "0", "FORCE_COLOR": "1"},
    )
    assert running.stderr is not None
    for line in running.stderr:  # its bar is drawn once it plays
        if "hands/s" in line:
            break
    running.send_signal(signal.SIGINT)
    told = running.stderr.read()
    assert running.wait() == CANCELLED
    assert "Cancelled after" in told


@pytest.mark.ray
def test_one_worker_on_ray_and_this_process_write_the_same_file(job: Path, tmp_path: Path) -> None:
    for name, where in {"ray": ["--workers", "1"], "here": ["--in-process"]}.items():
        subprocess.run(simulate(job, *where, "--json", tmp_path / name), check=True, capture_output=True)
    assert (tmp_path / "ray").read_bytes() == (tmp_path / "here").read_bytes()
