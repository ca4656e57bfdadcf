"""Which cards go where, and when: hole cards, board, burns, several boards, and the decks they come from."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import DECK, CardError, parse_cards
from engine.deck import seed_word, seeded, shuffled, stack
from engine.games import HOLDEM
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.kernel.draw import random_word
from engine.kernel.entries import draw_deck
from engine.kernel.records import HAND, fields_of, make
from engine.refusals import Refusal
from engine.setup import Occasion
from tests.engine.table import may, play, setup, stacks

LIVE_BURN = {"burn": "live"}
REAL = Occasion(real_table=True)


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button() -> None:
    """ps-holdem-deal: two to each, private."""
    hand = Hand.deal(replace(setup({2: 100, 5: 100, 9: 100}, button=5), deck=DECK))
    assert {seat: hand.view(seat).seats[seat].cards for seat in (9, 2, 5)} == {9: (0, 3), 2: (1, 4), 5: (2, 5)}
    assert hand.view(9).seats[2].cards == ()
    assert hand.view().seats[2].hidden == 2


@pytest.mark.parametrize(
    ("settings", "occasion", "flop", "turn", "river"),
    [
        ({}, Occasion(), (4, 5, 6), 7, 8),
        ({}, REAL, (4, 5, 6), 7, 8),
        (LIVE_BURN, Occasion(), (4, 5, 6), 7, 8),
        (LIVE_BURN, REAL, (5, 6, 7), 9, 11),
    ],
    ids=["none", "none, real table", "live, online", "live, real table"],
)
def test_board_cards_come_street_by_street(
    settings: dict[str, str], occasion: Occasion, flop: tuple[int, ...], turn: int, river: int
) -> None:
    """ps-holdem-board, pr-burn, nb-equal-before-next: no card before the round is closed."""
    hand = Hand.deal(replace(setup([100] * 2, settings=settings, occasion=occasion), deck=DECK))
    play(hand, "2 call")
    assert hand.view().board == ()
    play(hand, "1 check")
    assert (hand.view().street, hand.view().board) == ("flop", flop)
    play(hand, "1 check; 2 check")
    assert (hand.view().street, hand.view().board) == ("turn", (*flop, turn))
    play(hand, "1 check; 2 check")
    assert (hand.view().street, hand.view().board) == ("river", (*flop, turn, river))
    burned = [event for event in hand.events if event.kind is Code.BURN]
    assert len(burned) == (3 if occasion is REAL and settings else 0)
    assert all(event.cards == () for event in burned)


RUN = {"run_outs": "agreed"}
SECOND_THIRD_FOURTH = "Kh 2d 4d 5h 8c 2h 4h 5c 8s Tc 2s 4s 5d 8h Th"


def agreed(acts: str) -> Hand:
    """Aces against kings before the flop with 101 in the pot: the second board has a king, the others have none."""
    hole = {1: "As Ad", 2: "Ks Kd", 3: "7c 6h"}
    at = [50, 50, 100]
    board, rest = "2c 7d 9h Js 3c", SECOND_THIRD_FOURTH
    hand = Hand.deal(setup(at, dead={3: 1}, settings=RUN, hole=hole, board=board, rest=rest))
    return play(hand, f"3 fold; 1 all-in; 2 call; {acts}")


def test_all_live_players_are_asked_and_the_fewest_boards_count() -> None:
    """gap-run-outs."""
    hand = agreed("")
    assert may(hand) == "1: run 1..4"
    for amount, reason in ((0, "BAD_RUN_OUTS"), (5, "BAD_RUN_OUTS"), (-1, "BAD_RUN_OUTS")):
        with pytest.raises(Refusal) as refusal:
            hand.act(1, "run", amount)
        assert refusal.value.reason == reason
    assert may(play(hand, "1 run 3")) == "2: run 1..4"
    play(hand, "2 run 2")
    assert [len(board) for board in hand.view().boards] == [5, 5]


@pytest.mark.parametrize(
    ("boards", "final"),
    [
        (1, {1: 101, 2: 0, 3: 99}),
        (2, {1: 51, 2: 50, 3: 99}),  # 101 on two boards: 51 and 50
        (3, {1: 34 + 33, 2: 34, 3: 99}),
        (4, {1: 26 + 25 + 25, 2: 25, 3: 99}),
    ],
)
def test_each_board_plays_for_an_equal_part_of_the_pot(boards: int, final: dict[int, int]) -> None:
    """gap-run-outs: odd chips to the first boards."""
    assert stacks(agreed(f"1 run {boards}; 2 run {boards}")) == final


def test_later_boards_share_the_cards_that_are_out() -> None:
    """gap-run-outs: all-in on the flop."""
    hand = Hand.deal(replace(setup([100] * 2, settings=RUN), deck=DECK))
    play(hand, "2 call; 1 check; 1 all-in; 2 call; 1 run 2; 2 run 4")
    assert hand.view().boards == [(4, 5, 6, 7, 8), (4, 5, 6, 9, 10)]


def test_one_board_is_dealt_where_nothing_else_is_offered() -> None:
    hand = Hand.deal(setup([100] * 2))
    play(hand, "2 all-in; 1 call")
    assert hand.over
    with pytest.raises(Refusal) as refusal:
        hand.act(1, "run", 2)
    assert refusal.value.reason == "HAND_OVER"
    with pytest.raises(Refusal) as refusal:
        Hand.deal(setup([100] * 2)).act(2, "run", 2)
    assert refusal.value.reason == "CANNOT_RUN"


def test_no_more_betting_deals_the_rest_of_the_board() -> None:
    """nb-runout: one player with chips left gets no turn."""
    hand = Hand.deal(setup([100, 40, 100]))
    play(hand, "3 fold; 1 raise 60; 2 call")
    assert hand.over
    assert len(hand.view().board) == 5


def chi_square(decks: NDArray[np.int64]) -> float:
    """How far the counts of (card, place) are from equal ones, scaled to be chi-square with 51 * 51 degrees of freedom.

    Rows and columns of a permutation's table are both fixed, which takes the factor 51 / 52 out of the usual sum.
    """
    counts = np.zeros((52, 52))
    for place in range(52):
        counts[:, place] = np.bincount(decks[:, place], minlength=52)
    expected = len(decks) / 52
    return float(((counts - expected) ** 2 / expected).sum() * 51 / 52)


# A chi-square variable with k = 2601 degrees of freedom is nearly normal with mean k and deviation sqrt(2 k) = 72.1:
# seven deviations to either side are left about once in 10^11 runs.
LEAST, MOST = 2601 - 7 * 72.1, 2601 + 7 * 72.1 + 30


def test_a_random_deck_is_full_and_every_order_as_likely() -> None:
    """pr-shuffle."""
    decks = np.array([shuffled() for _ in range(4000)])
    assert (np.sort(decks, axis=1) == np.arange(52)).all()
    assert LEAST < chi_square(decks) < MOST


@pytest.mark.filterwarnings("ignore:overflow encountered")  # the generator wraps around, un-jitted with a warning
def test_a_seeded_deck_is_full_and_every_order_as_likely() -> None:
    """pr-shuffle: over hands of one job, and over jobs."""
    for decks in (
        np.array([seeded(1, index) for index in range(1000)]),
        np.array([seeded(seed, 0) for seed in range(1000)]),
    ):
        assert (np.sort(decks, axis=1) == np.arange(52)).all()
        assert LEAST < chi_square(decks) < MOST
        assert len({tuple(deck) for deck in decks.tolist()}) == len(decks)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_no_two_hands_of_a_job_share_a_random_word() -> None:
    """pr-shuffle: a hand has 2^16 words of its own, and different places of the sequence hold different words."""
    hands = make(HAND)
    words = []
    numbers = (*range(100), *range(2**16 - 100, 2**16))
    for index in (0, 1, 2, 2**48 - 1):
        hands[0]["seed"], hands[0]["index"], hands[0]["deck_size"] = seed_word(7), index, 52
        words += [int(random_word(fields_of(hands), np.uint64(number))) for number in numbers]
    assert len(set(words)) == len(words)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_a_deck_takes_few_of_a_hands_words() -> None:
    """Far fewer than the 2^15 that come before those of the policies."""
    hands = make(HAND)
    for index in range(100):
        hands[0]["seed"], hands[0]["index"], hands[0]["deck_size"] = seed_word(7), index, 52
        hands[0]["dealt"] = hands[0]["words"] = 0
        draw_deck(hands, 0)
        assert 52 <= hands[0]["words"] < 2**10


def test_the_bound_would_notice_a_poor_shuffle() -> None:
    """Swapping each card with any of the 52 is a well-known mistake."""
    rng = np.random.default_rng(1)
    decks = np.tile(np.arange(52), (4000, 1))
    for deck in decks:
        for place, other in enumerate(rng.integers(0, 52, 52)):
            deck[place], deck[other] = deck[other], deck[place]
    assert chi_square(decks) > MOST


@pytest.mark.parametrize(
    ("hole", "board", "says"),
    [
        ({1: "As Ad"}, ["As Kd 2c"], "named twice"),
        ({1: "As Ad Ah"}, [], "at most 2 cards"),
        ({1: "As"}, ["2c 3c 4c 5c"], "at most 3 cards"),
        ({}, ["2c 3c 4c", "5c", "6c", "7c"], "4 runs of board cards"),
        ({9: "As"}, [], "seat 9 is not dealt in"),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(hole: dict[int, str], board: list[str], says: str) -> None:
    """pr-deck."""
    with pytest.raises(CardError, match=says):
        stack([1, 2], HOLDEM, {seat: parse_cards(text) for seat, text in hole.items()}, [parse_cards(b) for b in board])
