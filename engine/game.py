"""What a game is: streets, forced bets, seats and rankings. Limit, stakes and rulebook are independent of it."""

from dataclasses import dataclass
from enum import StrEnum


class Forced(StrEnum):
    """What is in the pot before anybody acts, and so who acts first on the first street."""

    BLINDS = "blinds"  # small and big blind; the player left of them is first
    BUTTON_BLIND = "button-blind"  # one blind, posted by the button; the player left of him is first
    ANTE = "ante"  # antes alone; the player left of the button is first and may check
    BRING_IN = "bring-in"  # antes, and a bring-in by the worst up card


class Opener(StrEnum):
    """Who acts first in a betting round."""

    LEFT = "left"  # left of the button, or of the blinds on the first street
    BRING_IN = "bring-in"  # the worst up card, who must put in the bring-in (nb-stud-bringin-suit, nb-razz-bringin)
    SHOWING = "showing"  # the best showing hand (ps-stud-fourth, gap-razz-opener)


@dataclass(frozen=True)
class Street:
    """What happens before a betting round, and which level its bets have in fixed limit.

    First the exchange: of up to `draw` cards for new ones, or `discard` cards given up for nothing. Then each player
    gets `down` cards unseen and `up` cards face up, and every board gets `board` cards. `level` 0 is the lower one, 1
    the upper one; `open_pair` names the setting that says who may bet the upper level when a pair is showing.
    """

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    discard: int = 0
    level: int = 0
    opener: Opener = Opener.LEFT
    open_pair: str = ""


@dataclass(frozen=True)
class Game:
    """A poker game.

    `rankings` are one or two (engine.ranking): what wins the pot, or each half of it. `from_hole` is how many hole
    cards a hand must use with the board, 0 for any. Cards of a rank below `lowest_rank` (0 = deuce) are not dealt. A
    field ending in `_setting` names the rulebook's setting that decides instead of the field without it.
    """

    name: str
    title: str
    streets: tuple[Street, ...]
    max_seats: int
    seats_rule: str = ""
    seats_setting: str = ""
    forced: Forced = Forced.BLINDS
    forced_setting: str = ""
    limits_setting: str = ""
    rankings: tuple[str, ...] = ("high",)
    from_hole: int = 0
    boards: int = 1
    lowest_rank: int = 0
    all_show_setting: str = ""
    absent_exchange_setting: str = ""

    @property
    def deck(self) -> range:
        """The cards it is played with, in rising order."""
        return range(4 * self.lowest_rank, 52)
