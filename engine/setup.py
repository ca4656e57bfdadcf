"""What a hand starts from: stakes, seats, the occasion and the deck.

Everything here is a frozen value; `engine.packing` turns it into the records of the kernel and refuses what no
rulebook deals (`SetupError`). Amounts are whole numbers of the smallest unit, at most 10^12.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.games import HOLDEM, Game
from engine.rulebooks import DEFAULT, Rulebook

MAX_CHIPS = 10**12
MAX_SEATS = 10


class Limit(StrEnum):
    """How large a bet may be (ar-fl-levels, ar-pl-max, ar-nl-no-max)."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class AnteForm(StrEnum):
    """Who pays the ante: every player, or the big blind for all (tournament_ante)."""

    EACH = "each"
    BIG_BLIND_PAYS = "big-blind-pays"


@dataclass(frozen=True)
class Rake:
    """What the house takes (gap-rake): a rate with caps, or a fixed amount; nothing by default.

    `caps` are for 2, for 3 or 4, and for 5 or more players dealt in; 0 is no cap.
    """

    rate_ppm: int = 0
    caps: tuple[int, int, int] = (0, 0, 0)
    no_flop_no_drop: bool = True
    fixed: int = 0


@dataclass(frozen=True)
class Stakes:
    """The forced bets and levels of a table.

    The smallest bet, and in fixed limit the lower level, is the big blind (ar-fl-levels); games without blinds have
    both blinds 0 and name it as `min_bet`. `upper_level` 0 is twice the lower (pr-fl-double), `bring_in` 0 half of it
    (gap-complete, gap-unit); an `ante` of 0 is a tenth of it where the setting stud_ante says so.
    """

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_form: AnteForm | None = None
    straddle: int = 0
    upper_level: int = 0
    rake: Rake = Rake()
    min_bet: int = 0
    bring_in: int = 0


@dataclass(frozen=True)
class Seat:
    """One player dealt in: seat number 1..10, chips before anything is posted, and posts besides the blinds.

    A live post is a bet (gap-post-option), a dead one goes straight to the pot (ar-missed-both).
    """

    number: int
    stack: int
    live_post: int = 0
    dead_post: int = 0


@dataclass(frozen=True)
class Occasion:
    """What some settings ask about: cash game or tournament (and how many are left in it), online or real table."""

    tournament: bool = False
    players_left: int = 0
    real_table: bool = False


@dataclass(frozen=True)
class HandSetup:
    """All that a hand follows from, but for the acts: the same setup and acts give the same events.

    `button` may be an empty seat (a dead button). A blind's seat is found by position when None; 0 means that nobody
    posts that blind. `deck` is the order in which the cards come, all of the game's: see `engine.deck`. Should it run
    out in an exchange, `reshuffle` (0 .. 2^64 - 1) is what the order of the shuffled discards follows from.
    """

    stakes: Stakes
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...] = field(repr=False)
    game: Game = HOLDEM
    limit: Limit = Limit.NO_LIMIT
    rulebook: Rulebook = DEFAULT
    occasion: Occasion = Occasion()
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    reshuffle: int = field(default=0, repr=False)
