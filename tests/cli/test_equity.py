"""`givare equity` tells in a table or as JSON what hands get."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import equity, simulate


def told(*arguments: str) -> str:
    ran = CliRunner().invoke(equity.command, arguments)
    assert ran.exit_code == 0, ran.output
    return " ".join(ran.stdout.split())


def test_all_deals_are_told_as_such() -> None:
    said = told("AsAh", "KsKh", "--board", "2c7d9h")
    assert "all 990 deals" in said
    assert "│ AsAh │ 91.62% │" in said


def test_samples_are_told_with_their_error() -> None:
    said = told("AsAh", "xx", "--samples", "5000", "--seed", "2")
    assert "5,000 random ones of 2,097,572,400 deals, seed 2" in said
    assert "±" in said


def test_halves_are_told_where_a_pot_is_split() -> None:
    said = told("--game", "omaha-hilo", "As2sKcKh", "Ah2h9c9s", "--board", "3c4d8hKdQh")
    assert "│ As2sKcKh │ 75.00% │ 50.00 │ 25.00 │ 0.00 │ 100.00 │" in said


def test_json_is_an_equity_result() -> None:
    result = json.loads(told("AsAh", "KsKh", "--json"))
    assert (result["exact"], result["deals"]) == (True, "1712304")
    assert [hand["share"] for hand in result["hands"]] == ["707495/856152", "148657/856152"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AsAh", "AsKh"), "hands[1]: As is in hands[0] already (DUPLICATE_CARD)"),
        (("AsAh", "xx", "--exact"), "2,097,572,400 deals, more than 200,000,000"),
        (("AsAh", "xx", "--exact", "--samples", "5"), "--exact and --samples exclude each other"),
        (("AsAh", "KsKh", "--game", "snap"), "'snap' is none of"),
    ],
)
def test_a_mistake_is_named(arguments: tuple[str, ...], said: str) -> None:
    ran = CliRunner().invoke(equity.command, arguments)
    assert ran.exit_code == 2
    assert said in " ".join(ran.output.split())


def test_a_large_one_is_a_job(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_text("equity: {game: holdem, spot: {hands: [AsAh, xx], samples: 3000, seed: 2}}")
    ran = CliRunner().invoke(simulate.command, [str(job), "--in-process", "--json", str(tmp_path / "result.json")])
    assert ran.exit_code == 0, ran.output
    assert "3,000 random ones of 2,097,572,400 deals, seed 2" in " ".join(ran.stdout.split())
    result = json.loads((tmp_path / "result.json").read_text())
    direct = json.loads(told("AsAh", "xx", "--samples", "3000", "--seed", "2", "--json"))
    assert result == direct
