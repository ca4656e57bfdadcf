"""phevaluator's Omaha: its compiled function, called directly with the board's five cards and then four hole cards."""

from phevaluator import _pheval  # type: ignore[import-not-found]

from benchmarks.random_hands import one_by_one, random_hands
from benchmarks.slices import serve

HOLE_CARDS = 4  # they come first in our rows

if __name__ == "__main__":
    hands = [[*hand[HOLE_CARDS:], *hand[:HOLE_CARDS]] for hand in random_hands(9)]
    serve({"eval-omaha": one_by_one(_pheval.evaluate_plo4_cards, hands, low_is_best=True)})
