"""What no rulebook deals is refused before a card is dealt, with a reason, a rule and the path of the field."""

from dataclasses import replace
from typing import Any

import pytest

from conformance.catalogue import catalogue
from engine.cards import DECK
from engine.hand import Hand
from engine.refusals import SetupError
from engine.rulebooks import PROFILES, RulebookError, rulebook
from engine.setup import HandSetup, Limit, Occasion, Rake, Seat, Stakes
from tests.engine.table import setup

TOO_MUCH = (10**12 + 1, 2**63 - 1)
GOOD = setup([100] * 4)
STRADDLES = rulebook("default", {"straddle": "live"})


def with_seat(place: int = 1, **changes: Any) -> HandSetup:
    seats = list(GOOD.seats)
    seats[place] = replace(seats[place], **changes)
    return replace(GOOD, seats=tuple(seats))


def with_stakes(**changes: Any) -> HandSetup:
    return replace(GOOD, stakes=replace(GOOD.stakes, **changes))


def seats(count: int) -> HandSetup:
    return replace(GOOD, seats=tuple(Seat(number, 100) for number in range(1, count + 1)), button=1)


def straddled(amount: int, count: int = 4) -> HandSetup:
    made = setup([100] * count)
    return replace(made, stakes=replace(made.stakes, straddle=amount), rulebook=STRADDLES)


# The reason, the field, the set-up.
REFUSED: list[tuple[str, str, HandSetup]] = [
    ("TOO_FEW_SEATS", "seats", seats(0)),
    ("TOO_FEW_SEATS", "seats", seats(1)),
    ("TOO_MANY_SEATS", "seats", seats(11)),
    *[("BAD_SEAT", "seats[1].number", with_seat(number=number)) for number in (0, -1, 11, 99, 2**63 - 1)],
    ("SEAT_TAKEN", "seats[1].number", with_seat(number=1)),
    *[("BAD_STACK", "seats[1].stack", with_seat(stack=stack)) for stack in (0, -1, *TOO_MUCH)],
    ("BAD_STACK", "seats[3].stack", with_seat(3, stack=0)),
    *[("BAD_BUTTON", "button", replace(GOOD, button=button)) for button in (0, -1, 11, 2**63 - 1)],
    *[("BAD_BLINDS", "stakes.big_blind", with_stakes(big_blind=amount)) for amount in (0, -1, *TOO_MUCH)],
    *[("BAD_BLINDS", "stakes.small_blind", with_stakes(small_blind=amount)) for amount in (-1, 3, *TOO_MUCH)],
    ("BAD_BLINDS", "small_blind_seat", replace(GOOD, small_blind_seat=5)),
    ("BAD_BLINDS", "small_blind_seat", replace(GOOD, small_blind_seat=-1)),
    ("BAD_BLINDS", "big_blind_seat", replace(GOOD, big_blind_seat=9)),
    ("BAD_BLINDS", "big_blind_seat", replace(GOOD, big_blind_seat=0)),
    ("BAD_BLINDS", "big_blind_seat", replace(GOOD, small_blind_seat=2, big_blind_seat=2)),
    *[("BAD_ANTE", "stakes.ante", with_stakes(ante=amount)) for amount in (-1, *TOO_MUCH)],
    ("STRADDLE_NOT_OFFERED", "stakes.straddle", with_stakes(straddle=4)),
    *[("BAD_STRADDLE", "stakes.straddle", straddled(amount)) for amount in (-1, 1, 2, 3, 5, *TOO_MUCH)],
    ("BAD_STRADDLE", "stakes.straddle", straddled(4, count=2)),
    *[("BAD_UPPER_LEVEL", "stakes.upper_level", with_stakes(upper_level=amount)) for amount in (-1, 1, 2, *TOO_MUCH)],
    (
        "BAD_UPPER_LEVEL",
        "stakes.upper_level",
        replace(with_stakes(upper_level=5), rulebook=rulebook("default", {"upper_level": "twice"})),
    ),
    *[("BAD_RAKE", "stakes.rake.rate_ppm", with_stakes(rake=Rake(rate))) for rate in (-1, 1_000_001, 2**63 - 1)],
    *[("BAD_RAKE", "stakes.rake.fixed", with_stakes(rake=Rake(fixed=amount))) for amount in (-1, *TOO_MUCH)],
    *[("BAD_RAKE", "stakes.rake.caps[2]", with_stakes(rake=Rake(1, (0, 0, cap)))) for cap in (-1, *TOO_MUCH)],
    ("BAD_RAKE", "stakes.rake.fixed", with_stakes(rake=Rake(1, fixed=1))),
    ("BAD_OCCASION", "occasion.players_left", replace(GOOD, occasion=Occasion(players_left=9))),
    ("BAD_OCCASION", "occasion.players_left", replace(GOOD, occasion=Occasion(tournament=True, players_left=3))),
    ("BAD_OCCASION", "occasion.players_left", replace(GOOD, occasion=Occasion(tournament=True, players_left=-1))),
    *[("BAD_POST", "seats[2].live_post", with_seat(2, live_post=post)) for post in (-1, 3, *TOO_MUCH)],
    *[("BAD_POST", "seats[2].dead_post", with_seat(2, dead_post=post)) for post in (-1, *TOO_MUCH)],
    ("BAD_POST", "seats[0].live_post", with_seat(0, live_post=1)),
    ("BAD_POST", "seats[1].live_post", with_seat(1, live_post=2)),
    ("BAD_DECK", "deck", replace(GOOD, deck=())),
    ("BAD_DECK", "deck", replace(GOOD, deck=DECK[:51])),
    ("BAD_DECK", "deck", replace(GOOD, deck=(*DECK, 52))),
    ("BAD_DECK", "deck", replace(GOOD, deck=(*DECK[:51], 52))),
    ("BAD_DECK", "deck", replace(GOOD, deck=(*DECK[:51], -1))),
    ("DUPLICATE_CARD", "deck", replace(GOOD, deck=(*DECK[:51], 0))),
    ("DUPLICATE_CARD", "deck", replace(GOOD, deck=(*DECK, 0))),
]


@pytest.mark.parametrize(
    ("reason", "field", "bad"), REFUSED, ids=[f"{reason}-{field}-{n}" for n, (reason, field, _) in enumerate(REFUSED)]
)
def test_what_no_rulebook_deals_is_refused(reason: str, field: str, bad: HandSetup) -> None:
    with pytest.raises(SetupError) as refusal:
        Hand.deal(bad)
    assert (refusal.value.reason, refusal.value.field) == (reason, field)
    assert str(refusal.value).startswith(f"{field}: ")
    assert refusal.value.rule in catalogue()


def test_every_reason_to_refuse_a_setup_is_tried() -> None:
    """The wire names them; those about the game, the limit and the rulebook have other types in Python."""
    assert {reason for reason, _, _ in REFUSED} == {
        *("TOO_FEW_SEATS", "TOO_MANY_SEATS", "BAD_SEAT", "SEAT_TAKEN", "BAD_STACK", "BAD_BUTTON", "BAD_BLINDS"),
        *("BAD_ANTE", "STRADDLE_NOT_OFFERED", "BAD_STRADDLE", "BAD_UPPER_LEVEL", "BAD_RAKE", "BAD_OCCASION"),
        *("BAD_POST", "BAD_DECK", "DUPLICATE_CARD"),
    }


@pytest.mark.parametrize(
    ("name", "settings", "reason"),
    [
        ("hoyle", {}, "UNKNOWN_RULEBOOK"),
        ("pr", {"burning": "live"}, "UNKNOWN_SETTING"),
        ("pr", {"burn": "dead"}, "BAD_SETTING_VALUE"),
        ("pr", {"burn": ""}, "BAD_SETTING_VALUE"),
    ],
)
def test_an_unknown_rulebook_setting_or_value_is_refused(name: str, settings: dict[str, str], reason: str) -> None:
    with pytest.raises(RulebookError) as refusal:
        rulebook(name, settings)
    assert refusal.value.reason == reason


# What is allowed at the edges.
DEALT = [
    ("two seats", seats(2)),
    ("ten seats", seats(10)),
    ("stacks of one", setup([1] * 3)),
    ("the largest stacks", setup([10**12] * 10)),
    ("the largest blinds", setup([10**12] * 10, (10**12, 10**12), limit="pot-limit")),
    (
        "the largest of everything",
        setup([10**12] * 10, (1, 10**12), ante=10**12, dead={4: 10**12}, limit="fixed-limit"),
    ),
    ("no small blind", with_stakes(small_blind=0)),
    ("small and big blind alike", with_stakes(small_blind=2)),
    ("all of the pot raked", with_stakes(rake=Rake(1_000_000, no_flop_no_drop=False))),
    ("a button on an empty seat", replace(GOOD, button=10)),
]


@pytest.mark.parametrize("good", [row[1] for row in DEALT], ids=[row[0] for row in DEALT])
def test_the_edges_of_what_is_allowed_are_played(good: HandSetup) -> None:
    hand = Hand.deal(good)
    while not hand.over:
        legal = {one.act: one for one in hand.legal()}
        act = next(name for name in ("raise", "bet", "call", "check") if name in legal)
        hand.act(hand.turn or 0, act, legal[act].most or None)
    assert hand.result is not None
    assert sum(hand.result.stacks.values()) + hand.result.rake == sum(seat.stack for seat in good.seats)


def test_the_game_is_played_under_all_its_limits_and_profiles() -> None:
    """ps-holdem-limits: the same hand under the three limits, and in every profile."""
    for limit in Limit:
        for book in PROFILES.values():
            hand = Hand.deal(replace(GOOD, limit=limit, rulebook=book))
            assert [one.act for one in hand.legal()] == ["fold", "call", "raise"]


def test_a_setup_says_nothing_of_its_deck() -> None:
    """pr-own-cards-only: not where it is printed."""
    assert "deck" not in repr(GOOD)
    assert repr(Stakes(1, 2)) in repr(GOOD)
