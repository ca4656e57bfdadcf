"""Ranges of two-card hands as text: `QQ+, AKs, A5s-A2s, JTs:0.5, AhKd`.

Entries stand between commas, each with a weight after a colon if it has another than 1:

    QQ      the six pairs of queens          QQ+       and every higher pair     QQ-99      down to the nines
    AKs     the four suited hands            ATs+      to AKs, the ace kept      A5s-A2s    the kicker going down
    AKo     the twelve of two suits          ATo+                                JTs-76s    both going down together
    AK      all sixteen                      AT+                                 A5-A2
    AhKd    one hand                         Ahx       every hand with that card xx         every hand
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from engine.cards import DECK, RANKS, SUITS, CardError, format_cards

UNKNOWN = "x"
WEIGHT_DIGITS = 4  # after the point
KINDS = ("s", "o", "")
SHAPE = rf"([{RANKS}])([{RANKS}])([so]?)"
SHAPES = re.compile(rf"{SHAPE}(?:(\+)|-{SHAPE})?")
TWO_CARDS = re.compile(rf"([{RANKS}][{SUITS}]|x)([{RANKS}][{SUITS}]|x)")
WEIGHT = re.compile(rf"0*1(\.0*)?|0*\.\d{{1,{WEIGHT_DIGITS}}}|0+\.\d{{1,{WEIGHT_DIGITS}}}")

Two = tuple[int, ...]


class RangeError(ValueError):
    """A text that is no range, or one that names a hand twice."""


class SameCardError(CardError):
    """A hand that holds one card twice."""


def parse_range(text: str) -> dict[Two, Fraction]:
    """The hands of a range, higher card first, with the weight of each; raises RangeError or SameCardError."""
    weights: dict[Two, Fraction] = {}
    for entry in text.split(","):
        hands, colon, weight = entry.partition(":")
        share = parse_weight(weight.strip()) if colon else Fraction(1)
        for two in hands_of("".join(hands.split())):
            if two in weights:
                raise RangeError(f"{entry.strip()!r} names {format_cards(two, '')} again")
            weights[two] = share
    return weights


def parse_weight(text: str) -> Fraction:
    """A weight above 0 and up to 1; raises RangeError."""
    weight = Fraction(text) if WEIGHT.fullmatch(text) else Fraction(0)
    if weight == 0:
        raise RangeError(f"{text!r} is no weight: a number above 0 and up to 1, of at most {WEIGHT_DIGITS} decimals")
    return weight


def hands_of(entry: str) -> Iterator[Two]:
    """The hands that an entry without weight stands for."""
    if cards := TWO_CARDS.fullmatch(entry):
        yield from _with_cards(*cards.groups())
        return
    match = SHAPES.fullmatch(entry)
    if match is None:
        raise RangeError(f"{entry!r} is no hand and no range of hands, such as AhKd, QQ+, AKs or A5s-A2s")
    high, low, kind, plus, *end = match.groups()
    first = _ranks(high, low, kind, entry)
    if plus:
        last = (12, 12) if high == low else (first[0], first[0] - 1)
    elif end[0]:
        last = _ranks(end[0], end[1], end[2], entry)
        if end[2] != kind:
            raise RangeError(f"{entry!r} goes from one kind of hands to another")
    else:
        last = first
    for ranks in _between(first, last, entry):
        yield from _of_ranks(*ranks, kind)


def _ranks(high: str, low: str, kind: str, entry: str) -> tuple[int, int]:
    ranks = RANKS.index(high), RANKS.index(low)
    if ranks[0] < ranks[1]:
        raise RangeError(f"{entry!r}: the higher rank comes first, as in {low}{high}{kind}")
    if ranks[0] == ranks[1] and kind:
        raise RangeError(f"{entry!r}: a pair is of two suits always")
    return ranks


def _between(first: tuple[int, int], last: tuple[int, int], entry: str) -> Iterator[tuple[int, int]]:
    """All ranks from one to the other: with one high card, or as far apart."""
    apart = first[0] - first[1]
    if first[0] == last[0]:
        low, high = sorted((first[1], last[1]))
        yield from ((first[0], rank) for rank in range(low, high + 1))
    elif apart == last[0] - last[1]:
        low, high = sorted((first[0], last[0]))
        yield from ((rank, rank - apart) for rank in range(low, high + 1))
    else:
        raise RangeError(f"{entry!r}: its ends have neither the high card in common nor the gap")


def _of_ranks(high: int, low: int, kind: str) -> Iterator[Two]:
    if high == low:
        yield from combinations([4 * high + suit for suit in (3, 2, 1, 0)], 2)
        return
    for one, other in product((3, 2, 1, 0), repeat=2):
        if kind == "" or (kind == "s") == (one == other):
            yield 4 * high + one, 4 * low + other


def _with_cards(first: str, second: str) -> Iterator[Two]:
    cards = [RANKS.index(card[0]) * 4 + SUITS.index(card[1]) for card in (first, second) if card != UNKNOWN]
    if len(set(cards)) < len(cards):
        raise SameCardError(f"{first}{second} holds one card twice")
    others = [card for card in reversed(DECK) if card not in cards]
    for more in combinations(others, 2 - len(cards)):
        high, low = sorted((*cards, *more), reverse=True)
        yield high, low
