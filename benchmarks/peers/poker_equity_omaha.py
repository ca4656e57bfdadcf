"""poker-equity: all boards of four-card Omaha, which it walks on one thread."""

import poker_equity  # type: ignore[import-not-found]

from benchmarks.equities import OMAHA, milliseconds
from benchmarks.slices import serve


def first_of_two() -> float:
    """The equity of the first hand."""
    return float(poker_equity.exact_from_text("omaha", list(OMAHA))["players"][0]["equity"])


if __name__ == "__main__":
    serve({"equity-omaha": milliseconds(first_of_two)})
