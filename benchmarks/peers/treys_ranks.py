"""treys: `Evaluator.evaluate` takes two hole cards and five board cards as its integers, which are made beforehand."""

from treys import Card, Evaluator  # type: ignore[import-not-found]

from benchmarks.random_hands import card_text, one_by_one, random_hands
from benchmarks.slices import serve

if __name__ == "__main__":
    cards = [[Card.new(card_text(card)) for card in hand] for hand in random_hands(7)]
    hands = [(hand[:2], hand[2:]) for hand in cards]
    serve({"eval-7": one_by_one(Evaluator().evaluate, hands, low_is_best=True)})
