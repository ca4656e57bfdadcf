"""Files of recorded hands: which format a file has, and the hands in it."""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType

from engine.histories import acpc, full_tilt, phh, stars
from engine.histories.record import HistoryError, Recorded

FORMATS: tuple[ModuleType, ...] = (acpc, stars, full_tilt, phh)
SUFFIXES = (".log", ".phh", ".phhs", ".txt")


def history_files(paths: Iterable[Path]) -> list[Path]:
    """The files named, and those of the folders named whose suffix is that of a hand history, in order of name.

    Raises HistoryError for a path that does not exist.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        elif path.is_file():
            found.append(path)
        else:
            raise HistoryError(f"there is no file or folder {path}")
    return found


def read_file(path: Path) -> Iterator[Recorded]:
    """The hands of a file; raises HistoryError if it is in none of the formats.

    A PHH file without final stacks takes them from a JSON file of the same name beside it, if there is one.
    """
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    for form in FORMATS:
        if form.recognises(text):
            if form is phh:
                return phh.read(text, str(path), _final_stacks(path.with_suffix(".json")))
            hands: Iterator[Recorded] = form.read(text, str(path))
            return hands
    raise HistoryError(f"{path} is no hand history of a known format: ACPC, PHH, PokerStars or Full Tilt text")


def _final_stacks(path: Path) -> list[object] | None:
    if not path.is_file():
        return None
    beside = json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction, parse_constant=lambda _: None)
    stacks = beside.get("final_stacks")
    return [*stacks] if isinstance(stacks, list) else None
