"""Random games of which none is refused, for what must hold in every game that a user may write."""

import random
from itertools import count

from engine.game import Forced, Game, Opener, Street
from engine.game_checks import faults

CARDS = {"down": (0.5, 5), "up": (0.3, 2), "board": (0.4, 3), "draw": (0.25, 5), "discard": (0.15, 2)}
RANKINGS = ("high", "short-deck", "ace-to-five", "deuce-to-seven", "badugi")
OPEN_PAIR = ("open_pair_big_bet", "open_pair_big_bet_hilo")


def random_game(rng: random.Random) -> Game:
    """The first game that can be dealt, of many that are drawn."""
    return next(game for game in (any_game(rng) for _ in count()) if not list(faults(game)))


def any_game(rng: random.Random) -> Game:
    """A game that is seldom possible."""
    forced, first = rng.choice(list(Forced)), rng.choice(RANKINGS)
    return Game(
        name="random",
        title="A random game",
        streets=tuple(any_street(rng, place, forced) for place in range(rng.randint(1, 6))),
        max_seats=rng.randint(2, 10),
        forced=forced,
        rankings=(first, "eight-or-better") if rng.random() < 0.3 else (first,),
        from_hole=rng.choice([0, 0, 0, 2]),
        boards=rng.choice([1, 1, 1, 2, 3, 4]),
        lowest_rank=4 if first == "short-deck" else rng.choice([0, 0, 0, 3]),
    )


def any_street(rng: random.Random, place: int, forced: Forced) -> Street:
    """A street that has a chance to be possible in its place."""
    cards = {name: rng.randint(1, most) for name, (chance, most) in CARDS.items() if rng.random() < chance}
    opener = Opener.SHOWING if rng.random() < 0.4 else Opener.LEFT
    if place == 0:
        cards = {"down": rng.randint(1, 6), "up": int(forced is Forced.BRING_IN)}
        opener = Opener.BRING_IN if forced is Forced.BRING_IN else Opener.LEFT
    open_pair = rng.choice(OPEN_PAIR) if rng.random() < 0.2 else ""
    return Street(f"street-{place}", **cards, level=rng.randint(0, 1), opener=opener, open_pair=open_pair)
