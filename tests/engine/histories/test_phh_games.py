"""PHH of stud, draw and split-pot games: streets and cards that follow from the game, and what only our fields tell."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.histories import phh
from engine.histories.record import Expected, RecordedAct, RecordedHand, Unreplayable
from engine.setup import AnteForm, Limit, Occasion, Rake, Seat, Stakes

RAZZ = """\
variant = "FR"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 8]
actions = ["d dh p1 2h3h9d", "d dh p2 ????Ks", "d dh p3 4h5h6h", "p2 pb", "p3 cbr 5", "p1 cbr 7", "p2 f", "p3 cc", \
"d dh p1 7c", "d dh p3 8c", "d dh p1 Jc", "d dh p3 2c", "d dh p1 Qc", "d dh p3 Kc", "d dh p1 As", "d dh p3 Ac", \
"p3 sm 4h5h6h8c2cKcAc", "p1 sm"]
"""
TRIPLE_DRAW = """\
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 ??????????", "d dh p2 2s3s4s8hKd", "p2 cc", "p1 cc", "p1 sd ????", "p2 sd Kd", "d dh p1 ????", \
"d dh p2 9c", "p1 cc", "p2 cbr 2", "p1 cc", "p1 sd", "p2 sd 9c", "d dh p2 7d", "p1 cc", "p2 cc", "p1 sd ??", \
"p2 sd", "d dh p1 ??", "p1 cc", "p2 cc", "p1 sm 2c3c4c5c8c", "p2 sm 2s3s4s8h7d"]
"""
THREE_RUNS = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [inf, 49, 49]
actions = ["d dh p1 2c2d", "d dh p2 AhAd", "d dh p3 KhKd", "p3 cbr 49", "p1 f", "p2 cc", "p2 sm AhAd", "p3 sm KhKd", \
"d db 4c5c6d", "d db 7s", "d db 9s", "d db Jc", "d db Ks", "d db 8c", "d db 8d", "d db Tc", "d db Th", "d db 3c", \
"d db 3d", "d db 3h", "d db 3s"]
finishing_stacks = [nan, 66, 33]
"""


def only(text: str) -> RecordedHand:
    (hand,) = phh.read(text, "made-up.phh")
    assert isinstance(hand, RecordedHand), hand
    return hand


def test_the_stakes_of_stud_have_a_bring_in_and_no_blinds() -> None:
    hand = only(RAZZ)
    assert hand.stakes == Stakes(min_bet=5, bring_in=2, upper_level=10, ante=1, ante_form=AnteForm.EACH)
    assert (hand.game, hand.limit, hand.small_blind_seat, hand.big_blind_seat) == ("razz", "fixed-limit", None, None)


def test_the_first_bet_over_a_bring_in_completes_and_the_next_one_raises() -> None:
    assert only(RAZZ).acts == (
        RecordedAct(2, 0, "bring-in", 2),
        RecordedAct(3, 0, "complete", 5),
        RecordedAct(1, 0, "raise", 7),
        RecordedAct(2, 0, "fold"),
        RecordedAct(3, 0, "call"),
    )


def test_cards_of_stud_are_told_apart_by_when_they_come() -> None:
    hand = only(RAZZ)
    assert hand.up == {1: parse_cards("9d7cJcQc"), 2: parse_cards("Ks"), 3: parse_cards("6h8c2cKc")}
    assert hand.hole == {1: parse_cards("2h3hAs"), 3: parse_cards("4h5hAc")}
    assert hand.shown == {3: True, 1: False}


def test_exchanges_have_their_streets_and_their_cards_as_far_as_they_are_known() -> None:
    acts = [act for act in only(TRIPLE_DRAW).acts if act.kind in ("discard", "stand-pat")]
    assert acts == [
        RecordedAct(1, 1, "discard", count=2),
        RecordedAct(2, 1, "discard", count=1, cards=parse_cards("Kd"), drawn=parse_cards("9c")),
        RecordedAct(1, 2, "stand-pat"),
        RecordedAct(2, 2, "discard", count=1, cards=parse_cards("9c"), drawn=parse_cards("7d")),
        RecordedAct(1, 3, "discard", count=1),
        RecordedAct(2, 3, "stand-pat"),
    ]
    assert only(TRIPLE_DRAW).hole == {2: parse_cards("2s3s4s8hKd")}
    assert only(TRIPLE_DRAW).held == {1: parse_cards("2c3c4c5c8c"), 2: parse_cards("2s3s4s8h7d")}


def test_cards_after_the_last_one_of_a_board_are_further_boards() -> None:
    hand = only(THREE_RUNS)
    assert hand.board == parse_cards("4c5c6d7s9s")
    assert hand.more_boards == (parse_cards("JcKs8c8dTc"), parse_cards("Th3c3d3h3s"))
    assert hand.settings == {"run_outs": "agreed"}


def test_further_boards_share_what_was_out_when_the_betting_ended() -> None:
    turned = THREE_RUNS.replace('"p3 cbr 49"', '"p3 cbr 9"')
    text = turned.replace('"d db 4c5c6d"', '"d db 4c5c6d", "p2 cc", "p3 cbr 40", "p2 cc"')
    hand = only(text.replace(', "d db 3h", "d db 3s"', ""))
    assert [board[:3] for board in (hand.board, *hand.more_boards)] == [parse_cards("4c5c6d")] * 5
    assert hand.more_boards[-1] == parse_cards("4c5c6d3c3d")


def test_a_stack_nobody_counted_is_more_than_the_hand_can_cost_and_is_not_compared() -> None:
    hand = only(THREE_RUNS)
    assert hand.seats[0].stack > 99
    assert hand.expected.stacks == {2: 66, 3: 33}


EVERYTHING = RecordedHand(
    file="made-up.phh",
    hand="everything",
    room="phh",
    game="courchevel-hilo",
    limit=Limit.NO_LIMIT,
    stakes=Stakes(
        small_blind=3,
        big_blind=10,
        ante=1,
        ante_form=AnteForm.EACH,
        rake=Rake(50_000, (1, 2, 3), no_flop_no_drop=False),
    ),
    seats=(Seat(2, 500, live_post=10, dead_post=5), Seat(4, 500, dead_post=3), Seat(5, 500), Seat(9, 500)),
    button=3,
    small_blind_seat=0,
    big_blind_seat=4,
    occasion=Occasion(real_table=True),
    rulebook="pr",
    settings={"run_outs": "agreed", "burn": "live"},
    unit=2,
    hole={4: parse_cards("AsAdAcKhKd"), 9: parse_cards("2c")},
    board=parse_cards("5s6s7s8d9d"),
    more_boards=(parse_cards("5s6s7s8h9h"),),
    acts=(
        RecordedAct(5, 0, "fold"),
        RecordedAct(9, 0, "raise", 30),
        RecordedAct(2, 0, "fold"),
        RecordedAct(4, 0, "call"),
    ),
    shown={9: True, 4: False},
    deck=tuple(range(52)),
    reshuffle=2**63,
    expected=Expected(won={9: 82}, returned={}, pot=82, rake=0, stacks={2: 484, 4: 466, 5: 499, 9: 551}),
)


def test_what_the_standard_cannot_say_is_written_in_our_own_fields_and_read_back() -> None:
    text = phh.write(EVERYTHING)
    assert only(text) == EVERYTHING
    own = [line for line in text.splitlines() if line.startswith("_")]
    assert own
    assert all(line.startswith("_givare_") for line in own)


def test_a_hand_the_standard_can_say_has_none_of_our_fields_but_for_its_result() -> None:
    hand = only(RAZZ)
    assert [line for line in phh.write(hand).splitlines() if line.startswith("_")] == []


@pytest.mark.parametrize("text", [RAZZ, TRIPLE_DRAW])
def test_a_hand_is_written_as_it_was_read(text: str) -> None:
    hand = only(text)
    assert only(phh.write(hand)) == replace(hand, players={})


@pytest.mark.parametrize(
    ("text", "old", "new", "reason"),
    [
        (RAZZ, '"d dh p1 As"', '"d dh p1 As7d"', "more cards than Razz deals"),
        (RAZZ, '"p3 cbr 5"', '"p3 sd"', "an exchange that Razz does not have"),
        (TRIPLE_DRAW, '"p1 sd ??", ', '"p1 sd ??", "p1 sd", ', "an exchange that"),
        (RAZZ, "[1, 1, 1]", '"none"', "do not fit together"),
        (THREE_RUNS, ', "d db 3s"', "", "not to the end"),
    ],
)
def test_what_does_not_fit_the_game_is_listed(text: str, old: str, new: str, reason: str) -> None:
    assert old in text
    (hand,) = phh.read(text.replace(old, new), "made-up.phh")
    assert isinstance(hand, Unreplayable), hand
    assert reason in hand.reason
