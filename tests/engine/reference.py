"""Hold'em a second time: plain Python from the rules alone, to hold the engine against.

Nothing of the kernel is used but the set-up's own values. Players are objects in a list that begins left of the button;
sets of players are lists, amounts are ints, the rake is a fraction until it is rounded. Speed does not matter here,
being obvious does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from engine.setup import AnteForm, HandSetup, Limit, Seat
from tests.engine.best_five import best_of_seven

STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = {"flop": 3, "turn": 1, "river": 1}
MOST_BOARDS = 4

Legal = dict[str, tuple[int, int]]


@dataclass(eq=False)
class Player:
    """One player: what he has, what he did, what he faced when he last acted."""

    seat: int
    stack: int
    cards: list[int] = field(default_factory=list)
    bet: int = 0
    paid: int = 0
    folded: bool = False
    acted_at: int | None = None
    full_raises_then: int = 0
    shown: bool = False
    mucked: bool = False


@dataclass
class PotOf:
    """A pot: chips, those who can win it, the house's part, and what each winner gets on each board."""

    amount: int
    players: list[Player]
    rake: int = 0
    shares: dict[tuple[int, int], int] = field(default_factory=dict)


class Reference:
    """A hand by the book: `turn` and `legal` at every decision, `pots`, `showed` and `hid` at its end."""

    def __init__(self, setup: HandSetup):
        self.setup, self.book, self.stakes = setup, setup.rulebook, setup.stakes
        self.cards: Iterator[int] = iter(setup.deck)
        self.players = [Player(seat.number, seat.stack) for seat in clockwise(setup)]
        self.by_seat = {player.seat: player for player in self.players}
        self.dead = 0
        self.blinds_missing = self.stakes.small_blind + self.stakes.big_blind
        self.street = "preflop"
        self.boards: list[list[int]] = [[]]
        self.wanted_boards: list[int] = []
        self.aggressor: Player | None = None
        self.first: Player = self.players[0]
        self.showed: list[int] = []
        self.hid: list[int] = []
        self.pots: list[PotOf] = []
        self.turn: int | None = None
        self.legal: Legal = {}
        self.small, self.big, self.straddler = blinds_of(setup, self.players)
        self.post_all()
        for _ in range(2):  # ps-holdem-deal
            for player in self.players:
                player.cards.append(next(self.cards))
        straddled = self.straddler is not None
        self.open_round(
            price=self.stakes.straddle if straddled else self.stakes.big_blind,
            bets=1,  # gap-fl-cap-blind, gap-straddle
            after=self.straddler or self.big,
        )
        self.go_on()

    # -- forced bets

    def post_all(self) -> None:
        """Antes, blinds, straddle and posts, each as far as the stack goes."""
        form = self.stakes.ante_form or AnteForm(self.book["tournament_ante"])
        if form is AnteForm.EACH:
            for player in self.players:
                player.paid += self.take(player, self.stakes.ante)
        elif self.book["ante_order"] == "ante-first":
            self.dead += self.take(self.big, self.stakes.ante)
        if self.small is not None:
            self.blinds_missing -= self.put_in(self.small, self.stakes.small_blind)
        self.blinds_missing -= self.put_in(self.big, self.stakes.big_blind)
        if form is not AnteForm.EACH and self.book["ante_order"] == "blind-first":
            self.dead += self.take(self.big, self.stakes.ante)
        if self.straddler is not None:
            self.put_in(self.straddler, self.stakes.straddle)
        for seat in self.setup.seats:
            self.put_in(self.by_seat[seat.number], seat.live_post)
            self.dead += self.take(self.by_seat[seat.number], seat.dead_post)

    def take(self, player: Player, amount: int) -> int:
        amount = min(amount, player.stack)
        player.stack -= amount
        return amount

    def put_in(self, player: Player, amount: int) -> int:
        amount = self.take(player, amount)
        player.bet += amount
        player.paid += amount
        return amount

    # -- who is there

    @property
    def live(self) -> list[Player]:
        return [player for player in self.players if not player.folded]

    @property
    def with_chips(self) -> list[Player]:
        return [player for player in self.live if player.stack > 0]

    @property
    def total(self) -> int:
        return self.dead + sum(player.paid for player in self.players)

    def after(self, player: Player) -> list[Player]:
        """Everybody clockwise from the next one round to the player himself."""
        at = self.players.index(player) + 1
        return self.players[at:] + self.players[:at]

    # -- a round of betting

    def open_round(self, price: int, bets: int, after: Player) -> None:
        fixed = self.setup.limit is Limit.FIXED_LIMIT
        lower, upper = self.stakes.big_blind, self.stakes.upper_level or 2 * self.stakes.big_blind
        self.level = lower if self.street in ("preflop", "flop") else upper
        self.price = self.counted_from = price
        self.full = self.level if fixed else max(price, self.stakes.big_blind)
        self.bets, self.full_raises, self.opened = bets, 0, False
        self.capped = False
        self.last = after
        self.waiting = self.with_chips
        self.began_with = len(self.waiting)
        for player in self.players:
            player.acted_at = None

    def uncapped(self) -> bool:
        """Whether the cap does not hold at the moment when the last of the bets is made."""
        occasion = self.setup.occasion
        match self.book["fl_cap_heads_up"]:
            case "free-if-round-began-with-two":
                return self.began_with == 2
            case "free-once-two":
                return len(self.with_chips) == 2
            case "free-when-tournament-has-two":
                return occasion.tournament and (occasion.players_left or len(self.players)) == 2
        return False

    def is_full(self, increase: int) -> bool:
        if self.setup.limit is Limit.FIXED_LIMIT and self.book["short_all_in"] == "half-bet":
            return Fraction(increase) >= Fraction(self.full, 2)
        return increase >= self.full

    def owes(self, player: Player) -> int:
        """The street total he must match; one who is alone with chips matches no more than an opponent has in."""
        if self.with_chips == [player]:
            return min(self.price, max(other.bet for other in self.live if other is not player))
        return self.price

    def may_raise(self, player: Player) -> bool:
        if self.with_chips == [player] or player.bet + player.stack <= self.price:
            return False
        if self.setup.limit is Limit.FIXED_LIMIT and self.capped:
            return False
        if player.acted_at is None or self.full_raises > player.full_raises_then:
            return True
        adds_up = self.book["short_all_ins_add_up"] == "per-player"
        return adds_up and self.is_full(self.price - player.acted_at)

    def choices(self, player: Player) -> Legal:
        has = player.bet + player.stack
        price = self.owes(player)
        legal: Legal = {"fold": (0, 0)}
        if player.bet >= price:
            legal["check"] = (0, 0)
        else:
            legal["call"] = (min(price, has),) * 2
        if self.may_raise(player):
            least = most = min(self.counted_from + self.full, has)
            if self.setup.limit is Limit.NO_LIMIT:
                most = has
            elif self.setup.limit is Limit.POT_LIMIT:
                pot = self.total
                if self.street == "preflop" and self.book["pl_maximum"] == "full-blinds":
                    pot += self.blinds_missing
                most = min(has, self.price + (pot + self.price - player.bet))
                assert most >= least, "a pot-sized bet is never too small"
            legal["raise" if self.price else "bet"] = (least, most)
        return legal

    def go_on(self) -> None:
        """Find the next decision, dealing what comes before it."""
        self.turn, self.legal = None, {}
        while True:
            if len(self.live) == 1:
                self.return_uncalled()
                self.pay()
                return
            pending = [player for player in self.after(self.last) if player in self.waiting]
            if pending:
                player = pending[0]
                if self.with_chips != [player] or player.bet < self.owes(player):
                    self.ask(player)
                    return
                self.waiting.remove(player)
                continue
            self.return_uncalled()
            betting_is_over = len(self.with_chips) <= 1 or self.street == "river"
            if betting_is_over and self.turns_up() and any(player.stack == 0 for player in self.live):
                for player in self.live:
                    self.show(player)
            if self.street == "river":
                self.show_down()
                return
            if betting_is_over and self.book["run_outs"] == "agreed" and not self.wanted_boards:
                self.ask_for_boards()
                return
            if self.wanted_boards and min(self.wanted_boards) > 1:
                self.deal_boards(min(self.wanted_boards))
                self.show_down()
                return
            self.next_street()

    def ask(self, player: Player) -> None:
        if not self.opened:
            self.opened, self.first, self.aggressor = True, player, None
        self.turn, self.legal = player.seat, self.choices(player)

    def next_street(self) -> None:
        self.street = STREETS[STREETS.index(self.street) + 1]
        self.deal_board(self.boards[0], self.street)
        for player in self.players:
            player.bet = 0
        self.open_round(price=0, bets=0, after=self.players[-1])

    def return_uncalled(self) -> None:
        """What nobody matched of the most that anyone paid, bets or ante, goes back to him (gap-uncalled)."""
        *_, second, most = sorted(player.paid for player in self.players)
        for player in self.live:
            if player.paid == most > second:
                back = most - second
                player.paid -= back
                player.stack += back
                player.bet = max(0, player.bet - back)

    # -- acts

    def act(self, seat: int, act: str, amount: int | None = None) -> None:
        """Carry out one of the legal acts."""
        player = self.by_seat[seat]
        if act == "all-in":
            amount = player.bet + player.stack
            act = next((name for name in ("bet", "raise") if self.legal.get(name, (0, -1))[1] == amount), "call")
        if act == "run":
            self.answer_boards(amount or 0)
            return
        if act in ("show", "muck"):
            self.answer_showdown(player, act)
            return
        if act == "fold":
            player.folded = True
        elif act == "call":
            self.put_in(player, self.legal["call"][0] - player.bet)
        elif act in ("bet", "raise"):
            self.raise_to(player, amount or 0)
        if player in self.waiting:
            self.waiting.remove(player)
        player.acted_at, player.full_raises_then = self.price, self.full_raises
        self.last = player
        self.go_on()

    def raise_to(self, player: Player, amount: int) -> None:
        increase = amount - self.price
        completes = amount >= self.counted_from + self.full  # a short all-in, to the level
        full = completes or self.is_full(increase)
        self.put_in(player, amount - player.bet)
        self.price = amount
        self.aggressor = player
        self.waiting = [other for other in self.with_chips if other is not player]
        if self.setup.limit is not Limit.FIXED_LIMIT:
            self.full = max(self.full, increase)
        if full or self.setup.limit is not Limit.FIXED_LIMIT:
            self.counted_from = amount
        if full:
            self.full_raises += 1
            self.bets += 1
            at_most = 4 + (self.book["fl_bets_per_round"] == "5")  # hold'em has four rounds, not two
            self.capped = self.capped or (self.bets == at_most and not self.uncapped())

    # -- cards

    def deal_board(self, board: list[int], street: str) -> None:
        if self.book["burn"] == "live" and self.setup.occasion.real_table:
            next(self.cards)
        board += [next(self.cards) for _ in range(BOARD_CARDS[street])]

    def deal_boards(self, count: int) -> None:
        common = self.boards[0]
        self.boards = [list(common) for _ in range(count)]
        for board in self.boards:
            for street in STREETS[STREETS.index(self.street) + 1 :]:
                self.deal_board(board, street)
        self.street = "river"

    def ask_for_boards(self) -> None:
        self.turn, self.legal = self.live[len(self.wanted_boards)].seat, {"run": (1, MOST_BOARDS)}

    def answer_boards(self, boards: int) -> None:
        self.wanted_boards.append(boards)
        if len(self.wanted_boards) < len(self.live):
            self.ask_for_boards()
        else:
            self.go_on()

    # -- showdown

    def turns_up(self) -> bool:
        when = self.book["all_in_face_up"]
        return when == "always" or (when == "tournaments" and self.setup.occasion.tournament)

    def show(self, player: Player) -> None:
        if not player.shown:
            player.shown = True
            self.showed.append(player.seat)

    def hide(self, player: Player) -> None:
        player.mucked = True
        self.hid.append(player.seat)

    def layers(self) -> list[PotOf]:
        """One pot for each different amount that the players left have paid (ar-side-pots)."""
        pots, below = [], 0
        for upto in sorted({player.paid for player in self.live}):
            amount = sum(min(player.paid, upto) - min(player.paid, below) for player in self.players)
            pots.append(PotOf(amount, [player for player in self.live if player.paid >= upto]))
            below = upto
        pots[0].amount += self.dead
        pots[-1].amount += sum(max(0, player.paid - below) for player in self.players)
        return [pot for pot in pots if pot.amount]

    def line_up(self) -> list[Player]:
        """The order of showing (pr-show-order, nb-show-no-bet, gap-show-rest)."""
        first = self.aggressor
        if first is None or first.folded:
            start = self.first if self.book["show_order"] == "first-to-act" else self.players[0]
            first = next(player for player in [start, *self.after(start)] if not player.folded)
        order = [first]
        for pot in reversed(self.layers()):
            order += [player for player in self.after(first) if player in pot.players and player not in order]
        return order

    def strength(self, player: Player, board: int) -> tuple[int, ...]:
        return best_of_seven(frozenset(player.cards + self.boards[board]))

    def unbeaten(self, player: Player) -> bool:
        """Whether no hand shown so far beats him everywhere."""
        return any(
            all(
                self.strength(player, board) >= self.strength(other, board)
                for other in pot.players
                if other.shown and other is not player
            )
            for pot in self.layers()
            if player in pot.players
            for board in range(len(self.boards))
        )

    def show_down(self) -> None:
        self.to_show = self.line_up()
        if all(player.shown for player in self.live):
            self.pay()
        elif self.book["showdown_muck"] == "voluntary":
            self.next_to_show()
        else:
            for player in self.to_show:
                if player is self.to_show[0] or self.unbeaten(player):
                    self.show(player)
                else:
                    self.hide(player)
            self.pay()

    def next_to_show(self) -> None:
        if not self.to_show or sum(not player.mucked for player in self.live) == 1:
            self.pay()
        else:
            self.turn, self.legal = self.to_show[0].seat, {"show": (0, 0), "muck": (0, 0)}

    def answer_showdown(self, player: Player, act: str) -> None:
        self.to_show.remove(player)
        if act == "show":
            self.show(player)
        else:
            self.hide(player)
        self.next_to_show()

    # -- pay

    def pay(self) -> None:
        self.turn, self.legal = None, {}
        self.pots = self.layers()
        self.take_rake()
        voluntary = self.book["showdown_muck"] == "voluntary"
        for pot in self.pots:
            claims = pot.players
            if voluntary:  # pr-muck, but a pot is never without a winner: gap-side-pot-last
                claims = [player for player in claims if not player.mucked] or self.last_to_muck(claims)
            parts = split(pot.amount - pot.rake, len(self.boards))
            for board, part in enumerate(parts):
                winners = claims
                if len(claims) > 1:
                    best = max(self.strength(player, board) for player in claims)
                    winners = [player for player in claims if self.strength(player, board) == best]
                for player, share in zip(winners, split(part, len(winners)), strict=True):
                    player.stack += share
                    if share:
                        pot.shares[player.seat, board] = share

    def last_to_muck(self, claims: list[Player]) -> list[Player]:
        return [max(claims, key=lambda player: self.hid.index(player.seat))]

    def take_rake(self) -> None:
        """The house's part (gap-rake, gap-rake-rounding)."""
        rake = self.stakes.rake
        if self.setup.occasion.tournament or self.book["rake"] == "none":
            return
        if rake.no_flop_no_drop and not rake.fixed and not self.boards[0]:
            return
        pots = self.pots
        dealt_in = len(self.players)
        cap = rake.caps[{2: 0, 3: 1, 4: 1}.get(dealt_in, 2)] or sum(pot.amount for pot in pots)
        if self.book["rake_pots"] == "per-pot" and not rake.fixed:
            wanted = [self.rated(pot.amount) for pot in pots]
        else:
            whole = rake.fixed or self.rated(sum(pot.amount for pot in pots))
            wanted = [whole] * len(pots)
            cap = min(cap, whole)
        for pot, part in zip(pots, wanted, strict=True):
            pot.rake = min(part, pot.amount, cap)
            cap -= pot.rake

    def rated(self, amount: int) -> int:
        exact = Fraction(amount * self.stakes.rake.rate_ppm, 1_000_000)
        return round(exact) if self.book["rake_rounding"] == "half-even" else int(exact)


def clockwise(setup: HandSetup) -> list[Seat]:
    """The seats dealt in, from the first one left of the button."""
    return sorted(setup.seats, key=lambda seat: (seat.number - setup.button - 1) % 10)


def blinds_of(setup: HandSetup, players: list[Player]) -> tuple[Player | None, Player, Player | None]:
    """Who posts small blind, big blind and straddle (ps-holdem-blinds, pr-heads-up, gap-straddle)."""
    by_seat = {player.seat: player for player in players}
    small: Player | None = players[0]
    if len(players) == 2 and setup.button in by_seat:
        small = by_seat[setup.button]
    if setup.small_blind_seat is not None:
        small = by_seat.get(setup.small_blind_seat)
    ring = players + players
    big = ring[players.index(small) + 1] if small else players[0]
    if setup.big_blind_seat is not None:
        big = by_seat[setup.big_blind_seat]
    straddler = ring[players.index(big) + 1] if setup.stakes.straddle else None
    return small, big, straddler


def split(amount: int, parts: int) -> list[int]:
    """Equal parts, the odd chips one each to the first ones (pr-odd-chip, gap-odd-chip-many)."""
    return [amount // parts + (place < amount % parts) for place in range(parts)]
