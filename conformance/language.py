"""The play language: text to statements. `LANGUAGE.md` is its grammar.

`parse_play` raises LanguageError with the line, what stood there and what was expected; so do the small parsers for
cards, seats and events that the loader uses.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from conformance.scenario import (
    ANY_REASON,
    PUBLIC,
    UNNAMED,
    Act,
    Card,
    Check,
    Clock,
    Happening,
    Legal,
    LegalAct,
    NextHand,
    Statement,
    TableAct,
    TableVerb,
    Verb,
    What,
)
from engine.cards import CardError, distinct, parse_cards
from engine.games import GAMES
from engine.ranking.order import HandClass

STREETS = tuple(dict.fromkeys(street.name for game in GAMES.values() for street in game.streets))
HAPPENINGS = (
    *("ante", "small-blind", "big-blind", "straddle", "post", "bring-in"),
    *("cards", "up", "exchange", "shuffle", "show", "muck", "rake"),
)
CLASSES = tuple(hand_class.label for hand_class in HandClass)
MAX_SEAT = 10

_SEAT = re.compile(r"(\d+)\s+(.*)")
_REFUSED = re.compile(r"(.*?)\s*!\s*([A-Z][A-Z_]*)?$")
_LEGAL = re.compile(r"([a-z-]+)(?:\s+(.+))?")
_RANGE = re.compile(r"(\d+)\s*\.\.\s*(\d+)")
_TABLE_VERBS = sorted(TableVerb, key=lambda verb: -len(verb.value))
_NEED_AMOUNT = frozenset({Verb.BET, Verb.RAISE, Verb.COMPLETE, Verb.RUN})
_MAY_AMOUNT = _NEED_AMOUNT | {Verb.CALL, Verb.ALL_IN, Verb.BRING_IN}
_SIZED = _MAY_AMOUNT | {Verb.DISCARD}
_TABLE_NEED_AMOUNT = frozenset(
    {TableVerb.SIT, TableVerb.POST_LIVE, TableVerb.POST_DEAD, TableVerb.STRADDLE, TableVerb.TOP_UP}
)


class LanguageError(ValueError):
    """A script that does not read: `line` counts from 1 within the text it was given."""

    def __init__(self, message: str, line: int = 1):
        super().__init__(message)
        self.line = line


def parse_play(text: str, first_line: int = 1) -> tuple[Statement, ...]:
    """The statements of a play, each with its line in the file; raises LanguageError."""
    statements: list[Statement] = []
    for number, line in enumerate(text.splitlines(), first_line):
        for part in line.split("#", 1)[0].split(";"):
            words = " ".join(part.split())
            if not words:
                continue
            try:
                statements.append(_statement(words, number))
            except LanguageError as error:
                raise LanguageError(f"{words!r}: {error}", number) from None
    return tuple(statements)


def cards(text: str) -> tuple[Card, ...]:
    """A run of cards, each once; raises LanguageError."""
    try:
        return tuple(Card(card) for card in distinct(parse_cards(text)))
    except CardError as error:
        raise LanguageError(str(error)) from None


def runs(text: str) -> tuple[tuple[Card, ...], ...]:
    """Runs of cards parted by `/`."""
    return tuple(cards(run) for run in text.split("/"))


def hand(text: str) -> tuple[tuple[Card, ...], ...]:
    """A player's cards street by street, parted by `/`; `x` for a card that is not given."""
    try:
        streets = tuple(
            tuple(Card(card) for word in run.split() for card in ((UNNAMED,) if word == "x" else parse_cards(word)))
            for run in text.split("/")
        )
        distinct(card for run in streets for card in run if card != UNNAMED)
    except CardError as error:
        raise LanguageError(str(error)) from None
    return streets


def exchanged(text: str) -> tuple[Card, ...]:
    """The cards that come in one exchange; `pat` for none."""
    return () if text == "pat" else cards(text)


def seats(text: str) -> tuple[int, ...]:
    """Seats parted by spaces or commas."""
    return tuple(_seat(word) for word in text.replace(",", " ").split())


def happenings(text: str) -> tuple[Happening, ...]:
    """A chain of events parted by commas, such as `show 1, show 2, turn`."""
    found = []
    for link in text.split(","):
        word, _, seat = link.strip().partition(" ")
        if word not in HAPPENINGS and word not in STREETS:
            raise LanguageError(f"{word!r} is no event; there are {', '.join(HAPPENINGS)} and the streets")
        found.append(Happening(word, _seat(seat) if seat else 0))
    return tuple(found)


def _statement(words: str, line: int) -> Statement:
    if words == "next hand":
        return NextHand(line)
    if words.startswith("-- "):
        return Check(line, What.STREET, street=_street(words[3:]))
    if words.startswith("= "):
        what, _, rest = words[2:].partition(" ")
        if what not in _CHECKS:
            raise LanguageError(f"no checkpoint is called {what!r}; there are {', '.join(_CHECKS)}")
        return _CHECKS[what](line, rest.strip())
    if words.startswith("clock "):
        return Clock(line, _seconds(words[6:]))
    parted = _SEAT.fullmatch(words)
    if parted is None:
        raise LanguageError(
            "expected a seat and what it does, '-- street', '= checkpoint', 'clock +30s' or 'next hand'"
        )
    seat, rest = _seat(parted[1]), parted[2]
    if rest.startswith("?"):
        return Legal(line, seat, _legal_acts(rest[1:]))
    return _deed(line, seat, rest)


def _deed(line: int, seat: int, words: str) -> Act | TableAct:
    refused = _REFUSED.fullmatch(words)
    refusal = None if refused is None else refused[2] or ANY_REASON
    words = words if refused is None else refused[1]
    for verb in _TABLE_VERBS:
        if words == verb or words.startswith(f"{verb} "):
            rest = words[len(verb) :].strip()
            if verb in _TABLE_NEED_AMOUNT and not rest:
                raise LanguageError(f"'{verb}' needs an amount")
            return TableAct(line, seat, verb, _amount(rest) if rest else None, refusal)
    word, _, rest = words.partition(" ")
    if word not in set(Verb):
        raise LanguageError(f"{word!r} is no act; there are {', '.join([*Verb, *TableVerb])}")
    act = Verb(word)
    if act is Verb.DISCARD:
        return Act(line, seat, act, cards=_discards(rest, refused=refusal is not None), refusal=refusal)
    if rest and act not in _MAY_AMOUNT:
        raise LanguageError(f"'{act}' takes no amount")
    # An act without its amount can only be written to see it refused.
    if not rest and act in _NEED_AMOUNT and refusal is None:
        raise LanguageError(f"'{act}' needs an amount, the street's total")
    return Act(line, seat, act, _signed(rest) if rest else None, refusal=refusal)


def _discards(text: str, *, refused: bool) -> tuple[Card, ...]:
    # A card named twice, or none, can only be written to see it refused.
    if not refused:
        if not text:
            raise LanguageError("'discard' needs the cards that go")
        return cards(text)
    try:
        return tuple(Card(card) for card in parse_cards(text))
    except CardError as error:
        raise LanguageError(str(error)) from None


def _legal_acts(text: str) -> tuple[LegalAct, ...]:
    acts = tuple(_legal_act(part.strip()) for part in text.split(","))
    verbs = [act.verb for act in acts]
    if len(set(verbs)) < len(verbs):
        raise LanguageError("an act stands twice; sizes are joined with 'or'")
    return acts


def _legal_act(text: str) -> LegalAct:
    parted = _LEGAL.fullmatch(text)
    if parted is None or parted[1] not in set(Verb) or parted[1] == Verb.ALL_IN:
        listed = ", ".join(verb for verb in Verb if verb is not Verb.ALL_IN)
        raise LanguageError(f"{text!r} is no legal act; expected one of {listed} with its sizes")
    verb, sizes = Verb(parted[1]), parted[2]
    if sizes is None:
        if verb in _SIZED:
            raise LanguageError(f"'{verb}' needs its amount or its range")
        return LegalAct(verb)
    between = _RANGE.fullmatch(sizes)
    if between is not None:
        low, high = int(between[1]), int(between[2])
        if low > high:
            raise LanguageError(f"the range {sizes} runs backwards")
        return LegalAct(verb, low, high)
    listed_sizes = tuple(_amount(size) for size in sizes.split(" or "))
    return LegalAct(verb, min(listed_sizes), max(listed_sizes), listed_sizes if len(listed_sizes) > 1 else ())


def _view(line: int, rest: str) -> Check:
    parted = re.fullmatch(r"(public|\d+) (sees|hides) ([\d ,]+)", rest)
    if parted is None:
        raise LanguageError("expected 'view SEAT sees SEATS' or 'view SEAT hides SEATS', or public for SEAT")
    viewer = PUBLIC if parted[1] == "public" else _seat(parted[1])
    return Check(line, What(parted[2]), numbers=seats(parted[3]), viewer=viewer)


def _hand(line: int, rest: str) -> Check:
    seat, _, held = rest.partition(" ")
    return Check(line, What.HAND, number=_seat(seat), cards=cards(held))


def _drawn(line: int, rest: str) -> Check:
    parted = re.fullmatch(r"(\d+) (not )?from (.+)", rest)
    if parted is None:
        raise LanguageError("expected 'drawn SEAT from CARDS' or 'drawn SEAT not from CARDS'")
    what = What.NOT_DRAWN_FROM if parted[2] else What.DRAWN_FROM
    return Check(line, what, number=_seat(parted[1]), cards=cards(parted[3]))


_CHECKS: Mapping[str, Callable[[int, str], Check]] = MappingProxyType(
    {
        "turn": lambda line, rest: Check(line, What.TURN, number=_seat(rest)),
        "over": lambda line, rest: Check(line, What.OVER) if not rest else _nothing_after("over"),
        "street": lambda line, rest: Check(line, What.STREET, street=_street(rest)),
        "board": lambda line, rest: Check(line, What.BOARD, cards=cards(rest)),
        "boards": lambda line, rest: Check(line, What.BOARDS, runs=_boards(rest)),
        "button": lambda line, rest: Check(line, What.BUTTON, number=_seat(rest)),
        "bets": lambda line, rest: Check(line, What.BETS, by_seat=_by_seat(rest)),
        "stacks": lambda line, rest: Check(line, What.STACKS, by_seat=_by_seat(rest)),
        "pot": lambda line, rest: Check(line, What.POT, number=_amount(rest)),
        "pots": lambda line, rest: Check(line, What.POTS, numbers=_amounts(rest)),
        "in": lambda line, rest: Check(line, What.IN, numbers=tuple(sorted(seats(rest)))),
        "view": _view,
        "up": lambda line, rest: Check(line, What.UP, cards_by_seat=_cards_by_seat(rest)),
        "hand": _hand,
        "cards": lambda line, rest: Check(line, What.CARDS, by_seat=_by_seat(rest)),
        "drawn": _drawn,
        "sizes": lambda line, rest: Check(line, What.SIZES, by_seat=_by_seat(rest)),
        "deadline": lambda line, rest: Check(line, What.DEADLINE, number=_seconds(rest)),
        "owes": lambda line, rest: Check(line, What.OWES, by_seat=_by_seat(rest)),
    }
)


def _nothing_after(what: str) -> Check:
    raise LanguageError(f"nothing comes after '= {what}'")


def _by_seat(text: str) -> Mapping[int, int]:
    return MappingProxyType({seat: _amount(amount) for seat, amount in _pairs(text).items()})


def _cards_by_seat(text: str) -> Mapping[int, tuple[Card, ...]]:
    return MappingProxyType({seat: cards(run) for seat, run in _pairs(text).items()})


def _pairs(text: str) -> Mapping[int, str]:
    if not (text.startswith("{") and text.endswith("}")):
        raise LanguageError("expected a value for each seat, like {1: 200, 3: 125}")
    pairs: dict[int, str] = {}
    for part in filter(str.strip, text[1:-1].split(",")):
        seat, colon, value = part.partition(":")
        if not colon:
            raise LanguageError(f"expected 'seat: value', not {part.strip()!r}")
        if _seat(seat) in pairs:
            raise LanguageError(f"seat {seat.strip()} stands twice")
        pairs[_seat(seat)] = value
    return pairs


def _amounts(text: str) -> tuple[int, ...]:
    return tuple(_amount(part) for part in _listed(text, "[300, 400]"))


def _boards(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(part) for part in _listed(text, "[2c 7d 9h, Ts 4s 4d]"))


def _listed(text: str, example: str) -> list[str]:
    if not (text.startswith("[") and text.endswith("]")):
        raise LanguageError(f"expected a list, like {example}")
    return [part for part in text[1:-1].split(",") if part.strip()]


def _street(text: str) -> str:
    if text.strip() not in STREETS:
        raise LanguageError(f"{text!r} is no street; there are {', '.join(STREETS)}")
    return text.strip()


def _seconds(text: str) -> int:
    parted = re.fullmatch(r"\+(\d+)(s|m|h)", text.strip())
    if parted is None:
        raise LanguageError(f"expected a time like +30s, +5m or +24h, not {text!r}")
    return int(parted[1]) * {"s": 1, "m": 60, "h": 3600}[parted[2]]


def _seat(text: str) -> int:
    if not text.strip().isdigit() or not 1 <= int(text) <= MAX_SEAT:
        raise LanguageError(f"expected a seat 1..{MAX_SEAT}, not {text.strip()!r}")
    return int(text)


def _amount(text: str) -> int:
    if not text.strip().isdigit():
        raise LanguageError(f"expected a whole amount, not {text.strip()!r}")
    return int(text)


def _signed(text: str) -> int:
    # Negative amounts exist to be refused.
    if not re.fullmatch(r"-?\d+", text):
        raise LanguageError(f"expected a whole amount, not {text!r}")
    return int(text)
