"""At every decision what is not legal is refused with a rule, and a refusal changes nothing at all."""

import random
import re
from collections.abc import Sequence
from itertools import chain, product

import pytest

from conformance.catalogue import catalogue
from engine.events import ACTS, LegalAct
from engine.hand import Hand
from engine.refusals import Refusal
from tests.engine.random_hands import Shape, every_shape, pairwise_shapes, random_hand

HUGE = (10**12 + 1, 2**63 - 1, 2**64, -(2**62), -(2**63))
CHIPS_IN = ("call", "bet", "raise", "bring-in", "complete")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")

Legal = Sequence[LegalAct]


def twin(hand: Hand) -> Hand:
    """The same hand at the same point, to be tried out."""
    return Hand.replay(hand.setup, hand.acts)


def is_legal(legal: Legal, act: str, amount: int | None, has: int, bet: int) -> bool:
    """Whether an act, with that amount or none, is one of the legal ones; `has` is the street total of an all-in."""
    if act == "all-in":
        return amount in (None, has) and any(one.most == has for one in legal if one.act in CHIPS_IN)
    ones = [one for one in legal if one.act == act]
    if act in ("bet", "raise", "complete", "run"):
        return amount is not None and any(one.least <= amount <= one.most for one in ones)
    if act in ("call", "bring-in"):
        return any(amount in (None, one.most) for one in ones)
    named = act != "discard"  # which takes cards, and has a test of its own
    return named and bool(ones) and (amount is None or (act == "check" and amount == bet))


def refused(hand: Hand, seat: int, act: str, amount: int | None, cards: Sequence[int] = ()) -> str:
    """The reason of a refusal that changes nothing, names a rule and what is legal, and gives no card away."""
    state, events, acts, legal, turn = hand.state(), list(hand.events), list(hand.acts), hand.legal(), hand.turn
    with pytest.raises(Refusal) as refusal:
        hand.act(seat, act, amount, cards)
    assert hand.state() == state
    assert (list(hand.events), list(hand.acts), hand.legal(), hand.turn) == (events, acts, legal, turn)
    assert refusal.value.rule in catalogue()
    assert refusal.value.legal == (legal if seat == turn else ())
    assert not CARD.search(str(refusal.value))
    return refusal.value.reason


def amounts_to_try(legal: Legal, has: int) -> list[int | None]:
    """No amount, each bound and its neighbours, nothing, less than nothing, more than there is."""
    bounds = chain.from_iterable((one.least, one.most) for one in legal)
    near = {bound + step for bound in (*bounds, has) for step in (-1, 0, 1)}
    return [None, *sorted({*near, 0, -1, *HUGE})]


def probe_turn(hand: Hand) -> None:
    """Try every act with every amount worth trying for the seat in turn."""
    seat = hand.turn or 0
    chips = hand.view().seats[seat]
    has = chips.bet + chips.stack
    legal = hand.legal()
    for act, amount in product(ACTS, amounts_to_try(legal, has)):
        if is_legal(legal, act, amount, has, chips.bet):
            twin(hand).act(seat, act, amount)
        else:
            refused(hand, seat, act, amount)


def probe_exchange(hand: Hand, rng: random.Random) -> None:
    """Give up cards in every number, and such as are not held, named twice, or asked for with an amount."""
    seat = hand.turn or 0
    held = hand.view(seat).seats[seat].cards
    others = [card for card in hand.setup.deck if card not in held]
    bounds = [one for one in hand.legal() if one.act == "discard"]
    for count in range(len(held) + 1):
        cards = rng.sample(held, count)
        if any(one.least <= count <= one.most for one in bounds):
            twin(hand).act(seat, "discard", None, cards)
            assert refused(hand, seat, "discard", None, [*cards[1:], rng.choice(others)]) == "CARD_NOT_HELD"
            assert refused(hand, seat, "discard", None, [*cards, cards[0]]) == "DUPLICATE_CARD"
            assert refused(hand, seat, "discard", count, cards) == "BAD_DISCARD"
        else:
            refused(hand, seat, "discard", None, cards)
    for one in hand.legal():
        if one.act != "discard":
            refused(hand, seat, one.act, one.most or None, held[:1])


def probe_others(hand: Hand, rng: random.Random) -> None:
    """One act from every seat that is not in turn, at the table or not."""
    view = hand.view()
    for seat in (-1, *range(13), 99):
        if seat == hand.turn:
            continue
        act = rng.choice(list(ACTS))
        reason = refused(hand, seat, act, rng.choice([None, 0, 100]))
        if seat not in view.seats:
            assert reason == "SEAT_NOT_IN_HAND"
        elif hand.over:
            assert reason == "HAND_OVER"
        elif view.seats[seat].folded or view.seats[seat].mucked:
            assert reason == "SEAT_FOLDED"
        else:
            assert reason == "NOT_YOUR_TURN"


def probe(shape: Shape) -> None:
    rng = random.Random(f"probe {shape}")
    for hand in random_hand(rng, shape):
        if not hand.over:
            probe_turn(hand)
            probe_exchange(hand, rng)
        probe_others(hand, rng)


@pytest.mark.parametrize("shape", pairwise_shapes(), ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(shape: Shape) -> None:
    probe(shape)


@pytest.mark.slow
def test_what_is_not_legal_is_refused_in_every_combination() -> None:
    for shape in every_shape():
        probe(shape)
