"""`givare replay --target`: the same hands with the same outcome through a running service."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.replay import command
from service.server import Options, running
from tests.conftest import ROOT

EXAMPLES = ROOT / "examples" / "hands"


async def replayed(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, command, list(arguments))


async def served(scripted_decks: bool) -> AsyncIterator[str]:
    options = Options(listen="127.0.0.1:0", metrics="127.0.0.1:0", scripted_decks=scripted_decks)
    async with running(options) as started:
        await started.serving
        yield started.address


@pytest.fixture
async def target() -> AsyncIterator[str]:
    async for address in served(scripted_decks=True):
        yield address


@pytest.fixture
async def random_target() -> AsyncIterator[str]:
    async for address in served(scripted_decks=False):
        yield address


async def test_the_example_hands_all_agree_through_the_service(target: str) -> None:
    run = await replayed(str(EXAMPLES), "--target", target)
    assert run.exit_code == 0, run.output
    assert "56 agree (44 decided by shown cards), 0 differ, 0 skipped" in run.output


async def test_a_refused_act_is_told_as_the_service_tells_it(target: str, tmp_path: Path) -> None:
    (tmp_path / "wheel.phh").write_text((EXAMPLES / "wheel.phh").read_text().replace('"p2 cc"', '"p2 cbr 101"', 1))
    run = await replayed(str(tmp_path), "--target", target)
    assert run.exit_code == 1
    assert "raise 200..1000" in run.output


async def test_a_service_that_deals_only_random_cards_is_no_target(random_target: str) -> None:
    run = await replayed(str(EXAMPLES), "--target", random_target)
    assert run.exit_code == 1
    assert "--allow-scripted-decks" in run.output


async def test_nobody_at_the_address_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.replay_target.CONNECT_TIMEOUT_S", 0.2)
    run = await replayed(str(EXAMPLES), "--target", "127.0.0.1:1")
    assert run.exit_code == 1
    assert "nobody answers" in run.output
