"""What an engine must offer to be asked a scenario; an engine that does not claim it is not judged by it.

The words are the features an engine claims in `Describe`, spelled `big-blind-ante` for FEATURE_BIG_BLIND_ANTE, and some
that no engine can claim yet. Most follow from the table and the play; a scenario's `needs` names the rest.
"""

from conformance.scenario import (
    Check,
    Clock,
    Deals,
    Evaluation,
    NextHand,
    Play,
    RefusedDeal,
    Statement,
    Table,
    TableAct,
    TableVerb,
    What,
)
from engine.rulebooks import Rulebook
from givare.conformance.v1 import engine_pb2


def feature_word(number: engine_pb2.Feature.ValueType) -> str:
    """The word of a feature."""
    return engine_pb2.Feature.Name(number).removeprefix("FEATURE_").lower().replace("_", "-")


FEATURES = tuple(feature_word(number) for number in engine_pb2.Feature.values() if number)

_CONNECTION = frozenset({TableVerb.LOST, TableVerb.BACK})


def needs(body: Play | RefusedDeal | Evaluation | Deals, rulebook: Rulebook) -> frozenset[str]:
    """The features that this body asks of an engine under that rulebook."""
    if isinstance(body, Evaluation):
        return frozenset({"evaluate"})
    found = _table(body.table, rulebook)
    if isinstance(body, RefusedDeal):
        return frozenset(found)
    if isinstance(body, Deals):
        return frozenset(found | {"shuffle", "seat-views"})
    if any(cards.deck for cards in body.cards):
        found.add("deck-order")
    for statement in body.statements:
        found |= _statement(statement)
    return frozenset(found)


def _table(table: Table, rulebook: Rulebook) -> set[str]:
    form = table.ante_form or rulebook["tournament_ante"]
    seats = {player.seat for player in table.players}
    asks = {
        # A game without blinds has antes anyway.
        "ante": table.ante and table.big_blind and form == "each",
        "big-blind-ante": table.ante and table.big_blind and form != "each",
        "straddle": table.straddle,
        "rake": table.rake.rate_ppm or table.rake.fixed,
        "posts": any(player.live_post or player.dead_post for player in table.players),
        "blind-seats": table.button not in seats or (table.small_blind_seat, table.big_blind_seat) != (None, None),
        "clock": table.act_s,
        "table": any(table.buy_in) or table.bank_s,
    }
    return {need for need, asked in asks.items() if asked}


def _statement(statement: Statement) -> set[str]:
    match statement:
        case TableAct(verb=verb):
            return {"connections"} if verb in _CONNECTION else {"table"}
        case Clock():
            return {"clock"}
        case NextHand() | Check(what=What.OWES | What.DEADLINE):
            return {"table"}
        case _:
            return set()
