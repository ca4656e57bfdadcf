"""ACPC logs: one `STATE:` line per heads-up hand, with all hole cards and what each player won (read, write).

    STATE:hand:acts by street:hole cards / board:payoffs:players

The players stand big blind first ("reverse blinds": the button has the small blind). The log does not name its game:
a raise with an amount is no limit, one without is fixed limit. A no-limit amount is what its player has put into the
whole hand. Format: the ACPC protocol specification, version 2.0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import CardError, format_cards, parse_cards
from engine.histories.betting import Betting
from engine.histories.record import Expected, HistoryError, Recorded, RecordedAct, RecordedHand, Unreplayable
from engine.setup import Limit, Seat, Stakes

ROOM = "acpc"
BIG_BLIND_SEAT, BUTTON_SEAT = 1, 2


@dataclass(frozen=True)
class _Game:
    """What the competition fixed for a game: limit, stakes, chips at the start of every hand."""

    limit: Limit
    stakes: Stakes
    stack: int


# The fixed-limit game has no end of chips; a thousand is four times what a hand can cost.
_NO_LIMIT = _Game(Limit.NO_LIMIT, Stakes(50, 100), 20_000)
_FIXED_LIMIT = _Game(Limit.FIXED_LIMIT, Stakes(5, 10, upper_level=20), 1_000)
_STATE = re.compile(r"STATE:(?P<hand>\d+):(?P<acts>[^:]*):(?P<cards>[^:]*):(?P<payoffs>[^:]*):(?P<players>[^:]*)")


def recognises(text: str) -> bool:
    """Whether a file is a log of this format."""
    return re.search(r"^STATE:\d+:", text, re.MULTILINE) is not None


def read(text: str, file: str) -> Iterator[Recorded]:
    """The hands of a log, in order; a damaged line is an Unreplayable that says what is wrong."""
    game = _game_of(text)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _STATE.fullmatch(line.strip())
        if match is None:
            yield Unreplayable(file, f"line {number}", "the line is no STATE of five fields")
            continue
        try:
            yield _hand(match, game, file)
        except (HistoryError, CardError) as error:
            yield Unreplayable(file, match["hand"], str(error))


def _game_of(text: str) -> _Game:
    """The game of a log: by its raises, or where nobody raises by what a blind costs."""
    acts = "".join(re.findall(r"^STATE:\d+:([^:]*):", text, re.MULTILINE))
    amounts = r":-?(?:50|100)\|" if "r" not in acts else r"^STATE:\d+:[^:]*r\d"
    return _NO_LIMIT if re.search(amounts, text, re.MULTILINE) else _FIXED_LIMIT


def _hand(match: re.Match[str], game: _Game, file: str) -> RecordedHand:
    hole_text, *board_text = match["cards"].split("/")
    hole = [parse_cards(cards) for cards in hole_text.split("|")]
    players = match["players"].split("|")
    payoffs = [int(payoff) for payoff in match["payoffs"].split("|") if re.fullmatch(r"-?\d+", payoff)]
    if not len(hole) == len(players) == len(payoffs) == 2:
        raise HistoryError("the line does not name two hands, two payoffs and two players")
    acts = tuple(_acts(match["acts"], game))
    compared = not any(act.kind == "fold" for act in acts)
    return RecordedHand(
        file=file,
        hand=match["hand"],
        room=ROOM,
        game="holdem",
        limit=game.limit,
        stakes=game.stakes,
        seats=(Seat(BIG_BLIND_SEAT, game.stack), Seat(BUTTON_SEAT, game.stack)),
        button=BUTTON_SEAT,
        small_blind_seat=BUTTON_SEAT,
        big_blind_seat=BIG_BLIND_SEAT,
        players=dict(enumerate(players, 1)),
        hole=dict(enumerate(hole, 1)),
        board=parse_cards("".join(board_text)),
        acts=acts,
        shown={BIG_BLIND_SEAT: True, BUTTON_SEAT: True} if compared else {},
        expected=Expected(stacks={seat: game.stack + payoff for seat, payoff in enumerate(payoffs, 1)}),
    )


def _acts(text: str, game: _Game) -> Iterator[RecordedAct]:
    """The acts, with the street totals that the log's own amounts come to."""
    stacks = {BIG_BLIND_SEAT: game.stack, BUTTON_SEAT: game.stack}
    betting = Betting(stacks, _blinds(game), game.stakes.big_blind)
    for street, round_text in enumerate(text.split("/")):
        if street:
            betting.next_street()
        before = game.stack - betting.behind[BIG_BLIND_SEAT] - betting.bets[BIG_BLIND_SEAT]
        seat = BUTTON_SEAT if street == 0 else BIG_BLIND_SEAT
        level = game.stakes.big_blind if street < 2 else game.stakes.upper_level
        tokens = re.findall(r"[fc]|r\d*", round_text)
        if "".join(tokens) != round_text:
            raise HistoryError(f"{round_text!r} holds something else than f, c and r")
        for token in tokens:
            if token == "f":
                yield betting.fold(seat)
            elif token == "c":
                yield betting.check_or_call(seat)
            else:
                yield betting.bet_or_raise(seat, int(token[1:]) - before if token[1:] else betting.price + level)
            seat = BIG_BLIND_SEAT + BUTTON_SEAT - seat


def _blinds(game: _Game) -> dict[int, int]:
    return {BIG_BLIND_SEAT: game.stakes.big_blind, BUTTON_SEAT: game.stakes.small_blind}


def write(hand: RecordedHand) -> str:
    """The hand as a STATE line; raises HistoryError if it is not one of the format's two games."""
    game = _NO_LIMIT if hand.limit == Limit.NO_LIMIT else _FIXED_LIMIT
    fits = (
        hand.game == "holdem"
        and hand.limit == game.limit
        and hand.stakes == game.stakes
        and [(seat.number, seat.stack) for seat in hand.seats] == [(1, game.stack), (2, game.stack)]
        and hand.button == BUTTON_SEAT
    )
    stacks = hand.expected.stacks
    if not fits or stacks is None or set(hand.hole) != {1, 2}:
        raise HistoryError("an ACPC log holds heads-up hold'em, no limit 50/100 or fixed limit 10/20, all cards known")
    board = [hand.board[:3], hand.board[3:4], hand.board[4:5]]
    cards = "|".join(format_cards(hand.hole[seat], "") for seat in (1, 2))
    cards += "".join("/" + format_cards(street, "") for street in board if street)
    payoffs = "|".join(str(stacks[seat] - game.stack) for seat in (1, 2))
    players = "|".join(hand.players.get(seat, f"p{seat}") for seat in (1, 2))
    return f"STATE:{hand.hand}:{_betting(hand, game)}:{cards}:{payoffs}:{players}"


def _betting(hand: RecordedHand, game: _Game) -> str:
    rounds = [""] * (1 + max(len(hand.board) - 2, 0))
    put_in = _blinds(game)
    before, street = 0, 0
    for act in hand.acts:
        if act.street != street:
            before, street = max(put_in.values()), act.street
        if act.kind == "call":
            put_in[act.seat] = max(put_in.values())
        elif act.to is not None:
            put_in[act.seat] = before + act.to
        letter = {"fold": "f", "check": "c", "call": "c"}.get(act.kind, "r")
        rounds[street] += letter + (str(put_in[act.seat]) if letter == "r" and game.limit == Limit.NO_LIMIT else "")
    return "/".join(rounds)
