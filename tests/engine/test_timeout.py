import pytest

from engine.hand import Hand
from engine.timeout import act_out_of_time
from tests.engine.table import setup

Acts = tuple[tuple[str, int | None], ...]

BLINDS = {"stacks": (100, 100)}
STUD = {"stacks": (100, 100), "game": "stud", "limit": "fixed-limit", "min_bet": 10, "ante": 1, "rest": "KdKhQdQh2c7s"}
ALL_IN: Acts = (("all-in", None), ("call", None))

# What the table is, the acts before, and what is done for the player in turn
DONE = {
    "a bet is not called": (BLINDS, (), "fold"),
    "a check is free": ({**BLINDS, "book": "tda"}, (("call", None),), "check"),
    "no check where the book folds": ({**BLINDS, "book": "pr"}, (("call", None),), "fold"),
    "a bring-in is due": (STUD, (), "bring-in"),
    "a player does not agree to more boards": ({**BLINDS, "settings": {"run_outs": "agreed"}}, ALL_IN, "run"),
    "an exchange is made": ({**BLINDS, "game": "badugi"}, (("call", None), ("check", None)), "stand-pat"),
}


@pytest.mark.parametrize("name", DONE)
def test_what_is_done_for_a_player_out_of_time(name: str) -> None:
    table, acts, done = DONE[name]
    hand = Hand.deal(setup(**table))  # type: ignore[arg-type]
    for act, amount in acts:
        assert hand.turn is not None
        hand.act(hand.turn, act, amount)
    seat = hand.turn
    assert act_out_of_time(hand)
    assert hand.acts[-1][:2] == (seat, done)


def test_nobody_gives_up_cards_for_another() -> None:
    hand = Hand.deal(setup((100, 100), game="pineapple"))
    for act in ("call", "check"):
        assert hand.turn is not None
        hand.act(hand.turn, act)
    assert act_out_of_time(hand) == ()
