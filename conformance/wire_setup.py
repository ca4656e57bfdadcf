"""From the wire's HandSetup to the engine's, with its deck."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import DECK, CardError, distinct, parse_card
from engine.deck import seeded, shuffled, stack
from engine.games import GAMES, Game
from engine.packing import burns, check
from engine.refusals import SetupError
from engine.rulebooks import Rulebook, RulebookError, rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes
from givare.v1 import cards_pb2, setup_pb2


def hand_setup(message: setup_pb2.HandSetup) -> HandSetup:
    """The set-up that a message asks for; raises SetupError for what no rulebook deals."""
    setup = HandSetup(
        stakes=_stakes(message.stakes),
        seats=tuple(Seat(seat.number, seat.stack, seat.live_post, seat.dead_post) for seat in message.seats),
        button=message.button,
        deck=DECK,
        game=_game(message.game),
        limit=_limit(message.limit),
        rulebook=_rulebook(message),
        occasion=Occasion(message.occasion.tournament, message.occasion.players_left, message.occasion.real_table),
        small_blind_seat=message.small_blind_seat if message.HasField("small_blind_seat") else None,
        big_blind_seat=message.big_blind_seat if message.HasField("big_blind_seat") else None,
    )
    seats = check(setup).seats
    return replace(setup, deck=_deck(message.deck, setup, seats))


def _stakes(message: setup_pb2.Stakes) -> Stakes:
    rake = message.rake
    if message.ante_form not in ("", *AnteForm):
        raise SetupError("BAD_ANTE", "stakes.ante_form", f"{message.ante_form!r} is none of {', '.join(AnteForm)}")
    return Stakes(
        small_blind=message.small_blind,
        big_blind=message.big_blind,
        ante=message.ante,
        ante_form=AnteForm(message.ante_form) if message.ante_form else None,
        straddle=message.straddle,
        upper_level=message.upper_level,
        rake=Rake(
            rate_ppm=rake.rate_ppm,
            caps=(rake.cap_two, rake.cap_three_four, rake.cap_five_or_more),
            no_flop_no_drop=rake.no_flop_no_drop if rake.HasField("no_flop_no_drop") else True,
            fixed=rake.fixed,
        ),
    )


def _game(name: str) -> Game:
    game = GAMES.get(name or "holdem")
    if game is None:
        raise SetupError("UNKNOWN_GAME", "game", f"{name!r} is none of {', '.join(GAMES)}")
    return game


def _limit(name: str) -> Limit:
    if name not in ("", *Limit):
        raise SetupError("UNKNOWN_LIMIT", "limit", f"{name!r} is none of {', '.join(Limit)}")
    return Limit(name or Limit.NO_LIMIT)


def _rulebook(message: setup_pb2.HandSetup) -> Rulebook:
    try:
        return rulebook(message.rulebook, message.settings)
    except RulebookError as error:
        field = "rulebook" if error.reason == "UNKNOWN_RULEBOOK" else "settings"
        raise SetupError(error.reason, field, str(error)) from None


def _deck(message: cards_pb2.Deck, setup: HandSetup, seats: Sequence[int]) -> tuple[int, ...]:
    match message.WhichOneof("source"):
        case "seed":
            return seeded(message.seed)
        case "order":
            return _cards([message.order], "deck.order")[0]
        case "scripted":
            return _stacked(message.scripted, setup, seats)
        case _:
            return shuffled()


def _stacked(message: cards_pb2.ScriptedCards, setup: HandSetup, seats: Sequence[int]) -> tuple[int, ...]:
    strangers = [hand.seat for hand in message.hole_cards if hand.seat not in seats]
    if strangers:
        raise SetupError("BAD_DECK", "deck.scripted.hole_cards", f"seat {strangers[0]} is not dealt in")
    runs = _cards([*message.hole_cards, *message.board], "deck.scripted")
    hole = {hand.seat: cards for hand, cards in zip(message.hole_cards, runs, strict=False)}
    try:
        return stack(seats, setup.game, hole, runs[len(message.hole_cards) :], burns=burns(setup))
    except CardError as error:
        raise SetupError("BAD_DECK", "deck.scripted", str(error), "ps-holdem-deal") from None


def _cards(runs: Sequence[cards_pb2.CardRun | cards_pb2.SeatCards], field: str) -> list[tuple[int, ...]]:
    try:
        parsed = [tuple(parse_card(card) for card in run.cards) for run in runs]
    except CardError as error:
        raise SetupError("BAD_CARD", field, str(error), "pr-deck") from None
    try:
        distinct([card for run in parsed for card in run])
    except CardError as error:
        raise SetupError("DUPLICATE_CARD", field, str(error), "pr-deck") from None
    return parsed
