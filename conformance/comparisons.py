"""Scenarios without a script: hands compared, and decks compared."""

from collections import Counter
from collections.abc import Sequence

from conformance.findings import Findings
from conformance.language import CLASSES
from conformance.runner import Answer
from conformance.scenario import Evaluation
from engine.cards import DECK, format_card
from givare.v1 import evaluate_pb2

# With 51 degrees of freedom a fair shuffle exceeds this once in 10^9 runs.
LARGEST_CHI_SQUARE = 137.0


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
        ranks = sorted({hand.rank for hand in evaluated}, reverse=True)
        groups = [sorted(n for n, hand in by_hand.items() if hand.rank == rank) for rank in ranks]
        found.compare(line, "order", _order([sorted(group) for group in expected.order]), _order(groups))
        if len(results) == 1:
            numbers = list(expected.hands)
            winners = sorted(numbers[place] for place in results[0].winners if place < len(numbers))
            found.compare(line, "winners", sorted(expected.order[0]), winners)
    for number, words in expected.classes.items():
        hand_class = by_hand[number].hand_class
        if hand_class:
            found.compare(line, f"class of hand {number}", words, CLASSES[hand_class - 1])
    for number, cards in expected.best.items():
        if by_hand[number].best_five:
            best = set(by_hand[number].best_five)
            found.compare(line, f"best five of hand {number}", sorted(map(format_card, cards)), sorted(best))


def _order(groups: Sequence[Sequence[int]]) -> str:
    return " > ".join(" = ".join(map(str, group)) for group in groups)


def shuffles(found: Findings, line: int, dealt: Sequence[Answer]) -> None:
    """Compare the decks of many hands by their hole cards: none like another, and every card as likely as the rest."""
    hands = [tuple(card for _, cards in sorted(_hole_cards(answer).items()) for card in cards) for answer in dealt]
    found.compare(line, "hands unlike all others", len(hands), len(set(hands)))
    counts = Counter(card for hand in hands for card in hand)
    expected = sum(counts.values()) / len(DECK)
    if expected == 0:
        found.fault(line, "no hole cards were seen")
        return
    chi_square = sum((counts[format_card(card)] - expected) ** 2 for card in DECK) / expected
    found.compared += 1
    if chi_square > LARGEST_CHI_SQUARE:
        found.fault(line, f"some cards come up too often: chi-square {chi_square:.0f} of {LARGEST_CHI_SQUARE:.0f}")


def _hole_cards(answer: Answer) -> dict[int, tuple[str, ...]]:
    return {viewer: tuple(_own(answer, viewer)) for viewer in answer.views if viewer}


def _own(answer: Answer, viewer: int) -> Sequence[str]:
    return next((list(seat.cards) for seat in answer.views[viewer].seats if seat.number == viewer), [])
