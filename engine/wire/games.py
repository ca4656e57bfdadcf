"""Games and rotations as the wire tells them, a game under one rulebook."""

from engine.cards import RANKS
from engine.game import Game
from engine.packing import forced_bets, max_seats, offers
from engine.rotations import Rotation
from engine.rulebooks import Rulebook
from engine.setup import Limit
from givare.v1 import rulebook_pb2


def game_message(game: Game, book: Rulebook) -> rulebook_pb2.Game:
    """A game with its streets, and what the rulebook offers of it."""
    return rulebook_pb2.Game(
        name=f"games/{game.name}",
        title=game.title,
        limits=[limit for limit in Limit if offers(game, book, limit)],
        max_seats=max_seats(game, book),
        streets=[
            rulebook_pb2.Street(
                name=street.name,
                down_cards=street.down,
                board_cards=street.board,
                upper_level=bool(street.level),
                up_cards=street.up,
                draw_cards=street.draw,
                discard_cards=street.discard,
                opener=street.opener,
            )
            for street in game.streets
        ],
        rankings=game.rankings,
        from_hole=game.from_hole,
        boards=game.boards,
        forced=forced_bets(game, book),
        lowest_rank=RANKS[game.lowest_rank],
    )


def rotation_message(rotation: Rotation) -> rulebook_pb2.Rotation:
    """A rotation with its legs."""
    return rulebook_pb2.Rotation(
        name=f"rotations/{rotation.name}",
        title=rotation.title,
        legs=[rulebook_pb2.Leg(game=leg.game.name, limit=leg.limit) for leg in rotation.legs],
        hands=rotation.hands,
    )
