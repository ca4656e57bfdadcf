import re
import sys
from pathlib import Path

import pytest

from conformance.certificate import Certificate, certify
from conformance.engines import EngineCrashedError, InProcess, target
from conformance.judge import Outcome, Verdict
from conformance.loader import load
from conformance.own_engine import OwnEngine
from tests.conformance import fakes

SCENARIOS = {scenario.id: scenario for scenario in load([Path(__file__).parent / "small.yaml"])}

JUDGED = [
    (fakes.LiesAboutLegalActs, "play", Outcome.FAIL, "expected fold, call 2, raise 4..200, got .* raise 5..200"),
    (fakes.LosesChips, "play", Outcome.FAIL, "400 chips came to the table, 391 are behind and 8 in the pot"),
    (fakes.LosesChipsAtTheEnd, "play", Outcome.FAIL, "400 chips came to the table, 399 are left"),
    (fakes.LeaksCards, "play", Outcome.FAIL, "view of seat . shows the hole cards of seat"),
    (fakes.LeaksCardsByEvents, "play", Outcome.FAIL, "events show everybody the hole cards of seat"),
    (fakes.LeaksDiscardsByEvents, "exchange", Outcome.FAIL, "which cards seat 2 gave up"),
    (fakes.WaitsForLostPlayers, "exchange", Outcome.FAIL, r"cards changed: expected {1: 1, 2: 3}, got {2: 3}"),
    (fakes.TurnsUpCardsDown, "up-cards", Outcome.FAIL, r"up cards: expected {1: 2c 9d, 2: Kh 5s}, got {1: , 2: }"),
    (fakes.LeaksTheDeck, "play", Outcome.FAIL, "holds the deck"),
    (fakes.DealsACardTwice, "showdown", Outcome.FAIL, "As is in two places"),
    (fakes.AcceptsIllegalActs, "play", Outcome.FAIL, "'raise' must be refused, and was played"),
    (fakes.RefusesLegalActs, "call", Outcome.FAIL, "'call' is legal, and was refused: RAISE_TOO_SMALL"),
    (fakes.ActsThoughRefusing, "play", Outcome.FAIL, "the refused act changed"),
    (fakes.GivesAnotherReason, "play", Outcome.FAIL, "reason: expected RAISE_TOO_SMALL, got HAND_OVER"),
    (fakes.GivesNoReasons, "play", Outcome.PASS, ""),
    (fakes.PaysTheWrongSeat, "play", Outcome.FAIL, r"pots: expected \[\[4, {1: 4}\]\], got \[\[4, {2: 4}\]\]"),
    (fakes.ShowsTheLoserFirst, "showdown", Outcome.FAIL, "first to show: expected 1, got 2"),
    (fakes.KeepsQuiet, "play", Outcome.PASS, ""),
    (fakes.KeepsQuiet, "told", Outcome.NOT_EVALUABLE, "tells nothing of what the scenario looks at"),
    (fakes.TakesDecksOnly, "showdown", Outcome.PASS, ""),
    (fakes.TakesDecksOnly, "exchange", Outcome.PASS, ""),
    (fakes.TakesPlacesOnly, "exchange", Outcome.PASS, ""),
    (fakes.TakesPlacesOnly, "up-cards", Outcome.PASS, ""),
    (fakes.TakesNoScript, "play", Outcome.NOT_EVALUABLE, "takes no given cards"),
    (fakes.ClaimsNothing, "play", Outcome.NOT_CLAIMED, "the game holdem"),
    (fakes.DealsAnything, "refused", Outcome.FAIL, "must be refused, and was dealt"),
    (fakes.ForgetsStraights, "compared", Outcome.FAIL, "order: expected 2 > 1, got 1 > 2"),
    (fakes.ShufflesOnce, "shuffled", Outcome.FAIL, "hands unlike all others: expected 45, got 1"),
    (fakes.ShufflesTheUpperHalf, "shuffled", Outcome.FAIL, "some cards come up too often"),
    (fakes.NeverEnds, "shuffled", Outcome.FAIL, "a hand does not end"),
    (fakes.NeverEnds, "showdown", Outcome.FAIL, "turn: expected 2, got 1"),
    (fakes.Raises, "call", Outcome.CRASH, "ZeroDivisionError"),
]


def certified(engine: type[OwnEngine], *names: str) -> Certificate:
    return certify(lambda: InProcess(engine()), [SCENARIOS[name] for name in names])


@pytest.mark.parametrize(("engine", "name", "outcome", "detail"), JUDGED)
def test_an_engine_is_judged_by_what_it_answers(
    engine: type[OwnEngine], name: str, outcome: Outcome, detail: str
) -> None:
    certificate = certified(engine, name)
    verdict = certificate.results[0].verdict
    assert verdict.outcome is outcome
    assert re.search(detail, verdict.detail), verdict.detail
    assert certificate.granted is (outcome is Outcome.PASS)


def test_an_engine_without_fault_passes_every_form() -> None:
    certificate = certified(OwnEngine, *SCENARIOS)
    assert {result.verdict for result in certificate.results} == {Verdict(Outcome.PASS)}
    assert certificate.granted


BROKEN = {
    "crashes": (Outcome.CRASH, "ended with status 1: out of cards"),
    "closes its output": (Outcome.CRASH, "closed its output"),
    "hangs": (Outcome.TIMEOUT, "no answer in 1 s"),
    "fails": (Outcome.ADAPTER_ERROR, "the adapter broke"),
    "answers something else": (Outcome.ADAPTER_ERROR, "asked act, answered end"),
    "answers out of order": (Outcome.ADAPTER_ERROR, "answered 4 when asked 3"),
    "answers nothing": (Outcome.ADAPTER_ERROR, "neither a view nor a refusal"),
    "talks": (Outcome.ADAPTER_ERROR, "no EngineResponse"),
}


@pytest.mark.parametrize("mode", BROKEN)
def test_a_process_that_breaks_is_told_from_one_that_plays_wrong_and_is_started_anew(mode: str) -> None:
    broken = target(f"stdio:{sys.executable} -m tests.conformance.broken_process {mode}")
    outcome, detail = BROKEN[mode]
    certificate = certify(broken, [SCENARIOS["call"], SCENARIOS["call"]], timeout_s=1)
    assert [result.verdict.outcome for result in certificate.results] == [outcome, outcome]
    assert detail in certificate.results[1].verdict.detail
    assert not certificate.granted


@pytest.mark.parametrize("command", ["no-such-command", f"{sys.executable} -c 'exit(1)'"])
def test_an_engine_that_does_not_start_gets_no_certificate(command: str) -> None:
    with pytest.raises(EngineCrashedError):
        certify(target(f"stdio:{command}"), [SCENARIOS["call"]], timeout_s=5)


def test_an_engine_that_cannot_be_started_again_has_crashed_ever_after() -> None:
    starts = iter([fakes.Raises])

    def reach() -> InProcess:
        for engine in starts:
            return InProcess(engine())
        raise EngineCrashedError("gone")

    certificate = certify(reach, [SCENARIOS["call"], SCENARIOS["play"], SCENARIOS["refused"]])
    assert [result.verdict.outcome for result in certificate.results] == [Outcome.CRASH] * 3
    assert certificate.results[2].verdict.detail == "gone"


def test_nothing_run_is_nothing_certified() -> None:
    assert not certified(fakes.ClaimsNothing, *SCENARIOS).granted
    assert not certified(OwnEngine).granted
