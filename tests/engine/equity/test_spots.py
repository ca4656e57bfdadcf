"""What cannot be dealt is refused with the clash named, and what is too much with the count."""

from collections.abc import Sequence

import pytest

from engine.equity.calculator import Calculator, Method, count_of
from engine.refusals import SetupError
from tests.engine.equity.spots import spot


@pytest.mark.parametrize(
    ("game", "hands", "boards", "dead", "reason", "field", "said"),
    [
        ("holdem", ["AsAh"], [], "", "MALFORMED_REQUEST", "hands", "1 hands, not 2 to 10"),
        ("holdem", ["xx"] * 11, [], "", "MALFORMED_REQUEST", "hands", "11 hands"),
        ("holdem", ["AsAh", "AsKh"], [], "", "DUPLICATE_CARD", "hands[1]", "As is in hands[0] already"),
        ("holdem", ["AsAh", "KsKh"], ["2cAh3d"], "", "DUPLICATE_CARD", "hands[0]", "Ah is in boards[0] already"),
        ("holdem", ["AsAh", "KsKh"], ["2c2c3d"], "", "DUPLICATE_CARD", "boards[0]", "2c is in boards[0] already"),
        ("holdem", ["AsAh", "KsKh"], ["2c3d4h"], "2c", "DUPLICATE_CARD", "dead", "2c is in boards[0] already"),
        ("holdem", ["KK", "AsAh"], ["KsKhKd"], "", "DUPLICATE_CARD", "hands[0]", "none of its hands is possible: Ks"),
        ("holdem", ["AsAh", "KsKh"], ["2c3d4h5s6s7d"], "", "MALFORMED_REQUEST", "boards[0]", "6 cards, more than 5"),
        ("holdem", ["AsAh", "KsKh"], ["2c3d4h", "2d"], "", "MALFORMED_REQUEST", "boards", "2 boards, but holdem has 1"),
        ("stud", ["AsAhKd", "2s2h3d"], ["2c"], "", "MALFORMED_REQUEST", "boards", "1 boards, but stud has 0"),
        ("holdem", ["AsAhKd", "KsKh"], [], "", "BAD_CARD", "hands[0]", "3 cards; holdem compares hands of 2"),
        ("holdem", ["AsAs", "KsKh"], [], "", "DUPLICATE_CARD", "hands[0]", "AsAs holds one card twice"),
        ("holdem", ["QQ,AsAs", "KsKh"], [], "", "DUPLICATE_CARD", "hands[0]", "AsAs holds one card twice"),
        ("holdem", ["AKq", "KsKh"], [], "", "MALFORMED_REQUEST", "hands[0]", "is no hand"),
        ("pineapple", ["AsAhx", "KsKh"], [], "", "BAD_CARD", "hands[0]", "compares hands of 2 after the discard"),
        ("omaha", ["AsAhKd", "KsKhQdQc"], [], "", "BAD_CARD", "hands[0]", "3 cards; omaha compares hands of 4"),
        ("omaha", ["AsAhKdAs", "KsKhQdQc"], [], "", "DUPLICATE_CARD", "hands[0]", "holds one card twice"),
        ("omaha", ["AsAhKdKc,AsAhxx", "xxxx"], [], "", "MALFORMED_REQUEST", "hands[0]", "as many unknown cards"),
        ("omaha", ["AsAhKdKc,KcKdAhAs", "xxxx"], [], "", "MALFORMED_REQUEST", "hands[0]", "is named twice"),
        ("badugi", ["As2d3c", "xxxx"], [], "", "BAD_CARD", "hands[0]", "3 cards; badugi compares hands of 4"),
        (
            "short-deck",
            ["AsAh", "KsKh"],
            ["6c7d5h"],
            "",
            "BAD_CARD",
            "boards[0]",
            "5h is not in the deck",
        ),
        ("short-deck", ["AsAh", "5s4s"], [], "", "BAD_CARD", "hands[1]", "5s is not in the deck"),
        ("stud", ["As"] + ["x"] * 7, [], "", "DECK_TOO_SMALL", "hands", "55 cards are to come, and 51 are left"),
    ],
)
def test_an_impossible_spot_is_refused(
    game: str, hands: list[str], boards: Sequence[str], dead: str, reason: str, field: str, said: str
) -> None:
    with pytest.raises(SetupError) as caught:
        spot(game, *hands, boards=boards, dead=dead)
    assert (caught.value.reason, caught.value.field) == (reason, field)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("game", "hands", "boards", "deals"),
    [
        ("holdem", ["AsAh", "KsKh"], [], 1_712_304),
        ("holdem", ["AA", "AA"], [], 6 * 1_712_304),  # any two aces leave two
        ("holdem", ["AA", "KK"], ["AsKs2d3c"], 3 * 3 * 44),
        ("holdem", ["xx", "xx"], ["2c3d4h5s6s"], 47 * 46 // 2 * (45 * 44 // 2)),
        ("stud", ["AsAhKd", "2s2h3d"], [], 163_185 * 111_930),  # four of 46, then four of 42
        ("five-card-draw", ["AsAhKdKcx", "2s2h3d3c4d"], [], 43),
        ("double-board-omaha", ["AsAhKdKc", "2s2h3d3c"], ["4s5s6s", "7s8s9s"], 2 * 703),
    ],
)
def test_the_deals_of_a_spot_are_counted(game: str, hands: list[str], boards: Sequence[str], deals: int) -> None:
    counted = count_of(spot(game, *hands, boards=boards))
    assert (counted.count, counted.at_most) == (deals, False)


def test_exact_is_refused_beyond_what_can_be_counted_and_sampled_otherwise() -> None:
    many = spot("holdem", "AsAh", "xx")
    with pytest.raises(SetupError) as caught:
        Calculator(many, Method.EXACT)
    assert caught.value.reason == "TOO_LARGE"
    assert "2,097,572,400 deals" in str(caught.value)
    assert not Calculator(many).exact
    assert Calculator(spot("holdem", "AsAh", "KsKh")).exact


def test_a_count_over_very_many_hands_is_a_bound() -> None:
    counted = count_of(spot("holdem", "22+,A2+", "22+,A2+", boards=["2c3d4h5s6s"]))
    assert counted.at_most
    assert str(counted).startswith("at most ")


@pytest.mark.parametrize(("hands", "said"), [(["AA", "AA", "AA"], "no deal is possible")])
def test_hands_that_always_clash_are_refused(hands: list[str], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        Calculator(spot("holdem", *hands))
    assert caught.value.reason == "DUPLICATE_CARD"
    assert said in str(caught.value)


def test_too_fine_weights_are_sampled() -> None:
    fine = spot("holdem", *(f"{hand}:0.9999,2h3h:0.0001" for hand in ("AsAh", "KsKh", "QsQh")), "JsJh")
    assert not Calculator(fine).exact
    with pytest.raises(SetupError, match="too many digits"):
        Calculator(fine, Method.EXACT)
