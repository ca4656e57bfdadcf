"""eval7: `evaluate` takes a list of its Card objects, which are made beforehand."""

import eval7  # type: ignore[import-not-found]

from benchmarks.random_hands import card_text, one_by_one, random_hands
from benchmarks.slices import serve

if __name__ == "__main__":
    hands = [([eval7.Card(card_text(card)) for card in hand],) for hand in random_hands(7)]
    serve({"eval-7": one_by_one(eval7.evaluate, hands, low_is_best=False)})
