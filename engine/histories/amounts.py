"""Amounts as rooms write them (`$1,234.50`, `500K`, `387.5`), and the unit in which all of a hand are whole."""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from engine.histories.record import HistoryError

AMOUNT = r"(?:[$€£])?\d[\d,]*(?:\.\d+)?[KMB]?"
_THOUSANDS = {"K": 10**3, "M": 10**6, "B": 10**9}
_CURRENCY = "$€£"


def amount(text: str) -> Fraction:
    """The exact amount that a text names; raises HistoryError."""
    if not re.fullmatch(AMOUNT, text):
        raise HistoryError(f"{text!r} is no amount")
    digits = text.strip(_CURRENCY).replace(",", "")
    factor = _THOUSANDS.get(digits[-1], 1)
    return Fraction(digits.rstrip("KMB")) * factor


def unit_of(amounts: Iterable[Fraction]) -> int:
    """How many units make a chip or dollar, as few as will do: 1, 2 for half chips, 20 for nickels, 100 for cents."""
    return lcm(*(value.denominator for value in amounts))


def in_units(value: Fraction, unit: int) -> int:
    """An amount as a whole number of units; raises HistoryError if it is not one."""
    scaled = value * unit
    if scaled.denominator != 1:
        raise HistoryError(f"{value} is no whole number of 1/{unit} chips")
    return int(scaled)


def plain(value: Fraction) -> str:
    """An amount as a decimal number, without a float in between."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    digits = 2 if 100 % rest.denominator == 0 else 6
    return f"{whole}.{int(rest * 10**digits):0{digits}d}".rstrip("0")
