"""phevaluator: its compiled function, called directly.

The public wrapper first converts seven cards that are numbers already, which makes it six times slower.
"""

from phevaluator import _pheval  # type: ignore[import-not-found]

from benchmarks.random_hands import one_by_one, random_hands
from benchmarks.slices import serve

if __name__ == "__main__":
    serve({"eval-7": one_by_one(_pheval.evaluate_7cards, random_hands(7), low_is_best=True)})
