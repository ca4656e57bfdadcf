"""Match jobs for the tests, as short as the YAML a user writes."""

from typing import Any

from google.protobuf import json_format

from givare.v1 import simulation_pb2
from workers.job import Match, read_match


def job(**fields: Any) -> simulation_pb2.SimulationJob:
    """Return a small match, heads-up at 1/2 unless told otherwise."""
    plain = {
        "stakes": {"small_blind": 1, "big_blind": 2},
        "players": [{"policy": "random"}] * 2,
        "hands": 40,
        "seed": 7,
    }
    return json_format.ParseDict({"match": plain | fields}, simulation_pb2.SimulationJob())


def match(**fields: Any) -> Match:
    """Return the same, read."""
    return read_match(job(**fields).match)


def players(*policies: str, **stack: int) -> list[dict[str, Any]]:
    """Return players with these policies and like stacks."""
    return [{"policy": policy, **stack} for policy in policies]
