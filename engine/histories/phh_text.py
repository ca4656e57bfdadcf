"""A recorded hand as the text of a PHH table: the standard's fields first, then ours for what those do not tell."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import groupby

from engine.cards import format_cards
from engine.games import GAMES, Forced, Opener
from engine.histories.amounts import plain
from engine.histories.dealing import runs_of
from engine.histories.phh_actions import UNKNOWN
from engine.histories.phh_fields import NO_SEAT, OWN_VARIANT, VARIANTS, recorded
from engine.histories.record import Cards, RecordedAct, RecordedHand
from engine.setup import AnteForm, Limit, Occasion

CODES = {played: code for code, played in VARIANTS.items()}
NEVER = 99  # later than any street


def write(hand: RecordedHand) -> str:
    """The hand as the text of a PHH file; what is read from it is the hand again, but for the amounts of calls."""
    fields = _Standard(hand).fields()
    fields |= _result(hand)
    fields |= _own(hand, recorded(hand.file, hand.hand, {name: _plain_value(value) for name, value in fields.items()}))
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


class _Standard:
    """The fields of the standard, in its order."""

    def __init__(self, hand: RecordedHand):
        self.hand, self.game = hand, GAMES[hand.game]
        self.order = hand.clockwise()
        self.name = {seat: f"p{place}" for place, seat in enumerate(self.order, 1)}
        self.chips = _Chips(hand.unit)

    def fields(self) -> dict[str, object]:
        hand, chips, stakes = self.hand, self.chips, self.hand.stakes
        seats = {seat.number: seat for seat in hand.seats}
        code = CODES.get((hand.game, hand.limit), OWN_VARIANT)
        own = {"_givare_game": hand.game, "_givare_limit": str(hand.limit)} if code == OWN_VARIANT else {}
        blinds = any((stakes.small_blind, stakes.big_blind))
        antes = self._antes()
        fields: dict[str, object] = {
            "variant": code,
            "ante_trimming_status": len(set(antes)) == 1,
            "antes": chips.each(antes),
        }
        if blinds:
            fields["blinds_or_straddles"] = chips.each(self._blinds())
        if self.game.streets[0].opener is Opener.BRING_IN:
            fields["bring_in"] = chips.one(stakes.bring_in)
        level = stakes.big_blind or stakes.min_bet
        if hand.limit == Limit.FIXED_LIMIT:
            fields |= {"small_bet": chips.one(level), "big_bet": chips.one(stakes.upper_level or 2 * level)}
        else:
            fields["min_bet"] = chips.one(level)
        fields["starting_stacks"] = chips.each([seats[seat].stack for seat in self.order])
        fields["actions"] = self._actions()
        fields |= {"hand": hand.hand, "seats": self.order}
        if hand.players:
            fields["players"] = [hand.players.get(seat, "") for seat in self.order]
        if (stacks := hand.expected.stacks) is not None:
            fields["finishing_stacks"] = [
                chips.one(stacks[seat]) if seat in stacks else _Number("nan") for seat in self.order
            ]
        return fields | own

    def _big_blind(self) -> int:
        """The seat of the big blind."""
        if self.game.forced is Forced.BUTTON_BLIND:
            return self.order[-1]
        return self.hand.big_blind_seat or self.order[0 if len(self.order) == 2 else 1]

    def _antes(self) -> list[int]:
        stakes, big = self.hand.stakes, self._big_blind()
        alone = stakes.ante_form == AnteForm.BIG_BLIND_PAYS
        dead = {seat.number: seat.dead_post for seat in self.hand.seats}
        return [(stakes.ante if not alone or seat == big else 0) + dead[seat] for seat in self.order]

    def _blinds(self) -> list[int]:
        hand, stakes, order, big = self.hand, self.hand.stakes, self.order, self._big_blind()
        blinds = {seat.number: seat.live_post for seat in hand.seats}
        blinds[big] = stakes.big_blind
        if hand.small_blind_seat != 0 and stakes.small_blind:
            blinds[hand.small_blind_seat or order[1 if len(order) == 2 else 0]] = stakes.small_blind
        if stakes.straddle:
            blinds[order[(order.index(big) + 1) % len(order)]] = stakes.straddle
        by_place = [blinds[seat] for seat in order]
        return by_place[::-1] if len(order) == 2 else by_place  # heads-up the standard names the button first

    def _actions(self) -> list[str]:
        hand, game = self.hand, self.game
        folds = {act.seat: act.street for act in hand.acts if act.kind == "fold"}
        last = max((act.street for act in hand.acts), default=0)
        board = runs_of(game, hand.board)
        common = hand.board if not any(street.board for street in game.streets) else ()
        down = {seat: _Cards(hand.hole.get(seat, ())) for seat in self.order}
        up = {seat: _Cards(hand.up.get(seat, ())) for seat in self.order}
        by_street = {street: [*acts] for street, acts in groupby(hand.acts, key=lambda act: act.street)}
        actions: list[str] = []
        for number, street in enumerate(game.streets):
            playing = [seat for seat in self.order if folds.get(seat, NEVER) >= number]
            acts = by_street.get(number, [])
            changes = [act for act in acts if act.kind in ("discard", "stand-pat")]
            actions += [self._exchange(act) for act in changes]
            if street.draw:
                actions += [self._drawn(act) for act in changes if act.count]
            if len(playing) > 1 or number <= last:
                shared = common if street is game.streets[-1] else ()
                if not shared:
                    dealt = {seat: down[seat].next(street.down) + up[seat].next(street.up) for seat in playing}
                    actions += [f"d dh {self.name[seat]} {cards}" for seat, cards in dealt.items() if cards]
                run = shared or board[number]
                actions += [f"d db {format_cards(run, '')}"] if run else []
            actions += [self._bet(act) for act in acts if act not in changes]
        return actions + [self._shown(seat, shows) for seat, shows in hand.shown.items()]

    def _exchange(self, act: RecordedAct) -> str:
        return f"{self.name[act.seat]} sd {_Cards(act.cards).next(act.count)}".rstrip()

    def _drawn(self, act: RecordedAct) -> str:
        return f"d dh {self.name[act.seat]} {_Cards(act.drawn).next(act.count)}"

    def _bet(self, act: RecordedAct) -> str:
        name = self.name[act.seat]
        if act.kind in ("bet", "raise", "complete"):
            return f"{name} cbr {self.chips.text(act.to or 0)}"
        return f"{name} {'f' if act.kind == 'fold' else 'pb' if act.kind == 'bring-in' else 'cc'}"

    def _shown(self, seat: int, shows: bool) -> str:
        cards = self.hand.held.get(seat, ()) or self.hand.hole.get(seat, ())
        ends = [street.down for street in self.game.streets]
        if up := self.hand.up.get(seat, ()):
            cards = (*cards[: ends[0]], *up, *cards[ends[0] :])
        return f"{self.name[seat]} sm {format_cards(cards, '') or '-'}" if shows else f"{self.name[seat]} sm"


class _Cards:
    """Cards that are dealt one after the other, unknown ones after the last that is known."""

    def __init__(self, known: Cards):
        self.known, self.dealt = known, 0

    def next(self, count: int) -> str:
        """The next cards as text."""
        run = self.known[self.dealt : self.dealt + count]
        self.dealt += count
        return format_cards(run, "") + UNKNOWN * (count - len(run))


def _result(hand: RecordedHand) -> dict[str, object]:
    """What came of the hand, and what its other fields cannot be read without: the unit, and a deck shuffled again."""
    chips, order, expected = _Chips(hand.unit), hand.clockwise(), hand.expected
    fields: dict[str, object] = {"_givare_unit": hand.unit} if hand.unit > 1 else {}
    if hand.deck:
        fields |= {"_givare_deck": format_cards(hand.deck, ""), "_givare_reshuffle": hand.reshuffle}
    for name, amount in (("pot", expected.pot), ("rake", expected.rake)):
        fields |= {f"_givare_{name}": chips.one(amount)} if amount is not None else {}
    for name, amounts in (("won", expected.won), ("returned", expected.returned)):
        fields |= (
            {f"_givare_{name}": chips.each([amounts.get(seat, 0) for seat in order])} if amounts is not None else {}
        )
    return fields


def _own(hand: RecordedHand, read: RecordedHand) -> dict[str, object]:
    """Fields for everything in which the hand is another than the one read without them."""
    order, chips = hand.clockwise(), _Chips(hand.unit)
    fields: dict[str, object] = {}
    if hand.rulebook:
        fields["_givare_rulebook"] = hand.rulebook
    if hand.settings != read.settings:
        fields["_givare_settings"] = dict(hand.settings)
    if hand.occasion != Occasion():
        fields["_givare_occasion"] = _changed(asdict(hand.occasion), asdict(Occasion()))
    if hand.stakes != read.stakes:
        fields["_givare_stakes"] = _changed(asdict(hand.stakes), asdict(read.stakes))
    if hand.button != order[-1]:
        fields["_givare_button"] = hand.button
    blind_seats = (hand.small_blind_seat, hand.big_blind_seat)
    if blind_seats != (read.small_blind_seat, read.big_blind_seat):
        fields["_givare_blind_seats"] = [NO_SEAT if seat is None else seat for seat in blind_seats]
    posts = {seat.number: seat for seat in hand.seats}
    for name in ("live_post", "dead_post"):
        if [getattr(seat, name) for seat in hand.seats] != [getattr(seat, name) for seat in read.seats]:
            fields[f"_givare_{name}s"] = chips.each([getattr(posts[seat], name) for seat in order])
    for name in ("hole", "up", "held"):
        known: Mapping[int, Cards] = getattr(hand, name)
        if {seat: cards for seat, cards in known.items() if cards} != getattr(read, name):
            fields[f"_givare_{name}"] = [format_cards(known.get(seat, ()), "") for seat in order]
    if hand.more_boards:
        fields["_givare_more_boards"] = [format_cards(board, "") for board in hand.more_boards]
    return fields


def _changed(values: Mapping[str, object], others: Mapping[str, object]) -> dict[str, object]:
    return {
        name: [*value] if isinstance(value, tuple) else "" if value is None else value
        for name, value in values.items()
        if value != others[name]
    }


class _Chips:
    """Amounts in units as the numbers of a text."""

    def __init__(self, unit: int):
        self.unit = unit

    def text(self, units: int) -> str:
        return plain(Fraction(units, self.unit))

    def one(self, units: int) -> object:
        return _Number(self.text(units))

    def each(self, units: Sequence[int]) -> list[object]:
        return [self.one(value) for value in units]


class _Number(str):
    """A number that is written as it stands."""


def _plain_value(value: object) -> object:
    """A field as a reader of the text gets it."""
    if isinstance(value, _Number):
        return None if value == "nan" else Fraction(value)
    return [_plain_value(item) for item in value] if isinstance(value, list) else value


def _toml(value: object) -> str:
    if isinstance(value, _Number):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + "}"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)
