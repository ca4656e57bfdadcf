"""The inside of a process that is measured: it answers one request line with one slice's result, until stdin closes.

Seconds are those the process had on the core, so that whatever else the machine does meanwhile is not counted.
Only the standard library is used here: the peers' interpreter runs it too.
"""

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import NamedTuple


class Slice(NamedTuple):
    """What one slice measured, in the unit of its case, and the evidence of what was done in it.

    The evidence is a mean over `hands` random hands, or one number that has to be the same for all (0).
    """

    value: float
    evidence: float
    hands: int = 0


def hands_per_second(play_some: Callable[[], tuple[int, int]], seconds: float) -> Slice:
    """Repeat `play_some`, which returns (hands, acts), for about `seconds`; the evidence is acts per hand."""
    hands = acts = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        more_hands, more_acts = play_some()
        hands += more_hands
        acts += more_acts
    return Slice(hands / elapsed, acts / hands, hands)


def microseconds_per_act(replay_some: Callable[[], tuple[float, int, int]], seconds: float) -> Slice:
    """Repeat `replay_some`, which returns (seconds spent in acts, acts, hands), until it has spent about `seconds`."""
    spent, acts, hands = 0.0, 0, 0
    while spent < seconds:
        more_spent, more_acts, more_hands = replay_some()
        spent += more_spent
        acts += more_acts
        hands += more_hands
    return Slice(spent / acts * 1e6, acts / hands, hands)


def serve(measures: Mapping[str, Callable[[float], Slice]]) -> None:
    """Say that this process is warm, then measure what stdin asks for: a case and a length in seconds per line."""
    print(json.dumps({"ready": sorted(measures)}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        result = measures[request["case"]](request["seconds"])
        print(json.dumps(result._asdict()), flush=True)
