"""eval7: `evaluate` takes a list of its Card objects, which are made beforehand."""

import eval7  # type: ignore[import-not-found]

from benchmarks.seven_cards import card_text, one_by_one, seven_card_hands
from benchmarks.slices import serve

if __name__ == "__main__":
    hands = [([eval7.Card(card_text(card)) for card in hand],) for hand in seven_card_hands()]
    serve({"eval-7": one_by_one(eval7.evaluate, hands, low_is_best=False)})
