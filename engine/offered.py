"""What a rulebook offers of a game: its limits, its seats and its forced bets."""

from engine.game import Forced, Game
from engine.rulebooks import Rulebook
from engine.setup import Limit


def limits(game: Game, book: Rulebook) -> tuple[Limit, ...]:
    """The limits a game is offered with (stud_limits)."""
    fixed_only = game.limits_setting and book[game.limits_setting] == "fixed"
    return (Limit.FIXED_LIMIT,) if fixed_only else tuple(Limit)


def most_seats(game: Game, book: Rulebook) -> int:
    """Most players in a hand (draw_seats)."""
    return min(game.max_seats, int(book[game.seats_setting])) if game.seats_setting else game.max_seats


def forced(game: Game, book: Rulebook) -> Forced:
    """What is in the pot before anybody acts (draw_forced_bets)."""
    return Forced(book[game.forced_setting]) if game.forced_setting else game.forced
