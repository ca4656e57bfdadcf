"""What a room's text tells line by line, gathered into a recorded hand: shared by the readers of room texts.

A reader names each fact as it reads it (a seat, a blind, an act, a pot collected); the transcript keeps the street
totals, and at the end checks that the text adds up by itself: what the acts put in is what went back, was collected
and was raked. A text that does not is a HistoryError that says by how much.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from engine.cards import parse_cards
from engine.games import GAMES, Forced, Game, Opener
from engine.histories.amounts import plain
from engine.histories.record import Cards, HistoryError
from engine.setup import Limit

ZERO = Fraction(0)
STREETS = {
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "2nd street": "second-street",
    "3rd street": "third-street",
    "4th street": "fourth-street",
    "5th street": "fifth-street",
    "6th street": "sixth-street",
    "7th street": "seventh-street",
    "draw": "draw",
    "first draw": "first-draw",
    "second draw": "second-draw",
    "third draw": "third-draw",
}
RUNS = ("first", "second", "third", "fourth")
_MARKER = re.compile(
    r"\*\*\* (?:(?P<run>first|second|third|fourth) (?=flop|turn|river))?"
    r"(?P<street>[\w -]+?)(?: (?P<number>\d))? \*\*\*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Table:
    """What the first lines of a text say: game, limit, the two amounts of the stakes, and where it was played.

    In fixed limit the two amounts are the betting levels, else the blinds. `cap` is the most one player may put into
    the hand, 0 without one.
    """

    room: str
    game: str
    limit: Limit
    low: Fraction
    high: Fraction
    tournament: bool = False
    cap: Fraction = ZERO


@dataclass(frozen=True)
class Settled:
    """What a text comes to: who was dealt in, the pot before the rake, and an uncalled bet that it leaves out."""

    dealt: list[str]
    pot: Fraction
    unstated: dict[str, Fraction]


@dataclass
class Did:
    """An act as a text tells it: amounts in chips of the text, `to` as far as it is known."""

    name: str
    street: int
    kind: str
    to: Fraction | None = None
    count: int = 0
    cards: Cards = ()
    drawn: Cards = ()


@dataclass
class Transcript:
    """One hand while its text is read; players are known by the names of the text."""

    file: str
    hand: str
    table: Table
    button: int = 0
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, Fraction] = field(default_factory=dict)
    antes: dict[str, Fraction] = field(default_factory=dict)
    small_blinds: dict[str, Fraction] = field(default_factory=dict)
    big_blinds: dict[str, Fraction] = field(default_factory=dict)
    dead: dict[str, Fraction] = field(default_factory=dict)
    straddle: Fraction = ZERO
    hole: dict[str, Cards] = field(default_factory=dict)
    up: dict[str, Cards] = field(default_factory=dict)
    held: dict[str, Cards] = field(default_factory=dict)
    boards: list[Cards] = field(default_factory=lambda: [()])
    street: int = 0
    acts: list[Did] = field(default_factory=list)
    shown: dict[str, bool] = field(default_factory=dict)
    returned: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    collected: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    pot: Fraction | None = None
    rake: Fraction = ZERO
    pots_after_rake: list[Fraction] = field(default_factory=list)
    put_in: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    _on_street: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    _bet_on: int = 0

    def sit(self, name: str, seat: int, stack: Fraction) -> None:
        """A player with his chips before the hand."""
        self.seats[name], self.stacks[name] = seat, stack

    def put_dead(self, name: str, chips: Fraction) -> None:
        """Chips that go straight to the pot."""
        self.put_in[name] += chips

    def put(self, name: str, chips: Fraction) -> None:
        """Chips that go into the player's bet of this street."""
        self._bets()
        self.put_in[name] += chips
        self._on_street[name] += chips

    @property
    def game(self) -> Game:
        """The game of the table."""
        return GAMES[self.table.game]

    def marker(self, line: str) -> bool:
        """Whether a line is a heading such as `*** TURN *** [2c 7d 9h] [Jc]`; it begins a street, or shows a board.

        The last card of stud is called the river by some.
        """
        match = _MARKER.match(line)
        if match is None:
            return False
        name = STREETS.get(match["street"].lower())
        if name:
            names = [street.name for street in self.game.streets]
            self.street = names.index(name) if name in names else len(names) - 1
        number = RUNS.index(match["run"].lower()) if match["run"] else int(match["number"] or 1) - 1
        self.sees_board(line, number)
        return True

    def sees_board(self, line: str, number: int = 0) -> None:
        """The cards of a board that are out, in brackets: all of them at once, or those before and those that came."""
        out: Cards = ()
        for run in brackets(line):
            out = run if run[: len(out)] == out else out + run
        while out and len(self.boards) <= number:
            self.boards.append(())
        if out:
            self.boards[number] = max(self.boards[number], out, key=len)

    def _bets(self) -> dict[str, Fraction]:
        """The bets of this street: those of the last one stand until somebody bets again, to find an uncalled one."""
        if self._bet_on != self.street:
            self._on_street.clear()
            self._bet_on = self.street
        return self._on_street

    def act(self, name: str, kind: str, more: Fraction | None = None, to: Fraction | None = None) -> None:
        """An act, with the chips it adds or the street total it reaches, whichever the text names."""
        if self.put_in[name] >= self.stacks[name]:
            if kind == "check":
                return  # a line that stands for the turn of a player who is all in: he has none
            raise HistoryError(f"{name} is all in, and the text lets him {kind}")
        if kind in ("bet", "raise") and self._may_complete():
            kind = "complete"
        if to is not None:
            more = to - self._bets()[name]
        if more is not None:
            self.put(name, more)
        self.acts.append(Did(name, self.street, kind, self._on_street[name] if more is not None else None))

    def _may_complete(self) -> bool:
        """Whether a bet is the completion of a bring-in, whatever the text calls it."""
        bring_in = self.game.streets[self.street].opener is Opener.BRING_IN
        return bring_in and max(self._bets().values(), default=ZERO) < self.table.low

    def exchange(self, name: str, count: int, cards: Cards = ()) -> None:
        """A player changes so many cards, or none; which ones, if the text knows. Some texts name no street for it."""
        if not self.game.streets[self.street].draw:
            self.street += 1
        self.acts.append(Did(name, self.street, "discard" if count else "stand-pat", count=count, cards=cards))

    def has_folded(self, name: str) -> bool:
        """Whether an act of folding was read."""
        return any(act.name == name and act.kind == "fold" for act in self.acts)

    def deals(self, name: str, before: Cards, new: Cards) -> None:
        """Cards that a text deals to a player: those it showed before, if any, and those that are new."""
        street = self.game.streets[self.street]
        if street.draw:
            last = next((act for act in reversed(self.acts) if act.name == name and act.kind == "discard"), None)
            if last is None:
                raise HistoryError(f"{name} is dealt cards and has discarded none")
            last.drawn = new
        elif not self.street and street.up:
            cards = before + new
            self.hole[name], self.up[name] = cards[: -street.up], cards[-street.up :]
        elif street.up:
            self.up[name] = self.up.get(name, ()) + new
        elif self.street:
            self.knows(name, before + new)
        else:
            self.hole[name] = before + new

    def knows(self, name: str, cards: Cards) -> None:
        """The cards that a player is seen to hold; of two lines about one player the one with more cards counts."""
        down = tuple(card for card in cards if card not in self.up.get(name, ()))
        exchanges = any(street.draw for street in self.game.streets)
        known = self.held if exchanges else self.hole
        if len(down) > len(known.get(name, ())):
            known[name] = down

    def finish(self) -> "Settled":
        """The hand and its result; raises HistoryError if the text is incomplete or does not add up."""
        if not self.seats or (self.button == 0 and not self._find_button()):
            raise HistoryError("the text names no seats or no button")
        if self.pot is None:
            raise HistoryError("the text breaks off before its summary")
        if not self.collected:
            raise HistoryError("the text names nobody who collected the pot")
        pot, unstated = self._settle(self.pot)
        dealt = [name for name in self.seats if self.put_in[name] or any(act.name == name for act in self.acts)]
        return Settled(sorted(dealt, key=self.seats.__getitem__), pot, unstated)

    def _find_button(self) -> bool:
        """Without a button cards are dealt from the lowest seat, or from where the text begins: stud."""
        if self.game.forced is not Forced.BRING_IN or not self.up:
            return False
        seats = sorted(self.seats[name] for name in self.up)
        self.button = seats[seats.index(self.seats[next(iter(self.up))]) - 1]
        return True

    def _settle(self, pot: Fraction) -> tuple[Fraction, dict[str, Fraction]]:
        """The pot before the rake and the uncalled bet that the text leaves out, if all amounts add up."""
        total, won = sum(self.put_in.values(), ZERO), sum(self.collected.values(), ZERO)
        if pot == won and self.rake and self._left_over(total, won + self.rake) is not None:
            pot += self.rake  # some texts give the pot after the rake
        if pot != won + self.rake:
            raise _odd(pot=pot, collected=won, rake=self.rake)
        for name, back in self.returned.items():
            if back != self._unmatched(name):
                raise HistoryError(
                    f"{name} gets {plain(back)} back, of which {plain(self._unmatched(name))} was uncalled"
                )
        left_over = self._left_over(total, pot)
        if left_over is None:
            raise _odd(put_in=total, returned=sum(self.returned.values(), ZERO), pot=pot)
        return pot, left_over

    def _left_over(self, total: Fraction, pot: Fraction) -> dict[str, Fraction] | None:
        """Who must have got back what so that the pot comes out, None if nobody could."""
        missing = total - sum(self.returned.values(), ZERO) - pot
        if missing == 0:
            return {}
        name = max(self._on_street, key=self._on_street.__getitem__, default="")
        return {name: missing} if name and missing == self._unmatched(name) else None

    def _unmatched(self, name: str) -> Fraction:
        """The part of a player's last bet that nobody matched; on the first street his ante counts with it."""
        antes = self.antes if self._bet_on == 0 and len(self.antes) > 1 else {}
        bets = {player: self._on_street[player] + antes.get(player, ZERO) for player in {*self._on_street, *antes}}
        return bets.get(name, ZERO) - max((bet for other, bet in bets.items() if other != name), default=ZERO)

    @property
    def amounts(self) -> list[Fraction]:
        """Every amount that the text names."""
        posts = (self.antes, self.small_blinds, self.big_blinds, self.dead)
        named = [
            chips for by_name in (self.stacks, *posts, self.returned, self.collected) for chips in by_name.values()
        ]
        reached = [act.to for act in self.acts if act.to is not None]
        return [self.table.low, self.table.high, *named, *reached, self.rake]


def _odd(**amounts: Fraction) -> HistoryError:
    named = ", ".join(f"{name.replace('_', ' ')} {plain(value)}" for name, value in amounts.items())
    return HistoryError(f"the text does not add up: {named}")


def brackets(line: str) -> list[Cards]:
    """The runs of cards that stand in brackets; raises CardError."""
    return [parse_cards(cards) for cards in re.findall(r"\[([^]]*)\]", line)]
