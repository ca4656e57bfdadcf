"""OpenSpiel's universal_poker in the loop its users write: at every node `legal_actions` is asked what there is.

Cards are drawn from that list too, which is cheaper than from `chance_outcomes`. What the lists cost depends on the
blinds: see `openspiel`, the same games without them.
"""

from random import choice
from typing import Any

from benchmarks.peers.openspiel import CHECK_OR_CALL, FIXED_LIMIT, HANDS_AT_ONCE, NO_LIMIT, hold_em
from benchmarks.slices import Slice, hands_per_second, serve


def play(game: Any) -> int:
    """One hand; returns the number of acts."""
    state = game.new_initial_state()
    acts = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            legal = legal[: legal.index(CHECK_OR_CALL) + 2]  # of all raises, which follow in order, the smallest
            acts += 1
        state.apply_action(choice(legal))  # noqa: S311
    state.returns()
    return acts


def measure(players: int, betting: str, seconds: float) -> Slice:
    """Hands played act by act from Python."""
    game = hold_em(players, betting)
    return hands_per_second(lambda: (HANDS_AT_ONCE, sum(play(game) for _ in range(HANDS_AT_ONCE))), seconds)


if __name__ == "__main__":
    serve(
        {
            "holdem-nl-2p": lambda seconds: measure(2, NO_LIMIT, seconds),
            "holdem-nl-6p": lambda seconds: measure(6, NO_LIMIT, seconds),
            "holdem-fl-2p": lambda seconds: measure(2, FIXED_LIMIT, seconds),
        }
    )
