"""Amounts of texts are exact, whatever the room's way of writing them."""

from fractions import Fraction

import pytest

from engine.histories.amounts import amount, in_units, plain, unit_of
from engine.histories.record import HistoryError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20", Fraction(20)),
        ("$0.05", Fraction(1, 20)),
        ("€1,234.50", Fraction(2469, 2)),
        ("387.5", Fraction(775, 2)),
        ("500K", Fraction(500_000)),
        ("2B", Fraction(2_000_000_000)),
    ],
)
def test_an_amount_is_read_exactly(text: str, value: Fraction) -> None:
    assert amount(text) == value


@pytest.mark.parametrize("text", ["", "ten", "-5", "1.2.3", "$"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(HistoryError):
        amount(text)


@pytest.mark.parametrize(
    ("amounts", "unit"),
    [
        (["100", "50"], 1),
        (["387.5", "100"], 2),
        (["$1", "$20"], 1),
        (["$0.25", "$0.10"], 20),
        (["$0.25", "$0.01"], 100),
    ],
)
def test_the_unit_is_the_coarsest_in_which_every_amount_is_whole(amounts: list[str], unit: int) -> None:
    values = [amount(text) for text in amounts]
    assert unit_of(values) == unit
    assert all(Fraction(in_units(value, unit), unit) == value for value in values)


def test_an_amount_between_units_is_refused() -> None:
    with pytest.raises(HistoryError):
        in_units(Fraction(1, 3), 100)


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(5), "5"), (Fraction(1, 20), "0.05"), (Fraction(775, 2), "387.5")]
)
def test_an_amount_is_written_without_loss(value: Fraction, text: str) -> None:
    assert plain(value) == text
