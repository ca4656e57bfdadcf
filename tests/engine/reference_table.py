"""Who sits at the table of the second model, what each has and has put in, and the amounts of the set-up."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games import Forced, Street
from engine.setup import HandSetup, Limit, Seat


@dataclass(eq=False)
class Player:
    """One player: what he has, what he did, what he faced when he last acted."""

    seat: int
    stack: int
    cards: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    exchanges: list[int] = field(default_factory=list)  # how many cards he gave up each time
    bet: int = 0
    paid: int = 0
    folded: bool = False
    acted_at: int | None = None
    full_raises_then: int = 0
    shown: bool = False
    mucked: bool = False


class Table:
    """Players in a list that begins left of the button, boards, and what the set-up comes to."""

    def __init__(self, setup: HandSetup):
        self.setup, self.game, self.book, self.stakes = setup, setup.game, setup.rulebook, setup.stakes
        self.players = [Player(seat.number, seat.stack) for seat in clockwise(setup)]
        self.by_seat = {player.seat: player for player in self.players}
        self.dead = 0
        self.boards: list[list[int]] = [[] for _ in range(self.game.boards)]
        self.street_number = 0
        asked = self.game.forced_setting
        self.forced = Forced(self.book[asked]) if asked else self.game.forced
        self.fixed = setup.limit is Limit.FIXED_LIMIT

    # -- amounts

    @property
    def lower(self) -> int:
        """The lower level of fixed limit."""
        has_blinds = self.forced in (Forced.BLINDS, Forced.BUTTON_BLIND)
        return self.stakes.big_blind if has_blinds else self.stakes.min_bet

    @property
    def upper(self) -> int:
        """The upper level of fixed limit (pr-fl-double)."""
        return self.stakes.upper_level or 2 * self.lower

    @property
    def bring_in(self) -> int:
        """What the bring-in is (ps-stud-bringin, gap-unit)."""
        return self.stakes.bring_in or max(1, self.lower // 2)

    @property
    def ante(self) -> int:
        """The ante (ps-stud-ante, gap-unit)."""
        if self.stakes.ante == 0 and self.forced is Forced.BRING_IN and self.book["stud_ante"] == "ten-percent":
            return max(1, self.lower // 10)
        return self.stakes.ante

    @property
    def smallest_bet(self) -> int:
        """What a bet is at least in no-limit and pot-limit (ar-nl-min-bet, ar-pl-min-bet)."""
        return self.bring_in if self.forced is Forced.BRING_IN else self.lower

    # -- streets

    @property
    def street(self) -> Street:
        return self.game.streets[self.street_number]

    @property
    def streets_to_come(self) -> Sequence[Street]:
        return self.game.streets[self.street_number + 1 :]

    @property
    def is_stud(self) -> bool:
        """Whether cards are dealt face up to players."""
        return any(street.up for street in self.game.streets)

    # -- players

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

    def before(self, player: Player) -> Player:
        """The player on his right."""
        return self.players[self.players.index(player) - 1]

    # -- chips

    def take(self, player: Player, amount: int) -> int:
        """Chips from a stack, as far as it goes."""
        amount = min(amount, player.stack)
        player.stack -= amount
        return amount

    def put_in(self, player: Player, amount: int) -> int:
        """Chips from a stack into the player's bet."""
        amount = self.take(player, amount)
        player.bet += amount
        player.paid += amount
        return amount

    def return_uncalled(self) -> None:
        """What nobody matched of the most that anyone paid, bets or ante, goes back to him (gap-uncalled)."""
        *_, second, most = sorted(player.paid for player in self.players)
        for player in self.live:
            if player.paid == most > second:
                back = most - second
                player.paid -= back
                player.stack += back
                player.bet = max(0, player.bet - back)


def clockwise(setup: HandSetup) -> list[Seat]:
    """The seats dealt in, from the first one left of the button."""
    return sorted(setup.seats, key=lambda seat: (seat.number - setup.button - 1) % 10)
