"""The cards of a scenario, all of them: those the script gives, and the rest dealt from what is left.

The rest follows from the scenario's id, so every engine gets the same hand. The order of the deck is that of
cards.proto: street by street a burn card where the rulebook burns, down cards one at a time from the left of the
button, up cards the same way, then the boards; in an exchange each player gets his new cards at once.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conformance.course import Course, course, exchanges
from conformance.language import LanguageError
from conformance.scenario import UNNAMED, Card, Cards, Play, Scenario, Table
from engine.cards import DECK, format_card
from engine.games import Game, Street
from engine.rulebooks import Rulebook, rulebook

Run = tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """Cards by the place they go to, and the whole deck in the order it is dealt.

    `hole` is what each seat gets before exchanges, `boards` the runs of each board (of a further run-out those it does
    not share with the first), `draws` who gets what in exchanges, in the order it is dealt.
    """

    hole: Mapping[int, Run]
    boards: tuple[tuple[Run, ...], ...]
    draws: tuple[tuple[int, Run], ...]
    order: Run


def clockwise(table: Table) -> list[int]:
    """The seats in dealing order: from the left of the button."""
    seats = sorted(player.seat for player in table.players)
    return [seat for seat in seats if seat > table.button] + [seat for seat in seats if seat <= table.button]


def dealt_hand(scenario: Scenario, play: Play, hand: int, game: Game) -> Deal:
    """The cards of a hand (counted from 0) of a scenario; raises LanguageError."""
    cards, statements = play.cards[hand], play.by_hand()[hand]
    book = rulebook(scenario.rulebook, scenario.settings)
    played = course(game, play.table, cards, statements)
    return deal(f"{scenario.id} {hand}", game, play.table, cards, played, book)


def deal(name: str, game: Game, table: Table, cards: Cards, played: Course, book: Rulebook) -> Deal:
    """Deal a hand whose cards are those of the script where it gives some; `name` decides the rest.

    Raises LanguageError (line 0) for cards that cannot come where the script wants them.
    """
    dealer = _Dealer(name, game, table, cards, book)
    at_exchange = {place: k for k, place in enumerate(exchanges(game))}
    for place, street in enumerate(game.streets):
        if place in at_exchange and street.draw:
            dealer.exchange(at_exchange[place], played.given_up[at_exchange[place]], burn=place > 0)
        dealer.street(place, street, played.live[place])
    dealer.further_boards()
    return dealer.done()


class _Dealer:
    def __init__(self, name: str, game: Game, table: Table, cards: Cards, book: Rulebook):
        self._seats = clockwise(table)
        self._game = game
        self._cards = cards
        self._burns = table.real_table and book["burn"] != "none"
        self._last_card_stays = book["draw_reshuffle"] == "live"
        given = set(cards.given())
        deck = [card for card in DECK if card >> 2 >= game.lowest_rank]
        self._size = len(deck)
        self._rest = sorted(set(deck) - given, key=lambda card: _place(name, card))
        self._rest[:0] = cards.deck
        self._order: list[int] = []
        self._hole: dict[int, list[int]] = {seat: [] for seat in self._seats}
        self._boards: list[list[Run]] = [[] for _ in range(max(game.boards, len(cards.boards)))]
        self._draws: list[tuple[int, Run]] = []
        self._ran_out = False

    def exchange(self, place: int, given_up: Mapping[int, int], *, burn: bool) -> None:
        """Who changes cards gets new ones, until the stub cannot serve somebody: what comes then nobody can give."""
        if burn and any(given_up.values()):
            self._burn()
        for seat in self._seats:
            count = given_up.get(seat, 0)
            runs = self._cards.draws.get(seat, ())
            given = runs[place] if place < len(runs) else ()
            if len(self._order) + count + self._last_card_stays > self._size:
                self._ran_out = True
            if self._ran_out and given:
                raise LanguageError(f"draws: the deck runs out, so nobody can say what seat {seat} gets", 0)
            if count and not self._ran_out:
                self._draws.append((seat, tuple(self._next(given, count))))

    def street(self, place: int, street: Street, live: frozenset[int]) -> None:
        """The cards of a street to those who get some, and to the boards."""
        if place and (street.down or street.up):
            self._burn()
        if self._cards.common and place == len(self._game.streets) - 1:
            self._boards[0].append(tuple(self._next(self._cards.common, 1)))
            return
        seats = [seat for seat in self._seats if seat in live]
        if len(self._order) + len(seats) * (street.down + street.up) > self._size:
            self._ran_out = True
        for k in range(0 if self._ran_out else street.down + street.up):
            for seat in seats:
                runs = self._cards.hole.get(seat, ())
                self._hole[seat] += self._next(runs[place][k : k + 1] if place < len(runs) else (), 1)
        if street.board:
            self._burn()
            for board in range(self._game.boards):
                run = len(self._boards[board])
                given = self._cards.boards[board] if board < len(self._cards.boards) else ()
                self._boards[board].append(tuple(self._next(given[run] if run < len(given) else (), street.board)))

    def further_boards(self) -> None:
        """What further run-outs do not share with the first board comes after it, board by board."""
        for board in range(self._game.boards, len(self._cards.boards)):
            for place, run in enumerate(self._cards.boards[board]):
                if run != self._cards.boards[0][place]:
                    self._burn()
                    self._boards[board].append(tuple(self._next(run, len(run))))

    def done(self) -> Deal:
        """The deal, with the cards that nobody gets at the bottom of the deck."""
        bottom = [card for card in (*self._cards.given(), *self._rest) if card not in self._order]
        return Deal(
            hole={seat: tuple(hole) for seat, hole in self._hole.items()},
            boards=tuple(map(tuple, self._boards)),
            draws=tuple(self._draws),
            order=tuple(dict.fromkeys((*self._order, *bottom))),
        )

    def _burn(self) -> None:
        if self._burns and not self._ran_out:
            self._next((), 1)

    def _next(self, given: Sequence[Card], count: int) -> Run:
        """The next cards of the deck: the given ones, and then what is left."""
        if self._cards.deck:
            given = ()
        cards = [*given, *(UNNAMED,) * (count - len(given))]
        left = iter(self._rest[: cards.count(UNNAMED)])
        if len(self._rest) < cards.count(UNNAMED):
            raise LanguageError("cards: too few are left for those the script does not give", 0)
        dealt = tuple(next(left) if card == UNNAMED else int(card) for card in cards)
        self._rest = self._rest[cards.count(UNNAMED) :]
        self._order += dealt
        return dealt


def _place(name: str, card: int) -> bytes:
    return hashlib.sha256(f"{name} {format_card(card)}".encode()).digest()
