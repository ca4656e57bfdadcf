"""Every game a second time: plain Python from the rules alone, to hold the engine against.

Nothing of the kernel is used but the set-up's own values and, after a shuffle in mid-hand, the cards that came.
Players are objects in a list that begins left of the button; sets of players are lists, amounts are ints, the rake is a
fraction until it is rounded. Speed does not matter here, being obvious does. The parts: `reference_table` who sits
there, `reference_betting` forced bets and rounds, `reference_dealing` cards, `reference_showdown` who wins, and
`reference_ranking` with which hand.
"""

from collections.abc import Iterable

from engine.setup import HandSetup
from tests.engine.reference_betting import ForcedBets, Legal, Round
from tests.engine.reference_dealing import Dealer, Dealt
from tests.engine.reference_showdown import PotOf, Showdown
from tests.engine.reference_table import Player, Table

MOST_BOARDS = 4
EXCHANGES = ("discard", "stand-pat")
CHIPS_IN = ("bet", "raise", "complete", "bring-in", "call")


class Reference:
    """A hand by the book: `turn` and `legal` at every decision, `pots`, `showed` and `hid` at its end."""

    def __init__(self, setup: HandSetup):
        self.table = Table(setup)
        self.forced = ForcedBets(self.table)
        self.dealer = Dealer(self.table)
        self.showdown = Showdown(self.table)
        self.wanted_boards: list[int] = []
        self.first = self.table.players[0]
        self.aggressor: Player | None = None
        self.turn: int | None = None
        self.legal: Legal = []
        self.dealer.deal_street()
        self.open_round()
        self.go_on()

    # -- what a test compares

    @property
    def players(self) -> list[Player]:
        return self.table.players

    @property
    def boards(self) -> list[list[int]]:
        return self.table.boards

    @property
    def pots(self) -> list[PotOf]:
        return self.showdown.pots

    @property
    def dealt(self) -> list[Dealt]:
        return self.dealer.dealt

    # -- the course of a hand

    def open_round(self) -> None:
        table, forced, opener = self.table, self.forced, self.dealer.opener()
        first_street = table.street_number == 0
        if first_street and forced.big:
            straddled = forced.straddler is not None
            self.round = Round(table, table.after(forced.straddler or forced.big)[0], forced.missing)
            self.round.begin_with_blinds(table.stakes.straddle if straddled else table.stakes.big_blind)
        else:
            self.round = Round(table, opener)
            if self.dealer.has_forced_opener():
                self.round.begin_with_bring_in()

    def go_on(self) -> None:
        """Find the next decision, dealing what comes before it."""
        self.turn, self.legal = None, []
        while True:
            if self.dealer.to_exchange:
                player = self.dealer.to_exchange[0]
                self.ask(player, self.dealer.legal(player))
                return
            if len(self.table.live) == 1:
                self.table.return_uncalled()
                self.showdown.pay()
                return
            player_in_turn = self.round.next_player()
            if player_in_turn:
                self.ask(player_in_turn, self.round.legal(player_in_turn))
                return
            if self.close_round():
                return

    def ask(self, player: Player, legal: Legal) -> None:
        self.turn, self.legal = player.seat, legal

    def close_round(self) -> bool:
        """What comes after a round; says whether somebody must decide or the hand is over."""
        table = self.table
        table.return_uncalled()
        if self.round.first:
            self.first, self.aggressor = self.round.first, self.round.aggressor
        last_street = not table.streets_to_come
        betting_is_over = len(table.with_chips) <= 1 or last_street
        if betting_is_over and self.showdown.turns_up() and any(player.stack == 0 for player in table.live):
            for player in table.live:
                self.showdown.show(player)
        if last_street:
            self.begin_showdown()
            return True
        if betting_is_over and not self.wanted_boards and self.most_boards() > 1:
            self.ask_for_boards()
            return True
        if self.wanted_boards and min(self.wanted_boards) > 1:
            self.dealer.deal_boards(min(self.wanted_boards))
            self.begin_showdown()
            return True
        table.street_number += 1
        for player in table.players:
            player.bet = 0
        self.dealer.begin_exchange()
        if not self.dealer.to_exchange:
            self.begin_street()
        return False

    def begin_street(self) -> None:
        self.dealer.deal_street()
        self.open_round()

    def begin_showdown(self) -> None:
        self.showdown.begin(self.would_lead(), self.aggressor)
        self.ask_to_show()

    def ask_to_show(self) -> None:
        if self.showdown.turn:
            self.ask(self.showdown.turn, [("show", 0, 0), ("muck", 0, 0)])

    def would_lead(self) -> Player:
        """Who shows first after a checked round (pr-show-order, nb-show-no-bet, nb-stud-show-no-bet)."""
        table = self.table
        if table.book["show_order"] == "first-to-act":
            start = self.first
        elif table.is_stud:
            start = self.dealer.best_showing()
        else:
            start = table.players[0]
        return next(player for player in [start, *table.after(start)] if not player.folded)

    # -- acts

    def act(
        self, seat: int, act: str, amount: int | None = None, cards: Iterable[int] = (), seen: Iterable[int] = ()
    ) -> None:
        """Carry out one of the legal acts; `seen` are the cards that the engine dealt after it."""
        player = self.table.by_seat[seat]
        self.dealer.stub.seen = list(seen)
        if act == "run":
            self.answer_boards(amount or 0)
            return
        if act in ("show", "muck"):
            self.turn, self.legal = None, []
            self.showdown.answer(player, act)
            self.ask_to_show()
            return
        if act in EXCHANGES:
            self.dealer.exchange(player, cards)
            if not self.dealer.to_exchange:
                self.begin_street()
        else:
            self.bet(player, act, amount)
        self.go_on()

    def bet(self, player: Player, act: str, amount: int | None) -> None:
        bounds = {name: most for name, _, most in self.legal}
        if act == "all-in":
            amount = player.bet + player.stack
            act = next(name for name in CHIPS_IN if bounds.get(name) == amount)
        elif act == "call":
            amount = bounds["call"]
        self.round.act(player, act, amount or 0)

    # -- several run-outs

    def most_boards(self) -> int:
        """How many boards the players may agree on, as far as the stub goes (gap-run-outs)."""
        exchanges_to_come = any(street.discard or street.draw for street in self.table.streets_to_come)
        if self.table.book["run_outs"] != "agreed" or len(self.table.boards) > 1 or exchanges_to_come:
            return 1
        needed = self.dealer.rest_of_board()
        return min(MOST_BOARDS, len(self.dealer.stub) // needed) if needed else 1

    def ask_for_boards(self) -> None:
        self.ask(self.table.live[len(self.wanted_boards)], [("run", 1, self.most_boards())])

    def answer_boards(self, boards: int) -> None:
        self.wanted_boards.append(boards)
        if len(self.wanted_boards) < len(self.table.live):
            self.ask_for_boards()
        else:
            self.go_on()
