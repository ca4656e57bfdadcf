"""A recorded hand without what PHH has no words for."""

from dataclasses import replace

from engine.histories.record import RecordedHand


def as_read_from_phh(hand: RecordedHand) -> RecordedHand:
    """The hand as it comes back from PHH: calls without their amounts, winners without those who won nothing."""
    expected = hand.expected
    won, returned = (
        None if chips is None else {seat: amount for seat, amount in chips.items() if amount}
        for chips in (expected.won, expected.returned)
    )
    return replace(
        hand,
        room="phh",
        acts=tuple(replace(act, to=None) if act.kind == "call" else act for act in hand.acts),
        expected=replace(expected, won=won, returned=returned),
    )
