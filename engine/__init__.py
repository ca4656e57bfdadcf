"""The engine: cards, ranking, games, rulebooks, one hand. No network, no clock of its own.

`Hand.deal(HandSetup(...))` starts a hand; `engine.deck` makes decks; `rulebook("pr")` is a profile of settings.
`engine.kernel` decides every rule; what is here is its face. `engine.wire` turns these values into messages and back,
`engine.histories` reads and writes recorded hands.
"""

from engine.events import Event, LegalAct
from engine.games import GAMES, HOLDEM, Game, Street
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.refusals import Refusal, SetupError
from engine.rulebooks import PROFILES, SETTINGS, Rulebook, RulebookError, rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes
from engine.view import HandResult, HandView, Pot, PotResult, SeatView, Share

__all__ = [
    "GAMES",
    "HOLDEM",
    "PROFILES",
    "SETTINGS",
    "AnteForm",
    "Code",
    "Event",
    "Game",
    "Hand",
    "HandResult",
    "HandSetup",
    "HandView",
    "LegalAct",
    "Limit",
    "Occasion",
    "Pot",
    "PotResult",
    "Rake",
    "Refusal",
    "Rulebook",
    "RulebookError",
    "Seat",
    "SeatView",
    "SetupError",
    "Share",
    "Stakes",
    "Street",
    "rulebook",
]
