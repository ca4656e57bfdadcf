"""Our side: hands in the compiled loop, evaluations of whole arrays, and `Hand` act by act."""

from collections.abc import Callable, Sequence
from itertools import count
from random import choice
from time import process_time

import numpy as np

from benchmarks.equities import ACES, KINGS, OMAHA, SAMPLES, milliseconds
from benchmarks.random_hands import order_of, random_hands
from benchmarks.slices import Slice, hands_per_second, microseconds_per_act, serve
from engine import GAMES, Hand, HandSetup, LegalAct, Limit, Seat, Stakes, rulebook
from engine.deck import seed_word, seeded
from engine.equity.calculator import Calculator, Method
from engine.equity.spot import read_spot
from engine.game import Forced
from engine.kernel.play import play_hands
from engine.kernel.records import LOG, TALLY, make
from engine.packing import check, pack_hand, pack_rules
from engine.ranking.rankings import RANKINGS

HIGH = RANKINGS["high"]
BLINDS, STACK = Stakes(small_blind=1, big_blind=2), 200
STUD = Stakes(min_bet=2, ante=1, bring_in=1)
SEED = 1
HANDS_AT_ONCE = 20_000
HANDS_AT_ONCE_BY_ACT = 10

# The default rulebook, but that fixed limit has four bets a round for two players too, as the other sides have.
RULEBOOK = rulebook(settings={"fl_cap_heads_up": "capped"})


def table(players: int, limit: Limit, game: str = "holdem", index: int = 0) -> HandSetup:
    """One hand's set-up: 100 of the smallest bets each, the button on the last seat."""
    played = GAMES[game]
    return HandSetup(
        STUD if played.forced is Forced.BRING_IN else BLINDS,
        tuple(Seat(number, STACK) for number in range(1, players + 1)),
        button=players,
        deck=seeded(SEED, index, played),
        game=played,
        limit=limit,
        rulebook=RULEBOOK,
    )


def hands_by_the_million(setup: HandSetup, at_once: int = HANDS_AT_ONCE) -> Callable[[], tuple[int, int]]:
    """What plays the next hands of a simulation, every seat random; it returns (hands, acts)."""
    hand, rules, log = pack_hand(setup, check(setup)), pack_rules(setup), make(LOG)
    hand[0]["shuffled"] = 0
    hand[0]["seed"] = seed_word(SEED)
    played = 0

    def play_some() -> tuple[int, int]:
        nonlocal played
        tally = make(TALLY)
        play_hands(hand, 0, rules, 0, log, 0, tally, 0, played, at_once)
        played += at_once
        return at_once, int(tally[0]["turns"])

    return play_some


def measure_hands(players: int, limit: Limit, game: str = "holdem") -> Callable[[float], Slice]:
    """Whole hands of this table."""
    play_some = hands_by_the_million(table(players, limit, game))
    return lambda seconds: hands_per_second(play_some, seconds)


def measure_evaluations(cards: int, hole: int = 0) -> Callable[[float], Slice]:
    """All the hands in one array, checked and ranked by one call; with `hole` cards two of them count."""
    hands = np.array(random_hands(cards), np.uint8)
    order = order_of(HIGH.evaluate(hands, hole).tolist())

    def measure(seconds: float) -> Slice:
        done = 0
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            HIGH.evaluate(hands, hole)
            done += len(hands)
        return Slice(done / elapsed, order)

    return measure


def random_act(legal: Sequence[LegalAct]) -> tuple[str, int | None]:
    """One of {fold when facing a bet, check or call, smallest raise}, with its amount if it needs one."""
    acts = {one.act: one for one in legal}
    if "check" in acts:
        del acts["fold"]
    chosen = choice(list(acts.values()))  # noqa: S311
    return chosen.act, chosen.least if chosen.act in {"bet", "raise"} else None


def play_out(hand: Hand) -> Hand:
    """Random acts to the end of the hand."""
    while (seat := hand.turn) is not None:
        hand.act(seat, *random_act(hand.legal()))
    return hand


def measure_acts() -> Callable[[float], Slice]:
    """Time nothing but the acts of a few hands, their events drained: played once, dealt again and acted through."""
    played = 0

    def replay_some() -> tuple[float, int, int]:
        nonlocal played
        setups = [table(6, Limit.NO_LIMIT, index=played + index) for index in range(HANDS_AT_ONCE_BY_ACT)]
        played += len(setups)
        acts = [play_out(Hand.deal(setup)).acts for setup in setups]
        dealt = [Hand.deal(setup) for setup in setups]
        start = process_time()
        for hand, of_hand in zip(dealt, acts, strict=True):
            for seat, act, amount, _ in of_hand:
                hand.act(seat, act, amount)
        return process_time() - start, sum(map(len, acts)), len(acts)

    return lambda seconds: microseconds_per_act(replay_some, seconds)


def measure_equity(hands: tuple[str, ...], game: str = "holdem", samples: int = 0) -> Callable[[float], Slice]:
    """The first hand's equity, of all boards or of so many samples, others each time; the hands are read beforehand."""
    spot, method, seeds = read_spot(GAMES[game], hands), Method.SAMPLED if samples else Method.EXACT, count()

    def work_out() -> float:
        calculator = Calculator(spot, method, samples or 1, next(seeds))
        return float(calculator.equity(calculator.tally()[1]).hands[0].share)

    return milliseconds(work_out, samples)


def warm_up() -> None:
    """Compile all of it, or load it from the cache: some hands are played, one act by act, and one is ranked."""
    hands_by_the_million(table(2, Limit.NO_LIMIT), at_once=100)()
    play_out(Hand.deal(table(2, Limit.NO_LIMIT)))
    HIGH.evaluate(np.arange(7, dtype=np.uint8).reshape(1, 7))
    HIGH.evaluate(np.arange(9, dtype=np.uint8).reshape(1, 9), 4)


if __name__ == "__main__":
    warm_up()
    serve(
        {
            "holdem-nl-2p": measure_hands(2, Limit.NO_LIMIT),
            "holdem-nl-6p": measure_hands(6, Limit.NO_LIMIT),
            "holdem-fl-2p": measure_hands(2, Limit.FIXED_LIMIT),
            "omaha-pl-6p": measure_hands(6, Limit.POT_LIMIT, "omaha"),
            "stud-fl-4p": measure_hands(4, Limit.FIXED_LIMIT, "stud"),
            "triple-draw-fl-2p": measure_hands(2, Limit.FIXED_LIMIT, "deuce-to-seven-triple"),
            "eval-7": measure_evaluations(7),
            "eval-omaha": measure_evaluations(9, hole=4),
            "act": measure_acts(),
            "equity-exact": measure_equity((ACES, KINGS)),
            "equity-sampled": measure_equity((ACES, KINGS), samples=SAMPLES),
            "equity-omaha": measure_equity(OMAHA, "omaha"),
        }
    )
