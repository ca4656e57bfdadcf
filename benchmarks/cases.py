"""What is measured, in which unit, and against whom.

A hand lasts from the deal to the pay-off. In every `holdem` case each player has 100 big blinds and chooses uniformly
among {fold when facing a bet, check or call, smallest raise}, whichever of them are legal. `act` is one decision of
such a hand with six players: the act alone, after which the game stands at the next decision, streets dealt and pots
paid. `eval-7` ranks seven cards, many hands in a row.
"""

from dataclasses import dataclass

# PyPI name of a peer -> the module that measures it.
PEERS = {
    "open-spiel": "benchmarks.peers.openspiel",
    "pokerkit": "benchmarks.peers.pokerkit_hands",
    "eval7": "benchmarks.peers.eval7_ranks",
    "phevaluator": "benchmarks.peers.phevaluator_ranks",
    "treys": "benchmarks.peers.treys_ranks",
}


@dataclass(frozen=True)
class Case:
    """One comparison.

    Each slice comes with evidence that both sides did the same work: acts per hand in random play, the order of the
    ranked hands in evaluation. `tolerance` is how far, as a part of ours, a peer's evidence may be off.
    """

    name: str
    unit: str
    peers: tuple[str, ...]
    tolerance: float


ACTS_PER_HAND_TOLERANCE = 0.1  # a peer as slow as 200 hands a second shows its mean to about 2 % in five slices

CASES = (
    Case("holdem-nl-2p", "hands/s", ("open-spiel", "pokerkit"), ACTS_PER_HAND_TOLERANCE),
    Case("holdem-nl-6p", "hands/s", ("open-spiel", "pokerkit"), ACTS_PER_HAND_TOLERANCE),
    Case("holdem-fl-2p", "hands/s", ("open-spiel", "pokerkit"), ACTS_PER_HAND_TOLERANCE),
    Case("eval-7", "evaluations/s", ("eval7", "phevaluator", "treys"), 0.0),
    Case("act", "us/act", ("pokerkit",), ACTS_PER_HAND_TOLERANCE),
)
