"""The command `givare`: what it says it can do it can, and it says so without loading what that needs."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.main import SUBCOMMANDS, main

SLOW_TO_LOAD = ("numba", "numpy", "grpc", "ray", "sqlalchemy", "google.protobuf")


def test_help_lists_every_subcommand_with_what_it_does() -> None:
    told = CliRunner().invoke(main, ["--help"])
    assert told.exit_code == 0
    for name, does in SUBCOMMANDS.items():
        assert name in told.output
        assert does in told.output


def test_help_loads_nothing_slow() -> None:
    code = f"import sys, cli.main; print([name for name in {SLOW_TO_LOAD} if name in sys.modules])"
    root = Path(__file__).parents[2]
    loaded = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_a_module_and_the_help_it_is_listed_with(name: str) -> None:
    assert find_spec(f"cli.{name}")
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert command.get_short_help_str(limit=100) == SUBCOMMANDS[name]


def test_an_unknown_subcommand_is_a_usage_error() -> None:
    told = CliRunner().invoke(main, ["shuffle"])
    assert told.exit_code == 2
    assert "shuffle" in told.output
