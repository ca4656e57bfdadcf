"""The environment the peers live in: `.venv-peers` beside `.venv`, made at first use from the pins in `peers.txt`."""

import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = Path(__file__).with_name("peers.txt")
DIRECTORY = ROOT / ".venv-peers"
INTERPRETER = DIRECTORY / "bin" / "python"


def pinned_versions() -> dict[str, str]:
    """Package -> version, as `peers.txt` has them."""
    lines = (line.strip() for line in PINS.read_text().splitlines())
    pairs = (line.partition("==") for line in lines if line and not line.startswith("#"))
    return {name: version for name, _, version in pairs}


def installed_packages(packages: Iterable[str]) -> dict[str, str]:
    """Package -> version of those that are installed, after trying to install what is not."""
    if not INTERPRETER.exists():
        print(f"Making the peers' environment in {DIRECTORY.name} (first time: downloads of about 70 MB)", flush=True)
        venv.create(DIRECTORY, with_pip=True)
    pins = pinned_versions()
    wanted = {package: pins[package] for package in packages}
    if _install(wanted):
        return wanted
    # One that cannot be installed (pip has said why) leaves the others measurable.
    return {package: version for package, version in wanted.items() if _install({package: version})}


def _install(versions: dict[str, str]) -> bool:
    pip = [str(INTERPRETER), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    requirements = [f"{package}=={version}" for package, version in versions.items()]
    result = subprocess.run([*pip, "--constraint", str(PINS), *requirements], check=False, stdout=sys.stderr)
    return result.returncode == 0
