"""The judge: a pure function of a scenario and what an engine answered to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from conformance import checkpoints, comparisons
from conformance.always import Always, changes
from conformance.checkpoints import Kept
from conformance.claims import Claims
from conformance.endings import ending
from conformance.engines import AdapterError, EngineCrashedError, EngineError, EngineTimeoutError
from conformance.findings import Findings
from conformance.runner import DEALT, Answer, Transcript
from conformance.scenario import (
    ANY_REASON,
    PUBLIC,
    Act,
    Check,
    Clock,
    Deals,
    Evaluation,
    Legal,
    Play,
    RefusedDeal,
    Scenario,
    TableAct,
    What,
)
from givare.v1 import error_reason_pb2, refusal_pb2


class Outcome(StrEnum):
    """How a scenario came out."""

    PASS = "pass"
    FAIL = "fail"
    ADAPTER_ERROR = "adapter-error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    NOT_CLAIMED = "not-claimed"
    NOT_EVALUABLE = "not-evaluable"
    EXPECTED_FAIL = "expected-fail"
    UNEXPECTED_PASS = "unexpected-pass"


BROKEN = frozenset({Outcome.FAIL, Outcome.ADAPTER_ERROR, Outcome.CRASH, Outcome.TIMEOUT})

_BY_ERROR: Mapping[type[EngineError], Outcome] = MappingProxyType(
    {
        EngineCrashedError: Outcome.CRASH,
        EngineTimeoutError: Outcome.TIMEOUT,
        AdapterError: Outcome.ADAPTER_ERROR,
    }
)


@dataclass(frozen=True)
class Verdict:
    """An outcome, why in words, and the line of the script that shows it (0: none)."""

    outcome: Outcome
    detail: str = ""
    line: int = 0


def judge(scenario: Scenario, claims: Claims, transcript: Transcript) -> Verdict:
    """The verdict on what an engine answered. A fault counts before the error that came after it."""
    found = Findings()
    match scenario.body:
        case Play() as play:
            _play(found, play, claims, transcript.hands[0])
        case RefusedDeal() as refused:
            _refused_deal(found, refused, claims, scenario.line, transcript.hands[0])
        case Evaluation() as evaluation:
            comparisons.evaluation(found, evaluation, scenario.line, transcript.evaluations)
        case Deals() as deals:
            _deals(found, deals, scenario.line, transcript.hands)
    if found.faults:
        line, message = found.faults[0]
        return Verdict(Outcome.FAIL, message, line)
    if transcript.error is not None:
        return broken(transcript.error)
    if not found.compared:
        return Verdict(Outcome.NOT_EVALUABLE, "the engine tells nothing of what the scenario looks at")
    return Verdict(Outcome.PASS)


def broken(error: EngineError) -> Verdict:
    """The verdict on an engine that gave no answer by the rules."""
    return Verdict(_BY_ERROR[type(error)], str(error))


def _play(found: Findings, play: Play, claims: Claims, answers: Sequence[Answer]) -> None:
    """Walk through script and answers side by side, up to where the answers end."""
    if not answers:
        return
    if answers[0].refusal is not None:
        found.fault(0, f"the table is refused: {_reason(answers[0].refusal)}")
        return
    by_statement = {answer.statement: answer for answer in answers}
    state = answers[0]
    always, kept = Always(play.table), Kept()
    _always(found, state, always, 0)
    for index, statement in enumerate(play.statements):
        match statement:
            case Act():
                answer = by_statement.get(index)
                if answer is None or not _act(found, statement, state, answer, claims, always):
                    return
                kept.note(statement, state)
                state = answer
            case Clock() | TableAct() if index in by_statement:
                state = by_statement[index]
                _always(found, state, always, statement.line)
            case Legal():
                checkpoints.legal(found, statement, state, claims)
            case Check(what=What.DRAWN_FROM | What.NOT_DRAWN_FROM):
                checkpoints.drawn(found, statement, kept.by_seat.get(statement.number), state)
            case Check():
                checkpoints.check(found, statement, state)
            case _:
                return
    _finish(found, play, claims, answers, always)


def _act(found: Findings, act: Act, before: Answer, after: Answer, claims: Claims, always: Always) -> bool:
    """Judge one act; False when the play could not go on from it."""
    _always(found, after, always, act.line)
    if act.refusal is not None:
        if after.refusal is None:
            found.fault(act.line, f"seat {act.seat}: '{act.verb}' must be refused, and was played")
            return False
        found.compared += 1
        for change in changes(before.views, after.views):
            found.fault(act.line, change)
        if act.refusal != ANY_REASON and "reasons" in claims.features:
            found.compare(act.line, "reason", act.refusal, _reason(after.refusal))
        return True
    turn = before.views[PUBLIC].turn.seat
    if turn != act.seat:
        found.fault(act.line, f"turn: expected {act.seat}, got {turn or 'nobody'}")
    if act.amount is not None:
        checkpoints.amount(found, act, before, claims)
    if after.refusal is not None:
        found.fault(act.line, f"seat {act.seat}: '{act.verb}' is legal, and was refused: {_reason(after.refusal)}")
        return False
    return True


def _finish(found: Findings, play: Play, claims: Claims, answers: Sequence[Answer], always: Always) -> None:
    end = play.ends[0]
    if end is None:
        return
    for answer in answers:
        if answer.statement not in range(DEALT, len(play.statements)):
            _always(found, answer, always, end.line)
    events = [event for answer in answers for event in answer.events]
    ending(found, end, play.table, answers[-1].views[PUBLIC], events, claims)


def _always(found: Findings, answer: Answer, always: Always, line: int) -> None:
    for fault in always.faults(answer.views, answer.events):
        found.fault(line, fault)


def _refused_deal(found: Findings, refused: RefusedDeal, claims: Claims, line: int, answers: Sequence[Answer]) -> None:
    if not answers:
        return
    found.compared += 1
    refusal = answers[0].refusal
    if refusal is None:
        found.fault(line, "the table must be refused, and was dealt")
    elif refused.reason != ANY_REASON and "reasons" in claims.features:
        found.compare(line, "reason", refused.reason, _reason(refusal))


def _deals(found: Findings, deals: Deals, line: int, hands: Sequence[Sequence[Answer]]) -> None:
    for answers in hands:
        always = Always(deals.table)
        for answer in answers:
            if answer.refusal is not None:
                found.fault(line, f"refused: {_reason(answer.refusal)}")
                return
            _always(found, answer, always, line)
        if len(hands) == deals.count and answers and answers[-1].views[PUBLIC].HasField("turn"):
            found.fault(line, "checked and called down, a hand does not end")
    if len(hands) == deals.count:
        comparisons.shuffles(found, line, [answers[0] for answers in hands if answers], deals.table.game)


def _reason(refusal: refusal_pb2.Refusal) -> str:
    name = error_reason_pb2.ErrorReason.Name(refusal.reason) if refusal.reason else "no reason"
    return name.removeprefix("ERROR_REASON_")
