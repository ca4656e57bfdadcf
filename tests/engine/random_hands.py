"""Random set-ups and random acts from a seed, and a small set that has every pair of what set-ups may vary in."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, product

from engine.events import LegalAct
from engine.games import GAMES, Forced, Game
from engine.hand import Hand
from engine.rulebooks import PROFILES, SETTINGS, Rulebook, rulebook
from engine.setup import AnteForm, HandSetup, Limit, Occasion, Rake, Seat, Stakes

BLINDS = [(1, 2), (5, 10), (50, 100), (2, 5), (0, 3), (7, 7), (333, 1000)]
STACKS = ("equal", "ragged", "short", "tiny")

Act = tuple[int, str, int | None, tuple[int, ...]]
Pair = tuple[str, object, str, object]


@dataclass(frozen=True)
class Shape:
    """One combination of the values that CI wants in pairs."""

    game: str
    limit: Limit
    profile: str
    seats: int

    def __str__(self) -> str:
        """A name for a test: `omaha no-limit pr 6`."""
        return f"{self.game} {self.limit} {self.profile} {self.seats}"

    @property
    def is_offered(self) -> bool:
        """Whether the profile has this limit and seats so many (ps-stud-limit, ps-draw-seats)."""
        game, book = GAMES[self.game], PROFILES[self.profile]
        most = min(game.max_seats, int(book[game.seats_setting])) if game.seats_setting else game.max_seats
        fixed_only = game.limits_setting != "" and book[game.limits_setting] == "fixed"
        return self.seats <= most and (self.limit is Limit.FIXED_LIMIT or not fixed_only)


def pairs_of(shape: Shape) -> set[Pair]:
    """Every pair of values that a shape has."""
    named = [(field.name, getattr(shape, field.name)) for field in fields(shape)]
    return {(a, x, b, y) for (a, x), (b, y) in combinations(named, 2)}


@cache
def every_shape() -> Sequence[Shape]:
    """The full product, without what no rulebook offers."""
    shapes = (Shape(*values) for values in product(GAMES, Limit, PROFILES, range(2, 11)))
    return [shape for shape in shapes if shape.is_offered]


@cache
def all_pairs() -> frozenset[Pair]:
    """Every pair of values there is."""
    return frozenset().union(*map(pairs_of, every_shape()))


@cache
def pairwise_shapes() -> Sequence[Shape]:
    """Few shapes that together have every pair: each time the one that brings most of those still missing."""
    shapes = list(every_shape())
    random.Random(1).shuffle(shapes)
    pairs = [(shape, pairs_of(shape)) for shape in shapes]
    missing, chosen = set(all_pairs()), []
    while missing:
        shape, brings = max(pairs, key=lambda one: len(one[1] & missing))
        chosen.append(shape)
        missing -= brings
    return chosen


def random_shape(rng: random.Random, limit: Limit | None = None) -> Shape:
    """Any shape, or any of a limit."""
    return rng.choice([shape for shape in every_shape() if limit in (None, shape.limit)])


@cache
def settings_of(game: Game) -> tuple[str, ...]:
    """The settings that a hand of a game asks about, but for those that only allow or refuse a set-up."""
    names = ["fl_bets_per_round", "fl_cap_heads_up", "short_all_in", "short_all_ins_add_up", "upper_level"]
    names += ["all_in_face_up", "show_order", "showdown_muck", "odd_chip", "burn", "rake", "rake_pots", "rake_rounding"]
    if game.forced in (Forced.BLINDS, Forced.BUTTON_BLIND):
        names += ["pl_maximum", "straddle", "ante_order"]
    if any(street.board for street in game.streets):
        names += ["run_outs"]
    if game.forced is Forced.BRING_IN:
        names += ["stud_ante", "bring_in", "high_show_tie", "short_stub", "common_card_opener"]
    if any(street.draw for street in game.streets):
        names += ["draw_reshuffle"]
    if len(game.rankings) == 2:
        names += ["both_halves_tie"]
    named = [game.forced_setting, game.all_show_setting, *(street.open_pair for street in game.streets)]
    return (*names, *filter(None, named))


def random_setup(rng: random.Random, shape: Shape, *, plain: bool = False, stacks: str = "") -> HandSetup:
    """A set-up of that shape; the profile's own settings if `plain`, else some of them fixed otherwise."""
    game = GAMES[shape.game]
    varied = [] if plain else [name for name in settings_of(game) if rng.random() < 0.4]
    book = rulebook(shape.profile, {name: rng.choice(SETTINGS[name].values) for name in varied})
    forced = Forced(book[game.forced_setting]) if game.forced_setting else game.forced
    stakes = random_stakes(rng, book, forced, shape.seats)
    numbers = rng.sample(range(1, 11), shape.seats)
    dead_button = forced is not Forced.BUTTON_BLIND and rng.random() < 0.1
    button = rng.randint(1, 10) if dead_button else rng.choice(numbers)
    no_small_blind = forced is Forced.BLINDS and shape.seats > 2 and rng.random() < 0.1
    # In a deck that was shuffled again a burn would be of a card that no model can know; only `live` asks for burns.
    never_real = any(street.draw for street in game.streets) and book["draw_reshuffle"] != "live"
    tournament = rng.random() < 0.4
    chips = random_stacks(rng, stacks or rng.choice(STACKS), shape.seats, stakes.big_blind or stakes.min_bet)
    return HandSetup(
        stakes,
        random_seats(rng, stakes, numbers, button, chips),
        button,
        random_deck(rng, game),
        game,
        shape.limit,
        book,
        Occasion(
            tournament,
            players_left=rng.choice([0, shape.seats, 30]) if tournament else 0,
            real_table=rng.random() < 0.5 and not never_real,
        ),
        small_blind_seat=0 if no_small_blind else None,
        reshuffle=rng.getrandbits(64),
    )


def random_deck(rng: random.Random, game: Game) -> tuple[int, ...]:
    """The game's cards in any order."""
    cards = range(4 * game.lowest_rank, 52)
    return tuple(rng.sample(cards, len(cards)))


def random_stakes(rng: random.Random, book: Rulebook, forced: Forced, seats: int) -> Stakes:
    """Forced bets as the game has them, now and then with a straddle, another upper level, a rake."""
    small, big = rng.choice(BLINDS)
    rake = random_rake(rng, big)
    upper = 3 * big if book["upper_level"] == "table" and rng.random() < 0.3 else 0
    ante = rng.choice([1, max(1, big // 4), big])
    if forced is Forced.ANTE:
        return Stakes(min_bet=big, ante=ante, upper_level=upper, rake=rake)
    if forced is Forced.BRING_IN:
        table = book["bring_in"] == "table" and big > 1
        return Stakes(
            min_bet=big,
            ante=rng.choice([0, max(1, big // 10), max(1, big // 4)]),
            bring_in=rng.choice([0, rng.randint(1, big - 1)]) if table else 0,
            upper_level=upper,
            rake=rake,
        )
    form = rng.choice([None, *AnteForm])
    return Stakes(
        small if forced is Forced.BLINDS else 0,
        big,
        ante=rng.choice([0, ante]),
        ante_form=form,
        straddle=2 * big if book["straddle"] == "live" and seats > 2 and rng.random() < 0.6 else 0,
        upper_level=upper,
        rake=rake,
    )


def random_seats(
    rng: random.Random, stakes: Stakes, numbers: list[int], button: int, stacks: list[int]
) -> tuple[Seat, ...]:
    """Seats with stacks, some with posts: live ones from the fourth place on, where no blind or straddle can be."""
    clockwise = sorted(numbers, key=lambda number: (number - button - 1) % 10)
    posts = [0, 0, 0, 0, stakes.small_blind, stakes.big_blind]
    with_live = range(3, len(numbers)) if stakes.small_blind else range(0)
    return tuple(
        Seat(number, stack, rng.choice(posts) if place in with_live else 0, rng.choice(posts[:5]))
        for place, (number, stack) in enumerate(zip(clockwise, stacks, strict=True))
    )


def random_stacks(rng: random.Random, kind: str, seats: int, big: int) -> list[int]:
    """Chips before the hand: all alike, deep or short in different amounts, or hardly any."""
    most = {"equal": 100, "ragged": 60, "short": 5, "tiny": 1}[kind] * big
    if kind == "equal":
        return [rng.choice([10 * big, most])] * seats
    return [rng.randint(1, most + 1) for _ in range(seats)]


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


def random_act(rng: random.Random, hand: Hand, fold: float = 1) -> Act:
    """One of the legal acts, folding less often than the others, with any amount and now and then as `all-in`."""
    legal = hand.legal()
    one = rng.choices(legal, [fold if each.act == "fold" else 3 for each in legal])[0]
    seat = hand.turn or 0
    if one.act == "discard":
        return seat, one.act, None, random_discards(rng, hand, one)
    if one.act in ("bet", "raise", "complete", "run"):
        size = rng.random()
        amount = one.least if size < 0.5 else one.most if size < 0.65 else rng.randint(one.least, one.most)
        if one.act != "run" and rng.random() < 0.3 and amount == chips_of(hand, seat):
            return seat, "all-in", None, ()
        return seat, one.act, amount, ()
    return seat, one.act, one.least if one.act in ("call", "bring-in") and rng.random() < 0.3 else None, ()


def random_discards(rng: random.Random, hand: Hand, one: LegalAct) -> tuple[int, ...]:
    """Cards to give up, often as many as may be, so that the deck runs out."""
    seat = hand.turn or 0
    count = one.most if rng.random() < 0.4 else rng.randint(one.least, one.most)
    return tuple(rng.sample(hand.view(seat).seats[seat].cards, count))


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
