"""Every reason for a refusal says its code, the rules it rests on and an example."""

import re
from pathlib import Path

import grpc
import pytest
from google.protobuf.descriptor import EnumValueDescriptor
from ruamel.yaml import YAML

from engine.kernel.codes import Reason
from givare.v1 import error_reason_pb2

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "proto/givare/v1/error_reason.proto").read_text()
REASONS = error_reason_pb2.ErrorReason.DESCRIPTOR.values[1:]

# These speak of words, requests, the server and its jobs, of which the rulebooks know nothing.
WITHOUT_A_RULE = {
    "LOG_FULL",
    "UNKNOWN_GAME",
    "UNKNOWN_RULEBOOK",
    "UNKNOWN_SETTING",
    "BAD_SETTING_VALUE",
    "MALFORMED_REQUEST",
    "STORE_UNAVAILABLE",
    "WATCHER_TOO_SLOW",
    "TOO_LARGE",
    "NOT_READY",
    "RULEBOOK_NOT_FOUND",
    "SIMULATION_NOT_FOUND",
    "UNKNOWN_POLICY",
    "BAD_JOB",
}


def short(value: EnumValueDescriptor) -> str:
    return value.name.removeprefix("ERROR_REASON_")


def rules(value: EnumValueDescriptor) -> list[str]:
    return list(value.GetOptions().Extensions[error_reason_pb2.rule])


def comment(value: EnumValueDescriptor) -> str:
    """The text of the comment above a value in the `.proto` file."""
    found = re.search(rf"((?: *//.*\n)+) *{value.name} = ", TEXT)
    assert found, value.name
    return " ".join(line.strip().removeprefix("//").strip() for line in found[1].splitlines())


@pytest.fixture(scope="module")
def catalogue() -> set[str]:
    reader = YAML(typ="safe")
    return {rule["id"] for path in (ROOT / "conformance/rules").glob("*.yaml") for rule in reader.load(path)}


@pytest.mark.parametrize("value", REASONS, ids=short)
def test_a_reason_has_one_canonical_code(value: EnumValueDescriptor) -> None:
    code = value.GetOptions().Extensions[error_reason_pb2.code]
    assert grpc.StatusCode[code] is not grpc.StatusCode.OK


@pytest.mark.parametrize("value", REASONS, ids=short)
def test_a_reason_rests_on_rules_of_the_catalogue(value: EnumValueDescriptor, catalogue: set[str]) -> None:
    assert bool(rules(value)) == (short(value) not in WITHOUT_A_RULE)
    assert set(rules(value)) <= catalogue


@pytest.mark.parametrize("value", REASONS, ids=short)
def test_a_reason_is_explained_with_an_example(value: EnumValueDescriptor) -> None:
    said, found, example = comment(value).partition("Example: ")
    assert said
    assert found
    assert "=>" in example


def test_the_kernel_refuses_for_reasons_the_wire_knows() -> None:
    assert {reason.name for reason in Reason} - {"OK"} <= {short(value) for value in REASONS}
