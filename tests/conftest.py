"""What all tests share: when Ray may start, where recorded hands lie, how Hypothesis runs."""

from pathlib import Path

import pytest
from hypothesis import settings

from cli import netns

ROOT = Path(__file__).parents[1]

# The same examples in every run, so that a change is judged by what it changes. No deadline: the first call compiles.
settings.register_profile("givare", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("givare")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if netns.ray_may_start():
        return
    unsafe = pytest.mark.skip(
        reason="Ray listens on all interfaces and this run has no network namespace (see cli.netns)"
    )
    for item in items:
        if item.get_closest_marker("ray"):
            item.add_marker(unsafe)


@pytest.fixture(scope="session")
def recorded_hands() -> Path:
    """Return the folder of recorded hands, which lie beside the checkout and are no part of it."""
    folder = ROOT.parent / "shared" / "hands"
    if not folder.is_dir():
        pytest.skip("the recorded hands are not beside this checkout (../shared/hands)")
    return folder
