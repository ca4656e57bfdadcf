"""What a room's text tells line by line, gathered into a recorded hand: shared by the readers of room texts.

A reader names each fact as it reads it (a seat, a blind, an act, a pot collected); the transcript keeps the street
totals, and at the end checks that the text adds up by itself: what the acts put in is what went back, was collected
and was raked. A text that does not is a HistoryError that says by how much.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.cards import distinct
from engine.histories.amounts import in_units, plain, unit_of
from engine.histories.record import Cards, Expected, HistoryError, RecordedAct, RecordedHand
from engine.setup import AnteForm, Limit, Occasion, Rake, Seat, Stakes

ZERO = Fraction(0)


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
    board: Cards = ()
    street: int = 0
    acts: list[tuple[str, int, str, Fraction | None]] = field(default_factory=list)
    shown: dict[str, bool] = field(default_factory=dict)
    returned: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    collected: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    pot: Fraction | None = None
    rake: Fraction = ZERO
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

    def next_street(self, street: int, board: Cards) -> None:
        """The board cards that are out, all of them, when a street begins."""
        self.street, self.board = street, board

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
        if to is not None:
            more = to - self._bets()[name]
        if more is not None:
            self.put(name, more)
        self.acts.append((name, self.street, kind, self._on_street[name] if more is not None else None))

    def has_folded(self, name: str) -> bool:
        """Whether an act of folding was read."""
        return any(actor == name and kind == "fold" for actor, _, kind, _ in self.acts)

    def knows(self, name: str, cards: Cards) -> None:
        """Hole cards that the text shows; of two lines about one player the one with more cards counts."""
        if len(cards) > len(self.hole.get(name, ())):
            self.hole[name] = cards

    def finish(self) -> RecordedHand:
        """The recorded hand; raises HistoryError if the text is incomplete or does not add up."""
        if self.button == 0 or not self.seats:
            raise HistoryError("the text names no seats or no button")
        if self.pot is None:
            raise HistoryError("the text breaks off before its summary")
        if not self.collected:
            raise HistoryError("the text names nobody who collected the pot")
        pot, unstated = self._settle(self.pot)
        dealt = [name for name in self.seats if self.put_in[name] or any(act[0] == name for act in self.acts)]
        dealt.sort(key=self.seats.__getitem__)
        distinct([card for cards in self.hole.values() for card in cards] + list(self.board))
        return _Recording(self, dealt, pot, unstated).hand()

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
        """The part of a player's last bet that nobody matched."""
        return self._on_street[name] - max(
            (bet for other, bet in self._on_street.items() if other != name), default=ZERO
        )

    @property
    def amounts(self) -> list[Fraction]:
        """Every amount that the text names."""
        posts = (self.antes, self.small_blinds, self.big_blinds, self.dead)
        named = [
            chips for by_name in (self.stacks, *posts, self.returned, self.collected) for chips in by_name.values()
        ]
        reached = [to for _, _, _, to in self.acts if to is not None]
        return [self.table.low, self.table.high, *named, *reached, self.rake]


def _odd(**amounts: Fraction) -> HistoryError:
    named = ", ".join(f"{name.replace('_', ' ')} {plain(value)}" for name, value in amounts.items())
    return HistoryError(f"the text does not add up: {named}")


class _Recording:
    """A finished transcript in units and seat numbers."""

    def __init__(self, text: Transcript, dealt: list[str], pot: Fraction, unstated: Mapping[str, Fraction]):
        self.text, self.dealt, self.pot, self.unstated = text, dealt, pot, unstated
        self.unit = unit_of(text.amounts)

    def hand(self) -> RecordedHand:
        text, table = self.text, self.text.table
        small_blind, big_blind = self._blind_seats()
        seat_of = text.seats
        contested = len(self.dealt) - len({act[0] for act in text.acts if act[2] == "fold"}) > 1
        return RecordedHand(
            file=text.file,
            hand=text.hand,
            room=table.room,
            game=table.game,
            limit=table.limit,
            stakes=self._stakes(),
            seats=tuple(self._seat(name, big_blind) for name in self.dealt),
            button=text.button,
            small_blind_seat=small_blind,
            big_blind_seat=big_blind,
            occasion=Occasion(tournament=table.tournament),
            unit=self.unit,
            players={seat_of[name]: name for name in self.dealt},
            hole={seat_of[name]: cards for name, cards in text.hole.items() if name in self.dealt},
            board=text.board,
            acts=tuple(
                RecordedAct(seat_of[name], street, kind, None if to is None else self._units(to))
                for name, street, kind, to in text.acts
            ),
            shown={seat_of[name]: shown for name, shown in text.shown.items()} if contested else {},
            expected=self._expected(),
        )

    def _units(self, value: Fraction) -> int:
        return in_units(value, self.unit)

    def _stack(self, name: str) -> int:
        cap = self.text.table.cap
        return self._units(min(self.text.stacks[name], cap) if cap else self.text.stacks[name])

    def _stakes(self) -> Stakes:
        text, table = self.text, self.text.table
        low, high = self._units(table.low), self._units(table.high)
        whole = [
            self._units(chips)
            for name, chips in text.small_blinds.items()
            if text.put_in[name] < text.stacks[name] or table.limit != Limit.FIXED_LIMIT
        ]
        fixed = table.limit == Limit.FIXED_LIMIT
        return Stakes(
            small_blind=(max(whole) if whole else max(low // 2, 1)) if fixed else low,
            big_blind=low if fixed else high,
            ante=self._units(max(text.antes.values(), default=ZERO)),
            ante_form=self._ante_form(),
            straddle=self._units(text.straddle),
            upper_level=high if fixed else 0,
            rake=Rake(fixed=self._units(text.rake)),
        )

    def _ante_form(self) -> AnteForm | None:
        if not self.text.antes:
            return None
        alone = len(self.text.antes) == 1 and set(self.text.antes) <= set(self.text.big_blinds)
        return AnteForm.BIG_BLIND_PAYS if alone else AnteForm.EACH

    def _clockwise(self) -> list[str]:
        """The players dealt in, from the left of the button."""
        return sorted(self.dealt, key=lambda name: (self.text.seats[name] - self.text.button - 1) % 10)

    def _blind_seats(self) -> tuple[int | None, int | None]:
        """The seats that posted the blinds; 0 where nobody did, None where the poster was all in before."""
        text, order = self.text, self._clockwise()
        broke = [name for name in order if text.antes.get(name, ZERO) >= text.stacks[name]]
        small = next((name for name in order if name in text.small_blinds), None)
        after = order[order.index(small) + 1 :] + order[: order.index(small)] if small else order
        big = next((name for name in after if name in text.big_blinds), None)
        return (
            text.seats[small] if small else None if broke else 0,
            text.seats[big] if big else None if broke else 0,
        )

    def _seat(self, name: str, big_blind: int | None) -> Seat:
        text, seat = self.text, self.text.seats[name]
        live = text.big_blinds.get(name, ZERO) if seat != big_blind else ZERO
        return Seat(seat, self._stack(name), self._units(live), self._units(text.dead.get(name, ZERO)))

    def _expected(self) -> Expected:
        text = self.text
        back = {name: self._units(chips) for name, chips in {**text.returned, **self.unstated}.items()}
        won = {name: self._units(chips) for name, chips in text.collected.items()}
        return Expected(
            won={text.seats[name]: chips for name, chips in won.items()},
            returned={text.seats[name]: chips for name, chips in back.items()},
            pot=self._units(self.pot),
            rake=self._units(text.rake),
            stacks={
                text.seats[name]: self._stack(name)
                - self._units(text.put_in[name])
                + back.get(name, 0)
                + won.get(name, 0)
                for name in self.dealt
            },
        )
