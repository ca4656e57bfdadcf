"""Scenarios in the words of the wire: the requests that a scenario turns into."""

from collections.abc import Collection, Sequence

from conformance.deal import dealt_hand
from conformance.scenario import Act, Play, Scenario, Table, Verb
from engine.cards import format_card
from engine.games import GAMES
from engine.rulebooks import rulebook
from givare.conformance.v1 import engine_pb2
from givare.v1 import cards_pb2, hand_pb2, setup_pb2

ACTS = {
    Verb.FOLD: hand_pb2.ACT_FOLD,
    Verb.CHECK: hand_pb2.ACT_CHECK,
    Verb.CALL: hand_pb2.ACT_CALL,
    Verb.BET: hand_pb2.ACT_BET,
    Verb.RAISE: hand_pb2.ACT_RAISE,
    Verb.ALL_IN: hand_pb2.ACT_ALL_IN,
    Verb.BRING_IN: hand_pb2.ACT_BRING_IN,
    Verb.COMPLETE: hand_pb2.ACT_COMPLETE,
    Verb.DISCARD: hand_pb2.ACT_DISCARD,
    Verb.STAND_PAT: hand_pb2.ACT_STAND_PAT,
    Verb.SHOW: hand_pb2.ACT_SHOW,
    Verb.MUCK: hand_pb2.ACT_MUCK,
    Verb.RUN: hand_pb2.ACT_RUN,
}


def new_hand(scenario: Scenario, table: Table, deck: cards_pb2.Deck) -> engine_pb2.NewHandRequest:
    """The request to deal this table."""
    book = rulebook(scenario.rulebook, scenario.settings)
    setup = setup_pb2.HandSetup(
        game=table.game,
        limit=table.limit,
        stakes=_stakes(table),
        seats=[
            setup_pb2.Seat(number=p.seat, stack=p.stack, live_post=p.live_post, dead_post=p.dead_post)
            for p in table.players
        ],
        button=table.button,
        small_blind_seat=table.small_blind_seat,
        big_blind_seat=table.big_blind_seat,
        rulebook=book.name,
        settings=book.values,
        occasion=setup_pb2.Occasion(
            tournament=table.tournament, players_left=table.players_left, real_table=table.real_table
        ),
        deck=deck,
    )
    request = engine_pb2.NewHandRequest(setup=setup)
    if table.act_s:
        request.time_to_act.FromSeconds(table.act_s)
    return request


def random_deck() -> cards_pb2.Deck:
    """A deck of the engine's own."""
    return cards_pb2.Deck(random=cards_pb2.RandomDeck())


def scripted_deck(scenario: Scenario, play: Play, hand: int, features: Collection[str]) -> cards_pb2.Deck:
    """The cards of a hand (counted from 0), by their places or as the order of the deck.

    Where the play decides whose a card is, an order says it best; an engine that takes no order gets them by places.
    """
    table, cards = play.table, play.cards[hand]
    game = GAMES.get(table.game)
    # What cannot be dealt is refused before a card is asked for.
    if game is None or len(table.players) > game.max_seats:
        return random_deck()
    dealt = dealt_hand(scenario, play, hand, game)
    by_play = cards.deck or len(cards.boards) > 1 or len(dealt.draws) > 0 or game.streets[-1].down + game.streets[-1].up
    if "scripted-cards" not in features or ("deck-order" in features and by_play):
        return cards_pb2.Deck(order=_run(dealt.order))
    return cards_pb2.Deck(
        scripted=cards_pb2.ScriptedCards(
            hole_cards=[cards_pb2.SeatCards(seat=s, cards=map(format_card, c)) for s, c in dealt.hole.items()],
            board=map(_run, dealt.boards[0]),
            more_boards=[cards_pb2.BoardCards(runs=map(_run, board)) for board in dealt.boards[1:]],
            draws=[cards_pb2.SeatCards(seat=seat, cards=map(format_card, run)) for seat, run in dealt.draws],
        )
    )


def _run(cards: Sequence[int]) -> cards_pb2.CardRun:
    return cards_pb2.CardRun(cards=map(format_card, cards))


def act(hand: str, statement: Act) -> engine_pb2.ActRequest:
    """The request to play an act."""
    return engine_pb2.ActRequest(
        hand=hand,
        seat=statement.seat,
        act=ACTS[statement.verb],
        amount=statement.amount,
        cards=map(format_card, statement.cards),
    )


def _stakes(table: Table) -> setup_pb2.Stakes:
    stakes = setup_pb2.Stakes(
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        ante=table.ante,
        ante_form=table.ante_form,
        straddle=table.straddle,
        upper_level=table.upper_level,
        min_bet=table.min_bet,
        bring_in=table.bring_in,
    )
    if table.rake.rate_ppm or table.rake.fixed:
        stakes.rake.rate_ppm = table.rake.rate_ppm
        stakes.rake.cap_two, stakes.rake.cap_three_four, stakes.rake.cap_five_or_more = table.rake.caps
        stakes.rake.no_flop_no_drop = table.rake.no_flop_no_drop
        stakes.rake.fixed = table.rake.fixed
    return stakes
