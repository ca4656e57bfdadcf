"""YAML that knows where it stands: every value with its file and line, so that a mistake can be named where it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError


class SourceError(ValueError):
    """A mistake in a file: `file:line: what stood there and what was expected`."""

    def __init__(self, file: str, line: int, message: str):
        super().__init__(f"{file}:{line}: {message}")
        self.file = file
        self.line = line


@dataclass(frozen=True)
class Source:
    """One value of a YAML file, its line (from 1) and the key it stands under."""

    file: str
    line: int
    key: str
    value: object

    def error(self, message: str, line: int = 0) -> SourceError:
        """The error to raise about this value, or about a line within it."""
        return SourceError(self.file, line or self.line, message)

    def entries(self, required: str = "", optional: str = "") -> "Entries":
        """The members of a mapping whose keys are all known and none of the required ones missing."""
        members = {str(name): member for name, member in self.pairs()}
        for name in required.split():
            if name not in members:
                raise self.error(f"{self.key}: expected the key '{name}'")
        known = (*required.split(), *optional.split())
        for name, member in members.items():
            if name not in known:
                raise member.error(f"{self.key} has no key '{name}'; expected {', '.join(known)}")
        return Entries(members)

    def pairs(self) -> Iterator[tuple[object, "Source"]]:
        """The members of a mapping with keys of any kind."""
        if not isinstance(self.value, CommentedMap):
            raise self.error(f"{self.key}: expected a mapping, not {self.value!r}")
        for name, member in self.value.items():
            yield name, Source(self.file, self.value.lc.value(name)[0] + 1, str(name), member)

    def items(self) -> Iterator["Source"]:
        """The items of a list."""
        if not isinstance(self.value, CommentedSeq):
            raise self.error(f"{self.key}: expected a list, not {self.value!r}")
        for place, item in enumerate(self.value):
            yield Source(self.file, self.value.lc.item(place)[0] + 1, self.key, item)

    @property
    def is_list(self) -> bool:
        """Tell whether it is a list."""
        return isinstance(self.value, CommentedSeq)

    @property
    def is_mapping(self) -> bool:
        """Tell whether it is a mapping."""
        return isinstance(self.value, CommentedMap)

    def text(self) -> str:
        """A text; a bare number counts as its digits."""
        if isinstance(self.value, str) or (isinstance(self.value, int) and not isinstance(self.value, bool)):
            return str(self.value).strip()
        raise self.error(f"{self.key}: expected a text, not {self.value!r}")

    def word(self, *allowed: str) -> str:
        """One of the words allowed."""
        if self.value not in allowed:
            raise self.error(f"{self.key}: expected {' or '.join(allowed)}, not {self.value!r}")
        return str(self.value)

    def whole(self) -> int:
        """A whole number; negative ones exist to be refused."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.error(f"{self.key}: expected a whole number, not {self.value!r}")
        return int(self.value)

    def wholes(self, count: int = 0) -> tuple[int, ...]:
        """A list of whole numbers, of that length if one is asked for."""
        numbers = tuple(item.whole() for item in self.items())
        if count and len(numbers) != count:
            raise self.error(f"{self.key}: expected {count} numbers, not {len(numbers)}")
        return numbers

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.error(f"{self.key}: expected true or false, not {self.value!r}")
        return self.value

    def by_number(self) -> Mapping[int, "Source"]:
        """A mapping whose keys are whole numbers, such as seats."""
        members = {}
        for name, member in self.pairs():
            if not isinstance(name, int) or isinstance(name, bool):
                raise member.error(f"{self.key}: expected a number before the colon, not {name!r}")
            members[name] = member
        return members


class Entries(dict[str, Source]):
    """The members of a mapping, with what holds for those left out."""

    def whole(self, name: str) -> int:
        """A whole number, or 0."""
        return self[name].whole() if name in self else 0

    def wholes(self, name: str, count: int = 0) -> tuple[int, ...]:
        """A list of whole numbers; left out, zeros of that length."""
        return self[name].wholes(count) if name in self else (0,) * count

    def flag(self, name: str, *, default: bool = False) -> bool:
        """True or false."""
        return self[name].flag() if name in self else default

    def text(self, name: str) -> str:
        """A text, or an empty one."""
        return self[name].text() if name in self else ""


def read(path: Path, name: str = "") -> Source:
    """A YAML file as a Source, called `name` in messages; raises SourceError."""
    file = name or str(path)
    try:
        value = YAML(typ="rt").load(path.read_text(encoding="utf-8"))
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise SourceError(file, line, f"no YAML: {error.problem}") from None
    return Source(file, 1, path.name, value)
