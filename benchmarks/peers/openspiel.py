"""OpenSpiel's universal_poker.

No limit: the full game, for only there is the smallest raise an action. Asking `legal_actions` lists every amount from
the smallest raise to the stack, which would cost it a third to a half of its speed (with blinds of 1 and 2, which keep
that list short; with 50 and 100 nearly all of it). So this script keeps count of the bets itself and the game is
only told the acts; that the count agrees with `legal_actions` is checked on some hands before any are timed. Cards are
drawn from a shuffled deck and handed over, which is cheaper than asking for `chance_outcomes`.

Fixed limit: its three actions are just those of the case, so a whole hand is one call of `evaluate_bots` with
OpenSpiel's own uniform random players, all of it compiled code.
"""

from random import random, randrange, sample
from typing import Any

import pyspiel  # type: ignore[import-not-found]

from benchmarks.slices import Slice, hands_per_second, serve

BIG_BLIND, STACK = 2, 200
TERMINAL = pyspiel.PlayerId.TERMINAL
FOLD, CHECK_OR_CALL = 0, 1
HANDS_AT_ONCE = 50
HANDS_COUNTED = 2_000

NO_LIMIT = "betting=nolimit,bettingAbstraction=fullgame"
FIXED_LIMIT = "betting=limit,bettingAbstraction=fcpa,raiseSize=2 2 4 4,maxRaises=3 4 4 4"

# Blinds by player, and who opens each of the four rounds: heads-up the small blind, player 2, has the button.
TABLES = {
    2: ("blind=2 1,firstPlayer=2 1 1 1", [2, 1]),
    6: ("blind=1 2 0 0 0 0,firstPlayer=3 1 1 1", [1, 2, 0, 0, 0, 0]),
}


def hold_em(players: int, betting: str) -> Any:
    """The game with the betting parameters given."""
    return pyspiel.load_game(
        f"universal_poker({betting},{TABLES[players][0]},numPlayers={players},stack={' '.join([str(STACK)] * players)},"
        "numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )


def play_no_limit(game: Any, players: int, *, check: bool = False) -> int:
    """One hand; returns the number of acts. Amounts are what a player has put in during the whole hand."""
    deck = iter(sample(range(52), 2 * players + 5))
    state = game.new_initial_state()
    apply_action, current_player = state.apply_action, state.current_player
    for _ in range(2 * players):
        apply_action(next(deck))
    spent = TABLES[players][1].copy()
    price, acts = BIG_BLIND, 0
    while (player := current_player()) != TERMINAL:
        if player < 0:
            apply_action(next(deck))
            continue
        facing, may_raise = spent[player] < price, price < STACK
        if check:
            check_legal(state.legal_actions(), facing, price + BIG_BLIND if may_raise else None)
        choice = int(random() * (1 + facing + may_raise)) + (not facing)  # noqa: S311
        if choice > CHECK_OR_CALL:
            price += BIG_BLIND
            apply_action(price)
        else:
            apply_action(choice)
        if choice != FOLD:
            spent[player] = price
        acts += 1
    state.returns()
    return acts


def check_legal(legal: list[int], facing: bool, smallest_raise: int | None) -> None:
    """Raise if the game does not allow exactly what this script counted."""
    raises = [action for action in legal if action > CHECK_OR_CALL]
    if (FOLD in legal) != facing or CHECK_OR_CALL not in legal or min(raises, default=None) != smallest_raise:
        raise RuntimeError(f"universal_poker allows {legal[:4]}, counted: {facing=} {smallest_raise=}")


def measure_no_limit(players: int, seconds: float) -> Slice:
    """Hands played act by act from Python."""
    game = hold_em(players, NO_LIMIT)
    for _ in range(HANDS_AT_ONCE):
        play_no_limit(game, players, check=True)
    return hands_per_second(
        lambda: (HANDS_AT_ONCE, sum(play_no_limit(game, players) for _ in range(HANDS_AT_ONCE))), seconds
    )


def measure_fixed_limit(seconds: float) -> Slice:
    """Hands played by OpenSpiel's own players, four bets a round, the big blind counted as one.

    Acts are counted on further hands, not timed: telling them from dealt cards takes as long as playing them.
    """
    game = hold_em(2, FIXED_LIMIT)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, randrange(2**31))  # noqa: S311
        return state

    def play_some() -> tuple[int, int]:
        for _ in range(HANDS_AT_ONCE):
            play()
        return HANDS_AT_ONCE, 0

    timed = hands_per_second(play_some, seconds)
    acts = sum(taken.player >= 0 for _ in range(HANDS_COUNTED) for taken in play().full_history())
    return Slice(timed.value, acts / HANDS_COUNTED, HANDS_COUNTED)


if __name__ == "__main__":
    serve(
        {
            "holdem-nl-2p": lambda seconds: measure_no_limit(2, seconds),
            "holdem-nl-6p": lambda seconds: measure_no_limit(6, seconds),
            "holdem-fl-2p": measure_fixed_limit,
        }
    )
