"""From a set-up to the kernel's records, refusing what no rulebook deals (SetupError)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import CardError, distinct
from engine.game import Forced, Game, Opener
from engine.kernel.codes import (
    BUTTON_LEFT,
    BY_BRING_IN,
    FIVE_IN_TWO_ROUND_GAMES,
    FIXED_LIMIT,
    LEFT,
    NO_LIMIT,
    POT_LIMIT,
    SHOWING,
    OpenPair,
    setting_code,
)
from engine.kernel.records import HAND, RULES, fields_of, make
from engine.ranking.any_of import RankingNumber
from engine.refusals import SetupError
from engine.rulebooks import Rulebook
from engine.setup import MAX_CHIPS, MAX_SEATS, AnteForm, HandSetup, Limit, Seat

OPENERS = {Opener.LEFT: LEFT, Opener.BRING_IN: BY_BRING_IN, Opener.SHOWING: SHOWING}
LIMITS = {Limit.NO_LIMIT: NO_LIMIT, Limit.POT_LIMIT: POT_LIMIT, Limit.FIXED_LIMIT: FIXED_LIMIT}

# Settings that the kernel reads under a name of its own; the others are asked about the occasion in `pack_rules`.
KERNEL_SETTINGS = {
    "cap_heads_up": "fl_cap_heads_up",
    "short_all_in": "short_all_in",
    "short_all_ins_add_up": "short_all_ins_add_up",
    "pl_maximum": "pl_maximum",
    "show_order": "show_order",
    "showdown_muck": "showdown_muck",
    "ante_order": "ante_order",
    "rake_pots": "rake_pots",
    "rake_rounding": "rake_rounding",
    "run_outs": "run_outs",
    "high_show_tie": "high_show_tie",
    "odd_chip": "odd_chip",
    "both_halves_tie": "both_halves_tie",
    "short_stub": "short_stub",
    "common_card_opener": "common_card_opener",
    "draw_reshuffle": "draw_reshuffle",
}


@dataclass(frozen=True)
class Positions:
    """Who sits where: seats clockwise from the left of the button, and the places of the forced bets (-1: nobody)."""

    seats: tuple[int, ...]
    small_blind: int
    big_blind: int
    straddler: int


def check(setup: HandSetup) -> Positions:
    """Find every reason to refuse a set-up but its deck; returns the positions."""
    _check_seats(setup)
    if not offers(setup.game, setup.rulebook, setup.limit):
        said = f"{setup.game.title} is played in fixed limit only under rulebook {setup.rulebook.name}"
        raise SetupError("LIMIT_NOT_OFFERED", "limit", said, "ps-stud-limit")
    _check_stakes(setup)
    _check_occasion(setup)
    positions = _positions(setup)
    _check_posts(setup, positions)
    return positions


def pack(setup: HandSetup, positions: Positions) -> tuple[Any, Any]:
    """The hand's record and its rules, each an array of one; raises SetupError if the deck is none."""
    return pack_hand(setup, positions), pack_rules(setup)


def pack_hand(setup: HandSetup, positions: Positions) -> Any:
    """The set-up fields of a hand's record."""
    hands = make(HAND)
    h = fields_of(hands)
    by_number = {seat.number: seat for seat in setup.seats}
    h.players = len(positions.seats)
    h.small_blind, h.big_blind, h.straddler = positions.small_blind, positions.big_blind, positions.straddler
    for player, number in enumerate(positions.seats):
        seat = by_number[number]
        h.start[player] = seat.stack
        h.live_post[player] = seat.live_post
        h.dead_post[player] = seat.dead_post
    deck = check_deck(setup.deck, setup.game)
    h.deck[: len(deck)] = deck
    h.deck_size = len(deck)
    h.seed = setup.reshuffle
    h.shuffled = 1
    return hands


def check_deck(deck: Sequence[int], game: Game) -> Sequence[int]:
    """The deck, if it is all the different cards of the game's deck."""
    try:
        distinct(deck)
    except CardError as error:
        raise SetupError("DUPLICATE_CARD", "deck", str(error), "pr-deck") from None
    if sorted(deck) != list(game.deck):
        raise SetupError("BAD_DECK", "deck", f"not the {len(game.deck)} cards of {game.title}'s deck", "pr-deck")
    return deck


def pack_rules(setup: HandSetup) -> Any:
    """Game, limit, stakes and settings as the kernel reads them."""
    rules = make(RULES)
    g = fields_of(rules)
    book, stakes, occasion, game = setup.rulebook, setup.stakes, setup.occasion, setup.game
    for name, setting in KERNEL_SETTINGS.items():
        g[name] = setting_code(setting, book[setting])
    _pack_game(g, game, book)
    g.limit = LIMITS[setup.limit]
    lowest = smallest_bet(setup)
    g.levels[0], g.levels[1] = lowest, stakes.upper_level or 2 * lowest
    g.small_blind, g.big_blind = stakes.small_blind, stakes.big_blind
    g.bring_in = bring_in(setup)
    g.min_bet = g.bring_in if g.bring_in > 0 and setup.limit is not Limit.FIXED_LIMIT else lowest  # ar-pl-min-bet
    g.ante, g.straddle = ante(setup), stakes.straddle
    form = stakes.ante_form or AnteForm(book["tournament_ante"])
    g.ante_by_big_blind = has_blinds(game, book) and form is AnteForm.BIG_BLIND_PAYS
    bets = setting_code("fl_bets_per_round", book["fl_bets_per_round"])
    g.bets_per_round = (4 + (len(setup.game.streets) == 2)) if bets == FIVE_IN_TWO_ROUND_GAMES else 4 + bets
    face_up = book["all_in_face_up"]
    g.face_up = face_up == "always" or (face_up == "tournaments" and occasion.tournament)
    g.burn = burns(setup)
    g.all_show = bool(game.all_show_setting) and book[game.all_show_setting] == "all-show"
    g.tournament_has_two = occasion.tournament and (occasion.players_left or len(setup.seats)) == 2
    if not occasion.tournament and book["rake"] != "none":
        rake = stakes.rake
        g.rake_ppm, g.rake_fixed, g.rake_needs_board = (
            rake.rate_ppm,
            rake.fixed,
            rake.no_flop_no_drop and not rake.fixed and any(street.board for street in game.streets),
        )
        g.rake_cap = rake.caps[0 if len(setup.seats) == 2 else 1 if len(setup.seats) <= 4 else 2]
    return rules


def _pack_game(g: Any, game: Game, book: Rulebook) -> None:
    g.streets = len(game.streets)
    for place, street in enumerate(game.streets):
        g.down[place], g.up[place], g.board[place] = street.down, street.up, street.board
        g.draw[place], g.discard[place], g.level[place] = street.draw, street.discard, street.level
        g.opener[place] = OPENERS[street.opener]
        who = book[street.open_pair] if street.open_pair else "off"
        g.open_pair[place] = OpenPair[who.upper().replace("-", "_")]
    rankings = [RankingNumber.of(name) for name in game.rankings]
    g.ranking, g.low_ranking = rankings[0], rankings[1] if len(rankings) > 1 else RankingNumber.NONE
    g.shows_low = rankings[0] not in (RankingNumber.HIGH, RankingNumber.SHORT_DECK)
    g.ace_low = rankings[0] is RankingNumber.ACE_TO_FIVE
    g.from_hole, g.boards = game.from_hole, game.boards
    if not any(street.up for street in game.streets):
        g.odd_chip = BUTTON_LEFT


def smallest_bet(setup: HandSetup) -> int:
    """The smallest bet, and fixed limit's lower level."""
    return setup.stakes.min_bet or setup.stakes.big_blind


def forced_bets(game: Game, book: Rulebook) -> Forced:
    """What is in the pot before anybody acts (nb-draw-ante)."""
    return Forced(book[game.forced_setting]) if game.forced_setting else game.forced


def has_blinds(game: Game, book: Rulebook) -> bool:
    """Whether somebody posts a blind."""
    return forced_bets(game, book) in (Forced.BLINDS, Forced.BUTTON_BLIND)


def bring_in(setup: HandSetup) -> int:
    """The bring-in, 0 in games without one: half the smallest bet unless the table names it (gap-complete)."""
    if forced_bets(setup.game, setup.rulebook) is not Forced.BRING_IN:
        return 0
    return setup.stakes.bring_in or half_bet(setup)


def half_bet(setup: HandSetup) -> int:
    """Half the smallest bet, in whole units (gap-unit)."""
    return max(setup.stakes.min_bet // 2, 1)


def ante(setup: HandSetup) -> int:
    """The ante: a tenth of the smallest bet in stud games where the table names none (ps-stud-ante, gap-unit)."""
    stakes, book = setup.stakes, setup.rulebook
    if not stakes.ante and bring_in(setup) and book["stud_ante"] == "ten-percent":
        return max(stakes.min_bet // 10, 1)
    return stakes.ante


def max_seats(game: Game, book: Rulebook) -> int:
    """Most players in a hand under a rulebook."""
    return min(game.max_seats, int(book[game.seats_setting])) if game.seats_setting else game.max_seats


def offers(game: Game, book: Rulebook, limit: Limit) -> bool:
    """Whether a rulebook offers a game with a limit (ps-stud-limit)."""
    return not game.limits_setting or book[game.limits_setting] == "all" or limit is Limit.FIXED_LIMIT


def cards_needed(setup: HandSetup) -> int:
    """The most cards that a hand takes from the deck, but for exchanges and a last street that one card can serve."""
    streets = setup.game.streets
    own = [street.down + street.up for street in streets]
    common = sum(street.board for street in streets) * setup.game.boards
    burnt = [burns(setup) and (place > 0 or street.board > 0) for place, street in enumerate(streets)]
    if len(streets) > 1 and own[-1] and not streets[-1].board:
        own[-1], common, burnt[-1] = 0, 1, False
    return sum(own) * len(setup.seats) + common + sum(burnt)


def burns(setup: HandSetup) -> bool:
    """Whether a card is set aside before each board card: at real tables where the rulebook says so (pr-burn)."""
    return setup.rulebook["burn"] == "live" and setup.occasion.real_table


def _check_seats(setup: HandSetup) -> None:
    seats = setup.seats
    if len(seats) < 2:
        raise SetupError("TOO_FEW_SEATS", "seats", f"{len(seats)} dealt in, a hand takes two or more", "pr-seats")
    most = max_seats(setup.game, setup.rulebook)
    if len(seats) > most:
        raise SetupError(
            "TOO_MANY_SEATS", "seats", f"{len(seats)} dealt in, {setup.game.title} seats {most}", setup.game.seats_rule
        )
    taken: set[int] = set()
    for place, seat in enumerate(seats):
        field = f"seats[{place}]"
        if not 1 <= seat.number <= MAX_SEATS:
            raise SetupError("BAD_SEAT", f"{field}.number", f"{seat.number} is no seat: 1 to {MAX_SEATS}", "pr-seats")
        if seat.number in taken:
            raise SetupError("SEAT_TAKEN", f"{field}.number", f"seat {seat.number} is taken", "pr-seats")
        taken.add(seat.number)
        if not 1 <= seat.stack <= MAX_CHIPS:
            raise SetupError("BAD_STACK", f"{field}.stack", f"{seat.stack} is not in 1..{MAX_CHIPS}", "pr-table-stakes")
    needed, deck = cards_needed(setup), len(setup.game.deck)
    if needed > deck:
        raise SetupError(
            "DECK_TOO_SMALL", "seats", f"{needed} cards for {len(seats)} seats, the deck has {deck}", "pr-deck"
        )
    if not 1 <= setup.button <= MAX_SEATS:
        raise SetupError("BAD_BUTTON", "button", f"{setup.button} is no seat: 1 to {MAX_SEATS}", "ps-button-visible")


def _check_stakes(setup: HandSetup) -> None:
    stakes = setup.stakes
    blinds = has_blinds(setup.game, setup.rulebook)
    amounts = {
        "BAD_BLINDS": ("big_blind", stakes.big_blind, 1 if blinds else 0, "pr-blinds"),
        "BAD_MIN_BET": ("min_bet", stakes.min_bet, 0 if blinds else 1, "ar-fl-levels"),
        "BAD_ANTE": ("ante", stakes.ante, 0, "pr-tourney-ante"),
        "BAD_STRADDLE": ("straddle", stakes.straddle, 0, "gap-straddle"),
        "BAD_UPPER_LEVEL": ("upper_level", stakes.upper_level, 0, "pr-fl-double"),
    }
    for reason, (name, amount, least, rule) in amounts.items():
        if not least <= amount <= MAX_CHIPS:
            raise SetupError(reason, f"stakes.{name}", f"{amount} is not in {least}..{MAX_CHIPS}", rule)
    if not 0 <= stakes.small_blind <= stakes.big_blind:
        raise SetupError(
            "BAD_BLINDS",
            "stakes.small_blind",
            f"{stakes.small_blind} is not in 0..{stakes.big_blind}, the big blind",
            "pr-blinds",
        )
    _check_forced_bets(setup, blinds)
    _check_upper_level(setup)
    _check_rake(setup)


def _check_forced_bets(setup: HandSetup, blinds: bool) -> None:
    """Each kind of forced bet has its own fields, and the others' are empty."""
    stakes, title = setup.stakes, setup.game.title
    forced = forced_bets(setup.game, setup.rulebook)
    if blinds and stakes.min_bet not in (0, stakes.big_blind):
        said = f"{stakes.min_bet} is not the big blind of {stakes.big_blind}"
        raise SetupError("BAD_MIN_BET", "stakes.min_bet", said, "ar-fl-levels")
    if forced is Forced.BUTTON_BLIND and stakes.small_blind:
        raise SetupError("BAD_BLINDS", "stakes.small_blind", f"{title} has one blind only", "pr-blinds")
    if not blinds:
        if stakes.big_blind or setup.small_blind_seat or setup.big_blind_seat:
            raise SetupError("BAD_BLINDS", "stakes.big_blind", f"{title} has no blinds here", "nb-draw-ante")
        if stakes.ante_form is AnteForm.BIG_BLIND_PAYS:
            raise SetupError("BAD_ANTE", "stakes.ante_form", "nobody posts a big blind", "nb-draw-ante")
    if forced is Forced.ANTE and not stakes.ante:
        raise SetupError("BAD_ANTE", "stakes.ante", f"{title} is played with an ante here", "nb-draw-ante")
    if forced is not Forced.BRING_IN:
        if stakes.bring_in:
            raise SetupError("BAD_BRING_IN", "stakes.bring_in", f"{title} has no bring-in", "ps-stud-bringin")
        return
    if setup.rulebook["bring_in"] == "half" and stakes.bring_in not in (0, half_bet(setup)):
        said = f"{stakes.bring_in} is not {half_bet(setup)}, half the smallest bet"
        raise SetupError("BAD_BRING_IN", "stakes.bring_in", said, "ps-stud-bringin")
    if not 1 <= bring_in(setup) < stakes.min_bet:
        said = f"{bring_in(setup)} is not in 1..{stakes.min_bet - 1}, below the smallest bet"
        raise SetupError("BAD_BRING_IN", "stakes.bring_in", said, "gap-complete")


def _check_upper_level(setup: HandSetup) -> None:
    upper, lower = setup.stakes.upper_level, smallest_bet(setup)
    if not upper:
        return
    twice = setup.rulebook["upper_level"] == "twice"
    if (twice and upper != 2 * lower) or upper <= lower:
        allowed = f"is not {2 * lower}, twice the lower level" if twice else f"is not above the lower level of {lower}"
        raise SetupError("BAD_UPPER_LEVEL", "stakes.upper_level", f"{upper} {allowed}", "pr-fl-double")


def _check_rake(setup: HandSetup) -> None:
    rake = setup.stakes.rake
    for name, amount, most in (
        ("rate_ppm", rake.rate_ppm, 1_000_000),
        ("fixed", rake.fixed, MAX_CHIPS),
        *((f"caps[{place}]", cap, MAX_CHIPS) for place, cap in enumerate(rake.caps)),
    ):
        if not 0 <= amount <= most:
            raise SetupError("BAD_RAKE", f"stakes.rake.{name}", f"{amount} is not in 0..{most}", "gap-rake")
    if rake.rate_ppm and rake.fixed:
        raise SetupError("BAD_RAKE", "stakes.rake.fixed", "a rate and a fixed amount cannot both be taken", "gap-rake")


def _check_occasion(setup: HandSetup) -> None:
    occasion, seats = setup.occasion, len(setup.seats)
    if occasion.players_left and not occasion.tournament:
        raise SetupError(
            "BAD_OCCASION", "occasion.players_left", "only a tournament has players left", "pr-fl-heads-up"
        )
    if occasion.players_left and occasion.players_left < seats:
        raise SetupError(
            "BAD_OCCASION",
            "occasion.players_left",
            f"{occasion.players_left} left, but {seats} are dealt in",
            "pr-fl-heads-up",
        )


def _positions(setup: HandSetup) -> Positions:
    numbers = sorted(seat.number for seat in setup.seats)
    seats = tuple([n for n in numbers if n > setup.button] + [n for n in numbers if n <= setup.button])
    forced = forced_bets(setup.game, setup.rulebook)
    if not has_blinds(setup.game, setup.rulebook):
        if setup.stakes.straddle:
            raise SetupError("BAD_STRADDLE", "stakes.straddle", "there is no big blind to double", "gap-straddle")
        return Positions(seats, -1, -1, -1)
    if forced is Forced.BUTTON_BLIND and setup.big_blind_seat is None:
        return Positions(seats, -1, len(seats) - 1, _straddler(setup, len(seats), len(seats) - 1))
    heads_up_button = len(seats) == 2 and setup.button in numbers  # pr-heads-up: the button posts the small blind
    small = _place("small_blind_seat", setup.small_blind_seat, seats, 1 if heads_up_button else 0)
    after = small if small >= 0 else len(seats) - 1
    big = _place("big_blind_seat", setup.big_blind_seat, seats, (after + 1) % len(seats))
    if big < 0 or big == small:
        raise SetupError(
            "BAD_BLINDS", "big_blind_seat", "somebody else than the small blind posts it", "ps-holdem-blinds"
        )
    return Positions(seats, small, big, _straddler(setup, len(seats), big))


def _place(field: str, seat: int | None, seats: tuple[int, ...], default: int) -> int:
    if seat is None:
        return default
    if seat == 0:
        return -1
    if seat not in seats:
        raise SetupError("BAD_BLINDS", field, f"seat {seat} is not dealt in", "ps-holdem-blinds")
    return seats.index(seat)


def _straddler(setup: HandSetup, players: int, big_blind: int) -> int:
    straddle, wanted = setup.stakes.straddle, 2 * setup.stakes.big_blind
    if not straddle:
        return -1
    if setup.rulebook["straddle"] == "off":
        raise SetupError(
            "STRADDLE_NOT_OFFERED", "stakes.straddle", f"rulebook {setup.rulebook.name} has none", "gap-straddle"
        )
    if straddle != wanted:
        raise SetupError(
            "BAD_STRADDLE", "stakes.straddle", f"{straddle} is not {wanted}, twice the big blind", "gap-straddle"
        )
    if players < 3:
        raise SetupError("BAD_STRADDLE", "stakes.straddle", "it takes a player left of the big blind", "gap-straddle")
    return (big_blind + 1) % players


def _check_posts(setup: HandSetup, positions: Positions) -> None:
    blinds = {
        positions.seats[place]
        for place in (positions.small_blind, positions.big_blind, positions.straddler)
        if place >= 0
    }
    for place, seat in enumerate(setup.seats):
        _check_post(setup, seat, f"seats[{place}]", seat.number in blinds)


def _check_post(setup: HandSetup, seat: Seat, field: str, has_blind: bool) -> None:
    stakes = setup.stakes
    if not 0 <= seat.dead_post <= MAX_CHIPS:
        raise SetupError(
            "BAD_POST", f"{field}.dead_post", f"{seat.dead_post} is not in 0..{MAX_CHIPS}", "ar-missed-both"
        )
    if not 0 <= seat.live_post <= stakes.big_blind:
        raise SetupError(
            "BAD_POST",
            f"{field}.live_post",
            f"{seat.live_post} is not in 0..{stakes.big_blind}, the big blind",
            "gap-post-option",
        )
    if seat.live_post and has_blind:
        raise SetupError(
            "BAD_POST", f"{field}.live_post", "a blind or straddle is posted there already", "gap-post-option"
        )
