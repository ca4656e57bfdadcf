"""A spot: who may hold what, the boards and the dead cards, read from text and refused if it cannot be."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import gcd, lcm
from typing import NoReturn

from engine.cards import RANKS, SUITS, CardError, format_card, parse_card
from engine.equity.kernel.records import MOST_HANDS
from engine.equity.ranges import UNKNOWN, RangeError, SameCardError, parse_range, parse_weight
from engine.games import Game
from engine.refusals import SetupError

ONE_RUN = re.compile(rf"(\s*([{RANKS}][{SUITS}]|{UNKNOWN}))*\s*")

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Holding:
    """What a player may hold: known cards, one alternative or many with whole weights, and how many unknown ones."""

    alternatives: tuple[Cards, ...]
    weights: tuple[int, ...]
    unknown: int


@dataclass(frozen=True)
class Spot:
    """A spot that can be dealt.

    `boards` has one run of known cards, maybe none, for each board of the game; a hand has `hole` cards at the showdown
    and a whole board `board`. Nobody can be dealt cards that are `gone`: dead, on a board or not in the deck; `left`
    is how many can be dealt besides the known ones.
    """

    game: Game
    holdings: tuple[Holding, ...]
    boards: tuple[Cards, ...]
    dead: Cards
    hole: int
    board: int
    gone: frozenset[int]
    left: int


def hole_cards(game: Game) -> int:
    """Cards of a hand at the showdown: what was dealt less what was given up."""
    return sum(street.down + street.up - street.discard for street in game.streets)


def board_cards(game: Game) -> int:
    """Cards of a whole board."""
    return sum(street.board for street in game.streets)


def read_spot(game: Game, hands: Sequence[str], boards: Sequence[Sequence[str]] = (), dead: Iterable[str] = ()) -> Spot:
    """The spot that is asked for: `hands` as in engine.equity, boards and dead cards by their texts.

    Raises SetupError; its fields are `hands[0]`, `boards[0]` and `dead`.
    """
    if not 2 <= len(hands) <= MOST_HANDS:
        _refuse("MALFORMED_REQUEST", "hands", f"{len(hands)} hands, not 2 to {MOST_HANDS}")
    hole, board = hole_cards(game), board_cards(game)
    holdings = tuple(_read_hand(text, game, hole, f"hands[{place}]") for place, text in enumerate(hands))
    known, dead_cards = _read_boards(game, boards, board), _read_cards(dead, "dead")
    gone = frozenset([*range(4 * game.lowest_rank), *dead_cards, *chain(*known)])
    left = 52 - len(gone) - sum(len(holding.alternatives[0]) for holding in holdings)
    return _possible(Spot(game, holdings, known, dead_cards, hole, board, gone, left))


def _read_hand(text: str, game: Game, size: int, field: str) -> Holding:
    try:
        if size == 2 and not ONE_RUN.fullmatch(text):
            hands: Mapping[Cards, Fraction] = parse_range(text)
            unknown = 0
        else:
            hands, unknown = _read_list(text, size, game)
    except RangeError as error:
        _refuse("MALFORMED_REQUEST", field, str(error))
    except SameCardError as error:
        _refuse("DUPLICATE_CARD", field, str(error))
    except CardError as error:
        _refuse("BAD_CARD", field, str(error))
    scale = lcm(*(weight.denominator for weight in hands.values()))
    weights = [int(weight * scale) for weight in hands.values()]
    common = gcd(*weights)
    return Holding(tuple(hands), tuple(weight // common for weight in weights), unknown)


def _read_list(text: str, size: int, game: Game) -> tuple[Mapping[Cards, Fraction], int]:
    """Whole hands between commas, and how many unknown cards each of them has."""
    hands: dict[Cards, Fraction] = {}
    unknown = set()
    for entry in text.split(","):
        run, colon, weight = entry.partition(":")
        cards, missing = _read_run(run, size, game)
        if cards in hands:
            raise RangeError(f"{run.strip()} is named twice")
        hands[cards] = parse_weight(weight.strip()) if colon else Fraction(1)
        unknown.add(missing)
    if len(unknown) > 1:
        raise RangeError(f"{text!r}: all hands of a list have as many unknown cards")
    return hands, unknown.pop()


def _read_run(text: str, size: int, game: Game) -> tuple[Cards, int]:
    packed = "".join(text.split())
    count = packed.count(UNKNOWN)
    packed = packed.replace(UNKNOWN, "")
    cards = tuple(sorted((parse_card(packed[at : at + 2]) for at in range(0, len(packed), 2)), reverse=True))
    if len(set(cards)) < len(cards):
        raise SameCardError(f"{text.strip()} holds one card twice")
    dealt = count + len(cards)
    still_dealt = sum(1 for street in game.streets if street.down or street.up) > 1
    if dealt > size or (dealt < size and not (still_dealt and dealt)):
        given_up = sum(street.discard for street in game.streets)
        after = " after the discard" if given_up else ""
        fewer = " or fewer" if still_dealt else ""
        raise CardError(f"{text.strip()!r} is {dealt} cards; {game.name} compares hands of {size}{fewer}{after}")
    return cards, size - len(cards)


def _read_boards(game: Game, boards: Sequence[Sequence[str]], most: int) -> tuple[Cards, ...]:
    offered = game.boards if most else 0
    if len(boards) > offered:
        _refuse("MALFORMED_REQUEST", "boards", f"{len(boards)} boards, but {game.name} has {offered}")
    read = []
    for place, board in enumerate(boards):
        cards = _read_cards(board, f"boards[{place}]")
        if len(cards) > most:
            _refuse("MALFORMED_REQUEST", f"boards[{place}]", f"{len(cards)} cards, more than {most}")
        read.append(cards)
    return (*read, *(() for _ in range(max(1, offered) - len(read))))


def _read_cards(texts: Iterable[str], field: str) -> Cards:
    try:
        return tuple(parse_card(text) for text in texts)
    except CardError as error:
        _refuse("BAD_CARD", field, str(error))


def _possible(spot: Spot) -> Spot:
    """The spot without the alternatives that cannot be; refuses it if it has a card twice or too few cards."""
    where: dict[int, str] = {}
    fields = [(f"boards[{place}]", board) for place, board in enumerate(spot.boards)]
    fields += [("dead", spot.dead)]
    fields += [(f"hands[{k}]", h.alternatives[0]) for k, h in enumerate(spot.holdings) if len(h.alternatives) == 1]
    for field, cards in fields:
        for card in cards:
            if card < 4 * spot.game.lowest_rank:
                _refuse("BAD_CARD", field, f"{format_card(card)} is not in the deck of {spot.game.name}")
            if card in where:
                _refuse("DUPLICATE_CARD", field, f"{format_card(card)} is in {where[card]} already")
            where[card] = field
    holdings = tuple(_without(holding, where, spot, f"hands[{k}]") for k, holding in enumerate(spot.holdings))
    unknown = sum(holding.unknown for holding in holdings) + sum(spot.board - len(board) for board in spot.boards)
    if unknown > spot.left:
        _refuse("DECK_TOO_SMALL", "hands", f"{unknown} cards are to come, and {max(0, spot.left)} are left")
    return replace(spot, holdings=holdings)


def _without(holding: Holding, where: Mapping[int, str], spot: Spot, field: str) -> Holding:
    """What is left of a holding when cards are elsewhere or not in the deck."""
    if len(holding.alternatives) == 1:
        return holding
    lowest = 4 * spot.game.lowest_rank
    kept = [
        (cards, weight)
        for cards, weight in zip(holding.alternatives, holding.weights, strict=True)
        if min(cards) >= lowest and not any(card in where for card in cards)
    ]
    if not kept:
        clash = next((card for card in holding.alternatives[0] if card in where), None)
        said = "a card of each is not in the deck" if clash is None else f"{format_card(clash)} is in {where[clash]}"
        _refuse("DUPLICATE_CARD", field, f"none of its hands is possible: {said}")
    return Holding(tuple(cards for cards, _ in kept), tuple(weight for _, weight in kept), holding.unknown)


def _refuse(reason: str, field: str, message: str) -> NoReturn:
    raise SetupError(reason, field, message)
