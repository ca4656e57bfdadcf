"""Failures that are known: a YAML list of `scenario` (a pattern of keys), `because`, and `outcome` (fail if left out).

    - scenario: short-all-ins-*@roberts
      because: this engine looks at every all-in by itself; its issue 12

An entry that no longer tells the truth is a failure of the run.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from conformance.judge import BROKEN, Outcome, Verdict
from conformance.source import SourceError, read


@dataclass(frozen=True)
class KnownFailure:
    """Scenarios that are known to come out in one way, and why."""

    pattern: str
    because: str
    outcome: Outcome
    line: int

    def matches(self, key: str) -> bool:
        """Tell whether the entry speaks of that scenario."""
        return fnmatchcase(key, self.pattern)


def load_known(path: Path) -> tuple[KnownFailure, ...]:
    """The entries of a file; raises SourceError."""
    known = []
    for item in read(path).items():
        entries = item.entries("scenario because", "outcome")
        outcome = Outcome(entries["outcome"].word(*sorted(BROKEN))) if "outcome" in entries else Outcome.FAIL
        known.append(KnownFailure(entries.text("scenario"), entries.text("because"), outcome, item.line))
        if not known[-1].because:
            raise SourceError(item.file, item.line, "because: expected the reason")
    return tuple(known)


def against_known(key: str, verdict: Verdict, known: Sequence[KnownFailure]) -> Verdict:
    """The verdict seen with what is known of the scenario."""
    entry = next((entry for entry in known if entry.matches(key)), None)
    if entry is None:
        return verdict
    if verdict.outcome is entry.outcome:
        return Verdict(Outcome.EXPECTED_FAIL, f"{verdict.detail} (known: {entry.because})", verdict.line)
    if verdict.outcome is Outcome.PASS:
        return Verdict(Outcome.UNEXPECTED_PASS, f"known to fail: {entry.because}", verdict.line)
    return verdict
