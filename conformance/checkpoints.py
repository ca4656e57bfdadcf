"""Checkpoints and exact sets of legal acts, compared with a state."""

from collections.abc import Sequence

from conformance.claims import Claims
from conformance.findings import Findings
from conformance.messages import ACTS
from conformance.runner import Answer
from conformance.scenario import PUBLIC, Act, Check, Legal, Verb, What
from engine.cards import format_cards
from givare.v1 import hand_pb2

VERBS = {act: verb for verb, act in ACTS.items()}
ORDER = {str(verb): place for place, verb in enumerate(Verb)}


def check(found: Findings, statement: Check, answer: Answer) -> None:
    """Compare one checkpoint."""
    line, view = statement.line, answer.views[PUBLIC]
    seats = {seat.number: seat for seat in view.seats}
    match statement.what:
        case What.TURN:
            found.compare(line, "turn", statement.number, view.turn.seat or "nobody")
        case What.OVER:
            found.compare(line, "turn", "nobody", view.turn.seat or "nobody")
            found.compare(line, "hand over", True, view.HasField("result"))
        case What.STREET:
            street = view.street if view.HasField("turn") else "the hand is over"
            found.compare(line, "street", statement.street, street)
        case What.BOARD:
            board = " ".join(view.boards[0].cards) if view.boards else ""
            found.compare(line, "board", format_cards(statement.cards), board)
        case What.BUTTON:
            found.compare(line, "button", statement.number, view.button)
        case What.BETS:
            bets = {number: seat.street_bet for number, seat in seats.items() if seat.street_bet}
            found.compare(line, "bets", {n: bet for n, bet in statement.by_seat.items() if bet}, bets)
        case What.STACKS:
            stacks = {number: seats[number].stack for number in statement.by_seat if number in seats}
            found.compare(line, "stacks", dict(statement.by_seat), stacks)
        case What.POT:
            found.compare(line, "pot", statement.number, view.pot_total)
        case What.POTS:
            found.compare(line, "pots", list(statement.numbers), [pot.amount for pot in view.pots])
        case What.IN:
            still_in = sorted(number for number, seat in seats.items() if not seat.folded)
            found.compare(line, "in", list(statement.numbers), still_in)
        case What.SEES | What.HIDES:
            _sight(found, statement, answer)
        case _:
            raise NotImplementedError(f"'= {statement.what}' needs a feature that no engine can claim yet")


def _sight(found: Findings, statement: Check, answer: Answer) -> None:
    view = answer.views.get(statement.viewer)
    if view is None:
        return
    open_seats = {seat.number for seat in view.seats if seat.cards}
    for number in statement.numbers:
        says = f"hole cards of seat {number} in view {statement.viewer or 'public'}"
        expected = "open" if statement.what is What.SEES else "hidden"
        found.compare(statement.line, says, expected, "open" if number in open_seats else "hidden")


def legal(found: Findings, statement: Legal, answer: Answer, claims: Claims) -> None:
    """Compare whose turn it is and, where the engine lists legal acts, all of them with their bounds."""
    turn = answer.views[PUBLIC].turn
    found.compare(statement.line, "turn", statement.seat, turn.seat or "nobody")
    if "legal-acts" not in claims.features:
        return
    expected: list[tuple[str, int, int]] = []
    for act in statement.acts:
        low, high = act.low or 0, act.high or 0
        expected += [(act.verb, size, size) for size in act.sizes] or [(act.verb, low, high)]
    actual = [(VERBS.get(a.act, "?"), a.min_amount, a.max_amount) for a in turn.legal_acts]
    found.compare(statement.line, f"legal acts of seat {statement.seat}", _worded(expected), _worded(actual))


def _worded(acts: Sequence[tuple[str, int, int]]) -> str:
    words = []
    for verb, low, high in sorted(acts, key=lambda act: (ORDER.get(act[0], 0), act[1])):
        sizes = "" if not high else f" {low}" if low == high else f" {low}..{high}"
        words.append(f"{verb}{sizes}")
    return ", ".join(words) or "none"


def amount(found: Findings, statement: Act, before: Answer, claims: Claims) -> None:
    """Check the amount written after a call or an all-in against the state it is made in."""
    turn = before.views[PUBLIC].turn
    if statement.verb is Verb.CALL and "legal-acts" in claims.features:
        calls = [legal_act.min_amount for legal_act in turn.legal_acts if legal_act.act == hand_pb2.ACT_CALL]
        found.compare(statement.line, "amount to call", [statement.amount], calls)
    if statement.verb is Verb.ALL_IN:
        seat = next(seat for seat in before.views[PUBLIC].seats if seat.number == statement.seat)
        found.compare(statement.line, "all-in", statement.amount, seat.stack + seat.street_bet)
