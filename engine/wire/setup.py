"""What a hand starts from: from the message to the engine's set-up, with its deck."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.cards import DECK, CardError, format_card, parse_card
from engine.deck import seeded, shuffled, stack
from engine.games import GAMES, Game
from engine.packing import burns, check, check_deck
from engine.refusals import SetupError
from engine.rulebooks import Rulebook, RulebookError, rulebook
from engine.setup import MAX_SEATS, AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes
from givare.v1 import cards_pb2, setup_pb2

RESHUFFLE_BITS = 63  # so that a database holds it as a number


def hand_setup(message: setup_pb2.HandSetup, deck: Sequence[int] = (), reshuffle: int | None = None) -> HandSetup:
    """The set-up that a message asks for, with this deck or else one as it asks for; raises SetupError.

    What a shuffle in mid-hand follows from is this number, or else the seed, or else anything.
    """
    if len(message.seats) > MAX_SEATS:  # the engine would say so too, after reading millions of them
        raise SetupError("TOO_MANY_SEATS", "seats", f"{len(message.seats)} of {MAX_SEATS} seats", "pr-seats")
    setup = HandSetup(
        stakes=stakes(message.stakes),
        seats=tuple(Seat(seat.number, seat.stack, seat.live_post, seat.dead_post) for seat in message.seats),
        button=message.button,
        deck=DECK,
        game=game(message.game),
        limit=limit(message.limit),
        rulebook=settings(message.rulebook, message.settings),
        occasion=occasion(message.occasion),
        small_blind_seat=message.small_blind_seat if message.HasField("small_blind_seat") else None,
        big_blind_seat=message.big_blind_seat if message.HasField("big_blind_seat") else None,
    )
    seats = check(setup).seats
    if reshuffle is None:
        random = message.deck.WhichOneof("source") in (None, "random")
        reshuffle = secrets.randbits(RESHUFFLE_BITS) if random else message.deck.seed % (1 << RESHUFFLE_BITS)
    return replace(setup, deck=tuple(deck or _deck(message.deck, setup, seats)), reshuffle=reshuffle)


def public_setup(message: setup_pb2.HandSetup) -> setup_pb2.HandSetup:
    """What a view tells of the message: all but the deck, with the names an empty one stands for."""
    shown = setup_pb2.HandSetup()
    shown.CopyFrom(message)
    shown.ClearField("deck")
    shown.game = game(message.game).name
    shown.limit = limit(message.limit)
    shown.rulebook = settings(message.rulebook, {}).name
    return shown


def setup_message(setup: HandSetup) -> setup_pb2.HandSetup:
    """The message that asks for just this hand: every setting and every card is written out."""
    stakes, rake, occasion = setup.stakes, setup.stakes.rake, setup.occasion
    two, three_four, five_or_more = rake.caps
    return setup_pb2.HandSetup(
        game=setup.game.name,
        limit=setup.limit,
        stakes=setup_pb2.Stakes(
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
            ante_form=stakes.ante_form or "",
            straddle=stakes.straddle,
            upper_level=stakes.upper_level,
            min_bet=stakes.min_bet,
            bring_in=stakes.bring_in,
            rake=setup_pb2.Rake(
                rate_ppm=rake.rate_ppm,
                cap_two=two,
                cap_three_four=three_four,
                cap_five_or_more=five_or_more,
                no_flop_no_drop=rake.no_flop_no_drop,
                fixed=rake.fixed,
            ),
        ),
        seats=[
            setup_pb2.Seat(number=seat.number, stack=seat.stack, live_post=seat.live_post, dead_post=seat.dead_post)
            for seat in setup.seats
        ],
        button=setup.button,
        small_blind_seat=setup.small_blind_seat,
        big_blind_seat=setup.big_blind_seat,
        rulebook=setup.rulebook.name,
        settings=setup.rulebook.values,
        occasion=setup_pb2.Occasion(
            tournament=occasion.tournament, players_left=occasion.players_left, real_table=occasion.real_table
        ),
        deck=cards_pb2.Deck(order=cards_pb2.CardRun(cards=map(format_card, setup.deck))),
    )


def stakes(message: setup_pb2.Stakes) -> Stakes:
    """The forced bets and the rake."""
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
        min_bet=message.min_bet,
        bring_in=message.bring_in,
        rake=Rake(
            rate_ppm=rake.rate_ppm,
            caps=(rake.cap_two, rake.cap_three_four, rake.cap_five_or_more),
            no_flop_no_drop=rake.no_flop_no_drop if rake.HasField("no_flop_no_drop") else True,
            fixed=rake.fixed,
        ),
    )


def occasion(message: setup_pb2.Occasion) -> Occasion:
    """What some settings ask about."""
    return Occasion(message.tournament, message.players_left, message.real_table)


def game(name: str) -> Game:
    """The game of that name; raises SetupError."""
    found = GAMES.get(name or "holdem")
    if found is None:
        raise SetupError("UNKNOWN_GAME", "game", f"{name!r} is none of {', '.join(GAMES)}")
    return found


def limit(name: str) -> Limit:
    """The limit of that name; raises SetupError."""
    if name not in ("", *Limit):
        raise SetupError("UNKNOWN_LIMIT", "limit", f"{name!r} is none of {', '.join(Limit)}")
    return Limit(name or Limit.NO_LIMIT)


def settings(profile: str, changes: Mapping[str, str]) -> Rulebook:
    """A rulebook with single settings fixed otherwise; raises SetupError."""
    try:
        return rulebook(profile, dict(changes))
    except RulebookError as error:
        field = "rulebook" if error.reason == "UNKNOWN_RULEBOOK" else "settings"
        raise SetupError(error.reason, field, str(error)) from None


def _deck(message: cards_pb2.Deck, setup: HandSetup, seats: Sequence[int]) -> Sequence[int]:
    match message.WhichOneof("source"):
        case "seed":
            return seeded(message.seed, game=setup.game)
        case "order":
            if len(message.order.cards) != len(setup.game.deck):
                said = f"{len(message.order.cards)} cards, not {len(setup.game.deck)}"
                raise SetupError("BAD_DECK", "deck.order.cards", said, "pr-deck")
            return check_deck(parsed_cards(message.order.cards, "deck.order.cards"), setup.game)
        case "scripted":
            return _scripted(message.scripted, setup, seats)
        case _:
            return shuffled(setup.game)


def _scripted(message: cards_pb2.ScriptedCards, setup: HandSetup, seats: Sequence[int]) -> tuple[int, ...]:
    within = "deck.scripted"
    game = setup.game
    hole: dict[int, tuple[int, ...]] = {}
    most = sum(street.down + street.up for street in game.streets)
    for k, hand in enumerate(message.hole_cards):
        field = f"{within}.hole_cards[{k}]"
        if hand.seat in hole:
            raise SetupError("BAD_DECK", f"{field}.seat", f"seat {hand.seat} is named twice", "pr-deck")
        _check_dealt_in(hand.seat, seats, field)
        _check_run(hand.cards, most, f"{field}.cards")
        hole[hand.seat] = parsed_cards(hand.cards, f"{field}.cards")
    board = _board(message.board, setup, f"{within}.board")
    more = [_board(one.runs, setup, f"{within}.more_boards[{k}].runs") for k, one in enumerate(message.more_boards)]
    draws = _draws(message.draws, setup, seats, f"{within}.draws")
    try:
        return stack(seats, game, hole, board, more, draws, burns=burns(setup))
    except CardError as error:
        raise SetupError("DUPLICATE_CARD", within, str(error), "pr-deck") from None


def _board(runs: Sequence[cards_pb2.CardRun], setup: HandSetup, field: str) -> list[tuple[int, ...]]:
    """The runs of a board; only the last one given may have fewer cards than its street."""
    sizes = [street.board for street in setup.game.streets if street.board] or [1]
    if len(runs) > len(sizes):
        raise SetupError("BAD_DECK", field, f"{len(runs)} runs, but there are {len(sizes)}", "ps-holdem-board")
    for k, run in enumerate(runs):
        _check_run(run.cards, sizes[k], f"{field}[{k}].cards", exactly=k + 1 < len(runs))
    return [parsed_cards(run.cards, f"{field}[{k}].cards") for k, run in enumerate(runs)]


def _draws(
    runs: Sequence[cards_pb2.SeatCards], setup: HandSetup, seats: Sequence[int], field: str
) -> dict[int, list[tuple[int, ...]]]:
    """What each seat gets, exchange by exchange: an exchange ends where a seat comes that is not left of the last."""
    exchanges = [street.draw for street in setup.game.streets if street.draw]
    draws: dict[int, list[tuple[int, ...]]] = {seat: [] for seat in seats}
    exchange, last = 0, -1
    for k, run in enumerate(runs):
        _check_dealt_in(run.seat, seats, f"{field}[{k}]")
        place = seats.index(run.seat)
        if place <= last:
            exchange += 1
        last = place
        if exchange >= len(exchanges):
            raise SetupError("BAD_DECK", f"{field}[{k}]", f"there are {len(exchanges)} exchanges", "ps-draw-exchange")
        _check_run(run.cards, exchanges[exchange], f"{field}[{k}].cards")
        draws[run.seat] += [()] * (exchange - len(draws[run.seat]))
        draws[run.seat].append(parsed_cards(run.cards, f"{field}[{k}].cards"))
    return draws


def _check_dealt_in(seat: int, seats: Sequence[int], field: str) -> None:
    if seat not in seats:
        raise SetupError("BAD_DECK", f"{field}.seat", f"seat {seat} is not dealt in", "ps-holdem-deal")


def _check_run(cards: Sequence[str], size: int, field: str, *, exactly: bool = False) -> None:
    if len(cards) > size or (exactly and len(cards) < size):
        raise SetupError("BAD_DECK", field, f"{len(cards)} cards, not {size}", "ps-holdem-deal")


def parsed_cards(cards: Sequence[str], field: str) -> tuple[int, ...]:
    """The cards that texts name, where they stand in the field of that path; raises SetupError."""
    return tuple(_card(card, f"{field}[{k}]") for k, card in enumerate(cards))


def _card(text: str, field: str) -> int:
    try:
        return parse_card(text)
    except CardError as error:
        raise SetupError("BAD_CARD", field, str(error), "pr-deck") from None
