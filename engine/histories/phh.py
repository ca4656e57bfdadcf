"""PHH, the poker hand history format: a hand as one TOML table (read, write).

Hold'em in three limits (`FT`, `NT`, and `PT`, which is this project's name for the pot limit that the standard has no
code for). What the standard has no field for is written in fields that begin with `_`: `_rulebook`, `_settings`,
`_tournament`, `_button`, `_unit` (units to a chip), `_pot`, `_rake`, `_won` and `_returned`. Players stand from the
left of the button; heads-up the first one is the big blind. Format: https://phh.readthedocs.io, "the PHH file format
specification".
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.cards import CardError, distinct, format_cards, parse_cards
from engine.histories.amounts import in_units, plain, unit_of
from engine.histories.betting import Betting
from engine.histories.record import Cards, Expected, HistoryError, Recorded, RecordedAct, RecordedHand, Unreplayable
from engine.setup import AnteForm, Limit, Occasion, Rake, Seat, Stakes

ROOM = "phh"
_LIMITS = {"NT": Limit.NO_LIMIT, "PT": Limit.POT_LIMIT, "FT": Limit.FIXED_LIMIT}
_VARIANTS = {limit: variant for variant, limit in _LIMITS.items()}
UNKNOWN = "????"


def recognises(text: str) -> bool:
    """Whether a file holds hands of this format."""
    return re.search(r"^variant\s*=", text, re.MULTILINE) is not None


def read(text: str, file: str, finishing_stacks: Sequence[object] | None = None) -> Iterator[Recorded]:
    """The hand of a file, or the hands of one that numbers its tables (`[1]`, `[2]`, ...).

    `finishing_stacks` are those of a single hand that does not name them itself, in the order of its players.
    """
    try:
        document = tomllib.loads(text, parse_float=_number)
    except tomllib.TOMLDecodeError as error:
        yield Unreplayable(file, "", f"the text is no TOML: {error}")
        return
    single = "variant" in document
    for name, fields in {"": document}.items() if single else document.items():
        hand = str(fields.get("hand", name))
        try:
            beside = {"finishing_stacks": finishing_stacks} if single and finishing_stacks is not None else {}
            yield _Reader(file, hand, {**beside, **fields}).recorded()
        except (HistoryError, CardError) as error:
            yield Unreplayable(file, hand, str(error))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            yield Unreplayable(file, hand, f"the fields do not fit together: {error!r}")


def _number(text: str) -> object:
    return None if text.strip("+-") in ("inf", "nan") else Fraction(text)


class _Reader:
    """One hand's fields. Players are indexes 0.. in the order of the file, seats what `seats` says (1.. by default)."""

    def __init__(self, file: str, hand: str, fields: Mapping[str, Any]):
        self.file, self.hand, self.fields = file, hand, fields
        if fields["variant"] not in _LIMITS:
            raise HistoryError(f"a game that is not dealt yet: variant {fields['variant']}")
        self.limit = _LIMITS[fields["variant"]]
        self.count = len(fields["starting_stacks"])
        self.seats: list[int] = list(fields.get("seats", range(1, self.count + 1)))
        self.unit = fields.get("_unit") or unit_of(_amounts(fields))
        self.board = self._board()

    def recorded(self) -> RecordedHand:
        fields = self.fields
        if None in fields["starting_stacks"]:
            raise HistoryError("the text does not say how many chips every player has")
        blinds = self._chips("blinds_or_straddles")
        if self.count == 2:
            blinds.reverse()
        small_blind, big_blind = self._blind_places(blinds)
        stakes = self._stakes(blinds, big_blind)
        seats = tuple(self._seat(place, blinds, (small_blind, big_blind), stakes) for place in range(self.count))
        acts, hole, shown = self._actions(blinds, stakes)
        return RecordedHand(
            file=self.file,
            hand=self.hand,
            room=ROOM,
            game="holdem",
            limit=self.limit,
            stakes=stakes,
            seats=tuple(sorted(seats, key=lambda seat: seat.number)),
            button=fields.get("_button", self.seats[-1]),
            small_blind_seat=self.seats[small_blind] if small_blind is not None else 0,
            big_blind_seat=self.seats[big_blind],
            occasion=Occasion(tournament=fields.get("_tournament", False)),
            rulebook=fields.get("_rulebook", ""),
            settings=dict(fields.get("_settings", {})),
            unit=self.unit,
            players={self.seats[place]: str(name) for place, name in enumerate(fields.get("players", []))},
            hole=hole,
            board=self.board,
            acts=acts,
            shown=shown,
            expected=self._expected(),
        )

    def _units(self, value: int | Fraction) -> int:
        return in_units(Fraction(value), self.unit)

    def _chips(self, name: str) -> list[int]:
        return [self._units(value) for value in self.fields.get(name, [0] * self.count)]

    def _by_seat(self, name: str) -> dict[int, int] | None:
        """A field of one amount per player as seat -> units; None if it is absent or not all known."""
        values = self.fields.get(name)
        if values is None or not all(isinstance(value, int | Fraction) for value in values):
            return None
        return {self.seats[place]: self._units(value) for place, value in enumerate(values)}

    def _board(self) -> Cards:
        dealt = [action.split()[2] for action in self.fields["actions"] if action.startswith("d db ")]
        board = parse_cards("".join(dealt))
        if len(board) > 5:
            raise HistoryError("the board was run out more than once")
        return board

    def _lower_level(self) -> int:
        return self._units(self.fields["small_bet" if self.limit == Limit.FIXED_LIMIT else "min_bet"])

    def _blind_places(self, blinds: list[int]) -> tuple[int | None, int]:
        """Which players posted the small and the big blind; one blind alone is the big one (a dead small blind)."""
        if self.count == 2:
            return 1, 0
        if blinds[0] and not blinds[1]:
            return None, 0
        return (0 if blinds[0] else None), 1

    def _stakes(self, blinds: list[int], big_blind: int) -> Stakes:
        level, antes, straddle = self._lower_level(), self._chips("antes"), 0
        small_blind = blinds[(big_blind - 1) % self.count] if self.count == 2 or big_blind else level // 2
        if self.count > 2 and blinds[(big_blind + 1) % self.count] > level:
            straddle = blinds[(big_blind + 1) % self.count]
        payers = [place for place, ante in enumerate(antes) if ante]
        alone = payers == [big_blind]
        each = len(payers) == self.count and len(set(antes)) == 1
        return Stakes(
            small_blind=small_blind,
            big_blind=level,
            ante=antes[big_blind] if alone or each else 0,
            ante_form=AnteForm.BIG_BLIND_PAYS if alone else AnteForm.EACH if each else None,
            straddle=straddle,
            upper_level=self._units(self.fields["big_bet"]) if self.limit == Limit.FIXED_LIMIT else 0,
            rake=Rake(fixed=self._units(self.fields.get("_rake", 0))),
        )

    def _seat(self, place: int, blinds: list[int], blind_places: tuple[int | None, int], stakes: Stakes) -> Seat:
        forced = place in blind_places or (stakes.straddle and place == (blind_places[1] + 1) % self.count)
        return Seat(
            self.seats[place],
            self._chips("starting_stacks")[place],
            0 if forced else blinds[place],
            0 if stakes.ante else self._chips("antes")[place],
        )

    def _actions(
        self, blinds: list[int], stakes: Stakes
    ) -> tuple[tuple[RecordedAct, ...], dict[int, Cards], dict[int, bool]]:
        """The acts, the known hole cards and who showed or mucked."""
        antes, stacks = self._chips("antes"), self._chips("starting_stacks")
        betting = Betting(
            {seat: max(stacks[place] - antes[place], 0) for place, seat in enumerate(self.seats)},
            dict(zip(self.seats, blinds, strict=True)),
            max(stakes.big_blind, stakes.straddle),
        )
        acts: list[RecordedAct] = []
        hole: dict[int, Cards] = {}
        shown: dict[int, bool] = {}
        for action in self.fields["actions"]:
            words = action.split("#")[0].split()
            if words[:2] == ["d", "db"]:
                betting.next_street()
            elif words[:2] == ["d", "dh"]:
                hole[self._named(words[2])] = _known(words[3])
            elif words[1] == "sm":
                seat = self._named(words[0])
                shown[seat] = len(words) > 2 and "?" not in words[2]
                if len(words) > 2:
                    hole[seat] = max(hole.get(seat, ()), _known(words[2]), key=len)
            else:
                acts.append(self._act(betting, words))
        distinct([card for cards in hole.values() for card in cards] + list(self.board))
        return tuple(acts), {seat: cards for seat, cards in hole.items() if cards}, shown

    def _act(self, betting: Betting, words: list[str]) -> RecordedAct:
        seat, kind = self._named(words[0]), words[1]
        if kind == "f":
            return betting.fold(seat)
        if kind == "cc":
            return betting.check_or_call(seat)
        if kind == "cbr":
            return betting.bet_or_raise(seat, self._units(Fraction(words[2])))
        raise HistoryError(f"an action that hold'em does not have: {' '.join(words)!r}")

    def _named(self, player: str) -> int:
        if not re.fullmatch(r"p\d+", player) or not 1 <= int(player[1:]) <= self.count:
            raise HistoryError(f"{player!r} is no player of the hand")
        return self.seats[int(player[1:]) - 1]

    def _expected(self) -> Expected:
        fields = self.fields
        return Expected(
            won=_present(self._by_seat("_won")),
            returned=_present(self._by_seat("_returned")),
            pot=self._units(fields["_pot"]) if "_pot" in fields else None,
            rake=self._units(fields["_rake"]) if "_rake" in fields else None,
            stacks=self._by_seat("finishing_stacks"),
        )


def _amounts(fields: Mapping[str, Any]) -> Iterator[Fraction]:
    """Every amount of the fields, the actions' too."""
    for value in fields.values():
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, int | Fraction) and not isinstance(item, bool):
                yield Fraction(item)
            elif isinstance(item, str) and (match := re.match(r"p\d+ cbr (\S+)", item)):
                yield Fraction(match[1])


def _known(cards: str) -> Cards:
    """The known cards of a run in which `??` stands for an unknown one."""
    return parse_cards(cards.replace("??", "").replace("-", ""))


def _present(chips: Mapping[int, int] | None) -> dict[int, int] | None:
    return None if chips is None else {seat: amount for seat, amount in chips.items() if amount}


def write(hand: RecordedHand) -> str:
    """The hand as the text of a PHH file; raises HistoryError for a game other than hold'em."""
    if hand.game != "holdem":
        raise HistoryError(f"{hand.game} is not written as PHH yet")
    return "".join(f"{name} = {_toml(value)}\n" for name, value in _fields(hand).items())


def _fields(hand: RecordedHand) -> dict[str, object]:
    """The fields in the order in which the standard lists them, ours last."""
    order = hand.clockwise()
    chips = _Chips(hand.unit)
    stakes, expected = hand.stakes, hand.expected
    by_number = {seat.number: seat for seat in hand.seats}
    big_blind = hand.big_blind_seat or order[0 if len(order) == 2 else 1]
    antes = [by_number[seat].dead_post for seat in order]
    if stakes.ante:
        alone = stakes.ante_form == AnteForm.BIG_BLIND_PAYS
        antes = [stakes.ante if not alone or seat == big_blind else 0 for seat in order]
    fields: dict[str, object] = {
        "variant": _VARIANTS[hand.limit],
        "ante_trimming_status": len(set(antes)) == 1,
        "antes": chips.each(antes),
        "blinds_or_straddles": chips.each(_blinds(hand, order, big_blind)),
    }
    if hand.limit == Limit.FIXED_LIMIT:
        upper = stakes.upper_level or 2 * stakes.big_blind
        fields |= {"small_bet": chips.one(stakes.big_blind), "big_bet": chips.one(upper)}
    else:
        fields["min_bet"] = chips.one(stakes.big_blind)
    fields["starting_stacks"] = chips.each([by_number[seat].stack for seat in order])
    fields["actions"] = _written_actions(hand, order, chips)
    fields |= {"hand": hand.hand, "seats": order}
    if hand.players:
        fields["players"] = [hand.players.get(seat, "") for seat in order]
    if expected.stacks is not None:
        fields["finishing_stacks"] = chips.each([expected.stacks[seat] for seat in order])
    fields |= {"_rulebook": hand.rulebook} if hand.rulebook else {}
    fields |= {"_settings": dict(hand.settings)} if hand.settings else {}
    fields |= {"_tournament": True} if hand.occasion.tournament else {}
    fields |= {"_button": hand.button} if hand.button != order[-1] else {}
    fields |= {"_unit": hand.unit} if hand.unit > 1 else {}
    fields |= {"_pot": chips.one(expected.pot)} if expected.pot is not None else {}
    fields |= {"_rake": chips.one(expected.rake)} if expected.rake is not None else {}
    for name, amounts in (("_won", expected.won), ("_returned", expected.returned)):
        fields |= {name: chips.each([amounts.get(seat, 0) for seat in order])} if amounts is not None else {}
    return fields


def _blinds(hand: RecordedHand, order: list[int], big_blind: int) -> list[int]:
    stakes = hand.stakes
    if len(order) == 2:
        return [stakes.small_blind, stakes.big_blind]
    blinds = {seat.number: seat.live_post for seat in hand.seats}
    blinds[big_blind] = stakes.big_blind
    if hand.small_blind_seat != 0:
        blinds[hand.small_blind_seat or order[0]] = stakes.small_blind
    if stakes.straddle:
        blinds[order[(order.index(big_blind) + 1) % len(order)]] = stakes.straddle
    return [blinds[seat] for seat in order]


def _written_actions(hand: RecordedHand, order: list[int], chips: "_Chips") -> list[str]:
    name = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    cards = {seat: (format_cards(hand.hole.get(seat, ()), "") + UNKNOWN)[:4] for seat in order}
    actions = [f"d dh {name[seat]} {cards[seat]}" for seat in order]
    boards = [f"d db {format_cards(part, '')}" for part in (hand.board[:3], hand.board[3:4], hand.board[4:5]) if part]
    street = 0
    for act in hand.acts:
        actions += boards[street : act.street]
        street = max(street, act.street)
        if act.kind in ("bet", "raise"):
            actions.append(f"{name[act.seat]} cbr {chips.text(act.to or 0)}")
        else:
            actions.append(f"{name[act.seat]} {'f' if act.kind == 'fold' else 'cc'}")
    actions += boards[street:]
    return actions + [
        f"{name[seat]} sm {cards[seat]}" if shows else f"{name[seat]} sm" for seat, shows in hand.shown.items()
    ]


class _Chips:
    """Amounts in units as the numbers of a text."""

    def __init__(self, unit: int):
        self.unit = unit

    def text(self, units: int) -> str:
        return plain(Fraction(units, self.unit))

    def one(self, units: int) -> object:
        return _Plain(self.text(units))

    def each(self, units: Sequence[int]) -> list[object]:
        return [self.one(value) for value in units]


class _Plain(str):
    """A number that is written as it stands."""


def _toml(value: object) -> str:
    if isinstance(value, _Plain):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + "}"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)
