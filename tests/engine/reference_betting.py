"""Forced bets and rounds of betting, by the second model: whose turn it is and exactly what he may do."""

from fractions import Fraction

from engine.games import Forced
from engine.setup import AnteForm, Limit
from tests.engine.reference_table import Player, Table

Legal = list[tuple[str, int, int]]


class ForcedBets:
    """Antes, blinds, straddle and posts, each as far as the stack goes."""

    def __init__(self, table: Table):
        self.table, self.book, self.stakes = table, table.book, table.stakes
        self.small, self.big, self.straddler = self.places()
        self.missing = self.stakes.small_blind + self.stakes.big_blind if self.big else 0
        self.post_all()

    def places(self) -> tuple[Player | None, Player | None, Player | None]:
        """Who posts small blind, big blind and straddle (ps-holdem-blinds, pr-heads-up, gap-straddle)."""
        table, setup = self.table, self.table.setup
        if table.forced is Forced.BUTTON_BLIND:
            big: Player | None = table.players[-1]
            return None, big, table.players[0] if self.stakes.straddle else None
        if table.forced is not Forced.BLINDS:
            return None, None, None
        small: Player | None = table.players[0]
        if len(table.players) == 2 and setup.button in table.by_seat:
            small = table.by_seat[setup.button]
        if setup.small_blind_seat is not None:
            small = table.by_seat.get(setup.small_blind_seat)
        big = table.after(small)[0] if small else table.players[0]
        if setup.big_blind_seat is not None:
            big = table.by_seat[setup.big_blind_seat]
        return small, big, table.after(big)[0] if self.stakes.straddle else None

    def post_all(self) -> None:
        table, stakes = self.table, self.stakes
        form = stakes.ante_form or AnteForm(self.book["tournament_ante"])
        single_payer = self.big if form is AnteForm.BIG_BLIND_PAYS else None
        if single_payer is None:
            for player in table.players:
                player.paid += table.take(player, table.ante)
        elif self.book["ante_order"] == "ante-first":
            table.dead += table.take(single_payer, table.ante)
        if self.small:
            self.missing -= table.put_in(self.small, stakes.small_blind)
        if self.big:
            self.missing -= table.put_in(self.big, stakes.big_blind)
        if single_payer and self.book["ante_order"] == "blind-first":
            table.dead += table.take(single_payer, table.ante)
        if self.straddler:
            table.put_in(self.straddler, stakes.straddle)
        for seat in table.setup.seats:
            table.put_in(table.by_seat[seat.number], seat.live_post)
            table.dead += table.take(table.by_seat[seat.number], seat.dead_post)


class Round:
    """One round of betting, from its first turn to its last.

    `price` is what must be matched, `counted_from` the last full bet, on which the next raise is counted.
    """

    def __init__(self, table: Table, opener: Player, missing_blinds: int = 0):
        self.table, self.book = table, table.book
        self.missing_blinds = missing_blinds if self.book["pl_maximum"] == "full-blinds" else 0
        self.price = self.counted_from = self.bets = 0
        self.level = table.upper if table.street.level else table.lower
        self.full = self.level if table.fixed else table.smallest_bet
        self.brings_in = False
        self.due, self.bringer = False, opener
        self.big_bet_made = False
        self.full_raises = 0
        self.capped = False
        self.first: Player | None = None
        self.aggressor: Player | None = None
        self.last = table.before(opener)
        self.waiting = table.with_chips
        self.began_with = len(self.waiting)
        for player in table.players:
            player.acted_at = None

    def begin_with_blinds(self, price: int) -> None:
        """Blinds or straddle are the first bet (gap-fl-cap-blind, gap-straddle)."""
        self.price = self.counted_from = price
        self.bets = 1
        if not self.table.fixed:
            self.full = max(price, self.table.smallest_bet)

    def begin_with_bring_in(self) -> None:
        """The bring-in is no bet; in fixed limit the whole bet counts from nothing (gap-fl-cap-bringin)."""
        self.brings_in = self.due = True
        self.price = self.table.bring_in
        self.counted_from = 0 if self.table.fixed else self.price

    # -- whose turn

    def next_player(self) -> Player | None:
        """Who must act next, None when the round is over."""
        for player in self.table.after(self.last):
            if player in self.waiting:
                if self.table.with_chips != [player] or player.bet < self.owes(player):
                    self.first = self.first or player
                    return player
                self.waiting.remove(player)
        return None

    def owes(self, player: Player) -> int:
        """The street total he must match; one who is alone with chips matches no more than an opponent has in."""
        if self.table.with_chips == [player]:
            return min(self.price, max(other.bet for other in self.table.live if other is not player))
        return self.price

    # -- what he may do

    def legal(self, player: Player) -> Legal:
        """Every act he may do, with least and most street total."""
        has = player.bet + player.stack
        if self.due:
            fold: Legal = [] if player is self.bringer else [("fold", 0, 0)]  # gap-bringin-all-in
            brings_in: Legal = [("bring-in", *(min(self.price, has),) * 2)]
            return fold + brings_in + (self.raises(player) if self.may_raise(player) else [])
        price = self.owes(player)
        legal: Legal = [("fold", 0, 0)]
        legal.append(("check", 0, 0) if player.bet >= price else ("call", *(min(price, has),) * 2))
        return legal + (self.raises(player) if self.may_raise(player) else [])

    def may_raise(self, player: Player) -> bool:
        if self.table.with_chips == [player] or player.bet + player.stack <= self.price:
            return False
        if self.table.fixed and self.capped:
            return False
        if player.acted_at is None or self.full_raises > player.full_raises_then:
            return True
        adds_up = self.book["short_all_ins_add_up"] == "per-player"
        return adds_up and self.is_full(self.price - player.acted_at, self.full)

    def raises(self, player: Player) -> Legal:
        has = player.bet + player.stack
        name = "raise" if self.price else "bet"
        if self.brings_in and (self.due or (self.table.fixed and self.bets == 0)):
            name = "complete"  # gap-complete
        if self.table.fixed:
            return [
                (name, to, to) for to in sorted({min(self.counted_from + size, has) for size in self.sizes(player)})
            ]
        least = min(self.counted_from + self.full, has)
        most = has
        if self.table.setup.limit is Limit.POT_LIMIT:
            pot, to_match = self.table.total + self.missing_blinds, 0 if self.due else self.price
            most = max(least, min(has, to_match + (pot + to_match - player.bet)))  # gap-pl-literal
        return [(name, least, most)]

    def sizes(self, player: Player) -> list[int]:
        """The sizes of a fixed-limit bet or raise (ps-stud-open-pair, gap-open-pair-others)."""
        setting = self.table.street.open_pair
        if not setting:
            return [self.level]
        if self.big_bet_made:
            return [self.table.upper]
        holds = has_open_pair(player)
        shows = any(has_open_pair(other) for other in self.table.live)
        may_bet_big = {
            "any": shows,
            "holder": holds,
            "holder-opens": holds and self.price == 0,
            "off": False,
        }[self.book[setting]]
        return [self.table.lower, self.table.upper] if may_bet_big else [self.table.lower]

    # -- what he does

    def act(self, player: Player, act: str, amount: int) -> None:
        """Carry out one of the legal acts."""
        if act == "fold":
            player.folded = True
        elif act == "bring-in":
            self.table.put_in(player, self.price)
            self.due = False
        elif act == "call":
            self.table.put_in(player, amount - player.bet)
        elif act in ("bet", "raise", "complete"):
            self.raise_to(player, amount)
        self.waiting = [other for other in self.waiting if other is not player]
        player.acted_at, player.full_raises_then = self.price, self.full_raises
        self.last = player

    def raise_to(self, player: Player, amount: int) -> None:
        size = self.size_of(amount)
        increase = amount if self.due else amount - self.price  # who completes at once raises nobody: ar-min-raise
        if self.brings_in and self.bets == 0 and self.table.fixed:
            increase, size = amount - self.table.bring_in, self.level - self.table.bring_in
            full = self.is_full(increase, size)
        else:
            full = amount >= self.counted_from + size or self.is_full(increase, size)
            if not full and size > self.full:  # too little for a big raise, enough for a small one
                full, size = True, self.full
        self.due = False
        self.table.put_in(player, amount - player.bet)
        self.price = amount
        self.aggressor = player
        self.waiting = [other for other in self.table.with_chips if other is not player]
        if not self.table.fixed:
            self.full = max(self.full, increase)
            self.counted_from = amount
        if full:
            self.counted_from = amount
            self.full_raises += 1
            self.bets += 1
            self.capped = self.capped or (self.bets == self.most_bets() and not self.uncapped())
            if self.table.fixed and self.table.street.open_pair and size == self.table.upper:
                self.big_bet_made, self.full = True, size

    def size_of(self, amount: int) -> int:
        """Which size a fixed-limit bet or raise is meant to have: on fourth street one above the lower level is big."""
        if self.table.fixed and self.table.street.open_pair and amount > self.counted_from + self.table.lower:
            return self.table.upper
        return self.full

    def is_full(self, increase: int, size: int) -> bool:
        if self.table.fixed and self.book["short_all_in"] == "half-bet":
            return Fraction(increase) >= Fraction(size, 2)
        return increase >= size

    # -- the cap of fixed limit

    def most_bets(self) -> int:
        """Bets and raises of a round (fl_bets_per_round)."""
        setting = self.book["fl_bets_per_round"]
        two_rounds = len(self.table.game.streets) == 2
        return 5 if setting == "5" or (setting != "4" and two_rounds) else 4

    def uncapped(self) -> bool:
        """Whether the cap does not hold at the moment when the last of the bets is made."""
        occasion = self.table.setup.occasion
        match self.book["fl_cap_heads_up"]:
            case "free-if-round-began-with-two":
                return self.began_with == 2
            case "free-once-two":
                return len(self.table.with_chips) == 2
            case "free-when-tournament-has-two":
                return occasion.tournament and (occasion.players_left or len(self.table.players)) == 2
        return False


def has_open_pair(player: Player) -> bool:
    """Whether two of his face-up cards have one rank."""
    return len({card // 4 for card in player.up}) < len(player.up)
