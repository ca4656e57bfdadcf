"""A compiled scenario: what the loader makes of a script, and what the runner and the judge go by.

Seats are 1..10, amounts whole units, cards ints 0..51. Everything is frozen; `schema.json` describes `as_json()`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum, StrEnum
from types import MappingProxyType

from engine.cards import format_card

NOBODY = 0  # the seat of a blind that nobody posts
PUBLIC = 0  # the viewer who has no seat
ANY_REASON = "any"


class Card(int):
    """A card 0..51 that is written `As` in JSON."""


UNNAMED = Card(-1)  # a card that a script leaves open, `x`: dealt from what is left


@dataclass(frozen=True)
class Rake:
    """What the house takes: a rate, with caps for 2, 3-4 and 5+ players dealt in (0 = none), or a fixed amount."""

    rate_ppm: int = 0
    caps: tuple[int, int, int] = (0, 0, 0)
    no_flop_no_drop: bool = True
    fixed: int = 0


@dataclass(frozen=True)
class Player:
    """One seat of the table, its chips before anything is posted, and its posts besides the blinds."""

    seat: int
    stack: int
    live_post: int = 0
    dead_post: int = 0


@dataclass(frozen=True)
class Table:
    """What is played, for how much, and by whom. `None` for a blind's seat: the one by position."""

    game: str
    limit: str
    small_blind: int
    big_blind: int
    button: int
    players: tuple[Player, ...]
    ante: int = 0
    ante_form: str = ""
    straddle: int = 0
    upper_level: int = 0
    min_bet: int = 0
    bring_in: int = 0
    rake: Rake = Rake()
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    tournament: bool = False
    players_left: int = 0
    real_table: bool = False
    act_s: int = 0
    bank_s: int = 0
    buy_in: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Cards:
    """The cards a script gives for one hand; a run of cards is a tuple for each street, board or exchange."""

    hole: Mapping[int, tuple[tuple[Card, ...], ...]] = field(default_factory=lambda: MappingProxyType({}))
    boards: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    draws: Mapping[int, tuple[tuple[Card, ...], ...]] = field(default_factory=lambda: MappingProxyType({}))
    common: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()

    def given(self) -> tuple[Card, ...]:
        """Every card the script names; what a further run-out shares with the first board is named once."""
        hands = [run for runs in (*self.hole.values(), *self.draws.values()) for run in runs]
        first = self.boards[0] if self.boards else ()
        others = [run for board in self.boards[1:] for run in board if run not in first]
        named = (card for run in (*hands, *first, *others) for card in run if card != UNNAMED)
        return (*self.deck, *named, *self.common)


class Verb(StrEnum):
    """What a player does in a hand."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all-in"
    BRING_IN = "bring-in"
    COMPLETE = "complete"
    DISCARD = "discard"
    STAND_PAT = "stand-pat"
    SHOW = "show"
    MUCK = "muck"
    RUN = "run"


class TableVerb(StrEnum):
    """What a player does about his seat, his blinds or his connection."""

    LOST = "lost"
    BACK = "back"
    SIT = "sit"
    POST_LIVE = "post live"
    POST_DEAD = "post dead"
    STRADDLE = "straddle"
    WAIT = "wait"
    SIT_OUT = "sit-out"
    RETURN = "return"
    LEAVE = "leave"
    TOP_UP = "top-up"
    REBUY = "rebuy"


@dataclass(frozen=True)
class Act:
    """A player acts; `refusal` is the reason why he must be refused, or None."""

    line: int
    seat: int
    verb: Verb
    amount: int | None = None
    cards: tuple[Card, ...] = ()
    refusal: str | None = None


@dataclass(frozen=True)
class LegalAct:
    """One act of an exact set: sizes `low`..`high`, or the listed ones only."""

    verb: Verb
    low: int | None = None
    high: int | None = None
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Legal:
    """It is this seat's turn, and these are its legal acts."""

    line: int
    seat: int
    acts: tuple[LegalAct, ...]


class What(StrEnum):
    """What a checkpoint looks at."""

    TURN = "turn"
    OVER = "over"
    STREET = "street"
    BOARD = "board"
    BOARDS = "boards"
    BUTTON = "button"
    BETS = "bets"
    STACKS = "stacks"
    POT = "pot"
    POTS = "pots"
    IN = "in"
    SEES = "sees"
    HIDES = "hides"
    UP = "up"
    HAND = "hand"
    CARDS = "cards"
    SIZES = "sizes"
    DRAWN_FROM = "drawn-from"
    NOT_DRAWN_FROM = "not-drawn-from"
    DEADLINE = "deadline"
    OWES = "owes"


@dataclass(frozen=True)
class Check:
    """A checkpoint: one fact of the state where a player must decide, or when the hand is over.

    `number` is a seat, an amount or seconds; `numbers` are amounts or seats; `runs` are boards; `viewer` is whose view
    it is about.
    """

    line: int
    what: What
    number: int = 0
    numbers: tuple[int, ...] = ()
    by_seat: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    cards: tuple[Card, ...] = ()
    cards_by_seat: Mapping[int, tuple[Card, ...]] = field(default_factory=lambda: MappingProxyType({}))
    runs: tuple[tuple[Card, ...], ...] = ()
    street: str = ""
    viewer: int = PUBLIC


@dataclass(frozen=True)
class TableAct:
    """A player does something about his seat, his blinds or his connection."""

    line: int
    seat: int
    verb: TableVerb
    amount: int | None = None
    refusal: str | None = None


@dataclass(frozen=True)
class Clock:
    """Time passes."""

    line: int
    seconds: int


@dataclass(frozen=True)
class NextHand:
    """The next hand of the table begins."""

    line: int


Statement = Act | Legal | Check | TableAct | Clock | NextHand


@dataclass(frozen=True)
class Pot:
    """A pot before rake, and who gets what of it after rake."""

    amount: int
    shares: Mapping[int, int]


@dataclass(frozen=True)
class Happening:
    """One link of a chain of events: a word of the language or a street's name, and whose it was (0 = nobody's)."""

    word: str
    seat: int = 0


@dataclass(frozen=True)
class End:
    """What must be true of a hand that is over; None and empty: nothing is said. `low`: what low hands won in all."""

    line: int
    pots: tuple[Pot, ...] | None = None
    stacks: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    rake: int | None = None
    show_order: tuple[int, ...] | None = None
    shown: tuple[int, ...] | None = None
    hidden: tuple[int, ...] = ()
    board: tuple[Card, ...] | None = None
    boards: tuple[tuple[Card, ...], ...] | None = None
    low: Mapping[int, int] | None = None
    events: tuple[Happening, ...] = ()

    def seats(self) -> frozenset[int]:
        """Every seat it speaks of."""
        winners = [seat for shares in (*(pot.shares for pot in self.pots or ()), self.low or {}) for seat in shares]
        happened = [happening.seat for happening in self.events if happening.seat]
        return frozenset(
            [*winners, *self.stacks, *(self.show_order or ()), *(self.shown or ()), *self.hidden, *happened]
        )


@dataclass(frozen=True)
class Play:
    """Hands played by script. One entry of `cards` and of `ends` for each hand."""

    table: Table
    cards: tuple[Cards, ...]
    statements: tuple[Statement, ...]
    ends: tuple[End | None, ...]

    def by_hand(self) -> tuple[tuple[Statement, ...], ...]:
        """The statements of each hand."""
        hands: list[tuple[Statement, ...]] = [()]
        for statement in self.statements:
            if isinstance(statement, NextHand):
                hands.append(())
            else:
                hands[-1] += (statement,)
        return tuple(hands)


@dataclass(frozen=True)
class RefusedDeal:
    """A table that must not be dealt, and the reason."""

    table: Table
    reason: str


@dataclass(frozen=True)
class Evaluation:
    """Hands compared: groups of equal hands from best to worst, high and low; classes and best five by hand."""

    game: str
    hands: Mapping[int, tuple[Card, ...]]
    board: tuple[Card, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    low: tuple[tuple[int, ...], ...] | None = None
    classes: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    best: Mapping[int, tuple[Card, ...]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Deals:
    """That many hands with the engine's own shuffle."""

    table: Table
    count: int


@dataclass(frozen=True)
class Scenario:
    """One scenario under one rulebook: `key` names it in results, `settings` are fixed over the rulebook."""

    id: str
    title: str
    rules: tuple[str, ...]
    rulebook: str
    settings: Mapping[str, str]
    needs: frozenset[str]
    body: Play | RefusedDeal | Evaluation | Deals
    file: str
    line: int
    note: str = ""

    @property
    def key(self) -> str:
        """What results and lists of known failures call it, `id@rulebook`."""
        return f"{self.id}@{self.rulebook}"


def as_json(value: object) -> object:
    """A compiled value as JSON: fields by name, `kind` naming a choice of types, cards as text."""
    if isinstance(value, Card):
        return "x" if value == UNNAMED else format_card(value)
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        members = {f.name: as_json(getattr(value, f.name)) for f in fields(value)}
        return {"kind": _KINDS[type(value)], **members} if type(value) in _KINDS else members
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


_KINDS: Mapping[type, str] = MappingProxyType(
    {
        Act: "act",
        Legal: "legal",
        Check: "check",
        TableAct: "table-act",
        Clock: "clock",
        NextHand: "next-hand",
        Play: "play",
        RefusedDeal: "refused-deal",
        Evaluation: "evaluation",
        Deals: "deals",
    }
)
