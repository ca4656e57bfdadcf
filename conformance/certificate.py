"""The result of a run over many scenarios, as values, as JSON and as JUnit XML."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from conformance.engines import Engine, EngineError
from conformance.judge import BROKEN, Outcome, Verdict, broken, judge
from conformance.known import KnownFailure, against_known
from conformance.runner import TIMEOUT_S, Session
from conformance.scenario import Scenario, as_json

_SKIPPED = frozenset({Outcome.NOT_CLAIMED, Outcome.NOT_EVALUABLE, Outcome.EXPECTED_FAIL})
_RUN = frozenset(Outcome) - {Outcome.NOT_CLAIMED, Outcome.NOT_EVALUABLE}


@dataclass(frozen=True)
class Result:
    """One scenario and its verdict."""

    scenario: Scenario
    verdict: Verdict


@dataclass(frozen=True)
class Certificate:
    """How an engine did: every scenario's verdict, and entries of known failures that no result bears out."""

    engine: str
    version: str
    suite: str
    results: tuple[Result, ...]
    stale: tuple[KnownFailure, ...] = ()

    @property
    def counts(self) -> Counter[Outcome]:
        """Scenarios by outcome."""
        return Counter(result.verdict.outcome for result in self.results)

    @property
    def granted(self) -> bool:
        """Something was run, nothing failed but what is known to, and nothing known has become untrue."""
        bad = {*BROKEN, Outcome.UNEXPECTED_PASS}
        ran = any(result.verdict.outcome in _RUN for result in self.results)
        return ran and not self.stale and not any(result.verdict.outcome in bad for result in self.results)

    def json(self) -> str:
        """The certificate as JSON."""
        return json.dumps(
            {
                "engine": self.engine,
                "version": self.version,
                "suite": self.suite,
                "certified": self.granted,
                "outcomes": {outcome: self.counts[outcome] for outcome in Outcome},
                "stale_known_failures": [entry.pattern for entry in self.stale],
                "scenarios": [
                    {
                        "scenario": result.scenario.key,
                        "rules": result.scenario.rules,
                        "outcome": result.verdict.outcome,
                        "detail": result.verdict.detail,
                        "at": f"{result.scenario.file}:{result.verdict.line or result.scenario.line}",
                    }
                    for result in self.results
                ],
            },
            indent=2,
        )

    def junit(self) -> str:
        """The certificate as JUnit XML: one case for each scenario, one class for each file."""
        bad = {*BROKEN, Outcome.UNEXPECTED_PASS}
        root = ET.Element("testsuite", name=f"{self.engine} {self.version}", tests=str(len(self.results)))
        root.set("failures", str(sum(self.counts[outcome] for outcome in bad) + len(self.stale)))
        root.set("skipped", str(sum(self.counts[outcome] for outcome in _SKIPPED)))
        for result in self.results:
            scenario, verdict = result.scenario, result.verdict
            case = ET.SubElement(root, "testcase", classname=scenario.file, name=scenario.key)
            if verdict.outcome in bad:
                ET.SubElement(case, "failure", type=verdict.outcome, message=verdict.detail)
            elif verdict.outcome in _SKIPPED:
                ET.SubElement(case, "skipped", message=f"{verdict.outcome}: {verdict.detail}")
        for entry in self.stale:
            case = ET.SubElement(root, "testcase", classname="known failures", name=entry.pattern)
            ET.SubElement(case, "failure", type="stale", message=f"no scenario bears out: {entry.because}")
        return ET.tostring(root, encoding="unicode", xml_declaration=True)


def digest(scenarios: Iterable[Scenario]) -> str:
    """What the suite was: the same scenarios have the same digest wherever they lie."""
    texts = sorted(json.dumps([s.key, as_json(s.settings), as_json(s.body)], sort_keys=True) for s in scenarios)
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def certify(
    reach: Callable[[], Engine],
    scenarios: Sequence[Scenario],
    known: Sequence[KnownFailure] = (),
    timeout_s: float = TIMEOUT_S,
    progress: Callable[[Result], None] = lambda _: None,
) -> Certificate:
    """Put all scenarios before an engine; raises EngineError if it cannot even describe itself.

    An engine that crashes or hangs is started anew for the next scenario.
    """
    first = Session(reach, timeout_s)
    session: Session | None = first
    results = []
    try:
        for scenario in scenarios:
            try:
                session = session or Session(reach, timeout_s)
                verdict, lost = _verdict(session, scenario)
            except EngineError as error:
                verdict, lost = broken(error), False
            results.append(Result(scenario, against_known(scenario.key, verdict, known)))
            progress(results[-1])
            if lost and session is not None:
                session.close()
                session = None
    finally:
        if session is not None:
            session.close()
    borne_out = {entry for entry in known for r in results if entry.matches(r.scenario.key) and _bears_out(r)}
    stale = tuple(entry for entry in known if entry not in borne_out)
    return Certificate(first.claims.name, first.claims.version, digest(scenarios), tuple(results), stale)


def _verdict(session: Session, scenario: Scenario) -> tuple[Verdict, bool]:
    """The verdict, and whether the engine was lost over it."""
    missing = session.claims.missing(scenario)
    if missing:
        return Verdict(Outcome.NOT_CLAIMED, missing), False
    unseen = session.claims.unseen(scenario)
    if unseen:
        return Verdict(Outcome.NOT_EVALUABLE, unseen), False
    transcript = session.run(scenario)
    return judge(scenario, session.claims, transcript), transcript.error is not None


def _bears_out(result: Result) -> bool:
    # An unexpected pass is told as itself.
    return result.verdict.outcome in {Outcome.EXPECTED_FAIL, Outcome.UNEXPECTED_PASS}
