"""What a match adds up to is what its hands, dealt one by one, come to."""

from typing import Any

import pytest

from engine.deck import seeded
from engine.hand import Hand
from engine.kernel.codes import Code
from engine.kernel.play import play_hands
from engine.kernel.records import TALLY, Log, fields_of, make
from engine.setup import HandSetup
from tests.workers.jobs import match, players
from workers.crew import InProcess
from workers.job import Match
from workers.result import match_result
from workers.run import run
from workers.table import MatchTable

MATCHES: dict[str, dict[str, Any]] = {
    "heads-up": {"players": players("caller", "raiser")},
    "three at no limit, uneven": {
        "players": [
            {"policy": "raiser", "chips": 90},
            {"policy": "caller", "chips": 200},
            {"policy": "raiser", "chips": 31},
        ]
    },
    "ten, one of each stack": {
        "players": [{"policy": ("caller", "raiser")[seat % 2], "chips": 7 + 13 * seat} for seat in range(10)],
        "hands": 25,
    },
    "fixed limit": {"limit": "fixed-limit", "players": players("raiser", "caller", "raiser", "caller", big_blinds=9)},
    "pot limit, raked, muck by choice": {
        "limit": "pot-limit",
        "stakes": {"small_blind": 50, "big_blind": 100, "rake": {"rate_ppm": 50000, "cap_three_four": 150}},
        "players": players("raiser", "caller", "caller", chips=1234),
        "settings": {"showdown_muck": "voluntary"},
    },
    "antes and a straddle": {
        "stakes": {"small_blind": 1, "big_blind": 2, "ante": 1, "straddle": 4},
        "players": players("caller", "caller", "raiser", "caller", chips=50),
        "rulebook": "roberts",
    },
    "stud, short stacks": {
        "game": "stud",
        "limit": "fixed-limit",
        "stakes": {"min_bet": 10},
        "players": players("raiser", "caller", "raiser", "caller", "raiser", chips=47),
    },
    "stud for eight, to the common card": {
        "game": "stud-hilo",
        "stakes": {"min_bet": 4, "ante": 1},
        "players": players(*["caller"] * 8),
        "hands": 16,
    },
    "triple draw": {
        "game": "deuce-to-seven-triple",
        "limit": "fixed-limit",
        "players": players("raiser", "caller", "raiser", "raiser", "caller", "caller", big_blinds=20),
    },
    "omaha hi-lo": {"game": "omaha-hilo", "limit": "pot-limit", "players": players("raiser", "caller", "raiser")},
    "short deck": {
        "game": "short-deck",
        "stakes": {"big_blind": 2, "ante": 1},
        "players": players("raiser", "caller", "raiser"),
    },
    "cards given up": {"game": "irish", "players": players("raiser", "caller", "raiser")},
    "two boards": {
        "game": "double-board-holdem",
        "stakes": {"min_bet": 2, "ante": 2},
        "players": players("raiser", "caller"),
    },
    "HORSE": {
        "rotation": "horse",
        "stakes": {"min_bet": 10},
        "players": players("raiser", "caller", "raiser", big_blinds=12),
        "hands": 37,
    },
    "8-game, two hands a game": {
        "rotation": "eight-game",
        "leg_hands": 2,
        "stakes": {"min_bet": 20, "small_blind": 5, "big_blind": 10, "bring_in": 4},
        "rulebook": "ar",
        "players": players("raiser", "caller", "caller", chips=333),
    },
    "boards agreed on": {"players": players("raiser", "caller", chips=30), "settings": {"run_outs": "agreed"}},
}


def dealt(played: Match, index: int) -> Hand:
    """Return hand `index` of a match as the table would deal it: the button passes on, stacks are full."""
    setup = played.setups[played.leg_at(index)[0]]
    return Hand.deal(
        HandSetup(
            stakes=setup.stakes,
            seats=setup.seats,
            button=1 + index % len(setup.seats),
            deck=seeded(played.job.seed, index, setup.game),
            game=setup.game,
            limit=setup.limit,
            rulebook=setup.rulebook,
            occasion=setup.occasion,
        )
    )


def take_turn(hand: Hand, policy: str) -> None:
    """Act as the policy's description says: `caller` checks or calls, `raiser` bets or raises the least he may.

    Both keep their cards, and give up the last ones where they must.
    """
    legal = {act.act: act for act in reversed(hand.legal())}
    wanted = ["bet", "raise", "complete"] if policy == "raiser" else []
    others = ("check", "call", "bring-in", "stand-pat", "discard", "show", "run")
    act = next(legal[name] for name in (*wanted, *others) if name in legal)
    seat = hand.turn
    assert seat is not None
    amount = act.least if act.act in {"bet", "raise", "complete", "run"} else None
    cards = hand.view(seat).seats[seat].cards[-act.least :] if act.act == "discard" else ()
    hand.act(seat, act.act, amount, cards)


def nets(hand: Hand) -> list[int]:
    """Return what each seat won or lost, in the order of the seats."""
    assert hand.result is not None
    return [net for _, net in sorted(hand.result.net.items())]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_the_sum_of_its_hands(name: str) -> None:
    played = match(**MATCHES[name])
    expected_net, expected_squares, expected_rake = [0] * len(played.policies), [0] * len(played.policies), 0
    for index in range(played.hands):
        hand = dealt(played, index)
        while not hand.over:
            assert hand.turn is not None
            take_turn(hand, played.job.players[hand.turn - 1].policy)
        for seat, won in enumerate(nets(hand)):
            expected_net[seat] += won
            expected_squares[seat] += won * won
        expected_rake -= sum(nets(hand))
    result = match_result(played, run(played, InProcess()).sums)
    assert (result.hands, result.rake) == (played.hands, expected_rake)
    assert [player.net for player in result.players] == expected_net
    assert [player.sum_of_squares for player in result.players] == [str(squares) for squares in expected_squares]
    assert any(expected_net)


ACTS = {Code.FOLD: "fold", Code.CHECK: "check", Code.CALL: "call", Code.BET: "bet", Code.RAISE: "raise"}


def test_a_random_player_takes_each_legal_act_as_often() -> None:
    played = match(players=players("random", "random", "random", chips=14), hands=150)
    table = MatchTable(played)
    ((hand_record, rules),) = table._legs
    log = Log()
    table._log = log.records
    chosen: dict[tuple[str, ...], dict[str, int]] = {}
    for index in range(played.hands):
        tally = make(TALLY)
        play_hands(hand_record, 0, rules, 0, table._log, 0, tally, 0, index, 1)
        hand = dealt(played, index)
        for code, _, amount, _, _ in log.drain():
            kind = Code(code)
            if kind in ACTS:
                options = tuple(act.act for act in hand.legal() if act.act != "all-in")
                # He does not give up what he can have for nothing.
                options = options[options[1] == "check" :]
                counts = chosen.setdefault(options, dict.fromkeys(options, 0))
                counts[ACTS[kind]] += 1
                assert hand.turn is not None
                least = {act.act: act.least for act in hand.legal()}[ACTS[kind]]
                assert kind not in {Code.BET, Code.RAISE} or amount == least
                hand.act(hand.turn, ACTS[kind], None if kind in {Code.FOLD, Code.CHECK} else amount)
        assert hand.over
        assert nets(hand) == tally[0]["net"][:3].tolist()
    assert {("fold", "call", "raise"), ("check", "bet"), ("fold", "call"), ("check", "raise")} <= set(chosen)
    for options, counts in chosen.items():
        turns = sum(counts.values())
        share = 1 / len(options)
        deviation = (turns * share * (1 - share)) ** 0.5
        assert all(abs(count - turns * share) <= 4 * deviation for count in counts.values()), (options, counts)


def test_the_seed_decides_and_neighbouring_seeds_have_nothing_in_common() -> None:
    digests = {match_result(match(seed=seed), run(match(seed=seed), InProcess()).sums).digest for seed in (0, 1, 7, 7)}
    assert len(digests) == 3


def test_seats_keep_their_stacks_and_the_set_up_stays_as_it_was() -> None:
    played = match(players=players("random", "caller", "raiser", chips=100), hands=30)
    table = MatchTable(played)
    ((record, _),) = table._legs
    before = fields_of(record).start.tolist(), fields_of(record).policy.tolist()
    first, again = (table.play(3, 17, lambda: False).sums for _ in range(2))
    assert first == again
    assert (fields_of(record).start.tolist(), fields_of(record).policy.tolist()) == before


def test_a_player_who_always_folds_the_worst_of_it_cannot_lose_more_than_he_has() -> None:
    played = match(players=[{"policy": "raiser", "chips": 10**12}, {"policy": "caller", "chips": 3}], hands=20)
    sums = run(played, InProcess()).sums
    assert abs(sums.net[1]) <= 3 * 20
    assert sums.squares[0] == sums.squares[1] <= 9 * 20


def test_the_largest_stacks_add_up_exactly() -> None:
    played = match(
        stakes={"small_blind": 5 * 10**9, "big_blind": 10**10},
        players=players(*["raiser"] * 10),
        hands=4,
        chunk_hands=4,
    )
    assert {seat.stack for seat in played.setups[0].seats} == {10**12}
    sums = run(played, InProcess()).sums
    assert sum(sums.net) == 0
    hands = []
    for index in range(4):
        hand = dealt(played, index)
        while not hand.over:
            take_turn(hand, "raiser")
        hands.append(nets(hand))
    assert sums.squares == tuple(sum(hand[seat] ** 2 for hand in hands) for seat in range(10))
    assert max(sums.squares) > 1 << 64
