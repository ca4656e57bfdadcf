"""A user's games are dealt and played like the built-in ones, by every rulebook that offers them."""

import random
import re
from itertools import product
from pathlib import Path

import pytest

from engine import games
from engine.deck import seeded
from engine.game import Game
from engine.game_files import read_games
from engine.hand import Hand
from engine.packing import offers
from engine.rotations import Leg, leg_stakes
from engine.rulebooks import PROFILES, Rulebook
from engine.setup import HandSetup, Limit, Seat, Stakes
from tests.engine.random_games import random_game
from tests.engine.random_hands import Shape, random_act, random_setup

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/games/home-games.yaml"
GUIDE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
EXAMPLES = {game.name: game for game in read_games(EXAMPLE)}


def test_the_guide_shows_the_example_as_it_is() -> None:
    (shown,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert shown == EXAMPLE.read_text(encoding="utf-8")


def test_the_guide_explains_every_field() -> None:
    for field in ("title", "seats", "streets", "forced", "limits", "rankings", "from_hole", "boards", "lowest_rank"):
        assert f"| `{field}` |" in GUIDE
    for field in ("all_show", "absent_exchange", "name", "draw", "discard", "level", "opener", "open_pair"):
        assert f"| `{field}` |" in GUIDE


def played(game: Game, limit: Limit, book: Rulebook, seed: int) -> Hand:
    """Return a hand of as many players as there are seats, in which everybody calls and changes all cards he may."""
    seats = tuple(Seat(number, 500) for number in range(1, game.max_seats + 1))
    stakes = leg_stakes(Stakes(min_bet=10), Leg(game, limit), book)
    hand = Hand.deal(HandSetup(stakes, seats, 1, seeded(seed, game=game), game, limit, book))
    while (seat := hand.turn) is not None:
        legal = {one.act: one for one in hand.legal()}
        act = next(act for act in ("check", "call", "bring-in", "discard", "show") if act in legal)
        cards = hand.view(seat).seats[seat].cards[: legal["discard"].most] if act == "discard" else ()
        hand.act(seat, act, cards=cards)
    return hand


OFFERED = [
    (name, limit, book)
    for name, limit, book in product(EXAMPLES, Limit, ("default", "ps", "nb", "tda"))
    if offers(EXAMPLES[name], PROFILES[book], limit)
]


@pytest.mark.parametrize(("name", "limit", "book"), OFFERED)
def test_an_example_game_is_played_to_the_end(name: str, limit: Limit, book: str) -> None:
    for seed in range(3):
        result = played(EXAMPLES[name], limit, PROFILES[book], seed).result
        assert result is not None
        assert sum(result.stacks.values()) == 500 * EXAMPLES[name].max_seats


@pytest.mark.parametrize("seed", range(60))
def test_a_game_that_is_not_refused_is_played_to_the_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"game {seed}")
    game = random_game(rng)
    monkeypatch.setitem(games._KNOWN, game.name, game)
    for seats in (game.max_seats, game.max_seats, 2):
        shape = Shape(game.name, rng.choice(list(Limit)), rng.choice(list(PROFILES)), seats)
        hand = Hand.deal(random_setup(rng, shape))
        while not hand.over:
            hand.act(*random_act(rng, hand, fold=0.2))
        assert hand.result is not None
        assert sum(hand.result.stacks.values()) + hand.result.rake == sum(seat.stack for seat in hand.setup.seats)
        assert_cards_lie_once(hand)


def assert_cards_lie_once(hand: Hand) -> None:
    """Nobody still in the hand holds a card that another one holds or that lies on a board."""
    live = [seat for seat in hand.seats if not hand.view().seats[seat].folded]
    held = [card for seat in live for card in hand.view(seat).seats[seat].cards]
    assert len(held) == len(set(held))
    assert {card for board in hand.view().boards for card in board}.isdisjoint(held)
