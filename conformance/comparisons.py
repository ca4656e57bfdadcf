"""Scenarios without a script: hands compared, and decks compared."""

from collections import Counter
from collections.abc import Mapping, Sequence

from conformance.findings import Findings
from conformance.language import CLASSES
from conformance.runner import Answer
from conformance.scenario import Evaluation
from engine.cards import DECK, format_card
from engine.games import GAMES
from givare.v1 import evaluate_pb2

# With 51 degrees of freedom a fair shuffle exceeds this once in 10^9 runs, with fewer more rarely.
LARGEST_CHI_SQUARE = 137.0

Order = Sequence[Sequence[int]]


def evaluation(
    found: Findings, expected: Evaluation, line: int, results: Sequence[evaluate_pb2.ShowdownResult]
) -> None:
    """Compare what an engine says of hands: order and ties, winners, classes, best five."""
    evaluated = [hand for result in results for hand in result.hands]
    if len(evaluated) != len(expected.hands):
        if results:
            found.fault(line, f"{len(expected.hands)} hands were asked, {len(evaluated)} answered")
        return
    by_hand = dict(zip(expected.hands, evaluated, strict=True))
    if expected.order:
        order = _groups({number: hand.rank for number, hand in by_hand.items()})
        found.compare(line, "order", _order(expected.order), _order(order))
        _winners(found, line, "winners", expected, expected.order, [result.winners for result in results])
    if expected.low is not None:
        low = _groups({number: hand.low_rank for number, hand in by_hand.items() if hand.low_rank})
        found.compare(line, "low", _order(expected.low) or "none", _order(low) or "none")
        _winners(found, line, "winners of the low half", expected, expected.low, [r.low_winners for r in results])
    for number, words in expected.classes.items():
        hand_class = by_hand[number].hand_class
        if hand_class:
            found.compare(line, f"class of hand {number}", words, CLASSES[hand_class - 1])
    for number, cards in expected.best.items():
        if by_hand[number].best_five:
            best = set(by_hand[number].best_five)
            found.compare(line, f"best five of hand {number}", sorted(map(format_card, cards)), sorted(best))


def _winners(
    found: Findings, line: int, what: str, asked: Evaluation, order: Order, places: Sequence[Sequence[int]]
) -> None:
    """Compare the places of the hands that win, where all were compared at once."""
    if len(places) == 1:
        numbers = list(asked.hands)
        winners = sorted(numbers[place] for place in places[0] if place < len(numbers))
        found.compare(line, what, sorted(order[0]) if order else [], winners)


def _groups(ranks: Mapping[int, int]) -> list[list[int]]:
    """Hands from the highest rank to the lowest, equal ones together."""
    return [[n for n, rank in ranks.items() if rank == one] for one in sorted({*ranks.values()}, reverse=True)]


def _order(groups: Order) -> str:
    return " > ".join(" = ".join(map(str, sorted(group))) for group in groups)


def shuffles(found: Findings, line: int, dealt: Sequence[Answer], game: str) -> None:
    """Compare the decks of many hands by their hole cards: none like another, and every card as likely as the rest."""
    lowest = GAMES[game].lowest_rank if game in GAMES else 0
    deck = [card for card in DECK if card >> 2 >= lowest]
    hands = [tuple(card for _, cards in sorted(_hole_cards(answer).items()) for card in cards) for answer in dealt]
    found.compare(line, "hands unlike all others", len(hands), len(set(hands)))
    counts = Counter(card for hand in hands for card in hand)
    expected = sum(counts.values()) / len(deck)
    if expected == 0:
        found.fault(line, "no hole cards were seen")
        return
    chi_square = sum((counts[format_card(card)] - expected) ** 2 for card in deck) / expected
    found.compared += 1
    if chi_square > LARGEST_CHI_SQUARE:
        found.fault(line, f"some cards come up too often: chi-square {chi_square:.0f} of {LARGEST_CHI_SQUARE:.0f}")


def _hole_cards(answer: Answer) -> dict[int, tuple[str, ...]]:
    return {viewer: tuple(_own(answer, viewer)) for viewer in answer.views if viewer}


def _own(answer: Answer, viewer: int) -> Sequence[str]:
    return next((list(seat.cards) for seat in answer.views[viewer].seats if seat.number == viewer), [])
