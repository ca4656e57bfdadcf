"""Puts scenarios before an engine and writes down what it answers. It judges nothing: `conformance.judge` does.

A play goes on until an answer leaves nothing to go on from: an act refused that the script needs, or played that must
be refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from conformance.claims import Claims, claims
from conformance.engines import AdapterError, Engine, EngineError
from conformance.messages import act, new_hand, random_deck, scripted_deck
from conformance.scenario import (
    PUBLIC,
    Act,
    Check,
    Clock,
    Deals,
    Evaluation,
    Play,
    RefusedDeal,
    Scenario,
    Table,
    TableAct,
    TableVerb,
    Verb,
    What,
)
from engine.cards import format_card
from engine.rulebooks import rulebook
from givare.conformance.v1 import engine_pb2
from givare.v1 import cards_pb2, evaluate_pb2, event_pb2, hand_pb2, refusal_pb2

DEALT = -1  # in place of a statement's index: the answer to NewHand
SHOWN_OUT = -2  # a showdown played to its end after the script
TIMEOUT_S = 10.0
MOST_ACTS = 100  # ten players checking and calling, and showing, need fewer
DRAWS = frozenset({What.DRAWN_FROM, What.NOT_DRAWN_FROM})
LOOKED_AT = DRAWS | {What.SEES, What.HIDES, What.UP, What.HAND}


@dataclass(frozen=True)
class Answer:
    """The state after one request of a play: views by viewer, what happened, and the refusal if it was one."""

    statement: int
    views: Mapping[int, hand_pb2.HandView]
    events: tuple[event_pb2.Event, ...] = ()
    refusal: refusal_pb2.Refusal | None = None


@dataclass(frozen=True)
class Transcript:
    """What an engine answered: the answers hand by hand, or evaluations. `error` is what cut it short."""

    hands: tuple[tuple[Answer, ...], ...] = ()
    evaluations: tuple[evaluate_pb2.ShowdownResult, ...] = ()
    error: EngineError | None = None


class Session:
    """One engine being asked, question after question; raises EngineError if it cannot be reached."""

    def __init__(self, reach: Callable[[], Engine], timeout_s: float = TIMEOUT_S):
        self._engine = reach()
        self._timeout_s = timeout_s
        self._id = 0
        try:
            self.claims = self._describe()
        except EngineError:
            self.close()
            raise

    def _describe(self) -> Claims:
        return claims(self._ask(engine_pb2.EngineRequest(describe=engine_pb2.DescribeRequest())).describe)

    def close(self) -> None:
        """Let the engine go."""
        self._engine.close()

    def _ask(self, request: engine_pb2.EngineRequest) -> engine_pb2.EngineResponse:
        self._id += 1
        request.id = self._id
        response = self._engine.ask(request, self._timeout_s)
        kind = response.WhichOneof("response")
        if kind == "failure":
            raise AdapterError(response.failure.message)
        if kind != request.WhichOneof("request"):
            raise AdapterError(f"asked {request.WhichOneof('request')}, answered {kind or 'nothing'}")
        return response

    def run(self, scenario: Scenario) -> Transcript:
        """Put one scenario before the engine."""
        hands: list[list[Answer]] = []
        evaluations: list[evaluate_pb2.ShowdownResult] = []
        error = None
        try:
            match scenario.body:
                case Evaluation() as evaluation:
                    self._evaluate(evaluation, evaluations)
                case RefusedDeal(table=table):
                    hands.append([])
                    self._refused_deal(scenario, table, hands[-1])
                case Deals(table=table, count=count):
                    for _ in range(count):
                        hands.append([])
                        self._call_down(scenario, table, hands[-1])
                case Play() as play:
                    hands.append([])
                    self._play(scenario, play, hands[-1])
        except EngineError as raised:
            error = raised
        return Transcript(tuple(map(tuple, hands)), tuple(evaluations), error)

    def _refused_deal(self, scenario: Scenario, table: Table, answers: list[Answer]) -> None:
        hand = self._deal(new_hand(scenario, table, random_deck()), table, answers)
        self._end(hand)

    def _play(self, scenario: Scenario, play: Play, answers: list[Answer]) -> None:
        deck = scripted_deck(scenario, play, 0, self.claims.features)
        hand = self._deal(new_hand(scenario, play.table, deck), play.table, answers)
        if not hand:
            return
        watched = _watched(play)
        for index, statement in enumerate(play.statements):
            if isinstance(statement, Act):
                self._act(act(hand, statement), index, play.table, answers, watched=index in watched)
                if (answers[-1].refusal is None) != (statement.refusal is None):
                    break
            elif isinstance(statement, Clock):
                self._advance(hand, statement.seconds, index, play.table, answers)
            elif isinstance(statement, TableAct) and statement.verb in (TableVerb.LOST, TableVerb.BACK):
                self._connection(hand, statement, index, play.table, answers)
        else:
            book = rulebook(scenario.rulebook, scenario.settings)
            if play.ends[0] is not None and book["showdown_muck"] == "voluntary":
                self._show_out(hand, play.table, answers)
        self._end(hand)

    def _show_out(self, hand: str, table: Table, answers: list[Answer]) -> None:
        for _ in table.players:
            if answers[-1].refusal is not None or not answers[-1].views[PUBLIC].HasField("turn"):
                return
            seat = answers[-1].views[PUBLIC].turn.seat
            request = engine_pb2.ActRequest(hand=hand, seat=seat, act=hand_pb2.ACT_SHOW)
            self._act(request, SHOWN_OUT, table, answers)

    def _call_down(self, scenario: Scenario, table: Table, answers: list[Answer]) -> None:
        hand = self._deal(new_hand(scenario, table, random_deck()), table, answers)
        for _ in range(MOST_ACTS):
            if answers[-1].refusal is not None or not answers[-1].views[PUBLIC].HasField("turn"):
                break
            request = self._passive(hand, answers[-1].views[PUBLIC].turn)
            self._act(request, SHOWN_OUT, table, answers)
        self._end(hand)

    def _passive(self, hand: str, turn: hand_pb2.Turn) -> engine_pb2.ActRequest:
        """The act that ends a hand soonest without folding; in an exchange, as few cards as may be."""
        request = engine_pb2.ActRequest(hand=hand, seat=turn.seat)
        bounds = {legal.act: legal.min_amount for legal in turn.legal_acts}
        for choice in (hand_pb2.ACT_BRING_IN, hand_pb2.ACT_SHOW, hand_pb2.ACT_DISCARD):
            if choice in bounds:
                request.act = choice
                break
        else:
            request.act = hand_pb2.ACT_CALL if turn.to_call else hand_pb2.ACT_CHECK
        if request.act == hand_pb2.ACT_DISCARD:
            seats = {seat.number: seat for seat in self._view(hand, turn.seat).seats}
            request.cards[:] = seats[turn.seat].cards[: bounds[hand_pb2.ACT_DISCARD]]
        return request

    def _deal(self, request: engine_pb2.NewHandRequest, table: Table, answers: list[Answer]) -> str:
        response = self._ask(engine_pb2.EngineRequest(new_hand=request)).new_hand
        if response.HasField("refusal"):
            answers.append(Answer(DEALT, MappingProxyType({}), refusal=response.refusal))
            return ""
        view = response.view
        if not view.name:
            raise AdapterError("a hand without a name")
        answers.append(Answer(DEALT, self._views(view.name, view, table), tuple(response.events)))
        return view.name

    def _act(
        self,
        request: engine_pb2.ActRequest,
        index: int,
        table: Table,
        answers: list[Answer],
        *,
        watched: bool = False,
    ) -> None:
        """Play an act and look at the hand: through everybody's eyes if `watched`, if a street began, or at the end."""
        response = self._ask(engine_pb2.EngineRequest(act=request)).act
        if response.WhichOneof("outcome") is None:
            raise AdapterError("neither a view nor a refusal")
        if response.HasField("refusal"):
            views = self._views(request.hand, self._view(request.hand, PUBLIC), table)
            answers.append(Answer(index, views, refusal=response.refusal))
            return
        view, before = response.view, answers[-1].views[PUBLIC]
        views = MappingProxyType({PUBLIC: view})
        if watched or view.street != before.street or not view.HasField("turn"):
            views = self._views(request.hand, view, table)
        answers.append(Answer(index, views, tuple(response.events)))

    def _advance(self, hand: str, seconds: int, index: int, table: Table, answers: list[Answer]) -> None:
        request = engine_pb2.AdvanceRequest(hand=hand)
        request.duration.FromSeconds(seconds)
        response = self._ask(engine_pb2.EngineRequest(advance=request)).advance
        answers.append(Answer(index, self._views(hand, response.view, table), tuple(response.events)))

    def _connection(self, hand: str, change: TableAct, index: int, table: Table, answers: list[Answer]) -> None:
        response: engine_pb2.LoseResponse | engine_pb2.RestoreResponse
        if change.verb is TableVerb.LOST:
            lose = engine_pb2.LoseRequest(hand=hand, seat=change.seat)
            response = self._ask(engine_pb2.EngineRequest(lose=lose)).lose
        else:
            restore = engine_pb2.RestoreRequest(hand=hand, seat=change.seat)
            response = self._ask(engine_pb2.EngineRequest(restore=restore)).restore
        answers.append(Answer(index, self._views(hand, response.view, table), tuple(response.events)))

    def _views(self, hand: str, public: hand_pb2.HandView, table: Table) -> MappingProxyType[int, hand_pb2.HandView]:
        seats = [player.seat for player in table.players] if "seat-views" in self.claims.features else []
        return MappingProxyType({PUBLIC: public, **{seat: self._view(hand, seat) for seat in seats}})

    def _view(self, hand: str, seat: int) -> hand_pb2.HandView:
        request = engine_pb2.ViewRequest(hand=hand, seat=seat)
        return self._ask(engine_pb2.EngineRequest(view=request)).view.view

    def _end(self, hand: str) -> None:
        if hand:
            self._ask(engine_pb2.EngineRequest(end=engine_pb2.EndRequest(hand=hand)))

    def _evaluate(self, evaluation: Evaluation, results: list[evaluate_pb2.ShowdownResult]) -> None:
        hands = [cards_pb2.CardRun(cards=map(format_card, hand)) for hand in evaluation.hands.values()]
        named = [card for hand in hands for card in hand.cards]
        # Hands that share a card could not lie on one table, so they are asked one by one.
        for together in [hands] if len(set(named)) == len(named) else [[hand] for hand in hands]:
            showdown = evaluate_pb2.Showdown(hands=together, board=map(format_card, evaluation.board))
            request = engine_pb2.EvaluateRequest(game=evaluation.game, showdown=showdown)
            results.append(self._ask(engine_pb2.EngineRequest(evaluate=request)).evaluate.result)


def _watched(play: Play) -> frozenset[int]:
    """The statements after which every view is needed: before and after a refusal, and where a view is looked at."""
    watched, last = set(), DEALT
    looks_at_draws = any(isinstance(s, Check) and s.what in DRAWS for s in play.statements)
    for index, statement in enumerate(play.statements):
        if isinstance(statement, Act):
            if statement.refusal is not None or (statement.verb is Verb.DISCARD and looks_at_draws):
                watched |= {last, index}
            last = index
        elif isinstance(statement, Check) and statement.what in LOOKED_AT:
            watched.add(last)
    return frozenset(watched)
