"""Scenarios in the words of the wire: the requests that a scenario turns into."""

from conformance.deal import deal
from conformance.scenario import Cards, Scenario, Table, Verb
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
    return engine_pb2.NewHandRequest(setup=setup)


def random_deck() -> cards_pb2.Deck:
    """A deck of the engine's own."""
    return cards_pb2.Deck(random=cards_pb2.RandomDeck())


def scripted_deck(scenario: Scenario, table: Table, cards: Cards, hand: int, *, by_order: bool) -> cards_pb2.Deck:
    """The cards of a hand (counted from 0), by their places or as the order of the deck."""
    game = GAMES.get(table.game)
    # What cannot be dealt is refused before a card is asked for.
    if game is None or len(table.players) > game.max_seats:
        return random_deck()
    book = rulebook(scenario.rulebook, scenario.settings)
    burns = table.real_table and book["burn"] != "none"
    dealt = deal(f"{scenario.id} {hand}", game, table, cards, burns=burns)
    if by_order or cards.deck or len(cards.boards) > 1:
        return cards_pb2.Deck(order=cards_pb2.CardRun(cards=map(format_card, dealt.order)))
    return cards_pb2.Deck(
        scripted=cards_pb2.ScriptedCards(
            hole_cards=[cards_pb2.SeatCards(seat=s, cards=map(format_card, c)) for s, c in dealt.hole.items()],
            board=[cards_pb2.CardRun(cards=map(format_card, run)) for run in dealt.board],
        )
    )


def _stakes(table: Table) -> setup_pb2.Stakes:
    stakes = setup_pb2.Stakes(
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        ante=table.ante,
        ante_form=table.ante_form,
        straddle=table.straddle,
        upper_level=table.upper_level,
    )
    if table.rake.rate_ppm or table.rake.fixed:
        stakes.rake.rate_ppm = table.rake.rate_ppm
        stakes.rake.cap_two, stakes.rake.cap_three_four, stakes.rake.cap_five_or_more = table.rake.caps
        stakes.rake.no_flop_no_drop = table.rake.no_flop_no_drop
        stakes.rake.fixed = table.rake.fixed
    return stakes
