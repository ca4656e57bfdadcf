"""Cards by the second model: the stub, who gets how many and when, exchanges, and who opens by what is showing.

The order of a deck is known from the set-up; after a shuffle in mid-hand only the set is, and the model follows the
cards that the engine has dealt, holding each against that set.
"""

from collections import deque
from collections.abc import Collection, Iterable

from engine.games import Forced, Opener
from tests.engine.reference_ranking import LOW, by_suit, showing
from tests.engine.reference_table import Player, Table

Dealt = tuple[str, int, tuple[int, ...]]  # "down" and "up" with a seat, "board" with its number


class Stub:
    """What is left of the deck: cards in known order, below them those that were shuffled in."""

    def __init__(self, deck: Iterable[int]):
        self.known = deque(deck)
        self.mixed: set[int] = set()
        self.unseen = 0  # how many of the mixed cards are left
        self.burned: list[int] = []
        self.burned_unseen = 0
        self.seen: list[int] = []  # what the engine deals now, to follow it after a shuffle

    def __len__(self) -> int:
        return len(self.known) + self.unseen

    def deal(self, barred: Iterable[int] = ()) -> int:
        """The next card; `barred` are those it must not be if it comes from a shuffle."""
        if self.known:
            return self.known.popleft()
        assert self.unseen > 0, "a card is dealt that is not there"
        card = next(one for one in self.seen if one in self.mixed)
        assert card not in barred, "a discard comes back to who gave it up"
        self.mixed.remove(card)
        self.unseen -= 1
        return card

    def burn(self) -> None:
        if self.known:
            self.burned.append(self.known.popleft())
        else:
            self.unseen -= 1
            self.burned_unseen += 1

    @property
    def burns(self) -> int:
        """How many cards were burned, known or not."""
        return len(self.burned) + self.burned_unseen

    def shuffle_in(self, cards: Collection[int], *, burns: bool = False) -> None:
        """From now on any of the rest and of these may come, and of the burns if they are shuffled in."""
        self.unseen += len(self.known) + len(cards)
        self.mixed.update(self.known, cards)
        self.known.clear()
        if burns:
            self.unseen += self.burns
            self.mixed.update(self.burned)
            self.burned, self.burned_unseen = [], 0


class Dealer:
    """Deals a street, makes exchanges, and finds the opener."""

    def __init__(self, table: Table):
        self.table, self.book = table, table.book
        self.stub = Stub(table.setup.deck)
        self.burns = self.book["burn"] == "live" and table.setup.occasion.real_table
        self.discards: list[int] = []  # given up in earlier exchanges
        self.discards_now: list[int] = []  # given up in this one
        self.to_exchange: list[Player] = []
        self.dealt: list[Dealt] = []
        self.shuffles: list[int] = []

    # -- a street

    def deal_street(self) -> None:
        table, street = self.table, self.table.street
        self.discards += self.discards_now
        self.discards_now = []
        each = street.down + street.up
        if self.is_short(each):
            self.deal_short_street()
            return
        if self.burns and table.street_number and each and len(self.stub) > each * len(table.live):
            self.stub.burn()
        down: dict[int, list[int]] = {player.seat: [] for player in table.live}
        for _ in range(street.down):
            for player in table.live:
                down[player.seat].append(self.stub.deal())
        for player in table.live:
            self.give_down(player, down[player.seat])
        for _ in range(street.up):
            for player in table.live:
                card = self.stub.deal()
                player.cards.append(card)
                player.up.append(card)
                self.dealt.append(("up", player.seat, (card,)))
        if self.burns and street.board:
            self.stub.burn()
        for number in range(len(table.boards)):
            self.deal_board(number, street.board)

    def give_down(self, player: Player, cards: list[int]) -> None:
        if cards:
            player.cards += cards
            self.dealt.append(("down", player.seat, tuple(cards)))

    def deal_board(self, number: int, cards: int) -> None:
        if not cards:
            return
        run = [self.stub.deal() for _ in range(cards)]
        self.table.boards[number] += run
        self.dealt.append(("board", number, tuple(run)))

    def rest_of_board(self) -> int:
        """How many cards of the stub one more board takes, burns among them."""
        return sum(street.board + self.burns for street in self.table.streets_to_come if street.board)

    def deal_boards(self, count: int) -> None:
        """Several run-outs: each has what lies there and its own rest."""
        common = self.table.boards[0]
        self.table.boards = [list(common) for _ in range(count)]
        for number in range(count):
            for street in self.table.streets_to_come:
                if self.burns and street.board:
                    self.stub.burn()
                self.deal_board(number, street.board)
        self.table.street_number = len(self.table.game.streets) - 1

    # -- a stub too short for stud's last card (gap-stud-deck-short)

    def is_short(self, each: int) -> bool:
        """Whether the street cannot be dealt in the usual way; the first one always can."""
        if not self.table.street_number or not each:
            return False
        spare = {"common-card": 0, "roberts": 1, "tda": 2}[self.book["short_stub"]] if self.burns else 0
        return len(self.stub) < each * len(self.table.live) + spare

    def deal_short_street(self) -> None:
        """The burns are shuffled in if so there is one card for each, else one common card is dealt for all."""
        players, stub = len(self.table.live), self.stub
        rule = self.book["short_stub"] if self.burns else "common-card"
        everything = len(stub) + stub.burns
        if rule == "tda" and everything >= players + 2:
            self.mix_burns()
            stub.burn()
            self.one_each()
        elif rule == "roberts" and everything >= players:
            self.mix_burns()
            if everything > players:
                stub.burn()
            self.one_each()
        else:
            if rule == "tda" and len(stub) < 3:
                self.mix_burns()
            if self.burns and len(stub) > 1:
                stub.burn()
            self.deal_board(0, 1)

    def mix_burns(self) -> None:
        self.stub.shuffle_in((), burns=True)
        self.shuffles.append(len(self.stub))

    def one_each(self) -> None:
        for player in self.table.live:
            self.give_down(player, [self.stub.deal()])

    # -- exchanges

    def begin_exchange(self) -> None:
        """Everybody still in, all-in or not, in turn from the left of the button (ps-draw-exchange, ar-all-in)."""
        street = self.table.street
        if street.draw or street.discard:
            self.to_exchange = self.table.live
            if street.draw and self.burns:
                self.stub.burn()

    def legal(self, player: Player) -> list[tuple[str, int, int]]:
        street = self.table.street
        if street.discard:
            return [("discard", street.discard, street.discard)]
        return [("discard", 1, min(street.draw, len(player.cards))), ("stand-pat", 0, 0)]

    def exchange(self, player: Player, given_up: Iterable[int]) -> None:
        """Give cards up, and in a draw get as many."""
        gone = list(given_up)
        self.to_exchange.remove(player)
        player.cards = [card for card in player.cards if card not in gone]
        player.discarded += gone
        player.exchanges.append(len(gone))
        if self.table.street.draw and gone:
            self.draw(player, len(gone))
        self.discards_now += gone

    def draw(self, player: Player, count: int) -> None:
        """New cards, from a shuffle if the stub cannot serve them (gap-draw-deck-out)."""
        rule, stub = self.book["draw_reshuffle"], self.stub
        barred = player.discarded[-count:] if rule == "live" else player.discarded
        left, servable = len(stub), len(stub) - len(stub.mixed.intersection(barred))
        folded = [card for other in self.table.players if other.folded for card in other.cards]
        new: list[int] = []
        if rule == "live":
            if left <= count:
                new = [stub.deal() for _ in range(left - 1)]
                self.reshuffle([*folded, *self.discards], burns=True)
                self.discards = []
            if left <= count and len(stub) < count - len(new):  # not even so enough
                new += [stub.deal() for _ in range(len(stub))]
                self.reshuffle(self.discards_now)
                self.discards_now = []
        elif servable < count:
            if rule == "stub-first":
                new = [stub.deal(barred) for _ in range(servable)]
            self.reshuffle([*folded, *self.discards, *self.discards_now])
            self.discards, self.discards_now = [], []
        new += [stub.deal(barred) for _ in range(count - len(new))]
        self.give_down(player, new)

    def reshuffle(self, cards: list[int], *, burns: bool = False) -> None:
        for player in self.table.players:
            if player.folded:
                player.cards = []
        alone = len(self.stub)
        self.stub.shuffle_in(cards, burns=burns)
        if len(self.stub) > alone:
            self.shuffles.append(len(self.stub))

    # -- who opens

    def opener(self) -> Player:
        """Who acts first if he has chips, else the next to his left (gap-bringin-all-in)."""
        match self.table.street.opener:
            case Opener.BRING_IN:
                return self.worst_up_card()
            case Opener.SHOWING:
                return self.best_showing()
        return self.table.players[0]

    @property
    def ranking(self) -> str:
        return self.table.game.rankings[0]

    def worst_up_card(self) -> Player:
        """The lowest up card, in lowball games the highest (nb-stud-bringin-suit, nb-razz-bringin, gap-razz-ace)."""
        worst = max if self.ranking in LOW else min
        return worst(self.table.live, key=lambda player: by_suit(self.ranking, player.up[-1]))

    def best_showing(self) -> Player:
        """The best board, in lowball games the lowest; ties by position or suit (gap-high-show-tie)."""
        common = self.table.boards[0] if self.book["common_card_opener"] == "with-common-card" else []
        strengths = {player: showing(self.ranking, player.up + common) for player in self.table.live}
        tied = [player for player in self.table.live if strengths[player] == max(strengths.values())]
        if self.book["high_show_tie"] == "suit":
            return max(tied, key=lambda player: max(by_suit(self.ranking, card) for card in player.up))
        return tied[0]

    def has_forced_opener(self) -> bool:
        """Whether this street's first bet is the bring-in."""
        return self.table.forced is Forced.BRING_IN and self.table.street.opener is Opener.BRING_IN
