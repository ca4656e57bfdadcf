"""The exchange of a player who is not there to make it (ps-autodraw, absent_exchange).

Where the rulebook says so a list decides what he keeps, the first line that matches; anywhere else he stands pat.
"""

from collections import Counter
from collections.abc import Sequence

from engine.events import Event
from engine.hand import Hand
from engine.ranking.order import ACE, HIGH, HandClass

JACK, KING = 9, 11
KEPT_WHOLE = HandClass.STRAIGHT  # nothing from here on up gets better by a card (gap-autodraw-quads)
WHEEL_WINDOW = frozenset({ACE, 0, 1, 2, 3})
# Five ranks in a row, the highest first: four of them draw to that straight (gap-autodraw-tie).
WINDOWS = (*(frozenset(range(low, low + 5)) for low in reversed(range(9))), WHEEL_WINDOW)


def automatic_exchange(hand: Hand) -> Sequence[Event]:
    """Make the exchange of the seat in turn; nothing where it is no exchange or cards must be given up."""
    seat = hand.turn
    if seat is None or all(legal.act != "stand-pat" for legal in hand.legal()):
        return ()
    cards = hand.view(seat).seats[seat].cards
    setting = hand.setup.game.absent_exchange_setting
    stays = kept(cards) if setting and hand.setup.rulebook[setting] == "list" else cards
    goes = tuple(card for card in cards if card not in stays)
    return hand.act(seat, "discard", cards=goes) if goes else hand.act(seat, "stand-pat")


def kept(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards of a five-card hand that the list keeps, in the order they are held."""
    return kept_by(cards)[1]


def kept_by(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The line of the list that decides, 1 to 9, and the cards it keeps."""
    ranks = Counter(card >> 2 for card in cards)
    suits = Counter(card & 3 for card in cards)
    pairs = {rank for rank, count in ranks.items() if count > 1}
    place, _ = HIGH.strength([card >> 2 for card in cards], len(suits) == 1)
    if HIGH.classes[place] >= KEPT_WHOLE:
        return 1, tuple(cards)
    if HIGH.classes[place] >= HandClass.TWO_PAIR:
        return 1, _of_ranks(cards, pairs)
    suit, suited = suits.most_common(1)[0]
    to_flush = tuple(card for card in cards if card & 3 == suit) if suited == len(cards) - 1 else ()
    if {card >> 2 for card in to_flush} == {KING - 3, KING - 2, KING - 1, KING}:
        return 2, to_flush
    if pairs and max(pairs) >= JACK:
        return 3, _of_ranks(cards, pairs)
    if to_flush:
        return 4, to_flush
    if pairs:
        return 5, _of_ranks(cards, pairs)
    return _without_pair(cards, frozenset(ranks))


def _without_pair(cards: Sequence[int], ranks: frozenset[int]) -> tuple[int, tuple[int, ...]]:
    """The lines for five different ranks that are no draw to a flush."""
    # Four in a row with room at both ends: an ace has none beyond it (gap-autodraw-one-ended).
    for low in range(KING - 2):
        in_a_row = ranks & set(range(low, low + 4))
        if len(in_a_row) == 4:
            return 6, _of_ranks(cards, in_a_row)
    for window in WINDOWS:
        if len(ranks & window) == 4:
            return 7, _of_ranks(cards, ranks & window)
    if max(ranks) >= JACK:
        return 8, _of_ranks(cards, {max(ranks)})
    return 9, ()


def _of_ranks(cards: Sequence[int], ranks: set[int] | frozenset[int]) -> tuple[int, ...]:
    return tuple(card for card in cards if card >> 2 in ranks)
