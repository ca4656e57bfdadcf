"""Exact equities are those that another program counts."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from engine.equity.calculator import Method
from tests.engine.equity.spots import spot, work_out

KNOWN = YAML(typ="safe").load(Path(__file__).with_name("known.yaml"))


@pytest.mark.parametrize("name", KNOWN)
def test_exact_equities_are_known_ones(name: str) -> None:
    for row in KNOWN[name]:
        boards = [row["board"]] if "board" in row else []
        found = work_out(spot(name, *row["hands"], boards=boards, dead=row.get("dead", "")), Method.EXACT)
        assert found.deals == row["deals"]
        assert [hand.share * found.deals for hand in found.hands] == fractions(row["shares"]), row
        lows = row.get("lows", [0] * len(found.hands))
        assert [hand.low * found.deals for hand in found.hands] == fractions(lows), row


def fractions(values: list[Any]) -> list[Fraction]:
    return [Fraction(value) for value in values]
