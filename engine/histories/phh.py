"""PHH, the poker hand history format: a hand as one TOML table (read, write).

Players stand from the left of the button; heads-up the first one is the big blind. What the standard has no code or
field for is written in fields that begin with `_givare_`, and only where a reader of the standard's own fields would
get it otherwise:

- `_givare_game` and `_givare_limit` name the game where `variant` is `_givare`: the standard has no code for it.
- `_givare_rulebook`, `_givare_settings`, `_givare_occasion`: whose rules, and what they ask about.
- `_givare_stakes`, `_givare_button`, `_givare_blind_seats`, `_givare_live_posts`, `_givare_dead_posts`: the table.
- `_givare_more_boards`, `_givare_hole`, `_givare_up`, `_givare_held`, `_givare_deck`, `_givare_reshuffle`: cards.
- `_givare_unit` (units to a chip), `_givare_pot`, `_givare_rake`, `_givare_won`, `_givare_returned`: the result.

Format: https://phh.readthedocs.io, "the PHH file format specification".
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.cards import CardError
from engine.histories.phh_fields import recorded
from engine.histories.phh_text import write
from engine.histories.record import HistoryError, Recorded, Unreplayable

__all__ = ["read", "recognises", "write"]


def recognises(text: str) -> bool:
    """Whether a file holds hands of this format."""
    return re.search(r"^variant\s*=", text, re.MULTILINE) is not None


def read(text: str, file: str, finishing_stacks: Sequence[object] | None = None) -> Iterator[Recorded]:
    """The hand of a file, or the hands of one that numbers its tables (`[1]`, `[2]`, ...).

    `finishing_stacks` are those of a single hand that does not name them itself, in the order of its players.
    """
    try:
        document = tomllib.loads(text, parse_float=_number)
    except tomllib.TOMLDecodeError as error:
        yield Unreplayable(file, "", f"the text is no TOML: {error}")
        return
    single = "variant" in document
    for name, fields in {"": document}.items() if single else document.items():
        hand = str(fields.get("hand", name))
        try:
            beside = {"finishing_stacks": finishing_stacks} if single and finishing_stacks is not None else {}
            yield recorded(file, hand, {**beside, **fields})
        except (HistoryError, CardError) as error:
            yield Unreplayable(file, hand, str(error))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            yield Unreplayable(file, hand, f"the fields do not fit together: {error!r}")


def _number(text: str) -> object:
    return None if text.strip("+-") in ("inf", "nan") else Fraction(text)
