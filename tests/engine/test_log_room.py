"""The log of one call has room for the largest call there can be."""

from dataclasses import replace

import pytest

from engine.cards import DECK, parse_cards
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.kernel.records import LOG_SIZE, MAX_RUN_OUTS
from engine.setup import HandSetup, Occasion, Rake
from tests.engine.table import setup

SETTINGS = {"burn": "live", "run_outs": "agreed", "rake_pots": "per-pot", "showdown_muck": "automatic"}
TEN = {seat: 1000 * seat for seat in range(1, 11)}
ROYALS = [parse_cards(f"T{suit} J{suit} Q{suit} K{suit} A{suit}") for suit in "cdhs"]


def everybody_all_in(**more: object) -> HandSetup:
    """Ten different stacks all-in from their antes, and a royal flush on each of four boards, burns included.

    All 52 cards are used, every hand ties on every board, and so every player has a share of each pot he is in.
    """
    rest = [card for card in DECK if not any(card in royal for royal in ROYALS)]
    order, burns = rest[:20], iter(rest[20:])
    for royal in ROYALS:
        order += [next(burns), *royal[:3], next(burns), royal[3], next(burns), royal[4]]
    made = setup(
        TEN,
        (5000, 10_000),
        ante=10_000,
        ante_form="each",
        settings=SETTINGS,
        rake=Rake(50_000),
        occasion=Occasion(real_table=True),
    )
    return replace(made, deck=tuple(order), **more)  # type: ignore[arg-type]


CLAIMS = sum(range(2, 11))  # the smallest stack makes a pot for ten, the ninth one for two; the rest goes back


def test_the_last_answer_about_the_boards_tells_everything_else() -> None:
    """The answer, burns, boards, hands, rakes, shares on four boards, the end: the largest call there can be."""
    hand = Hand.deal(everybody_all_in())
    assert hand.turn == 1
    told = [len(hand.act(seat, "run", MAX_RUN_OUTS)) for seat in TEN]
    assert told == [2] * 9 + [1 + 12 + 12 + 10 + 9 + 4 * CLAIMS + 1]
    assert hand.over
    assert max(told) < LOG_SIZE
    kinds = [event.kind for event in hand.events]
    assert [kinds.count(kind) for kind in (Code.BURN, Code.BOARD, Code.SHOW, Code.RAKE)] == [12, 12, 10, 9]
    assert kinds.count(Code.AWARD) == 4 * CLAIMS


@pytest.mark.parametrize("face_up", ["always", "never"])
def test_a_deal_that_goes_on_to_the_end_fits(face_up: str) -> None:
    """Everything in one call: posts, cards, the unmatched ante, board, hands, rakes, shares."""
    made = everybody_all_in()
    changes = {"run_outs": "one", "all_in_face_up": face_up}
    hand = Hand.deal(replace(made, rulebook=made.rulebook.with_settings(changes)))
    assert hand.over
    told = [event for event in hand.events if event.kind not in (Code.SMALL_BLIND, Code.BIG_BLIND)]
    assert len(told) == 10 + 10 + 1 + 3 + 3 + 10 + 9 + CLAIMS + 1
    assert len(hand.events) < LOG_SIZE


def test_every_kind_of_post_fits_with_all_of_it() -> None:
    """A deal with antes, blinds, straddle, seven live posts and ten dead ones that ends in a showdown."""
    made = everybody_all_in()
    stakes = replace(made.stakes, ante=1, straddle=20_000)
    seats = tuple(
        replace(seat, stack=10_001 + 10 * seat.number, live_post=10_000 if seat.number > 3 else 0, dead_post=10_000)
        for seat in made.seats
    )
    changes = {"run_outs": "one", "straddle": "live"}
    hand = Hand.deal(replace(made, stakes=stakes, seats=seats, rulebook=made.rulebook.with_settings(changes)))
    posts = (Code.ANTE, Code.SMALL_BLIND, Code.BIG_BLIND, Code.STRADDLE, Code.LIVE_POST, Code.DEAD_POST)
    assert sum(event.kind in posts for event in hand.events) == 10 + 2 + 1 + 7 + 10
    assert hand.over
