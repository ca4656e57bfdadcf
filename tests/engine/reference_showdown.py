"""Showing, mucking, pots, rake and shares, by the second model."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from tests.engine.reference_ranking import ACE_IS_LOW, LOW, Strength, best, best_ways, by_suit
from tests.engine.reference_table import Player, Table

SharePlace = tuple[int, int, bool]  # seat, board, low half


@dataclass
class PotOf:
    """A pot: chips, those who can win it, the house's part, and what each winner gets on each board and half."""

    amount: int
    players: list[Player]
    rake: int = 0
    shares: dict[SharePlace, int] = field(default_factory=dict)


class Showdown:
    """From the last bet on; `turn` is who must choose between showing and mucking."""

    def __init__(self, table: Table):
        self.table, self.book = table, table.book
        self.showed: list[int] = []
        self.hid: list[int] = []
        self.pots: list[PotOf] = []
        self.to_show: list[Player] = []
        self.turn: Player | None = None
        setting = table.game.all_show_setting
        self.all_show = bool(setting) and self.book[setting] == "all-show"  # nb-5stud-all-show

    # -- showing

    def turns_up(self) -> bool:
        """Whether hands are turned up once no more betting is possible (pr-tourney-face-up, gap-face-up-cash)."""
        when = self.book["all_in_face_up"]
        return when == "always" or (when == "tournaments" and self.table.setup.occasion.tournament)

    def show(self, player: Player) -> None:
        if not player.shown:
            player.shown = True
            self.showed.append(player.seat)

    def hide(self, player: Player) -> None:
        player.mucked = True
        self.hid.append(player.seat)

    def begin(self, would_lead: Player, aggressor: Player | None) -> None:
        """Show automatically, or ask the first one whether he shows; `would_lead` if nobody bet or who did is out."""
        leads = would_lead if aggressor is None or aggressor.folded else aggressor
        self.to_show = self.line_up(leads)
        if self.all_show:
            for player in self.to_show:
                self.show(player)
        if all(player.shown for player in self.table.live):
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

    def line_up(self, leads: Player) -> list[Player]:
        """The order of showing (gap-show-rest)."""
        order = [leads]
        for pot in reversed(self.layers()):
            order += [player for player in self.table.after(leads) if player in pot.players and player not in order]
        return order

    def unbeaten(self, player: Player) -> bool:
        """Whether there is a part of a pot for which no hand shown so far beats him."""
        for pot, board, ranking in product(self.layers(), range(len(self.table.boards)), self.table.game.rankings):
            own = self.strength(player, board, ranking)
            others = [self.strength(other, board, ranking) for other in pot.players if other.shown]
            if player in pot.players and own is not None and all(one is None or own >= one for one in others):
                return True
        return False

    def next_to_show(self) -> None:
        if not self.to_show or sum(not player.mucked for player in self.table.live) == 1:
            self.turn = None
            self.pay()
        else:
            self.turn = self.to_show[0]

    def answer(self, player: Player, act: str) -> None:
        """Show or muck (pr-muck)."""
        self.to_show.remove(player)
        if act == "show":
            self.show(player)
        else:
            self.hide(player)
        self.next_to_show()

    def strength(self, player: Player, board: int, ranking: str) -> Strength | None:
        return best(ranking, *self.hand(player, board))

    def hand(self, player: Player, board: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        return tuple(sorted(player.cards)), tuple(sorted(self.table.boards[board])), self.table.game.from_hole

    # -- pots

    def layers(self) -> list[PotOf]:
        """One pot for each different amount that the players left have paid (ar-side-pots)."""
        table = self.table
        pots, below = [], 0
        for upto in sorted({player.paid for player in table.live}):
            amount = sum(min(player.paid, upto) - min(player.paid, below) for player in table.players)
            pots.append(PotOf(amount, [player for player in table.live if player.paid >= upto]))
            below = upto
        pots[0].amount += table.dead
        pots[-1].amount += sum(max(0, player.paid - below) for player in table.players)
        return [pot for pot in pots if pot.amount]

    def pay(self) -> None:
        """Take the rake, then share each pot over boards, halves and winners."""
        self.pots = self.layers()
        self.take_rake()
        for pot in self.pots:
            claims = pot.players
            if self.book["showdown_muck"] == "voluntary":  # pr-muck, but no pot lacks a winner: gap-side-pot-last
                unmucked = [player for player in claims if not player.mucked]
                claims = unmucked or [max(claims, key=lambda player: self.hid.index(player.seat))]
            for board, part in enumerate(split(pot.amount - pot.rake, len(self.table.boards))):
                self.share(pot, board, part, claims)

    def share(self, pot: PotOf, board: int, part: int, claims: list[Player]) -> None:
        """One board's part: the high half, which has the odd chip, and the low (ps-hilo-split, gap-odd-chip-hilo)."""
        rankings = self.table.game.rankings
        winners = [self.winners(claims, board, ranking) for ranking in rankings]
        if len(claims) == 1 or len(rankings) == 1 or not winners[1]:
            self.give(pot, board, part, winners[0], 0)
            return
        high, low = split(part, 2)
        both = winners[0] == winners[1] and len(winners[0]) == 2
        even = self.book["both_halves_tie"] == "even" and both
        self.give(pot, board, high, winners[0], 0)
        self.give(pot, board, low, winners[1], 1, skip=high % 2 if even else 0)

    def winners(self, claims: list[Player], board: int, ranking: str) -> list[Player]:
        if len(claims) == 1:
            return claims
        strengths = {player: self.strength(player, board, ranking) for player in claims}
        qualified = [strength for strength in strengths.values() if strength is not None]
        return [player for player in claims if strengths[player] is not None and strengths[player] == max(qualified)]

    def give(self, pot: PotOf, board: int, part: int, winners: list[Player], half: int, skip: int = 0) -> None:
        """Equal shares; the odd chips go one each to the first ones in line, of whom `skip` had one already."""
        line = self.in_line_for_odd_chips(winners, board, self.table.game.rankings[half])
        line = line[skip:] + line[:skip]
        for player, share in zip(line, split(part, len(line)), strict=True):
            player.stack += share
            if share:
                pot.shares[player.seat, board, half == 1] = share

    def in_line_for_odd_chips(self, winners: list[Player], board: int, ranking: str) -> list[Player]:
        """Who gets odd chips first (pr-odd-chip, gap-odd-chip-many, gap-odd-chip-stud)."""
        rule = self.book["odd_chip"]
        if rule == "button-left" or not self.table.is_stud or len(winners) == 1:
            return winners
        return sorted(winners, key=self.suit_order(rule, board, ranking))

    def suit_order(self, rule: str, board: int, ranking: str) -> Callable[[Player], list[int]]:
        ace_low = ranking in ACE_IS_LOW

        def by_winning_five(player: Player) -> list[int]:
            fives = best_ways(ranking, *self.hand(player, board))
            return min(sorted(-by_suit(ranking, card) for card in five) for five in fives)

        def by_all_cards(player: Player) -> list[int]:
            cards = [*player.cards, *self.table.boards[board]]
            if ranking in LOW:
                return sorted((card + 4 * ace_low) % 52 for card in cards)
            return sorted(-card for card in cards)

        return by_winning_five if rule == "suit-of-winning-five" else by_all_cards

    # -- rake

    def take_rake(self) -> None:
        """The house's part (gap-rake, gap-rake-rounding)."""
        rake = self.table.stakes.rake
        if self.table.setup.occasion.tournament or self.book["rake"] == "none":
            return
        has_flop = any(street.board for street in self.table.game.streets)
        if has_flop and rake.no_flop_no_drop and not rake.fixed and len(self.table.boards[0]) < 3:
            return
        pots = self.pots
        dealt_in = len(self.table.players)
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
        exact = Fraction(amount * self.table.stakes.rake.rate_ppm, 1_000_000)
        return round(exact) if self.book["rake_rounding"] == "half-even" else int(exact)


def split(amount: int, parts: int) -> list[int]:
    """Equal parts, the odd chips one each to the first ones (pr-odd-chip, gap-odd-chip-many)."""
    return [amount // parts + (place < amount % parts) for place in range(parts)]
