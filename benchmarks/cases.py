"""What is measured, in which unit, and against whom.

A hand lasts from the deal to the pay-off. In every case of hands each player has 100 of the smallest bets and chooses
uniformly among {fold when facing a bet, check or call or bring in, smallest raise or completion}, whichever of them are
legal; in an exchange any number of his cards is as likely, and any cards of that number. `act` is one decision of a
no-limit hold'em hand with six players: the act alone, after which the game stands at the next decision, streets dealt
and pots paid. `eval-7` ranks seven cards, `eval-omaha` four hole cards with a board of five, many hands in a row.

`equity-exact` and `equity-omaha` are the equities of two hands before the flop, of all boards; `equity-sampled` is that
of aces against kings from a million samples.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Peer:
    """Somebody to compare with: a package of PyPI, and the module that measures it."""

    package: str
    module: str


PEERS = {
    "open-spiel": Peer("open-spiel", "benchmarks.peers.openspiel"),
    "openspiel-legal-actions": Peer("open-spiel", "benchmarks.peers.openspiel_legal_actions"),
    "pokerkit": Peer("pokerkit", "benchmarks.peers.pokerkit_hands"),
    "eval7": Peer("eval7", "benchmarks.peers.eval7_ranks"),
    "phevaluator": Peer("phevaluator", "benchmarks.peers.phevaluator_ranks"),
    "phevaluator-omaha": Peer("phevaluator", "benchmarks.peers.phevaluator_omaha"),
    "treys": Peer("treys", "benchmarks.peers.treys_ranks"),
    "pokerfast": Peer("pokerfast", "benchmarks.peers.ompeval_equity"),
    "eval7-equity": Peer("eval7", "benchmarks.peers.eval7_equity"),
    "poker-equity": Peer("poker-equity", "benchmarks.peers.poker_equity_omaha"),
}


@dataclass(frozen=True)
class Case:
    """One comparison.

    Each slice comes with evidence that both sides did the same work: acts per hand in random play, the order of the
    ranked hands in evaluation, the equity itself.
    """

    name: str
    unit: str
    peers: tuple[str, ...]


DEALERS = ("open-spiel", "openspiel-legal-actions", "pokerkit")

CASES = (
    Case("holdem-nl-2p", "hands/s", DEALERS),
    Case("holdem-nl-6p", "hands/s", DEALERS),
    Case("holdem-fl-2p", "hands/s", DEALERS),
    Case("omaha-pl-6p", "hands/s", ("pokerkit",)),
    Case("stud-fl-4p", "hands/s", ("pokerkit",)),
    Case("triple-draw-fl-2p", "hands/s", ("pokerkit",)),
    Case("eval-7", "evaluations/s", ("eval7", "phevaluator", "treys")),
    Case("eval-omaha", "evaluations/s", ("phevaluator-omaha",)),
    Case("act", "us/act", ("pokerkit",)),
    Case("equity-exact", "ms", ("pokerfast",)),
    Case("equity-sampled", "ms", ("eval7-equity",)),
    Case("equity-omaha", "ms", ("poker-equity",)),
)
