"""What is done for a player whose time is up (pr-timeout-fold, gap-timeout-check, gap-autodraw-when)."""

from collections.abc import Sequence

from engine.autodraw import automatic_exchange
from engine.events import Event
from engine.hand import Hand

# The first of these that is legal; a check only where the setting says so, an amount for the acts that need one.
IN_HIS_PLACE: tuple[tuple[str, int | None], ...] = (
    ("check", None),
    ("fold", None),
    ("bring-in", None),
    ("show", None),
    ("run", 1),
)


def act_out_of_time(hand: Hand) -> Sequence[Event]:
    """Act for the seat in turn; nothing where cards must be given up, which nobody can choose for another."""
    seat, events = hand.turn, automatic_exchange(hand)
    if seat is None or events:
        return events
    legal = {one.act for one in hand.legal()}
    if hand.setup.rulebook["timeout"] == "fold":
        legal -= {"check"}
    for act, amount in IN_HIS_PLACE:
        if act in legal:
            return hand.act(seat, act, amount)
    return ()
