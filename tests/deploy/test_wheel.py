"""The wheel holds what a server needs to run, and nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"cli", "conformance", "engine", "givare", "service", "workers"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_its_top_level_is_the_packages(wheel: zipfile.ZipFile) -> None:
    tops = {Path(name).parts[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} <= PACKAGES


def test_every_tracked_file_of_the_packages_is_in_it(wheel: zipfile.ZipFile) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "--", "proto/givare", *sorted(PACKAGES - {"givare"})],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert tracked
    assert {name.removeprefix("proto/") for name in tracked} <= set(wheel.namelist())


def test_the_licence_goes_with_it(wheel: zipfile.ZipFile) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel.namelist())
