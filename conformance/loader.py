"""Scenario files to compiled scenarios: `python -m conformance.loader FILE...` checks files and prints them compiled.

Every mistake is a SourceError naming file, line and what was expected. A scenario comes out once for each rulebook it
names; `conformance.rests` has refused the ones whose outcome hangs on cards they do not give.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from conformance import language, rests, tables
from conformance.catalogue import catalogue
from conformance.course import course
from conformance.deal import dealt_hand
from conformance.language import LanguageError
from conformance.needs import FEATURES, needs
from conformance.scenario import (
    ANY_REASON,
    Act,
    Card,
    Cards,
    Check,
    Deals,
    End,
    Evaluation,
    Legal,
    NextHand,
    Play,
    Pot,
    RefusedDeal,
    Scenario,
    TableAct,
    as_json,
)
from conformance.source import Entries, Source, SourceError, read
from engine.games import GAMES
from engine.rulebooks import PROFILES, RulebookError, rulebook
from givare.v1 import error_reason_pb2

REASONS = tuple(name.removeprefix("ERROR_REASON_") for name in error_reason_pb2.ErrorReason.keys()[1:])
SCENARIOS = Path(__file__).parent / "scenarios"

_HEAD = "id title rules"
_OPTIONAL = "rulebooks settings needs note"


@cache
def suite() -> tuple[Scenario, ...]:
    """Every scenario of the project, in the order of its files; raises SourceError."""
    return load(sorted(SCENARIOS.glob("*/*.yaml")), SCENARIOS)


def load(paths: Iterable[Path], root: Path | None = None) -> tuple[Scenario, ...]:
    """The scenarios of these files, each once per rulebook; raises SourceError."""
    scenarios: list[Scenario] = []
    seen: dict[str, str] = {}
    for path in paths:
        name = str(path.relative_to(root)) if root else str(path)
        for item in read(path, name).items():
            found = _scenario(item)
            if found[0].id in seen:
                raise item.error(f"the id {found[0].id} was used before, at {seen[found[0].id]}")
            seen[found[0].id] = f"{name}:{item.line}"
            scenarios.extend(found)
    return tuple(scenarios)


def _scenario(item: Source) -> list[Scenario]:
    if not item.is_mapping:
        raise item.error("expected a scenario: a mapping with id, title and rules")
    keys = {str(name) for name, _ in item.pairs()}
    if "hands" in keys:
        entries = item.entries(f"{_HEAD} hands", "needs note game board order low classes best")
        body: Play | RefusedDeal | Evaluation | Deals = _evaluation(item, entries)
    elif "refused" in keys:
        entries = item.entries(f"{_HEAD} rulebooks table refused", _OPTIONAL)
        body = RefusedDeal(tables.table(entries["table"]), _reason(entries["refused"]))
    elif "deals" in keys:
        entries = item.entries(f"{_HEAD} rulebooks table deals", _OPTIONAL)
        body = Deals(tables.table(entries["table"]), entries["deals"].whole())
    else:
        entries = item.entries(f"{_HEAD} rulebooks table play", f"{_OPTIONAL} cards end")
        body = _play(entries)
    return _expanded(item, entries, body)


def _expanded(item: Source, entries: Entries, body: Play | RefusedDeal | Evaluation | Deals) -> list[Scenario]:
    settings = {str(name): value.text() for name, value in entries["settings"].pairs()} if "settings" in entries else {}
    asked = frozenset(need.word(*FEATURES) for need in entries["needs"].items()) if "needs" in entries else frozenset()
    scenarios = []
    for name in _rulebooks(entries):
        try:
            book = rulebook(name, settings)
        except RulebookError as error:
            raise entries["settings"].error(str(error)) from None
        scenario = Scenario(
            id=_id(entries["id"]),
            title=entries.text("title"),
            rules=_rules(entries["rules"]),
            rulebook=name,
            settings=MappingProxyType(settings),
            needs=asked | needs(body, book),
            body=body,
            file=item.file,
            line=item.line,
            note=entries.text("note"),
        )
        if isinstance(body, Play):
            _try_to_deal(scenario, body, item)
        scenarios.append(scenario)
    return scenarios


def _try_to_deal(scenario: Scenario, play: Play, item: Source) -> None:
    game = GAMES.get(play.table.game)
    if game is None or len(play.table.players) > game.max_seats:
        return
    try:
        for hand in range(len(play.cards)):
            dealt_hand(scenario, play, hand, game)
    except LanguageError as error:
        raise item.error(str(error), error.line) from None


def _id(source: Source) -> str:
    name = source.text()
    if not name.replace("-", "").isalnum() or name != name.lower():
        raise source.error(f"an id is lower case words with dashes, not {name!r}")
    return name


def _rules(source: Source) -> tuple[str, ...]:
    rules = tuple(rule.text() for rule in source.items())
    for rule in rules:
        if rule not in catalogue():
            raise source.error(f"no rule has the id {rule!r}")
    if not rules:
        raise source.error("expected the ids of the rules it shows")
    return rules


def _rulebooks(entries: Entries) -> tuple[str, ...]:
    if "rulebooks" not in entries:  # an evaluation, which is the same in all of them
        return ("default",)
    source = entries["rulebooks"]
    if source.value == "all":
        return tuple(PROFILES)
    names = tuple(item.word(*PROFILES) for item in source.items())
    if not names:
        raise source.error("expected the rulebooks it holds for, or all")
    return names


def _reason(source: Source) -> str:
    reason = source.text()
    if reason not in (ANY_REASON, *REASONS):
        raise source.error(f"no reason is called {reason}")
    return reason


def _play(entries: Entries) -> Play:
    table = tables.table(entries["table"])
    text = entries["play"]
    try:
        # The text of a block begins on the line after its key.
        statements = language.parse_play(str(text.text()), text.line + 1)
    except LanguageError as error:
        raise text.error(str(error), error.line) from None
    for statement in statements:
        if isinstance(statement, Act | TableAct) and statement.refusal not in (None, ANY_REASON, *REASONS):
            raise text.error(f"no reason is called {statement.refusal}", statement.line)
    hands = 1 + sum(isinstance(statement, NextHand) for statement in statements)
    cards = tuple(_cards(source) for source in _by_hand(entries.get("cards"), hands))
    ends = tuple(None if source is None else _end(source) for source in _by_hand(entries.get("end"), hands))
    seated = {player.seat for player in table.players}
    for deal, source in zip(cards, _by_hand(entries.get("cards"), hands), strict=True):
        if source is not None and len(set(deal.given())) < len(deal.given()):
            raise source.error("a card stands twice")
        _all_seated(source, (*deal.hole, *deal.draws), seated)
    for end, source in zip(ends, _by_hand(entries.get("end"), hands), strict=True):
        _all_seated(source, end.seats() if end else (), seated)
    play = Play(table, cards, statements, ends)
    if not any(ends) and not any(_expects(statement) for statement in statements):
        raise text.error("nothing is expected: write a checkpoint, a set of legal acts, a refused act or an end")
    _follow(play, text)
    return play


def _follow(play: Play, text: Source) -> None:
    """Refuse what cannot be, or what rests on cards that are not given."""
    game = GAMES.get(play.table.game)
    if game is None:
        return
    for cards, end, statements in zip(play.cards, play.ends, play.by_hand(), strict=True):
        try:
            played = course(game, play.table, cards, statements)
        except LanguageError as error:
            raise text.error(str(error), error.line) from None
        for line, message in rests.faults(game, cards, statements, end, played):
            raise text.error(message, line)


def _expects(statement: object) -> bool:
    if isinstance(statement, Act | TableAct):
        return statement.refusal is not None
    return isinstance(statement, Legal | Check)


def _by_hand(source: Source | None, hands: int) -> Sequence[Source | None]:
    """What is written for each hand: one mapping for a single hand, a list for several."""
    if source is None:
        return [None] * hands
    if not source.is_list:
        if hands > 1:
            raise source.error(f"the play has {hands} hands: expected a list, one entry for each")
        return [source]
    items: list[Source | None] = [item if item.value else None for item in source.items()]
    if len(items) != hands:
        raise source.error(f"the play has {hands} hands, not {len(items)}")
    return items


def _cards(source: Source | None) -> Cards:
    if source is None:
        return Cards()
    hole, draws = {}, {}
    boards: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    common: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    for name, member in source.pairs():
        try:
            if isinstance(name, int):
                hole[language.seats(str(name))[0]] = language.hand(member.text())
            elif name == "board":
                boards = (language.runs(member.text()),)
            elif name == "boards":
                boards = tuple(language.runs(board.text()) for board in member.items())
            elif name == "draws":
                draws = {
                    seat: tuple(language.exchanged(run.text()) for run in got.items())
                    for seat, got in member.by_number().items()
                }
            elif name == "common":
                common = language.cards(member.text())
            elif name == "deck":
                deck = language.cards(member.text())
            else:
                raise member.error(f"cards: expected a seat, board, boards, draws, common or deck, not '{name}'")
        except LanguageError as error:
            raise member.error(str(error)) from None
    return Cards(MappingProxyType(hole), boards, MappingProxyType(draws), common, deck)


def _end(source: Source) -> End:
    entries = source.entries("", "pots stacks rake show_order shown hidden board boards low events")
    try:
        end = End(
            line=source.line,
            pots=tuple(_pot(pot) for pot in entries["pots"].items()) if "pots" in entries else None,
            stacks=MappingProxyType(_amounts(entries["stacks"]) if "stacks" in entries else {}),
            rake=entries["rake"].whole() if "rake" in entries else None,
            show_order=entries["show_order"].wholes() if "show_order" in entries else None,
            shown=entries["shown"].wholes() if "shown" in entries else None,
            hidden=entries["hidden"].wholes() if "hidden" in entries else (),
            board=language.cards(entries["board"].text()) if "board" in entries else None,
            boards=tuple(language.cards(b.text()) for b in entries["boards"].items()) if "boards" in entries else None,
            low=MappingProxyType(_amounts(entries["low"])) if "low" in entries else None,
            events=language.happenings(entries["events"].text()) if "events" in entries else (),
        )
    except LanguageError as error:
        raise source.error(str(error)) from None
    _add_up(source, end)
    return end


def _all_seated(source: Source | None, named: Iterable[int], seated: set[int]) -> None:
    for seat in named:
        if source is not None and seat not in seated:
            raise source.error(f"{source.key}: nobody sits in seat {seat}")


def _pot(source: Source) -> Pot:
    pots = source.by_number()
    if len(pots) != 1:
        raise source.error("expected one pot and its shares, like 300: {1: 300}")
    ((amount, shares),) = pots.items()
    return Pot(amount, MappingProxyType(_amounts(shares)))


def _amounts(source: Source) -> dict[int, int]:
    return {seat: amount.whole() for seat, amount in source.by_number().items()}


def _add_up(source: Source, end: End) -> None:
    if end.pots is None:
        return
    taken = sum(pot.amount for pot in end.pots) - sum(sum(pot.shares.values()) for pot in end.pots)
    if taken != (end.rake or 0):
        raise source.error(f"the shares leave {taken} of the pots, but the rake is {end.rake or 0}")


def _evaluation(item: Source, entries: Entries) -> Evaluation:
    try:
        hands = {number: language.cards(hand.text()) for number, hand in entries["hands"].by_number().items()}
        evaluation = Evaluation(
            game=entries["game"].text() if "game" in entries else "holdem",
            hands=MappingProxyType(hands),
            board=language.cards(entries["board"].text()) if "board" in entries else (),
            order=_order(entries["order"], hands) if "order" in entries else (),
            low=_order(entries["low"], hands) if "low" in entries else None,
            classes=MappingProxyType(_classes(entries.get("classes"))),
            best=MappingProxyType({n: language.cards(best) for n, best in _texts(entries.get("best")).items()}),
        )
    except LanguageError as error:
        raise item.error(str(error)) from None
    if evaluation.order and {hand for group in evaluation.order for hand in group} != set(hands):
        raise entries["order"].error("the order must name every hand once")
    if not (evaluation.order or evaluation.low is not None or evaluation.classes or evaluation.best):
        raise item.error("nothing is expected: write order, low, classes or best")
    return evaluation


def _classes(source: Source | None) -> dict[int, str]:
    classes = {} if source is None else source.by_number()
    return {number: member.word(*language.CLASSES) for number, member in classes.items()}


def _texts(source: Source | None) -> dict[int, str]:
    return {} if source is None else {number: member.text() for number, member in source.by_number().items()}


def _order(source: Source, hands: Mapping[int, object]) -> tuple[tuple[int, ...], ...]:
    if source.text() == "none":
        return ()
    try:
        groups = tuple(tuple(int(hand) for hand in group.split("=")) for group in source.text().split(">"))
    except ValueError:
        raise source.error("expected hands from best to worst, like 1 = 2 > 3") from None
    named = [hand for group in groups for hand in group]
    if len(set(named)) < len(named) or not set(named) <= set(hands):
        raise source.error(f"expected each of the hands {', '.join(map(str, hands))} at most once")
    return groups


def main(arguments: Sequence[str]) -> int:
    """Check files and print their scenarios in compiled form, one JSON object a line."""
    try:
        scenarios = load([Path(argument) for argument in arguments]) if arguments else suite()
    except SourceError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for scenario in scenarios:
        sys.stdout.write(json.dumps(as_json(scenario)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
