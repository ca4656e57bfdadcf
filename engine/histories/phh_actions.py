"""The actions of a PHH table, followed one by one: which street it is, what was done, and which cards lie where.

The standard has one action for every card that comes face down or up and names no streets: both follow from the game.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.cards import format_card, parse_cards
from engine.games import Game, Opener
from engine.histories.betting import Betting
from engine.histories.record import Cards, HistoryError, RecordedAct
from engine.setup import Limit, Stakes

UNKNOWN = "??"


class Actions:
    """What the actions come to: `acts`, `hole`, `up`, `held`, `board`, `more_boards` and `shown` of a recorded hand."""

    def __init__(self, game: Game, seats: Sequence[int], units: Callable[[Fraction], int]):
        self.game, self.seats, self.units = game, seats, units
        self.acts: list[RecordedAct] = []
        self.shown: dict[int, bool] = {}
        self.held: dict[int, Cards] = {}
        self.board: Cards = ()
        self.more_boards: tuple[Cards, ...] = ()
        self._runs: dict[tuple[int, int, bool], str] = {}  # (seat, street, face up) -> cards as text
        self._came: dict[int, int] = defaultdict(int)
        self._dealt_board: Cards = ()
        self._board_at_last_act = 0
        self._places = [
            (street, up) for street, one in enumerate(game.streets) for up in [False] * one.down + [True] * one.up
        ]
        self._draws = any(street.draw or street.discard for street in game.streets)

    def play(
        self, actions: Sequence[str], stacks: Mapping[int, int], posts: Mapping[int, int], stakes: Stakes, limit: Limit
    ) -> None:
        """Follow the actions, from the chips after antes and the blinds; raises HistoryError and CardError."""
        opens_low = self.game.streets[0].opener is Opener.BRING_IN
        full = stakes.min_bet if limit == Limit.FIXED_LIMIT else stakes.bring_in
        price = max(stakes.big_blind, stakes.straddle)
        self._betting = Betting(stacks, posts, price, stakes.bring_in, full if opens_low else 0)
        for action in actions:
            words = action.split("#")[0].split()
            if words[:2] == ["d", "db"]:
                self._deal_board(parse_cards(words[2]))
            elif words[:2] == ["d", "dh"]:
                self._deal(self._named(words[2]), words[3].replace("-", ""))
            elif words[1] == "sm":
                self._show(self._named(words[0]), words[2] if len(words) > 2 else "")
            elif words[1] == "sd":
                self._exchange(self._named(words[0]), words[2] if len(words) > 2 else "")
            else:
                self.acts.append(self._act(words))
                self._board_at_last_act = len(self._dealt_board)
        self._part_boards()

    @property
    def hole(self) -> dict[int, Cards]:
        """The cards known of those dealt face down before any exchange, by seat."""
        return self._known(up=False)

    @property
    def up(self) -> dict[int, Cards]:
        """The up cards known, by seat."""
        return self._known(up=True)

    def _known(self, *, up: bool) -> dict[int, Cards]:
        found = {seat: self._beginning(seat, up) for seat in self.seats}
        return {seat: cards for seat, cards in found.items() if cards}

    def _beginning(self, seat: int, up: bool) -> Cards:
        """A seat's cards as far as they are known: what comes after an unknown one has no place."""
        cards: Cards = ()
        for street in range(len(self.game.streets)):
            run = self._runs.get((seat, street, up), "")
            cards += _known(run)
            if UNKNOWN in run:
                break
        return cards

    def _go_to(self, street: int) -> None:
        while self._betting.street < street:
            self._betting.next_street()

    def _named(self, player: str) -> int:
        if not re.fullmatch(r"p\d+", player) or not 1 <= int(player[1:]) <= len(self.seats):
            raise HistoryError(f"{player!r} is no player of the hand")
        return self.seats[int(player[1:]) - 1]

    def _deal_board(self, cards: Cards) -> None:
        streets = self.game.streets
        if len(self._dealt_board) >= sum(street.board for street in streets[: self._betting.street + 1]):
            self._go_to(min(self._betting.street + 1, len(streets) - 1))
        self._dealt_board += cards

    def _deal(self, seat: int, text: str) -> None:
        """Cards of a street, or those that came for others in an exchange."""
        last = next((act for act in reversed(self.acts) if act.seat == seat), None)
        if last and last.kind == "discard" and self.game.streets[last.street].draw and len(text) == 2 * last.count:
            self.acts[self.acts.index(last)] = replace(last, drawn=_known(text))
            return
        for at in range(0, len(text), 2):
            if self._came[seat] >= len(self._places):
                raise HistoryError(f"more cards than {self.game.title} deals to a player")
            street, up = self._places[self._came[seat]]
            self._came[seat] += 1
            self._go_to(street)
            key = (seat, street, up)
            self._runs[key] = self._runs.get(key, "") + text[at : at + 2]

    def _exchange(self, seat: int, text: str) -> None:
        street = self._betting.street
        done = any(
            act.seat == seat and act.street == street and act.kind in ("discard", "stand-pat") for act in self.acts
        )
        here = self.game.streets[street]
        if done or not (here.draw or here.discard):
            self._go_to(street + 1)
        if self._betting.street >= len(self.game.streets) or not self._draws:
            raise HistoryError(f"an exchange that {self.game.title} does not have")
        kind, count = ("discard", len(text) // 2) if text else ("stand-pat", 0)
        self.acts.append(RecordedAct(seat, self._betting.street, kind, count=count, cards=_known(text)))

    def _show(self, seat: int, text: str) -> None:
        self.shown[seat] = bool(text) and "?" not in text
        if self._draws:
            if text not in ("", "-"):
                self.held[seat] = _known(text)
            return
        down = tuple(card for card in _known(text.replace("-", "")) if card not in self.up.get(seat, ()))
        if len(down) > len(self.hole.get(seat, ())):
            for street, one in enumerate(self.game.streets):
                if one.down:
                    run, down = down[: one.down], down[one.down :]
                    self._runs[seat, street, False] = "".join(map(format_card, run)) + UNKNOWN * (one.down - len(run))

    def _act(self, words: list[str]) -> RecordedAct:
        seat, kind = self._named(words[0]), words[1]
        if kind == "f":
            return self._betting.fold(seat)
        if kind == "cc":
            return self._betting.check_or_call(seat)
        if kind == "pb" and self._betting.bring_in:
            return self._betting.open_low(seat)
        if kind == "cbr":
            return self._betting.bet_or_raise(seat, self.units(Fraction(words[2])))
        raise HistoryError(f"an action that {self.game.title} does not have: {' '.join(words)!r}")

    def _part_boards(self) -> None:
        """Cards after the last of a board are those of further run-outs, from where the betting ended."""
        size = sum(street.board for street in self.game.streets) or 1
        self.board, rest = self._dealt_board[:size], self._dealt_board[size:]
        common = self.board[: self._board_at_last_act]
        left = size - len(common)
        if rest and (not left or len(rest) % left):
            raise HistoryError("the board was run out more than once, but not to the end")
        self.more_boards = tuple((*common, *rest[at : at + left]) for at in range(0, len(rest), left or 1))


def _known(text: str) -> Cards:
    """The known cards of a run in which `??` stands for an unknown one."""
    return parse_cards(text.replace(UNKNOWN, ""))
