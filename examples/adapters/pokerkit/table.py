"""A HandSetup in PokerKit's terms: antes, blinds and stacks by player, the first one left of the button."""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from games import GAMES, Game
from pokerkit import Automation, BettingStructure, Mode, State, Street, rake

Message = Mapping[str, Any]  # a message in its JSON mapping: a field that is 0, "" or empty is left out

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
LIMITS = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}
MOST_SEATS = 10  # PokerKit knows players, not seats: where the button can be is for the adapter to say


def clockwise(setup: Message) -> list[int]:
    """The seats in PokerKit's order; raises ValueError for a button beside the table."""
    button = setup.get("button", 0)
    if not 1 <= button <= MOST_SEATS:
        raise ValueError("a button beside the table")
    numbers = sorted(seat["number"] for seat in setup["seats"])
    return [n for n in numbers if n > button] + [n for n in numbers if n <= button]


def new_state(setup: Message, seats: list[int], mode: Mode) -> State:
    """The table, before a card is dealt; raises ValueError where PokerKit refuses it or cannot be told."""
    settings, stakes, game = setup["settings"], setup.get("stakes", {}), GAMES[setup["game"]]
    amounts = (int(stakes.get(field, 0)) for field in ("smallBlind", "bigBlind", "minBet", "ante", "straddle"))
    small_blind, big_blind, min_bet, ante, straddle = amounts
    brings_in = bool(game.rounds[0].hole.count(True))
    bring_in = (int(stakes.get("bringIn", 0)) or max(1, min_bet // 2)) if brings_in else 0
    if brings_in and settings["stud_ante"] == "ten-percent":
        ante = ante or min_bet // 10
    blinds, antes, stacks = [0] * len(seats), [0] * len(seats), [0] * len(seats)
    small, big = _blind_places(setup, seats, on_button=setup["game"] == "short-deck")
    each = not big_blind or (stakes.get("anteForm") or settings["tournament_ante"]) == "each"
    for seat in setup["seats"]:
        player = seats.index(seat["number"])
        stacks[player] = int(seat.get("stack", 0))
        antes[player] = int(seat.get("deadPost", 0)) + ante * (each or player == big)
        _put(blinds, player, -int(seat.get("livePost", 0)))  # below 0 it is a post, after which another opens
    if small is not None:
        _put(blinds, small, small_blind)
    _put(blinds, big, big_blind)
    _put(blinds, (big + 1) % len(seats), straddle)
    uniform = len(set(antes)) == 1  # as PokerKit advises: antes that are not the same for all are not trimmed
    if len(seats) == 2:  # PokerKit gives the first blind and ante to the button
        blinds, antes = blinds[::-1], antes[::-1]
    raked = settings["rake"] == "table" and mode is Mode.CASH_GAME
    return State(
        AUTOMATIONS,
        game.deck,
        game.hands,
        _streets(game, setup, big_blind or min_bet),
        LIMITS[setup.get("limit", "no-limit")],
        uniform,
        antes,
        blinds,
        bring_in,
        stacks,
        len(seats),
        mode=mode,
        starting_board_count=game.boards,
        rake=_rake(stakes.get("rake", {}), len(seats)) if raked else rake,
    )


def _streets(game: Game, setup: Message, lower: int) -> tuple[Street, ...]:
    fixed, most = setup.get("limit") == "fixed-limit", None
    if fixed:  # bets and raises a round
        fives = setup["settings"]["fl_bets_per_round"] == "4-or-5-in-two-round-games"
        most = 5 if fives and len(game.rounds) == 2 else 4
    upper = int(setup.get("stakes", {}).get("upperLevel", 0)) or 2 * lower
    streets = []
    for place, one in enumerate(game.rounds):
        level = upper if fixed and one.upper else lower
        streets.append(Street(place > 0, one.hole, one.board, one.draw, one.opening, level, most))
    return tuple(streets)


def _put(blinds: list[int], player: int, amount: int) -> None:
    if amount and blinds[player]:
        raise ValueError("PokerKit has one blind, straddle or post for each player")
    blinds[player] = blinds[player] or amount


def _blind_places(setup: Message, seats: list[int], *, on_button: bool) -> tuple[int | None, int]:
    """The players who post the small and the big blind; where the button alone posts one it is the big one."""
    if on_button:
        return None, len(seats) - 1
    heads_up = len(seats) == 2 and setup.get("button", 0) in seats
    small: int | None = 1 if heads_up else 0
    if "smallBlindSeat" in setup:
        small = seats.index(setup["smallBlindSeat"]) if setup["smallBlindSeat"] else None
    if "bigBlindSeat" in setup:
        return small, seats.index(setup["bigBlindSeat"])
    return small, 0 if small is None else (small + 1) % len(seats)


def _rake(terms: Message, players: int) -> Any:
    """PokerKit's own rake, which it takes from each pot."""
    caps = {2: "capTwo", 3: "capThreeFour", 4: "capThreeFour"}
    cap = int(terms.get(caps.get(players, "capFiveOrMore"), 0)) or inf
    rate, fixed = terms.get("ratePpm", 0) / 1_000_000, int(terms.get("fixed", 0))
    if rate and fixed:
        raise ValueError("PokerKit takes a rate or a cap of everything, not both")
    if fixed:
        return partial(rake, percentage=1, cap=fixed)
    return partial(rake, percentage=rate, cap=cap, no_flop_no_drop=terms.get("noFlopNoDrop", True))
