"""What no deck, ranking or rulebook allows in a game: each fault with the field it is in."""

from collections.abc import Callable, Iterator
from itertools import accumulate

from engine.cards import RANKS
from engine.game import Forced, Game, Opener
from engine.kernel.records import MAX_BOARD, MAX_HOLE
from engine.ranking.rankings import RANKINGS
from engine.rulebooks import SETTINGS

Place = tuple[str | int, ...]  # a path such as ("streets", 1, "draw")
Fault = tuple[Place, str]

MAX_UP = 4  # face up before each player
HALF_ONLY = "eight-or-better"  # often nobody has one, so it cannot win a whole pot
TWO_OF = range(4, 7)  # hole cards of which two and three of the board's can be asked

# What the setting that a field names may decide.
LIMITS = {"fixed", "all"}
OPEN_PAIR = {"holder", "holder-opens", "any", "off"}
ALL_SHOW = {"as-muck", "all-show"}
ABSENT_EXCHANGE = {"list", "stand-pat"}


def faults(game: Game) -> Iterator[Fault]:
    """What is impossible in a game; a fault comes before what follows from it, if that is told at all."""
    misnamed = list(_settings(game))
    yield from misnamed
    if misnamed:
        return
    yield from _streets(game)
    yield from _exchanges(game)
    yield from _openers(game)
    yield from _rankings(game)
    yield from _deck(game)


def held(game: Game) -> tuple[int, ...]:
    """How many cards a player holds in each betting round."""
    return tuple(accumulate(street.down + street.up - street.discard for street in game.streets))


def forced_bets(game: Game) -> set[Forced]:
    """The forced bets that a game may have, by one rulebook or another."""
    return {Forced(value) for value in SETTINGS[game.forced_setting].values} if game.forced_setting else {game.forced}


def _settings(game: Game) -> Iterator[Fault]:
    """Fields that name a setting: there is one, and it decides just that."""
    named: list[tuple[Place, str, Callable[[str], bool]]] = [
        (("seats", "setting"), game.seats_setting, str.isdecimal),
        (("forced",), game.forced_setting, set(Forced).__contains__),
        (("limits",), game.limits_setting, LIMITS.__contains__),
        (("all_show",), game.all_show_setting, ALL_SHOW.__contains__),
        (("absent_exchange",), game.absent_exchange_setting, ABSENT_EXCHANGE.__contains__),
    ]
    for k, street in enumerate(game.streets):
        named.append((("streets", k, "open_pair"), street.open_pair, OPEN_PAIR.__contains__))
    for place, name, decides in named:
        if name and (name not in SETTINGS or not all(map(decides, SETTINGS[name].values))):
            fitting = [one.name for one in SETTINGS.values() if all(map(decides, one.values))]
            words = [*Forced, *fitting] if place == ("forced",) else fitting
            yield place, f"{name!r} is none of {', '.join(words)}"


def _streets(game: Game) -> Iterator[Fault]:
    if not game.streets[0].down:
        yield ("streets", 0), "nobody has a card of his own in the first betting round"
    names = [street.name for street in game.streets]
    board = up = 0
    for k, (street, holds) in enumerate(zip(game.streets, held(game), strict=True)):
        board += street.board
        up += street.up
        if street.name in names[:k]:
            yield ("streets", k, "name"), f"there is a {street.name} already"
        if not (street.down or street.up or street.board or street.draw or street.discard):
            yield ("streets", k), "no card is dealt or exchanged"
        if holds > MAX_HOLE:
            yield ("streets", k), f"a player holds {holds} cards; {MAX_HOLE} is the most"
        if up > MAX_UP:
            yield ("streets", k, "up"), f"a player shows {up} cards; {MAX_UP} is the most"
        if board > MAX_BOARD:
            yield ("streets", k, "board"), f"a board has {board} cards; {MAX_BOARD} is the most"
    if game.boards > 1 and not board:
        yield ("boards",), f"{game.boards} boards without a card"


def _exchanges(game: Game) -> Iterator[Fault]:
    before = (0, *held(game))
    up = 0
    for k, street in enumerate(game.streets):
        for name, count in (("draw", street.draw), ("discard", street.discard)):
            place = ("streets", k, name)
            if count and not before[k]:
                yield place, "an exchange without cards: nobody holds one yet"
            elif count > before[k]:
                yield place, f"{count} cards of the {before[k]} that a player holds"
            elif count and up:
                yield place, "cards that lie face up are not exchanged"
        if street.discard and street.discard == before[k]:
            yield ("streets", k, "discard"), f"all {street.discard} cards are discarded, and nothing is left to play"
        if street.draw and street.discard:
            yield ("streets", k, "discard"), "cards are drawn on this street: only one of the two is possible"
        up += street.up


def _openers(game: Game) -> Iterator[Fault]:
    first, forced = game.streets[0], forced_bets(game)
    if Forced.BRING_IN in forced and first.up != 1:
        yield ("streets", 0, "up"), f"a bring-in goes by one up card each, and there are {first.up}"
    if (first.opener is Opener.BRING_IN) is not (forced == {Forced.BRING_IN}):
        yield ("streets", 0, "opener"), f"{first.opener}, but the forced bet is {' or '.join(sorted(forced))}"
    up = 0
    for k, street in enumerate(game.streets):
        up += street.up
        if k and street.opener is Opener.BRING_IN:
            yield ("streets", k, "opener"), "the bring-in is on the first street"
        if street.opener is Opener.SHOWING and not up:
            yield ("streets", k, "opener"), "the best showing hand opens, and no card lies face up"
        if street.open_pair and (up < 2 or street.level):
            why = "bets have the upper level on this street already" if street.level else "no pair can show"
            yield ("streets", k, "open_pair"), why
    if first.opener is Opener.SHOWING and forced != {Forced.ANTE}:
        yield ("streets", 0, "opener"), f"showing, but the forced bet is {' or '.join(sorted(forced))}"


def _rankings(game: Game) -> Iterator[Fault]:
    first, *second = game.rankings
    if first == HALF_ONLY:
        yield ("rankings", 0), f"{first} wins no more than half of a pot: it comes second"
    if second and second != [HALF_ONLY]:
        yield ("rankings", 1), f"{second[0]} wins no half of a pot: only {HALF_ONLY} does"
    yield from _low_cards(game)
    holds, board = held(game)[-1], sum(street.board for street in game.streets)
    if game.from_hole and (holds not in TWO_OF or board < 5 - game.from_hole):
        says = f"{game.from_hole} of {holds} hole cards and {5 - game.from_hole} of {board} board cards"
        yield ("from_hole",), f"{says}; it takes {TWO_OF[0]} to {TWO_OF[-1]} and {5 - game.from_hole} or more"
    for k, name in enumerate(game.rankings):
        ranking = RANKINGS[name]
        if game.from_hole and ranking.two_and_three is None:
            yield ("rankings", k), f"{name} is not ranked by cards of the hole and the board"
        sizes = ranking.sizes()
        if not game.from_hole and holds + board not in sizes:
            allowed = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
            yield ("rankings", k), f"{name} ranks a hand of {allowed} cards, and {holds + board} are dealt"


def _low_cards(game: Game) -> Iterator[Fault]:
    """Low hands need the low cards; a ranking made for a short deck needs just that one."""
    for k, name in enumerate(game.rankings):
        ranking = RANKINGS[name]
        lowest = ranking.lowest_card // 4
        if game.lowest_rank != lowest and (ranking.low or lowest):
            yield (
                ("lowest_rank",) if game.lowest_rank else ("rankings", k),
                f"{name} is for a deck that begins with {RANKS[lowest]}, not {RANKS[game.lowest_rank]}",
            )


def _deck(game: Game) -> Iterator[Fault]:
    """Enough cards for all seats to the end, with one burnt before each street (pr-deck, gap-draw-deck-out)."""
    seats, streets, cards = game.max_seats, game.streets, len(game.deck)
    deals = [street.down + street.up + street.board > 0 for street in streets]
    needed = seats * sum(street.down + street.up for street in streets)
    needed += game.boards * sum(street.board for street in streets)
    needed += sum(street.board > 0 or k > 0 for k, street in enumerate(streets))
    for k, street in enumerate(streets):
        # Discards make a new stub, which need serve the draws only; and nobody gets back what he discarded.
        needed += street.draw * (seats if any(deals[k:]) else 1)
    if _last_card_may_be_common(game):
        needed -= seats  # but for one card, which takes the place of the last one burnt
    elif streets[-1].down + streets[-1].up:
        needed += 1  # in some books the very last card is not dealt (gap-stud-deck-short)
    if needed > cards:
        yield ("seats", "most"), f"{seats} seats need {needed} cards with those burnt, and the deck has {cards}"


def _last_card_may_be_common(game: Game) -> bool:
    """Where one common card may stand for everybody's last one (ps-stud-eight-players)."""
    last = game.streets[-1]
    others = any(street.board or street.draw for street in game.streets)
    return len(game.streets) > 1 and last.down + last.up == 1 and not others
