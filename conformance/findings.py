"""What a judge notes down while he compares."""

from dataclasses import dataclass, field


@dataclass
class Findings:
    """Faults with the line of the script they belong to, and how many expectations could be compared at all."""

    faults: list[tuple[int, str]] = field(default_factory=list)
    compared: int = 0

    def fault(self, line: int, message: str) -> None:
        """Note what is wrong."""
        self.faults.append((line, message))

    def compare(self, line: int, what: str, expected: object, actual: object) -> None:
        """Compare one fact; the fault names both sides."""
        self.compared += 1
        if expected != actual:
            self.fault(line, f"{what}: expected {_said(expected)}, got {_said(actual)}")


def _said(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_said(item)}" for key, item in sorted(value.items())) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_said, value)) + "]"
    return str(value)
