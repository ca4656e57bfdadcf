"""How a hand goes by its script, as far as its cards depend on it: who gets cards on a street, who changes how many.

A script says on which street a decision falls (`-- fourth-street`); whoever folded before it gets no card of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conformance.language import LanguageError
from conformance.scenario import (
    UNNAMED,
    Act,
    Card,
    Cards,
    Check,
    Statement,
    Table,
    TableAct,
    TableVerb,
    Verb,
    What,
)
from engine.cards import format_card
from engine.games import Game


@dataclass(frozen=True)
class Course:
    """One hand.

    `live` are the seats that get cards, street by street; `reached` how many streets the script says are played.
    `given_up` is how many cards each seat gives up, exchange by exchange. `held` is what each seat still in the hand
    holds when the script ends, UNNAMED where the script gives no card.
    """

    live: tuple[frozenset[int], ...]
    reached: int
    given_up: tuple[Mapping[int, int], ...]
    held: Mapping[int, tuple[Card, ...]]


def exchanges(game: Game) -> tuple[int, ...]:
    """The places of the streets that begin with an exchange or a discard."""
    return tuple(place for place, street in enumerate(game.streets) if street.draw or street.discard)


def course(game: Game, table: Table, cards: Cards, statements: Sequence[Statement]) -> Course:
    """Follow a script through one hand; raises LanguageError with the line of what cannot be, 0 for the cards."""
    _fit(game, cards)
    walk = _Walk(game, table, cards)
    walk.need_up_cards(0, 0)
    for statement in statements:
        walk.take(statement)
    return walk.end()


def _fit(game: Game, cards: Cards) -> None:
    """See that no street is given more cards than it deals."""
    hole = [street.down + street.up for street in game.streets]
    board = [street.board for street in game.streets if street.board]
    given = [(f"seat {seat}", hole, runs) for seat, runs in cards.hole.items()]
    given += [("the board", board, runs) for runs in cards.boards]
    for whose, sizes, runs in given:
        if len(runs) > len(sizes) or any(len(run) > size for run, size in zip(runs, sizes, strict=False)):
            dealt = " / ".join(map(str, sizes))
            raise LanguageError(f"{whose}: {game.title} deals {dealt} cards, not {_sizes(runs)}", 0)


def _sizes(runs: Sequence[Sequence[Card]]) -> str:
    return " / ".join(str(len(run)) for run in runs)


class _Walk:
    def __init__(self, game: Game, table: Table, cards: Cards):
        self._game = game
        self._cards = cards
        self._streets = {street.name: place for place, street in enumerate(game.streets)}
        self._exchanges = exchanges(game)
        self._live = {player.seat for player in table.players}
        self._by_street = [frozenset(self._live)]
        self._given_up: list[dict[int, int]] = [{} for _ in self._exchanges]
        self._held = {seat: list(self._dealt(seat, 0)) for seat in sorted(self._live)}
        self._lost: set[int] = set()

    def take(self, statement: Statement) -> None:
        match statement:
            case Check(what=What.STREET):
                self._street(statement)
            case Act(refusal=None, verb=Verb.FOLD | Verb.MUCK, seat=seat):
                self._live.discard(seat)
            case Act(verb=Verb.DISCARD):
                self._discard(statement)
            case Act(refusal=None, verb=Verb.STAND_PAT, seat=seat):
                self._give_up(statement, seat, ())
            case TableAct(verb=TableVerb.LOST, seat=seat):
                self._lost.add(seat)

    def end(self) -> Course:
        reached = len(self._by_street)
        self._deal_up_to(len(self._game.streets) - 1)
        self._automatic()
        held = {seat: tuple(self._held[seat]) for seat in sorted(self._live)}
        return Course(tuple(self._by_street), reached, tuple(self._given_up), held)

    def _street(self, statement: Check) -> None:
        place = self._streets.get(statement.street)
        if place is None:
            names = ", ".join(self._streets)
            raise LanguageError(f"{self._game.title} has no {statement.street}; there are {names}", statement.line)
        self._deal_up_to(place)
        self.need_up_cards(place, statement.line)

    def _deal_up_to(self, place: int) -> None:
        for street in range(len(self._by_street), place + 1):
            self._by_street.append(frozenset(self._live))
            for seat in self._live:
                self._held[seat] += self._dealt(seat, street)

    def _dealt(self, seat: int, place: int) -> tuple[Card, ...]:
        """What a seat gets on a street, apart from an exchange."""
        street = self._game.streets[place]
        if self._cards.common and place == len(self._game.streets) - 1:
            return ()
        runs = self._cards.hole.get(seat, ())
        given = runs[place] if place < len(runs) else ()
        return (*given, *(UNNAMED,) * (street.down + street.up - len(given)))

    def need_up_cards(self, place: int, line: int) -> None:
        """Whose turn it is follows from cards that lie face up."""
        street = self._game.streets[place]
        if not street.up or self._cards.deck:
            return
        for seat in sorted(self._by_street[place]):
            if UNNAMED in self._dealt(seat, place)[street.down :]:
                raise LanguageError(f"{street.name} rests on the up card of seat {seat}, which is not given", line)

    def _discard(self, act: Act) -> None:
        held = self._held.get(act.seat, [])
        for card in () if self._cards.deck else act.cards:
            if card not in held and (act.refusal is None or UNNAMED in held):
                raise LanguageError(f"nothing says whether seat {act.seat} holds {format_card(card)}", act.line)
        if act.refusal is None:
            self._give_up(act, act.seat, act.cards)

    def _give_up(self, act: Act, seat: int, cards: tuple[Card, ...]) -> None:
        last_street = len(self._by_street) - 1
        reached = sum(place <= last_street for place in self._exchanges) - 1
        done = [place for place, given_up in enumerate(self._given_up) if seat in given_up]
        place = max(reached, done[-1] + 1 if done else 0)
        if place >= len(self._exchanges):
            raise LanguageError(f"seat {seat} has no further exchange", act.line)
        self._given_up[place][seat] = len(cards)
        self._held[seat] = [card for card in self._held[seat] if card not in cards]
        if self._game.streets[self._exchanges[place]].draw:
            self._draw(seat, place, len(cards), act.line)

    def _draw(self, seat: int, place: int, count: int, line: int) -> None:
        runs = self._cards.draws.get(seat, ())
        given = runs[place] if place < len(runs) else ()
        if len(given) > count:
            raise LanguageError(f"seat {seat} changes {count} cards, and draws has {len(given)} for him", line)
        self._held[seat] += [*given, *(UNNAMED,) * (count - len(given))]

    def _automatic(self) -> None:
        """Whoever was lost in an exchange changed as many cards as the script gives him."""
        for seat, runs in self._cards.draws.items():
            if len(runs) > len(self._exchanges):
                raise LanguageError(f"draws: seat {seat} has {len(runs)} exchanges of {len(self._exchanges)}", 0)
            for place, run in enumerate(runs):
                if run and seat not in self._given_up[place]:
                    if seat not in self._lost:
                        raise LanguageError(f"draws: seat {seat} changes no cards in exchange {place + 1}", 0)
                    self._given_up[place][seat] = len(run)
                    self._held[seat] += run
