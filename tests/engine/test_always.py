"""What holds in every hand: no chip is lost, no card comes twice, a hand can be played again, nobody sees too much."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from engine.games import Game
from engine.hand import Hand
from engine.kernel.codes import Code, Phase
from engine.kernel.records import HAND
from engine.setup import HandSetup
from engine.view import HandView
from tests.engine.random_hands import Shape, every_shape, pairwise_shapes, random_hand

SHAPES = pairwise_shapes()


def hands(shape: Shape, what: str) -> Iterator[Hand]:
    """Every step of a random hand of that shape."""
    return random_hand(random.Random(f"{what} {shape}"), shape)


def chips(setup: HandSetup) -> int:
    return sum(seat.stack for seat in setup.seats)


def conserves_chips(hand: Hand) -> None:
    view = hand.view()
    stacks = [seat.stack for seat in view.seats.values()]
    assert min(stacks) >= 0
    if hand.result is None:
        assert sum(stacks) + view.total == chips(hand.setup)
    else:
        assert sum(stacks) + hand.result.rake == chips(hand.setup)
        assert sum(hand.result.net.values()) == -hand.result.rake
        assert [pot.amount - pot.rake for pot in hand.result.pots] == [
            sum(share.amount for share in pot.shares) for pot in hand.result.pots
        ]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_chips_are_conserved_at_every_step(shape: Shape) -> None:
    for hand in hands(shape, "chips"):
        conserves_chips(hand)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_no_card_comes_twice(shape: Shape) -> None:
    *_, hand = hands(shape, "cards")
    held: dict[int, list[int]] = {seat: [] for seat in hand.seats}
    board: list[int] = []
    gone: set[int] = set()  # folded or given up, and not shuffled in again
    for event in hand.events:
        if event.kind in (Code.HOLE_CARDS, Code.UP_CARDS, Code.BOARD):
            assert set(event.cards) <= set(hand.setup.deck) - gone - {*board, *chain(*held.values())}
            assert len(set(event.cards)) == len(event.cards)
            (board if event.kind is Code.BOARD else held[event.seat]).extend(event.cards)
        elif event.kind is Code.EXCHANGE:
            assert set(event.cards) <= set(held[event.seat])
            gone |= set(event.cards)
            held[event.seat] = [card for card in held[event.seat] if card not in event.cards]
        elif event.kind is Code.FOLD:
            gone |= set(held.pop(event.seat))
        elif event.kind is Code.SHUFFLE:
            gone.clear()
        elif event.kind is Code.SHOW:
            assert sorted(event.cards) == sorted(held[event.seat])


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_same_setup_and_acts_give_the_same_hand(shape: Shape) -> None:
    for hand in hands(shape, "again"):
        again = Hand.replay(hand.setup, hand.acts)
        assert again.state() == hand.state()
        assert again.events == hand.events


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_view_says_of_the_table_what_the_kernel_knows(shape: Shape) -> None:
    for hand in hands(shape, "record"):
        (h,), view = np.frombuffer(hand.state(), HAND), hand.view()
        count = len(hand.seats)
        seats = [view.seats[number] for number in hand.seats]
        assert [seat.stack for seat in seats] == h["stack"][:count].tolist()
        assert [not seat.folded for seat in seats] == [bool(h["in_hand"] >> player & 1) for player in range(count)]
        assert view.street == hand.setup.game.streets[h["street"]].name
        assert len(view.boards[-1]) == h["board_count"]
        assert view.over is hand.over
        assert [event.seq for event in hand.events] == list(range(1, len(hand.events) + 1))
        if not hand.over:
            assert (view.turn, view.legal, view.to_call) == (hand.turn, hand.legal(), h["call_to"])
            assert view.total == h["total"]
        if h["phase"] == Phase.BETTING:
            assert [seat.bet for seat in seats] == h["bet"][:count].tolist()
            assert [seat.paid for seat in seats] == h["paid"][:count].tolist()
            assert sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in seats) == view.total


def cards_in(part: object) -> set[int]:
    """The cards in any part of a view, a field's name telling which numbers are cards."""
    if isinstance(part, (list, tuple)):
        return set().union(*map(cards_in, part))
    if isinstance(part, dict):
        return cards_in(list(part.values()))
    found: set[int] = set()
    if isinstance(part, Game):  # it says how many come, not which
        return found
    for name in getattr(part, "__dataclass_fields__", ()):
        value = getattr(part, name)
        if name in ("cards", "up", "deck"):
            found |= set(value)
        elif name == "boards":
            found |= set().union(*value)
        elif name == "shown" and isinstance(value, list):
            found |= set().union(*(cards for _, cards in value))
        else:
            found |= cards_in(value)
    return found


def seen(hand: Hand, viewer: int) -> set[int]:
    """The cards that a seat has a right to: its own, those that lie face up, those shown."""
    public = (Code.BOARD, Code.UP_CARDS, Code.SHOW)
    own = (Code.HOLE_CARDS, Code.EXCHANGE)
    return {
        card
        for event in hand.events
        if event.kind in public or (event.kind in own and event.seat == viewer)
        for card in event.cards
    }


def given_up(hand: Hand) -> set[int]:
    """The cards that were exchanged; some of them may have been shown before."""
    return {card for event in hand.events if event.kind is Code.EXCHANGE for card in event.cards}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_view_holds_the_cards_its_seat_may_see_and_no_others(shape: Shape) -> None:
    for hand in hands(shape, "views"):
        for viewer in (0, *hand.seats):
            known = seen(hand, viewer)
            assert known - given_up(hand) <= cards_in(hand.view(viewer)) <= known
            assert {card for event in hand.events for card in event.seen_by(viewer).cards} == known
            assert hand.view(viewer).setup.reshuffle == 0


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_no_view_depends_on_cards_that_its_seat_has_not_seen(shape: Shape) -> None:
    rng = random.Random(f"unseen {shape}")
    for hand in hands(shape, "unseen"):
        shuffled = any(event.kind is Code.SHUFFLE for event in hand.events)  # in an order that follows from the cards
        if not hand.over and not shuffled:
            viewer = rng.choice([0, *hand.seats])
            known = seen(hand, viewer)
            unseen = [card for card in hand.setup.deck if card not in known]
            instead = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
            deck = tuple(instead.get(card, card) for card in hand.setup.deck)
            acts = [
                (seat, act, amount, tuple(instead.get(card, card) for card in cards))
                for seat, act, amount, cards in hand.acts
            ]
            other = Hand.replay(replace(hand.setup, deck=deck), acts)
            assert other.view(viewer) == hand.view(viewer)
            assert [event.seen_by(viewer) for event in other.events] == [event.seen_by(viewer) for event in hand.events]


def public_part(view: HandView, everybody: HandView) -> HandView:
    """A view with the viewer and his own cards replaced by what everybody sees."""
    own = everybody.seats.get(view.viewer)
    seats = dict(view.seats)
    if own is not None:
        seats[view.viewer] = replace(seats[view.viewer], cards=own.cards, hidden=own.hidden)
    return replace(view, viewer=0, seats=seats)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_all_seats_see_the_same_but_for_their_own_cards(shape: Shape) -> None:
    for hand in hands(shape, "public"):
        everybody = hand.view()
        for seat in hand.seats:
            view = hand.view(seat)
            assert public_part(view, everybody) == everybody
            assert view.seats[seat].hidden == 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_every_combination_keeps_what_always_holds(number: int) -> None:
    for shape in every_shape()[number::10]:
        test_chips_are_conserved_at_every_step(shape)
        test_no_card_comes_twice(shape)
        test_the_same_setup_and_acts_give_the_same_hand(shape)
        test_a_view_says_of_the_table_what_the_kernel_knows(shape)
        test_a_view_holds_the_cards_its_seat_may_see_and_no_others(shape)
        test_no_view_depends_on_cards_that_its_seat_has_not_seen(shape)
        test_all_seats_see_the_same_but_for_their_own_cards(shape)
