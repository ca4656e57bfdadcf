"""The games as PokerKit's parts: kinds of hands, decks and streets.

PokerKit names a dozen of these games and limits by a class of its own; the others are put together from the same parts.
"""

from typing import NamedTuple

from pokerkit import (
    BadugiHand,
    Deck,
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

DOWN, UP = False, True


class Round(NamedTuple):
    """A betting round: its name, the cards before it, who opens, and whether its bets are of the upper level."""

    name: str
    hole: tuple[bool, ...] = ()
    board: int = 0
    draw: bool = False
    opening: Opening = Opening.POSITION
    upper: bool = False


class Game(NamedTuple):
    """A game: what wins the pot, or each half of it, and its rounds."""

    hands: tuple[type[Hand], ...]
    rounds: tuple[Round, ...]
    deck: Deck = Deck.STANDARD
    boards: int = 1


def holdem(hole: int, *, first_board: int = 0) -> tuple[Round, ...]:
    """Rounds with a board, of which some cards may lie there from the start."""
    return (
        Round("preflop", (DOWN,) * hole, first_board),
        Round("flop", board=3 - first_board),
        Round("turn", board=1, upper=True),
        Round("river", board=1, upper=True),
    )


def bomb_pot(hole: int) -> tuple[Round, ...]:
    """Rounds that begin with the flop."""
    return (Round("flop", (DOWN,) * hole, 3), *holdem(hole)[2:])


def stud(*, low: bool = False) -> tuple[Round, ...]:
    """The rounds of seven-card stud."""
    first, later = (Opening.HIGH_CARD, Opening.LOW_HAND) if low else (Opening.LOW_CARD, Opening.HIGH_HAND)
    return (
        Round("third-street", (DOWN, DOWN, UP), opening=first),
        Round("fourth-street", (UP,), opening=later),
        Round("fifth-street", (UP,), opening=later, upper=True),
        Round("sixth-street", (UP,), opening=later, upper=True),
        Round("seventh-street", (DOWN,), opening=later, upper=True),
    )


FIVE_CARD_STUD = (
    Round("second-street", (DOWN, UP), opening=Opening.LOW_CARD),
    Round("third-street", (UP,), opening=Opening.HIGH_HAND),
    Round("fourth-street", (UP,), opening=Opening.HIGH_HAND, upper=True),
    Round("fifth-street", (UP,), opening=Opening.HIGH_HAND, upper=True),
)
SINGLE_DRAW = (Round("predraw", (DOWN,) * 5), Round("draw", draw=True, upper=True))


def triple_draw(hole: int) -> tuple[Round, ...]:
    """Three exchanges, the upper level from the second one on."""
    return (
        Round("predraw", (DOWN,) * hole),
        Round("first-draw", draw=True),
        Round("second-draw", draw=True, upper=True),
        Round("third-draw", draw=True, upper=True),
    )


HIGH = (StandardHighHand,)
OMAHA = (OmahaHoldemHand,)
OMAHA_HI_LO = (OmahaHoldemHand, OmahaEightOrBetterLowHand)

GAMES = {
    "holdem": Game(HIGH, holdem(2)),
    "short-deck": Game((ShortDeckHoldemHand,), holdem(2), Deck.SHORT_DECK_HOLDEM),
    "double-board-holdem": Game(HIGH, bomb_pot(2), boards=2),
    "omaha": Game(OMAHA, holdem(4)),
    "omaha-hilo": Game(OMAHA_HI_LO, holdem(4)),
    "five-card-omaha": Game(OMAHA, holdem(5)),
    "five-card-omaha-hilo": Game(OMAHA_HI_LO, holdem(5)),
    "six-card-omaha": Game(OMAHA, holdem(6)),
    "six-card-omaha-hilo": Game(OMAHA_HI_LO, holdem(6)),
    "courchevel": Game(OMAHA, holdem(5, first_board=1)),
    "courchevel-hilo": Game(OMAHA_HI_LO, holdem(5, first_board=1)),
    "double-board-omaha": Game(OMAHA, bomb_pot(4), boards=2),
    "stud": Game(HIGH, stud()),
    "stud-hilo": Game((StandardHighHand, EightOrBetterLowHand), stud()),
    "razz": Game((RegularLowHand,), stud(low=True), Deck.REGULAR),
    "five-card-stud": Game(HIGH, FIVE_CARD_STUD),
    "five-card-draw": Game(HIGH, SINGLE_DRAW),
    "deuce-to-seven": Game((StandardLowHand,), SINGLE_DRAW),
    "deuce-to-seven-triple": Game((StandardLowHand,), triple_draw(5)),
    "ace-to-five-triple": Game((RegularLowHand,), triple_draw(5), Deck.REGULAR),
    "badugi": Game((BadugiHand,), triple_draw(4), Deck.REGULAR),
}
