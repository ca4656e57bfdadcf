"""Checkpoints and exact sets of legal acts, compared with a state."""

from collections.abc import Collection, Sequence

from conformance.claims import Claims
from conformance.findings import Findings
from conformance.messages import ACTS
from conformance.runner import Answer
from conformance.scenario import PUBLIC, Act, Check, Legal, Verb, What
from engine.cards import format_card, format_cards, parse_card
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
        case What.BOARDS:
            boards = [" ".join(board.cards) for board in view.boards]
            found.compare(line, "boards", [format_cards(run) for run in statement.runs], boards)
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
        case What.UP:
            up = {number: " ".join(seats[number].up_cards) for number in statement.cards_by_seat if number in seats}
            found.compare(line, "up cards", {n: format_cards(c) for n, c in statement.cards_by_seat.items()}, up)
        case What.HAND:
            held = hand(answer, statement.number)
            if held is not None:
                found.compare(line, f"hand of seat {statement.number}", format_cards(sorted(statement.cards)), held)
        case What.CARDS:
            counts = {n: seats[n].hidden_cards + len(seats[n].cards) for n in statement.by_seat if n in seats}
            found.compare(line, "cards", dict(statement.by_seat), counts)
        case What.SIZES:
            sizes = {n: seats[n].exchanges[-1] for n in statement.by_seat if n in seats and seats[n].exchanges}
            found.compare(line, "cards changed", dict(statement.by_seat), sizes)
        case _:
            raise NotImplementedError(f"'= {statement.what}' needs a feature that no engine can claim yet")


def hand(answer: Answer, seat: int) -> str | None:
    """The cards of a seat in its own view, in rising order; None where the engine shows no view but the spectator's."""
    view = answer.views.get(seat)
    if view is None:
        return None
    held = [parse_card(card) for one in view.seats if one.number == seat for card in one.cards]
    return format_cards(sorted(held))


class Kept:
    """What each seat kept of its hand in its last exchange, as far as its own view tells."""

    def __init__(self) -> None:
        self.by_seat: dict[int, frozenset[str]] = {}

    def note(self, act: Act, before: Answer) -> None:
        """Look at an act that was played or refused."""
        held = hand(before, act.seat)
        if act.verb is Verb.DISCARD and act.refusal is None and held is not None:
            self.by_seat[act.seat] = frozenset(held.split()) - set(map(format_card, act.cards))


def drawn(found: Findings, statement: Check, kept: Collection[str] | None, answer: Answer) -> None:
    """Compare what a seat holds besides the cards it kept with what it may, or may not, have got for the others."""
    held = hand(answer, statement.number)
    if held is None or kept is None:
        return
    named, came = set(map(format_card, statement.cards)), set(held.split()) - set(kept)
    wrong = came - named if statement.what is What.DRAWN_FROM else came & named
    found.compare(
        statement.line, f"cards that seat {statement.number} may not draw", "none", " ".join(sorted(wrong)) or "none"
    )


def _sight(found: Findings, statement: Check, answer: Answer) -> None:
    view = answer.views.get(statement.viewer)
    if view is None:
        return
    seats = {seat.number: seat for seat in view.seats}
    for number in statement.numbers:
        says = f"hole cards of seat {number} in view {statement.viewer or 'public'}"
        expected = "open" if statement.what is What.SEES else "hidden"
        found.compare(statement.line, says, expected, _openness(seats[number]) if number in seats else "not there")


def _openness(seat: hand_pb2.SeatView) -> str:
    """Whether a seat's hole cards stand in a view; its up cards always do."""
    if not set(seat.cards) - set(seat.up_cards):
        return "hidden"
    return "in part" if seat.hidden_cards else "open"


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
    """Check the amount written after a call, a bring-in or an all-in against the state it is made in."""
    turn = before.views[PUBLIC].turn
    if statement.verb in (Verb.CALL, Verb.BRING_IN) and "legal-acts" in claims.features:
        price = [legal_act.min_amount for legal_act in turn.legal_acts if legal_act.act == ACTS[statement.verb]]
        found.compare(statement.line, f"amount to {statement.verb}", [statement.amount], price)
    if statement.verb is Verb.ALL_IN:
        seat = next(seat for seat in before.views[PUBLIC].seats if seat.number == statement.seat)
        found.compare(statement.line, "all-in", statement.amount, seat.stack + seat.street_bet)
