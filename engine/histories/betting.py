"""Street totals, for formats that write an act as one letter: which of check and call, bet and raise it was.

It follows the chips and judges nothing: whether an act was legal is the kernel's to say.
"""

from collections.abc import Mapping

from engine.histories.record import RecordedAct


class Betting:
    """The chips of a recorded hand, act by act.

    `stacks` are the chips after dead money, `posts` the blinds and live posts among them, `price` what a call costs
    before the first act (a short blind does not lower it: gap-short-blind). In a game with a `bring_in` a bet on the
    first street completes while the price is below `full`.
    """

    def __init__(
        self, stacks: Mapping[int, int], posts: Mapping[int, int], price: int, bring_in: int = 0, full: int = 0
    ):
        self.bets = {seat: min(posts.get(seat, 0), chips) for seat, chips in stacks.items()}
        self.behind = {seat: chips - self.bets[seat] for seat, chips in stacks.items()}
        self.price = price
        self.street = 0
        self.bring_in, self.full = bring_in, full

    def next_street(self) -> None:
        """The bets go to the pot and a new round begins."""
        self.bets = dict.fromkeys(self.bets, 0)
        self.price = 0
        self.full = 0
        self.street += 1

    def fold(self, seat: int) -> RecordedAct:
        """The act of giving up."""
        return RecordedAct(seat, self.street, "fold")

    def check_or_call(self, seat: int) -> RecordedAct:
        """A check where there is nothing to call; else a call, whose amount such a format leaves unsaid."""
        to = min(self.price, self.bets[seat] + self.behind[seat])
        if to <= self.bets[seat]:
            return RecordedAct(seat, self.street, "check")
        self._put(seat, to)
        return RecordedAct(seat, self.street, "call")

    def open_low(self, seat: int) -> RecordedAct:
        """The forced bet of the player with the worst up card, as much of it as he has."""
        to = min(self.bring_in, self.behind[seat])
        self.price = self.bring_in
        self._put(seat, to)
        return RecordedAct(seat, self.street, "bring-in", to)

    def bet_or_raise(self, seat: int, to: int) -> RecordedAct:
        """A bet where nobody has bet, the completion of a bring-in, else a raise, to that street total."""
        kind = "complete" if self.price < self.full else "raise" if self.price else "bet"
        self.price = max(self.price, to)
        self._put(seat, to)
        return RecordedAct(seat, self.street, kind, to)

    def _put(self, seat: int, to: int) -> None:
        self.behind[seat] -= to - self.bets[seat]
        self.bets[seat] = to
