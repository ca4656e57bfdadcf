"""Games as data: streets, seats and how a hand is ranked. Limit, stakes and rulebook are independent of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Street:
    """What is dealt before a betting round, and which level its bets have in fixed limit.

    `down` cards go to each player unseen, `board` cards to all. `level` 0 is the lower one, 1 the upper one.
    """

    name: str
    down: int = 0
    board: int = 0
    level: int = 0


@dataclass(frozen=True)
class Game:
    """A poker game: its streets in order, its seats, and the hand that wins."""

    name: str
    title: str
    streets: tuple[Street, ...]
    max_seats: int
    ranking: str = "high"


HOLDEM = Game(
    name="holdem",
    title="Texas hold'em",  # ps-holdem-deal, ps-holdem-board, ar-fl-rounds, ps-holdem-seats
    streets=(
        Street("preflop", down=2),
        Street("flop", board=3),
        Street("turn", board=1, level=1),
        Street("river", board=1, level=1),
    ),
    max_seats=10,
)

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (HOLDEM,)})
