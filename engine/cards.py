"""Cards as small integers and as text.

A card is an int 0..51: `4 * rank + suit`, rank 0 = deuce .. 12 = ace, suit 0 = clubs, 1 = diamonds, 2 = hearts,
3 = spades. As text it is two characters, `As` or `Td`; a run of cards is written with or without spaces.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(range(52))


class CardError(ValueError):
    """A text that names no card, or a card named twice (pr-deck)."""


def parse_card(text: str) -> int:
    """The card that two characters name; raises CardError."""
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return 4 * RANKS.index(text[0]) + SUITS.index(text[1])
    raise CardError(f"{text!r} is no card: a rank of {RANKS} and a suit of {SUITS}, like 'As'")


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards of a run such as `AsKd` or `As Kd`, in order; raises CardError."""
    packed = "".join(text.split())
    return tuple(parse_card(packed[i : i + 2]) for i in range(0, len(packed), 2))


def format_card(card: int) -> str:
    """Two characters for a card 0..51."""
    return RANKS[card >> 2] + SUITS[card & 3]


def format_cards(cards: Iterable[int], separator: str = " ") -> str:
    """A run of cards as text."""
    return separator.join(format_card(card) for card in cards)


def distinct(cards: Iterable[int]) -> tuple[int, ...]:
    """The same cards, or CardError naming the one that stands twice (pr-deck)."""
    seen: list[int] = []
    for card in cards:
        if card in seen:
            raise CardError(f"{format_card(card)} is named twice, and a deck holds each card once")
        seen.append(card)
    return tuple(seen)
