"""What happens in a hand, one event after the other, and who may see it."""

from typing import NamedTuple

from engine.kernel.codes import Act, Code

ACT_NAMES = {act: act.name.lower().replace("_", "-") for act in Act}
ACTS = {name: act for act, name in ACT_NAMES.items()}
POSTS = (Code.ANTE, Code.SMALL_BLIND, Code.BIG_BLIND, Code.STRADDLE, Code.LIVE_POST, Code.DEAD_POST)


class LegalAct(NamedTuple):
    """One thing the seat in turn may do; `least` and `most` are street totals (0 for acts without chips).

    For `run` they are numbers of boards, for `discard` numbers of cards.
    """

    act: str
    least: int = 0
    most: int = 0


def say_legal(legal: tuple[LegalAct, ...]) -> str:
    """Legal acts as text: `fold, call 200, raise 300..5000`."""
    words = []
    for one in legal:
        amount = "" if one.most == 0 else f" {one.least}" if one.least == one.most else f" {one.least}..{one.most}"
        words.append(one.act + amount)
    return ", ".join(words)


class Event(NamedTuple):
    """One thing that happened.

    `seat` is 0 where no player is meant. `amount`: chips posted, returned, awarded or raked, the street total of a bet,
    call or raise, the price of a turn, or the number of boards agreed on. `cards` are hole, up, board, discarded or
    shown cards; `dealt` says how many came or went, to those who may not see which. `pot` 0 is the main pot, `low` its
    low half.
    """

    seq: int
    kind: Code
    seat: int = 0
    amount: int = 0
    all_in: bool = False
    for_table: bool = False
    cards: tuple[int, ...] = ()
    dealt: int = 0
    street: str = ""
    pot: int = 0
    board: int = 0
    low: bool = False
    legal: tuple[LegalAct, ...] = ()

    def seen_by(self, seat: int) -> "Event":
        """The event as a seat sees it (0: as everybody may): hole cards and discards are their owner's alone
        (pr-own-cards-only, gap-draw-count-public)."""
        if self.kind in (Code.HOLE_CARDS, Code.EXCHANGE) and seat != self.seat:
            return self._replace(cards=())
        return self
