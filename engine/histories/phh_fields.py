"""The fields of a PHH table as a recorded hand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.cards import parse_cards
from engine.games import GAMES, Forced
from engine.histories.amounts import in_units, unit_of
from engine.histories.phh_actions import Actions
from engine.histories.record import Cards, Expected, HistoryError, RecordedHand
from engine.setup import AnteForm, Limit, Occasion, Rake, Seat, Stakes

ROOM = "phh"
OWN_VARIANT = "_givare"
VARIANTS = {
    "FT": ("holdem", Limit.FIXED_LIMIT),
    "NT": ("holdem", Limit.NO_LIMIT),
    "NS": ("short-deck", Limit.NO_LIMIT),
    "PO": ("omaha", Limit.POT_LIMIT),
    "FO/8": ("omaha-hilo", Limit.FIXED_LIMIT),
    "F7S": ("stud", Limit.FIXED_LIMIT),
    "F7S/8": ("stud-hilo", Limit.FIXED_LIMIT),
    "FR": ("razz", Limit.FIXED_LIMIT),
    "N2L1D": ("deuce-to-seven", Limit.NO_LIMIT),
    "F2L3D": ("deuce-to-seven-triple", Limit.FIXED_LIMIT),
    "FB": ("badugi", Limit.FIXED_LIMIT),
}
NO_SEAT = -1  # in `_givare_blind_seats`: the game knows who posts


def recorded(file: str, hand: str, fields: Mapping[str, Any]) -> RecordedHand:
    """The recorded hand; raises HistoryError and CardError, and what looking into ill-formed fields raises."""
    return _Reader(file, hand, fields).recorded()


class _Reader:
    """One hand's fields. Players are places 0.. in the order of the file, seats what `seats` says (1.. by default)."""

    def __init__(self, file: str, hand: str, fields: Mapping[str, Any]):
        self.file, self.hand, self.fields = file, hand, fields
        if fields["variant"] == OWN_VARIANT:
            named = fields["_givare_game"], Limit(fields["_givare_limit"])
        elif fields["variant"] in VARIANTS:
            named = VARIANTS[fields["variant"]]
        else:
            raise HistoryError(f"a variant that the standard does not name: {fields['variant']}")
        self.name, self.limit = named
        if self.name not in GAMES:
            raise HistoryError(f"a game that nobody knows: {self.name}")
        self.game = GAMES[self.name]
        self.count = len(fields["starting_stacks"])
        self.seats: list[int] = list(fields.get("seats", range(1, self.count + 1)))
        self.unit = fields.get("_givare_unit") or unit_of(_amounts(fields))

    def recorded(self) -> RecordedHand:
        fields = self.fields
        blinds = self._chips("blinds_or_straddles")
        if self.count == 2:
            blinds.reverse()
        small, big = self._blind_places(blinds)
        derived = self._derived_stakes(blinds, big)
        stakes = replace(derived, **self._own_stakes())
        dead = self._dead_posts(derived)
        live = self._live_posts(blinds, small, big, derived)
        stacks = self._starting_stacks()
        actions = Actions(self.game, self.seats, self._units)
        posts = dict(zip(self.seats, blinds, strict=True))
        antes = self._chips("antes")
        behind = {seat: max(stacks[place] - antes[place], 0) for place, seat in enumerate(self.seats)}
        actions.play(fields["actions"], behind, posts, stakes, self.limit)
        small_seat, big_seat = self._blind_seats(small, big)
        hand = RecordedHand(
            file=self.file,
            hand=self.hand,
            room=ROOM,
            game=self.name,
            limit=self.limit,
            stakes=stakes,
            seats=tuple(sorted(map(Seat, self.seats, stacks, live, dead), key=lambda seat: seat.number)),
            button=fields.get("_givare_button", self.seats[-1]),
            small_blind_seat=small_seat,
            big_blind_seat=big_seat,
            occasion=Occasion(**fields.get("_givare_occasion", {})),
            rulebook=fields.get("_givare_rulebook", ""),
            settings=dict(fields.get("_givare_settings", self._implied_settings(stakes, actions.more_boards))),
            unit=self.unit,
            players={self.seats[place]: str(name) for place, name in enumerate(fields.get("players", []))},
            hole=self._own_cards("_givare_hole") or actions.hole,
            up=self._own_cards("_givare_up") or actions.up,
            held=self._own_cards("_givare_held") or actions.held,
            board=actions.board,
            more_boards=tuple(map(parse_cards, fields.get("_givare_more_boards", []))) or actions.more_boards,
            acts=tuple(actions.acts),
            shown=actions.shown,
            deck=parse_cards(fields.get("_givare_deck", "")),
            reshuffle=fields.get("_givare_reshuffle", 0),
            expected=self._expected(),
        )
        hand.check_cards()
        return hand

    def _implied_settings(self, stakes: Stakes, more_boards: tuple[Cards, ...]) -> dict[str, str]:
        """What the hand itself shows of the rules it was played by."""
        agreed = {"run_outs": "agreed"} if 1 + len(more_boards) > self.game.boards else {}
        return agreed | ({"straddle": "live"} if stakes.straddle else {})

    def _units(self, value: int | Fraction) -> int:
        return in_units(Fraction(value), self.unit)

    def _chips(self, name: str) -> list[int]:
        return [self._units(value) for value in self.fields.get(name, [0] * self.count)]

    def _starting_stacks(self) -> list[int]:
        """The chips of every player; one whose stack nobody counted gets more than the hand can ask of him."""
        stacks = self.fields["starting_stacks"]
        most = self._units(sum(abs(amount) for amount in _amounts(self.fields)))
        return [most if stack is None else self._units(stack) for stack in stacks]

    def _by_seat(self, name: str) -> dict[int, int] | None:
        """A field of one amount per player as seat -> units, without those it does not know; None if it is absent."""
        values = self.fields.get(name)
        if values is None:
            return None
        return {self.seats[place]: self._units(value) for place, value in enumerate(values) if value is not None}

    def _own_cards(self, name: str) -> dict[int, Cards]:
        """A field of one run of cards per player."""
        runs = [parse_cards(cards) for cards in self.fields.get(name, [])]
        return {self.seats[place]: cards for place, cards in enumerate(runs) if cards}

    def _lower_level(self) -> int:
        return self._units(self.fields["small_bet" if self.limit == Limit.FIXED_LIMIT else "min_bet"])

    def _blind_places(self, blinds: list[int]) -> tuple[int | None, int | None]:
        """Which players posted the small and the big blind; one blind alone is the big one (a dead small blind)."""
        if not any(blinds):
            return None, None
        if self.game.forced is Forced.BUTTON_BLIND:
            return None, self.count - 1
        if self.count == 2:
            return 1, 0
        if blinds[0] and not blinds[1]:
            return None, 0
        return (0 if blinds[0] else None), 1

    def _blind_seats(self, small: int | None, big: int | None) -> tuple[int | None, int | None]:
        """The seats that post; None where the game itself knows, 0 where nobody does."""
        if "_givare_blind_seats" in self.fields:
            small, big = (None if seat == NO_SEAT else seat for seat in self.fields["_givare_blind_seats"])
            return small, big
        if big is None or self.game.forced is Forced.BUTTON_BLIND:
            return None, None
        return self.seats[small] if small is not None else 0, self.seats[big]

    def _derived_stakes(self, blinds: list[int], big: int | None) -> Stakes:
        """The stakes as the standard's own fields tell them."""
        fixed = self.limit == Limit.FIXED_LIMIT
        level, antes = self._lower_level(), self._chips("antes")
        payers = [place for place, ante in enumerate(antes) if ante]
        alone, each = payers == [big], len(payers) == self.count and len(set(antes)) == 1
        stakes = Stakes(
            ante=antes[payers[0]] if alone or each else 0,
            ante_form=AnteForm.BIG_BLIND_PAYS if alone else AnteForm.EACH if each else None,
            upper_level=self._units(self.fields["big_bet"]) if fixed else 0,
            rake=Rake(fixed=self._units(self.fields.get("_givare_rake", 0))),
        )
        if big is None:
            return replace(stakes, min_bet=level, bring_in=self._units(self.fields.get("bring_in", 0)))
        if self.game.forced is Forced.BUTTON_BLIND:
            return replace(stakes, big_blind=blinds[big])
        first = (big + 1) % self.count
        return replace(
            stakes,
            small_blind=blinds[(big - 1) % self.count] if self.count == 2 or big else level // 2,
            big_blind=level,
            straddle=blinds[first] if self.count > 2 and blinds[first] > level else 0,
        )

    def _own_stakes(self) -> dict[str, Any]:
        """What the hand's own field says of the stakes otherwise, in units."""
        own: dict[str, Any] = dict(self.fields.get("_givare_stakes", {}))
        for name, value in own.items():
            if name == "rake":
                own[name] = Rake(**{**value, "caps": tuple(value.get("caps", Rake().caps))})
            elif name == "ante_form":
                own[name] = AnteForm(value) if value else None
        return own

    def _dead_posts(self, stakes: Stakes) -> list[int]:
        if "_givare_dead_posts" in self.fields:
            return self._chips("_givare_dead_posts")
        return [0] * self.count if stakes.ante else self._chips("antes")

    def _live_posts(self, blinds: list[int], small: int | None, big: int | None, stakes: Stakes) -> list[int]:
        if "_givare_live_posts" in self.fields:
            return self._chips("_givare_live_posts")
        forced = {small, big, (big + 1) % self.count if big is not None and stakes.straddle else big}
        return [0 if place in forced else blind for place, blind in enumerate(blinds)]

    def _expected(self) -> Expected:
        fields = self.fields
        return Expected(
            won=_present(self._by_seat("_givare_won")),
            returned=_present(self._by_seat("_givare_returned")),
            pot=self._units(fields["_givare_pot"]) if "_givare_pot" in fields else None,
            rake=self._units(fields["_givare_rake"]) if "_givare_rake" in fields else None,
            stacks=self._by_seat("finishing_stacks"),
        )


def _amounts(fields: Mapping[str, Any]) -> Iterator[Fraction]:
    """Every amount of the fields, the actions' too."""
    for value in fields.values():
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, int | Fraction) and not isinstance(item, bool):
                yield Fraction(item)
            elif isinstance(item, str) and " cbr " in item:
                yield Fraction(item.split()[2])


def _present(chips: Mapping[int, int] | None) -> dict[int, int] | None:
    return None if chips is None else {seat: amount for seat, amount in chips.items() if amount}
