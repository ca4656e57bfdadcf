"""Work out some spots and print what came out: compiled, or with GIVARE_JIT=0 in plain Python."""

from engine.equity.calculator import Calculator, Method
from tests.engine.equity.spots import spot

SPOTS = (
    (spot("holdem", "AsAh", "KsQs,JJ:0.5", boards=["2s7s9h"]), Method.EXACT),
    (spot("short-deck", "AsAh", "KsQs", boards=["6s7s9s"]), Method.EXACT),
    (spot("omaha-hilo", "AsAh2s3h", "4d5d6c7c", boards=["2c8d9h"]), Method.EXACT),
    (spot("badugi", "As2d3cx", "4s5d6cx"), Method.EXACT),
    (spot("deuce-to-seven-razz", "AsAh2s3h5d7s", "4d5h6c7cJcJd"), Method.EXACT),
    (spot("holdem", "AsAh", "KsKh"), Method.SAMPLED),
    (spot("omaha-hilo", "AsAh2s3h", "4d5d6c7c", boards=["2c8d9h"]), Method.SAMPLED),
    (spot("holdem", "QQ+,AKs:0.5", "JTs", "xx"), Method.SAMPLED),
    (spot("razz", "As2s3s", "4d5d6c"), Method.SAMPLED),
)

if __name__ == "__main__":
    for some, method in SPOTS:
        print(Calculator(some, method, samples=200, seed=1).tally()[1])  # noqa: T201 - read by the test
