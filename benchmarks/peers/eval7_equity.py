"""eval7: its compiled Monte Carlo, one hand against a range, here of one hand; cards and range are made beforehand."""

import eval7  # type: ignore[import-not-found]

from benchmarks.equities import ACES, KINGS, SAMPLES, milliseconds
from benchmarks.slices import serve

if __name__ == "__main__":
    aces = [eval7.Card(ACES[:2]), eval7.Card(ACES[2:])]
    kings = eval7.HandRange(KINGS)
    measure = milliseconds(lambda: eval7.py_hand_vs_range_monte_carlo(aces, kings, [], SAMPLES), SAMPLES)
    serve({"equity-sampled": measure})
