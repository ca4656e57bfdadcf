"""OMPEval, as pokerfast compiles and calls it: all boards, on one thread."""

from pokerfast import equity  # type: ignore[import-not-found]

from benchmarks.equities import ACES, KINGS, milliseconds
from benchmarks.slices import serve


def aces_against_kings() -> float:
    """The equity of the aces."""
    return float(equity.equity([ACES, KINGS], exact=True, threads=1)[0])


if __name__ == "__main__":
    serve({"equity-exact": milliseconds(aces_against_kings)})
