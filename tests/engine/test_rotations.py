"""Mixed games: which leg a hand belongs to, and the stakes of each leg from one level."""

from dataclasses import replace

import pytest

from engine.deck import seeded
from engine.games import GAMES
from engine.hand import Hand
from engine.packing import max_seats, offers
from engine.rotations import ROTATIONS, Leg, Rotation, leg_of, leg_stakes
from engine.rulebooks import PROFILES, Rulebook
from engine.setup import HandSetup, Limit, Seat, Stakes

HORSE, EIGHT_GAME = ROTATIONS["horse"], ROTATIONS["eight-game"]


def test_horse_is_five_games_in_fixed_limit_in_the_order_of_its_letters() -> None:
    assert [leg.game.name for leg in HORSE.legs] == ["holdem", "omaha-hilo", "razz", "stud", "stud-hilo"]
    assert {leg.limit for leg in HORSE.legs} == {Limit.FIXED_LIMIT}


def test_eight_game_ends_with_its_two_big_bet_games() -> None:
    assert [(leg.game.name, leg.limit.value) for leg in EIGHT_GAME.legs] == [
        ("deuce-to-seven-triple", "fixed-limit"),
        ("holdem", "fixed-limit"),
        ("omaha-hilo", "fixed-limit"),
        ("razz", "fixed-limit"),
        ("stud", "fixed-limit"),
        ("stud-hilo", "fixed-limit"),
        ("holdem", "no-limit"),
        ("omaha", "pot-limit"),
    ]


@pytest.mark.parametrize("rotation", ROTATIONS.values(), ids=ROTATIONS)
@pytest.mark.parametrize("book", PROFILES.values(), ids=PROFILES)
def test_every_rulebook_offers_every_leg_for_six_players(rotation: Rotation, book: Rulebook) -> None:
    for leg in rotation.legs:
        assert offers(leg.game, book, leg.limit)
        assert max_seats(leg.game, book) >= 6


@pytest.mark.parametrize(
    ("hands", "players", "legs"),
    [
        (0, 2, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0]),
        (0, 3, [0, 0, 0, 1, 1, 1, 2]),
        (1, 6, [0, 1, 2, 3, 4, 0, 1]),
        (4, 2, [0, 0, 0, 0, 1, 1]),
    ],
)
def test_a_leg_lasts_an_orbit_or_a_number_of_hands(hands: int, players: int, legs: list[int]) -> None:
    rotation = replace(HORSE, hands=hands)
    assert [leg_of(rotation, hand, players) for hand in range(len(legs))] == legs


LEVEL = Stakes(min_bet=20)


FIXED, POT, NO = Limit.FIXED_LIMIT, Limit.POT_LIMIT, Limit.NO_LIMIT
BIG_BETS = Stakes(min_bet=20, small_blind=5, big_blind=15)


@pytest.mark.parametrize(
    ("table", "game", "limit", "book", "stakes"),
    [
        (LEVEL, "holdem", FIXED, "default", Stakes(small_blind=10, big_blind=20)),
        (LEVEL, "deuce-to-seven-triple", FIXED, "default", Stakes(small_blind=10, big_blind=20)),
        (LEVEL, "short-deck", NO, "default", Stakes(big_blind=20, ante=2)),
        (LEVEL, "double-board-omaha", POT, "default", Stakes(min_bet=20, ante=20)),
        (LEVEL, "five-card-draw", FIXED, "nb", Stakes(min_bet=20, ante=20)),
        (LEVEL, "five-card-draw", FIXED, "ps", Stakes(small_blind=10, big_blind=20)),
        (LEVEL, "stud", FIXED, "ps", Stakes(min_bet=20, ante=2)),
        (LEVEL, "stud", FIXED, "ar", Stakes(min_bet=20, ante=2)),
        (Stakes(min_bet=3), "razz", FIXED, "default", Stakes(min_bet=3, ante=1)),
        (Stakes(min_bet=20, ante=4, bring_in=6), "razz", FIXED, "ar", Stakes(min_bet=20, ante=4, bring_in=6)),
        (Stakes(min_bet=20, ante=4, bring_in=6), "holdem", FIXED, "ar", Stakes(small_blind=10, big_blind=20)),
        (BIG_BETS, "holdem", FIXED, "ar", Stakes(small_blind=10, big_blind=20)),
        (BIG_BETS, "omaha", POT, "ar", Stakes(small_blind=5, big_blind=15)),
        (BIG_BETS, "stud", FIXED, "ar", Stakes(min_bet=20, ante=2)),
        (Stakes(small_blind=7, big_blind=20), "holdem", FIXED, "ar", Stakes(small_blind=7, big_blind=20)),
        (Stakes(small_blind=7, big_blind=20), "stud", FIXED, "ar", Stakes(min_bet=20, ante=2)),
        (Stakes(min_bet=20, upper_level=50), "holdem", FIXED, "ar", Stakes(10, 20, upper_level=50)),
    ],
)
def test_the_stakes_of_a_leg_follow_from_the_level(
    table: Stakes, game: str, limit: Limit, book: str, stakes: Stakes
) -> None:
    assert leg_stakes(table, Leg(GAMES[game], limit), PROFILES[book]) == stakes


@pytest.mark.parametrize("name", GAMES)
def test_the_stakes_of_a_leg_are_those_its_game_is_dealt_with(name: str) -> None:
    game, book = GAMES[name], PROFILES["default"]
    limit = next(limit for limit in Limit if offers(game, book, limit))
    seats = (Seat(1, 1000), Seat(2, 1000))
    stakes = leg_stakes(LEVEL, Leg(game, limit), book)
    assert Hand.deal(HandSetup(stakes, seats, 1, seeded(1, game=game), game, limit, book)).legal()
