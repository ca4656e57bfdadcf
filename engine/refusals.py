"""Why the engine says no: a reason, the rule it stands on, and what would have been legal."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.events import LegalAct, say_legal

# The rule that each refused act breaks; the wire's ErrorReason has the same names.
RULES: Mapping[str, str] = MappingProxyType(
    {
        "HAND_OVER": "pr-round-over",
        "SEAT_NOT_IN_HAND": "pr-seats",
        "SEAT_FOLDED": "ps-fold",
        "NOT_YOUR_TURN": "pr-first-to-act",
        "CANNOT_CHECK": "ps-check",
        "CANNOT_CALL": "ps-call",
        "CANNOT_BET": "ps-bet",
        "CANNOT_RAISE": "ps-raise",
        "BET_TOO_SMALL": "ar-nl-min-bet",
        "RAISE_TOO_SMALL": "ar-min-raise",
        "BET_TOO_LARGE": "ps-pl-max",
        "RAISE_TOO_LARGE": "ps-pl-max",
        "NOT_ENOUGH_CHIPS": "pr-table-stakes",
        "CAP_REACHED": "ar-fl-cap",
        "NOT_REOPENED": "pr-short-all-in",
        "NOBODY_LEFT_TO_RAISE": "nb-runout",
        "CANNOT_SHOW": "pr-show-order",
        "CANNOT_MUCK": "pr-muck",
        "CANNOT_FOLD": "ps-fold",
        "CANNOT_RUN": "gap-run-outs",
        "BAD_RUN_OUTS": "gap-run-outs",
        "AMOUNT_MISMATCH": "ps-call",
        "AMOUNT_MISSING": "ps-raise",
        "CANNOT_BRING_IN": "ps-stud-bringin",
        "CANNOT_COMPLETE": "gap-complete",
        "CANNOT_DISCARD": "ps-draw-exchange",
        "CANNOT_STAND_PAT": "ps-draw-exchange",
        "CARD_NOT_HELD": "ps-draw-exchange",
        "DUPLICATE_CARD": "ps-draw-exchange",
        "BAD_DISCARD": "ps-draw-exchange",
        "LOG_FULL": "",
    }
)

SAYS: Mapping[str, str] = MappingProxyType(
    {
        "HAND_OVER": "the hand is over",
        "SEAT_NOT_IN_HAND": "this seat was not dealt in",
        "SEAT_FOLDED": "this seat has no cards any more",
        "NOT_YOUR_TURN": "it is another seat's turn",
        "CANNOT_CHECK": "there is a bet to match",
        "CANNOT_CALL": "there is nothing to call",
        "CANNOT_BET": "somebody has bet already, so this would be a raise",
        "CANNOT_RAISE": "nobody has bet yet, so this would be a bet",
        "BET_TOO_SMALL": "the bet is below the smallest one",
        "RAISE_TOO_SMALL": "the raise is below the smallest one",
        "BET_TOO_LARGE": "the bet is above the largest one",
        "RAISE_TOO_LARGE": "the raise is above the largest one",
        "NOT_ENOUGH_CHIPS": "the stack does not hold that much",
        "CAP_REACHED": "the bets and raises of this round are used up",
        "NOT_REOPENED": "no full raise has come since this seat acted",
        "NOBODY_LEFT_TO_RAISE": "nobody else has chips to answer a raise",
        "CANNOT_SHOW": "it is not the time to show",
        "CANNOT_MUCK": "it is not the time to muck",
        "CANNOT_FOLD": "this is not a moment to fold",
        "CANNOT_RUN": "nobody asks for run-outs now",
        "BAD_RUN_OUTS": "the number of boards is out of range",
        "AMOUNT_MISMATCH": "the amount written is not what this act puts in",
        "AMOUNT_MISSING": "a bet or raise needs the total it is made to",
        "CANNOT_BRING_IN": "no bring-in is due",
        "CANNOT_COMPLETE": "there is no bring-in to complete",
        "CANNOT_DISCARD": "there is no exchange now",
        "CANNOT_STAND_PAT": "there is no exchange now, or cards must be given up",
        "CARD_NOT_HELD": "the seat does not hold one of these cards",
        "DUPLICATE_CARD": "a card is named twice",
        "BAD_DISCARD": "so many cards cannot be given up, or this act names none",
        "LOG_FULL": "more happened than one call can tell",
    }
)


class Refusal(Exception):  # noqa: N818 - the field's word for it
    """An act that is refused; the hand is as it was.

    `reason` is the name of an ErrorReason, `rule` a rule id, `legal` what the seat in turn may do instead.
    """

    def __init__(self, reason: str, asked: str, legal: tuple[LegalAct, ...] = ()):
        self.reason = reason
        self.rule = RULES[reason]
        self.legal = legal
        allowed = f"; legal: {say_legal(legal)}" if legal else ""
        rule = f" ({self.rule})" if self.rule else ""
        super().__init__(f"{asked}: {SAYS[reason]}{rule}{allowed}")


class SetupError(ValueError):
    """A set-up that no rulebook deals: `reason` names an ErrorReason, `field` the path of what is wrong."""

    def __init__(self, reason: str, field: str, message: str, rule: str = ""):
        self.reason = reason
        self.field = field
        self.rule = rule
        super().__init__(f"{field}: {message}" + (f" ({rule})" if rule else ""))
