"""The rankings in which any of a hand's cards may count, behind one function that takes their number."""

from enum import IntEnum

import numpy as np

from engine.jit import jit
from engine.ranking.badugi import badugi_rank
from engine.ranking.high import high_rank
from engine.ranking.low import ace_to_five_rank, deuce_to_seven_rank, eight_or_better_rank
from engine.ranking.short_deck import short_deck_rank


class RankingNumber(IntEnum):
    """The rankings as compiled code knows them."""

    NONE = 0
    HIGH = 1
    SHORT_DECK = 2
    ACE_TO_FIVE = 3
    DEUCE_TO_SEVEN = 4
    BADUGI = 5
    EIGHT_OR_BETTER = 6

    @classmethod
    def of(cls, name: str) -> "RankingNumber":
        """The number of a ranking that games name."""
        return cls[name.upper().replace("-", "_")]


HIGH = int(RankingNumber.HIGH)
SHORT_DECK = int(RankingNumber.SHORT_DECK)
ACE_TO_FIVE = int(RankingNumber.ACE_TO_FIVE)
DEUCE_TO_SEVEN = int(RankingNumber.DEUCE_TO_SEVEN)
BADUGI = int(RankingNumber.BADUGI)
EIGHT_OR_BETTER = int(RankingNumber.EIGHT_OR_BETTER)


@jit
def rank_cards(ranking: int, key: np.uint64, mask: np.uint64) -> np.int64:
    """The value of some cards by a ranking, 0 by none."""
    rank = np.int64(0)
    if ranking == HIGH:
        rank = high_rank(key, mask)
    elif ranking == SHORT_DECK:
        rank = short_deck_rank(key, mask)
    elif ranking == ACE_TO_FIVE:
        rank = ace_to_five_rank(key)
    elif ranking == DEUCE_TO_SEVEN:
        rank = deuce_to_seven_rank(key, mask)
    elif ranking == BADUGI:
        rank = badugi_rank(mask)
    elif ranking == EIGHT_OR_BETTER:
        rank = eight_or_better_rank(mask)
    return rank
