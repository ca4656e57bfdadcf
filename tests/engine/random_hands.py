"""Random set-ups and random acts from a seed, and a small set that has every pair of what set-ups may vary in."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import combinations, product

from engine.hand import Hand
from engine.rulebooks import PROFILES, SETTINGS, rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes

# What a hold'em hand asks about; the other settings wait for their games.
HOLDEM_SETTINGS = (
    *("fl_bets_per_round", "fl_cap_heads_up", "short_all_in", "short_all_ins_add_up", "pl_maximum", "straddle"),
    *("ante_order", "burn", "run_outs", "all_in_face_up", "show_order", "showdown_muck"),
    *("rake", "rake_pots", "rake_rounding"),
)

BLINDS = [(1, 2), (5, 10), (50, 100), (2, 5), (0, 3), (7, 7), (333, 1000)]


@dataclass(frozen=True)
class Shape:
    """One combination of the values that CI wants in pairs."""

    limit: Limit
    profile: str
    seats: int
    antes: str
    stacks: str

    def __str__(self) -> str:
        """A name for a test: `no-limit pr 6 each tiny`."""
        return f"{self.limit} {self.profile} {self.seats} {self.antes} {self.stacks}"


LIMITS = tuple(Limit)
SEATS = tuple(range(2, 11))
ANTES = ("none", "each", "big-blind-pays")
STACKS = ("equal", "ragged", "short", "tiny")

Pair = tuple[str, object, str, object]


def pairs_of(shape: Shape) -> set[Pair]:
    """Every pair of values that a shape has."""
    named = [(field.name, getattr(shape, field.name)) for field in fields(shape)]
    return {(a, x, b, y) for (a, x), (b, y) in combinations(named, 2)}


def every_shape() -> list[Shape]:
    """The full product."""
    return [Shape(*values) for values in product(LIMITS, PROFILES, SEATS, ANTES, STACKS)]


def all_pairs() -> set[Pair]:
    """Every pair of values there is."""
    return {pair for shape in every_shape() for pair in pairs_of(shape)}


def pairwise_shapes() -> list[Shape]:
    """Few shapes that together have every pair: each time the one that brings most of those still missing."""
    shapes = every_shape()
    random.Random(1).shuffle(shapes)
    pairs = [(shape, pairs_of(shape)) for shape in shapes]
    missing, chosen = all_pairs(), []
    while missing:
        shape, brings = max(pairs, key=lambda one: len(one[1] & missing))
        chosen.append(shape)
        missing -= brings
    return chosen


def random_shape(rng: random.Random, limit: Limit | None = None) -> Shape:
    """Any shape, or any of a limit."""
    choice = rng.choice
    return Shape(limit or choice(LIMITS), choice(list(PROFILES)), choice(SEATS), choice(ANTES), choice(STACKS))


def random_setup(rng: random.Random, shape: Shape, *, plain: bool = False) -> HandSetup:
    """A set-up of that shape; the profile's own settings if `plain`, else some of them fixed otherwise."""
    varied = [] if plain else [name for name in HOLDEM_SETTINGS if rng.random() < 0.4]
    book = rulebook(shape.profile, {name: rng.choice(SETTINGS[name].values) for name in varied})
    small, big = rng.choice(BLINDS)
    stakes = Stakes(
        small,
        big,
        ante=0 if shape.antes == "none" else rng.choice([1, max(1, big // 4), big]),
        ante_form=None if shape.antes == "none" else AnteForm(shape.antes),
        straddle=2 * big if book["straddle"] == "live" and shape.seats > 2 and rng.random() < 0.6 else 0,
        upper_level=3 * big if book["upper_level"] == "table" and rng.random() < 0.3 else 0,
        rake=random_rake(rng, big),
    )
    numbers = rng.sample(range(1, 11), shape.seats)
    button = rng.choice(numbers) if rng.random() < 0.85 else rng.randint(1, 10)  # now and then a dead one
    no_small_blind = shape.seats > 2 and rng.random() < 0.1
    tournament = rng.random() < 0.4
    return HandSetup(
        stakes,
        random_seats(rng, stakes, numbers, button, random_stacks(rng, shape, big)),
        button,
        tuple(rng.sample(range(52), 52)),
        limit=shape.limit,
        rulebook=book,
        occasion=Occasion(
            tournament,
            players_left=rng.choice([0, shape.seats, 30]) if tournament else 0,
            real_table=rng.random() < 0.5,
        ),
        small_blind_seat=0 if no_small_blind else None,
    )


def random_seats(
    rng: random.Random, stakes: Stakes, numbers: list[int], button: int, stacks: list[int]
) -> tuple[Seat, ...]:
    """Seats with stacks, some with posts: live ones from the fourth place on, where no blind or straddle can be."""
    clockwise = sorted(numbers, key=lambda number: (number - button - 1) % 10)
    posts = [0, 0, 0, 0, stakes.small_blind, stakes.big_blind]
    return tuple(
        Seat(number, stack, live_post=rng.choice(posts) if place > 2 else 0, dead_post=rng.choice(posts[:5]))
        for place, (number, stack) in enumerate(zip(clockwise, stacks, strict=True))
    )


def random_stacks(rng: random.Random, shape: Shape, big: int) -> list[int]:
    """Chips before the hand, by shape."""
    most = {"equal": 100, "ragged": 60, "short": 5, "tiny": 1}[shape.stacks] * big
    if shape.stacks == "equal":
        return [rng.choice([10 * big, most])] * shape.seats
    return [rng.randint(1, most + 1) for _ in range(shape.seats)]


def random_rake(rng: random.Random, big: int) -> Rake:
    """No rake, a rate with or without caps, or a fixed amount."""
    caps = rng.choice([(0, 0, 0), (big, 2 * big, 3 * big)])
    return rng.choice(
        [
            Rake(),
            Rake(rng.choice([25_000, 47_500, 50_000, 333_333, 1_000_000]), caps, rng.random() < 0.5),
            Rake(fixed=rng.randint(1, 3 * big), caps=caps),
        ]
    )


def random_act(rng: random.Random, hand: Hand) -> tuple[int, str, int | None]:
    """One of the legal acts, folding less often than the others, with any amount and now and then as `all-in`."""
    legal = hand.legal()
    one = rng.choices(legal, [1 if each.act == "fold" else 3 for each in legal])[0]
    seat = hand.turn or 0
    if one.act in ("bet", "raise", "run"):
        size = rng.random()
        amount = one.least if size < 0.5 else one.most if size < 0.65 else rng.randint(one.least, one.most)
        if one.act != "run" and rng.random() < 0.3 and amount == chips_of(hand, seat):
            return seat, "all-in", None
        return seat, one.act, amount
    return seat, one.act, one.least if one.act == "call" and rng.random() < 0.3 else None


def chips_of(hand: Hand, seat: int) -> int:
    """The street total of a seat's all-in."""
    view = hand.view().seats[seat]
    return view.bet + view.stack


def random_hand(rng: random.Random, shape: Shape, *, plain: bool = False) -> Iterator[Hand]:
    """A hand played at random, as it is before each act and when it is over."""
    hand = Hand.deal(random_setup(rng, shape, plain=plain))
    yield hand
    while not hand.over:
        hand.act(*random_act(rng, hand))
        yield hand
