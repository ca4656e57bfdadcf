"""The rows as a table, ratios first, and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from benchmarks.race import Row

HEADING = ("ratio", "case", "ours", "peer's", "unit", "peer")


def table(rows: Sequence[Row], versions: dict[str, str]) -> str:
    """Lines of text, one per row; a missing peer stands there as missing."""
    lines = [HEADING, *(_cells(row, versions) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADING))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in {0, 2, 3} else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _cells(row: Row, versions: dict[str, str]) -> tuple[str, ...]:
    if row.peer is None:
        return ("", row.name, _number(row.ours), "", row.unit, "")
    if row.peer_value is None or row.ratio is None:
        return ("MISSING", row.name, _number(row.ours), "MISSING", row.unit, row.peer)
    peer = f"{row.peer} {versions[row.peer]}"
    return (_number(row.ratio) + "x", row.name, _number(row.ours), _number(row.peer_value), row.unit, peer)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def as_json(rows: Sequence[Row]) -> str:
    """`[{name, ours, peer, peer_value, unit, ratio}]`; null where there is no peer, or where it is missing."""
    return json.dumps([asdict(row) for row in rows], indent=2) + "\n"


def missing_peers(rows: Sequence[Row]) -> list[str]:
    """The peers that could not be measured, each once."""
    return list(dict.fromkeys(row.peer for row in rows if row.peer is not None and row.peer_value is None))
