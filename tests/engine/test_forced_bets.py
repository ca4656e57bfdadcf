"""Blinds, antes, straddles and posts: who puts in what, in which order, what it counts for, who acts first."""

from typing import Any

import pytest

from engine.hand import Hand
from engine.kernel.codes import Code
from engine.setup import Occasion
from tests.engine.table import may, play, pots, setup, stacks

POSTS = (Code.ANTE, Code.SMALL_BLIND, Code.BIG_BLIND, Code.STRADDLE, Code.LIVE_POST, Code.DEAD_POST)


def posted(hand: Hand) -> str:
    """What was posted before the cards, in order: `1 small-blind 1, 2 big-blind 2`."""
    first = next(place for place, event in enumerate(hand.events) if event.kind is Code.HOLE_CARDS)
    before = hand.events[:first]
    assert all(event.kind in POSTS for event in before)
    return ", ".join(f"{event.seat} {event.kind.name.lower().replace('_', '-')} {event.amount}" for event in before)


# The rule, the table, what is posted, the first decision.
POSTED: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "nb-blinds-before, ps-holdem-first",
        {"stacks": [100] * 4},
        "1 small-blind 1, 2 big-blind 2",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "ps-holdem-blinds: empty seats between",
        {"stacks": {2: 100, 5: 100, 9: 100}, "button": 5},
        "9 small-blind 1, 2 big-blind 2",
        "5: fold, call 2, raise 4..100",
    ),
    (
        "pr-heads-up: the button has the small blind and acts first",
        {"stacks": {3: 100, 7: 100}, "button": 3},
        "3 small-blind 1, 7 big-blind 2",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "a dead button is passed over",
        {"stacks": {1: 100, 2: 100, 3: 100}, "button": 9},
        "1 small-blind 1, 2 big-blind 2",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "a dead small blind is not posted",
        {"stacks": {1: 100, 3: 100, 5: 100}, "button": 1, "small_blind_seat": 0},
        "3 big-blind 2",
        "5: fold, call 2, raise 4..100",
    ),
    (
        "the blinds' seats may be named",
        {"stacks": [100] * 4, "small_blind_seat": 2, "big_blind_seat": 3},
        "2 small-blind 1, 3 big-blind 2",
        "4: fold, call 2, raise 4..100",
    ),
    (
        "gap-short-blind: a short blind does not lower the price",
        {"stacks": [100, 1, 100, 100], "blinds": (2, 4)},
        "1 small-blind 2, 2 big-blind 1",
        "3: fold, call 4, raise 8..100",
    ),
    (
        "pr-tourney-ante: all post it before the blinds",
        {"stacks": [100] * 3, "ante": 1},
        "1 ante 1, 2 ante 1, 3 ante 1, 1 small-blind 1, 2 big-blind 2",
        "3: fold, call 2, raise 4..99",
    ),
    (
        "gap-ante-order: an ante of each comes before the blind",
        {"stacks": [100, 2, 100], "ante": 1},
        "1 ante 1, 2 ante 1, 3 ante 1, 1 small-blind 1, 2 big-blind 1",
        "3: fold, call 2, raise 4..99",
    ),
    (
        "gap-ante-order: blind first",
        {"stacks": [100, 3, 100], "ante": 2, "ante_form": "big-blind-pays"},
        "1 small-blind 1, 2 big-blind 2, 2 ante 1",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "gap-ante-order: ante first",
        {
            "stacks": [100, 3, 100],
            "ante": 2,
            "ante_form": "big-blind-pays",
            "settings": {"ante_order": "ante-first"},
        },
        "2 ante 2, 1 small-blind 1, 2 big-blind 1",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "tournament_ante: tda's big blind pays where no form is named",
        {"stacks": [100] * 3, "ante": 2, "book": "tda"},
        "1 small-blind 1, 2 big-blind 2, 2 ante 2",
        "3: fold, call 2, raise 4..100",
    ),
    (
        "gap-straddle: a new price and smallest raise",
        {"stacks": [100] * 4, "straddle": 4, "book": "roberts"},
        "1 small-blind 1, 2 big-blind 2, 3 straddle 4",
        "4: fold, call 4, raise 8..100",
    ),
    (
        "ar-missed-both: live and dead",
        {"stacks": [100] * 5, "live": {5: 2}, "dead": {5: 1}},
        "1 small-blind 1, 2 big-blind 2, 5 live-post 2, 5 dead-post 1",
        "3: fold, call 2, raise 4..100",
    ),
]


@pytest.mark.parametrize(("rule", "at", "posts", "follows"), POSTED, ids=[row[0] for row in POSTED])
def test_forced_bets_come_before_the_cards(rule: str, at: dict[str, Any], posts: str, follows: str) -> None:
    hand = Hand.deal(setup(**at))
    assert (posted(hand), may(hand)) == (posts, follows), rule


# The rule, the table, acts, what may follow.
LIVE: list[tuple[str, dict[str, Any], str, str]] = [
    ("nb-blinds-live: the small blind completes", {"stacks": [100] * 3}, "3 call", "1: fold, call 2, raise 4..100"),
    ("nb-blinds-live: the big blind's option", {"stacks": [100] * 3}, "3 call; 1 fold", "2: fold, check, raise 4..100"),
    (
        "gap-post-option: the poster may raise",
        {"stacks": [100] * 4, "live": {4: 2}},
        "3 call",
        "4: fold, check, raise 4..100",
    ),
    (
        "gap-straddle: acts last",
        {"stacks": [100] * 4, "straddle": 4, "book": "roberts"},
        "4 call; 1 call; 2 call",
        "3: fold, check, raise 8..100",
    ),
    (
        "gap-straddle: the flop's smallest bet is the big blind",
        {"stacks": [100] * 4, "straddle": 4, "book": "roberts"},
        "4 call; 1 call; 2 call; 3 check",
        "1: fold, check, bet 2..96",
    ),
    (
        "pr-heads-up: the button acts last after the flop",
        {"stacks": [100] * 2},
        "2 call; 1 check",
        "1: fold, check, bet 2..98",
    ),
    (
        "pr-first-to-act: folded and all-in seats are passed over",
        {"stacks": [2, 100, 100, 100, 100]},
        "3 call; 4 call; 5 call; 1 call; 2 check; 2 fold",
        "3: fold, check, bet 2..98",
    ),
    (
        "gap-short-blind: both blinds all-in, the first of two calls 100",
        {"stacks": [25, 25, 5000, 5000], "blinds": (50, 100)},
        "",
        "3: fold, call 100, raise 200..5000",
    ),
    (
        "gap-short-blind: the last one left calls 25",
        {"stacks": [25, 25, 5000, 5000], "blinds": (50, 100)},
        "3 fold",
        "4: fold, call 25",
    ),
    ("gap-short-blind: no turn for who has enough in", {"stacks": {1: 1, 2: 100}, "blinds": (1, 2)}, "", "over"),
]


@pytest.mark.parametrize(("rule", "at", "acts", "follows"), LIVE, ids=[row[0] for row in LIVE])
def test_forced_bets_are_live(rule: str, at: dict[str, Any], acts: str, follows: str) -> None:
    assert may(play(Hand.deal(setup(**at)), acts)) == follows, rule


def test_a_dead_post_counts_for_nobodys_bet() -> None:
    """ar-missed-both: straight to the pot, so that only what is live matches the price."""
    view = Hand.deal(setup([100] * 5, live={5: 2}, dead={5: 1})).view()
    assert (view.seats[5].bet, view.seats[5].stack, view.total) == (2, 97, 6)
    assert [pot.amount for pot in view.pots] == [1]


def test_a_single_payers_ante_is_all_in_the_main_pot() -> None:
    """gap-ante-order: at 4000/8000 a stack of 1000 plays for three times 1000 and the whole ante of 8000."""
    at = {1: 90_000, 2: 90_000, 3: 1000}
    hand = Hand.deal(setup(at, (4000, 8000), ante=8000, book="tda", occasion=Occasion(tournament=True)))
    play(hand, "3 all-in; 1 call; 2 check")
    assert pots(hand) == [(11_000, (1, 2, 3)), (14_000, (1, 2))]


def test_a_big_blind_that_only_pays_the_ante_can_win_the_ante_alone() -> None:
    """gap-ante-order: ante first with no chips left for the blind."""
    settings = {"ante_order": "ante-first"}
    hole = {1: "2c 7d", 2: "As Ad", 3: "Ks Kd"}
    at = {1: 50_000, 2: 6000, 3: 50_000}
    more = {"ante": 6000, "ante_form": "big-blind-pays", "hole": hole, "board": "3h 8s 9c Jd Qh"}
    hand = Hand.deal(setup(at, (3000, 6000), settings=settings, **more))  # type: ignore[arg-type]
    play(hand, "3 call; 1 call; 1 check; 3 check; 1 check; 3 check; 1 check; 3 check")
    assert pots(hand) == [(6000, (1, 2, 3)), (12_000, (1, 3))]
    assert stacks(hand) == {1: 44_000, 2: 6000, 3: 56_000}


def test_antes_of_each_are_matched_like_bets() -> None:
    """Antes of 100 with a big blind of 800 who has 800: 100 ante and 700 blind, and the price stays 800."""
    at = dict.fromkeys(range(1, 11), 20_000) | {2: 800}
    hand = Hand.deal(setup(at, (400, 800), ante=100, ante_form="each"))
    play(hand, "3 call 800; 4 raise 1600; 5 fold; 6 fold; 7 fold; 8 fold; 9 fold; 10 fold; 1 fold; 3 fold")
    assert pots(hand) == [(3500, (2, 4)), (200, (4,))]
    assert [event.amount for event in hand.events if event.kind is Code.UNCALLED] == [800]


@pytest.mark.parametrize("shown", [0, 1, 2, 3])
def test_the_button_is_in_every_view(shown: int) -> None:
    """ps-button-visible."""
    assert Hand.deal(setup([100] * 3)).view(shown).setup.button == 3
