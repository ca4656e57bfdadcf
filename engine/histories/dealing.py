"""The deck of a recorded hand: its cards where they were, and unused ones, chosen by a seed, where nobody saw them.

No choice looks at who would win. Of cards that were exchanged a record may tell no more than their number; what a
player kept is then chosen among what he held in the end, and what he gave up from the unused cards.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.cards import distinct
from engine.games import GAMES, Game
from engine.histories.record import Cards, HistoryError, RecordedAct, RecordedHand, shared

NEVER = 99  # later than any street


class Dealing(NamedTuple):
    """A deck in the order it is dealt, and the cards that each discard gives up, by its place among the acts."""

    deck: Cards
    given_up: Mapping[int, Cards]


def dealing(hand: RecordedHand, *, burns: bool = False, attempt: int = 0) -> Dealing:
    """The deck that deals a recorded hand; raises CardError, and HistoryError if the deck has too few cards for it.

    Another `attempt` chooses other cards where nobody saw them.
    """
    return _Dealer(hand, burns, attempt).dealing()


def knows_hand(hand: RecordedHand, seat: int) -> bool:
    """Whether the record tells every card that a seat has at the showdown."""
    game = GAMES[hand.game]
    discards = [act for act in _exchanges(hand).get(seat, {}).values() if act.kind == "discard"]
    if len(hand.held.get(seat, ())) == _size(game, discards):
        return True
    followed = all(len(act.cards) == act.count and len(act.drawn) in (0, act.count) for act in discards)
    common = len(hand.board) if not any(street.board for street in game.streets) else 0
    return (
        followed
        and len(hand.hole.get(seat, ())) >= sum(street.down for street in game.streets) - common
        and len(hand.up.get(seat, ())) == sum(street.up for street in game.streets)
    )


def runs_of(game: Game, board: Cards) -> list[Cards]:
    """A board cut into what each street brings: an empty run for a street without board cards."""
    runs, at = [], 0
    for street in game.streets:
        runs.append(board[at : at + street.board])
        at += street.board
    return runs


def _size(game: Game, exchanges: list[RecordedAct]) -> int:
    """How many cards a hand has after its exchanges."""
    lost = sum(act.count for act in exchanges if game.streets[act.street].discard)
    return sum(street.down for street in game.streets) - lost


def _exchanges(hand: RecordedHand) -> dict[int, dict[int, RecordedAct]]:
    """The discards of each seat, by their place among the acts."""
    found: dict[int, dict[int, RecordedAct]] = {}
    for place, act in enumerate(hand.acts):
        if act.kind == "discard":
            found.setdefault(act.seat, {})[place] = act
    return found


class _Dealer:
    """The cards of one hand, given out as the record tells and as the seed chooses."""

    def __init__(self, hand: RecordedHand, burns: bool, attempt: int):
        self.hand, self.burns = hand, burns
        self.game = GAMES[hand.game]
        seed = f"{Path(hand.file).name} {hand.hand} {attempt or ''}"
        self.rng = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self.whole: list[int] = [*self.game.deck]
        self.rng.shuffle(self.whole)
        named = self._named()
        self.unused = iter([card for card in self.whole if card not in named])
        self.given_up: dict[int, Cards] = {}
        self.drawn: dict[int, Cards] = {}

    def _named(self) -> set[int]:
        """Every card the record names."""
        hand = self.hand
        hand.check_cards()
        down = sum(street.down for street in self.game.streets)
        if seat := next((seat for seat, cards in hand.hole.items() if len(cards) > down), 0):
            raise HistoryError(f"seat {seat} has {len(hand.hole[seat])} cards, and {self.game.title} deals {down}")
        dealt = [*hand.hole.values(), *hand.held.values(), *hand.up.values(), hand.board, *hand.more_boards]
        exchanged = [cards for act in hand.acts for cards in (act.cards, act.drawn)]
        return {card for cards in (*dealt, *exchanged) for card in cards}

    def dealing(self) -> Dealing:
        exchanges = _exchanges(self.hand)
        down = {seat: self._on(self._down(seat, exchanges.get(seat, {}))) for seat in self.hand.clockwise()}
        if self.hand.deck:
            return Dealing(self.hand.deck, self.given_up)
        up = {seat: self._on(self.hand.up.get(seat, ())) for seat in down}
        order = [card for street in range(len(self.game.streets)) for card in self._street(street, down, up)]
        for board in self.hand.more_boards[self.game.boards - 1 :]:
            order += self._more_board(board)
        distinct(order)
        dealt = set(order)
        return Dealing((*order, *(card for card in self.whole if card not in dealt)), self.given_up)

    def _take(self) -> int:
        """An unused card."""
        card = next(self.unused, None)
        if card is None:
            raise HistoryError("more cards were dealt than the deck holds, and nobody knows how it was shuffled again")
        return card

    def _burn(self) -> list[int]:
        """The card set aside, where cards are burnt."""
        return [self._take()] if self.burns else []

    def _filled(self, cards: Cards, size: int) -> list[int]:
        return [*cards, *(self._take() for _ in range(size - len(cards)))]

    def _on(self, cards: Sequence[int]) -> Iterator[int]:
        """The cards, and unused ones after them."""
        yield from cards
        while True:
            yield self._take()

    def _down(self, seat: int, exchanges: Mapping[int, RecordedAct]) -> Sequence[int]:
        """What is known of the cards a seat gets face down, exchanges apart; settles what comes and goes in those."""
        size = sum(street.down for street in self.game.streets)
        hole, held = self.hand.hole.get(seat, ()), self.hand.held.get(seat, ())
        if not exchanges:
            return max(hole, held, key=len)
        if len(hole) == size or not held:
            drawn = {card for act in exchanges.values() for card in act.drawn}
            first = dict.fromkeys(
                [*hole, *(card for act in exchanges.values() for card in act.cards if card not in drawn)]
            )
            start = tuple(self._filled(tuple(first), size))
            self._go_forward(start, held, exchanges)
            return start
        return self._go_back(self._filled(held, _size(self.game, [*exchanges.values()])), hole, exchanges)

    def _go_forward(self, cards: Cards, wanted: Cards, exchanges: Mapping[int, RecordedAct]) -> None:
        """Exchange from a first hand that is known, towards the cards seen in the end."""
        now = list(cards)
        known_to_go = {card for act in exchanges.values() for card in act.cards}
        for place, act in exchanges.items():
            spare = [card for card in now if card not in wanted and card not in known_to_go]
            gone = (*act.cards, *self.rng.sample(spare, min(act.count - len(act.cards), len(spare))))
            came: Cards = ()
            if self.game.streets[act.street].draw:
                missing = [card for card in wanted if card not in now and card not in act.drawn]
                came = tuple(self._filled((*act.drawn, *missing)[: act.count], act.count))
            now = [card for card in now if card not in gone] + list(came)
            self.given_up[place], self.drawn[place] = gone, came

    def _go_back(self, cards: list[int], hole: Cards, exchanges: Mapping[int, RecordedAct]) -> list[int]:
        """Undo the exchanges from the last hand; returns the first one, with the cards known of it."""
        now = list(cards)
        for place, act in reversed([*exchanges.items()]):
            came: Cards = ()
            if self.game.streets[act.street].draw:
                may = [card for card in now if card not in hole and card not in act.drawn]
                came = (*act.drawn, *self.rng.sample(may, min(act.count - len(act.drawn), len(may))))
            first = [card for card in hole if card not in now and card not in act.cards]
            gone = tuple(self._filled((*act.cards, *first)[: act.count], act.count))
            now = [card for card in now if card not in came] + list(gone)
            self.given_up[place], self.drawn[place] = gone, came
        return now

    def _street(self, number: int, down: Mapping[int, Iterator[int]], up: Mapping[int, Iterator[int]]) -> list[int]:
        """The cards of a street, in the order they are dealt; none if the hand was over before it."""
        street = self.game.streets[number]
        folds = {act.seat: act.street for act in self.hand.acts if act.kind == "fold"}
        playing = [seat for seat in self.hand.clockwise() if folds.get(seat, NEVER) >= number]
        if len(playing) < 2:
            return []
        order = self._burn() if number and not street.board else []
        for place, act in enumerate(self.hand.acts):
            if act.street == number and act.kind == "discard":
                order += self.drawn[place]
        if self.hand.board and not any(one.board for one in self.game.streets) and street is self.game.streets[-1]:
            return [*order, self.hand.board[0]]  # a common card instead of one each (ps-stud-eight-players)
        order += [next(down[seat]) for _ in range(street.down) for seat in playing]
        order += [next(up[seat]) for _ in range(street.up) for seat in playing]
        order += self._burn() if street.board else []
        for board in (self.hand.board, *self.hand.more_boards)[: self.game.boards]:
            order += self._filled(runs_of(self.game, board)[number], street.board)
        return order

    def _more_board(self, board: Cards) -> list[int]:
        """The cards of a further run-out, after those of the first board."""
        common, at = shared(self.hand.board, board), 0
        order: list[int] = []
        for run in runs_of(self.game, board):
            if run and at >= common:
                order += [*self._burn(), *run]
            at += len(run)
        return order
