"""The generated Python is what the `.proto` files say, and they need nothing but Google's own types."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROTO = Path(__file__).parents[2] / "proto"
FILES = sorted(PROTO.rglob("*.proto"))


def name(path: Path) -> str:
    return str(path.relative_to(PROTO))


def test_the_generated_code_is_up_to_date() -> None:
    check = subprocess.run(
        [sys.executable, PROTO / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stderr


def test_the_packages_are_namespaces() -> None:
    assert not list((PROTO / "givare").rglob("__init__.py"))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_imports_only_what_is_here_or_comes_with_protobuf(path: Path) -> None:
    for imported in re.findall(r'^import "(.+)";', path.read_text(), re.MULTILINE):
        assert (PROTO / imported).is_file() or imported.startswith("google/protobuf/")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_comment_of_a_call_or_message_begins_with_its_name(path: Path) -> None:
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        declared = re.match(r"\s*(?:message|enum|service|rpc) (\w+)", line)
        if declared:
            first = number
            while lines[first - 1].lstrip().startswith("//"):
                first -= 1
            assert lines[first].split()[:2] == ["//", declared[1]]
