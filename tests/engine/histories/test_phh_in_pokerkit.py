"""PHH files of this project, read by PokerKit in an environment of its own, end with the same stacks."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.histories import phh
from engine.histories.phh_fields import VARIANTS
from engine.histories.recording import record
from engine.setup import Limit
from tests.conformance.test_pokerkit import python
from tests.engine.histories.played import played

__all__ = ["python"]

READER = """
import json, sys
from pathlib import Path
from pokerkit import HandHistory
for path in sys.argv[1:]:
    *_, last = HandHistory.loads(Path(path).read_text())
    print(json.dumps(list(last.stacks)))
"""
HANDS = 20
# Points in which PokerKit has one rule only. It also knows no bet that an all-in player did not fill: in fixed limit
# everybody has chips enough.
SETTINGS = {"open_pair_big_bet": "off", "fl_cap_heads_up": "capped"}


@pytest.mark.parametrize("code", VARIANTS)
def test_every_game_with_a_code_ends_with_the_same_stacks(code: str, python: Path, tmp_path: Path) -> None:
    name, limit = VARIANTS[code]
    stacks = (1000, 700) if limit is Limit.FIXED_LIMIT else (1000, 300, 45)
    expected: dict[str, list[int]] = {}
    for seed in range(HANDS):
        recorded = record(played(name, limit, seed, SETTINGS, stacks=stacks), str(seed))
        path = tmp_path / f"{seed}.phh"
        path.write_text(phh.write(recorded))
        assert recorded.expected.stacks is not None
        expected[str(path)] = [recorded.expected.stacks[seat] for seat in recorded.clockwise()]
    told = subprocess.run([python, "-c", READER, *expected], capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in told.stdout.splitlines()] == list(expected.values())
