"""The tables of `tables.npz`, which engine.ranking.build describes and makes; without the file they are made here."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.ranking.build import PATH, build

_stored = np.load(PATH) if PATH.exists() else build()

BLOCK: Final[NDArray[np.uint32]] = _stored["block"]
LOW_PLACE: Final[NDArray[np.uint16]] = _stored["low_place"]
HIGH: Final[NDArray[np.uint16]] = _stored["high"]
HIGH_FLUSH: Final[NDArray[np.uint16]] = _stored["high_flush"]
DEUCE_TO_SEVEN: Final[NDArray[np.uint16]] = _stored["deuce_to_seven"]
DEUCE_TO_SEVEN_FLUSH: Final[NDArray[np.uint16]] = _stored["deuce_to_seven_flush"]
ACE_TO_FIVE: Final[NDArray[np.uint16]] = _stored["ace_to_five"]
SHORT_DECK_OF_HIGH: Final[NDArray[np.uint16]] = _stored["short_deck_of_high"]
SHORT_DECK_FLUSH: Final[NDArray[np.uint16]] = _stored["short_deck_flush"]
PAIR_AT: Final[NDArray[np.uint8]] = _stored["pair_at"]
TRIPLE_AT: Final[NDArray[np.uint16]] = _stored["triple_at"]
TWO_AND_THREE: Final[NDArray[np.uint16]] = _stored["two_and_three"]
EIGHT_LOWS: Final[NDArray[np.uint8]] = _stored["eight_lows"]
