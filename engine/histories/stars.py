"""PokerStars-style text (read): one block per hand, from its header line to its summary.

Amounts of calls and bets are what the act adds, a raise names the street total after `to`. Stud texts name no button,
and call the completion of a bring-in a raise; texts of a single draw have no heading for it.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.cards import CardError, parse_cards
from engine.histories.amounts import AMOUNT, amount
from engine.histories.record import HistoryError, Recorded, Unreplayable
from engine.histories.transcribed import recorded
from engine.histories.transcript import ZERO, Table, Transcript, brackets
from engine.setup import Limit

ROOM = "pokerstars"
_START = re.compile(r"PokerStars (?:Home Game )?(?:Zoom )?(?:Hand|Game) #(?P<hand>\d+):")
_GAMES = {
    "6+ hold'em": "short-deck",
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-hilo",
    "5 card omaha": "five-card-omaha",
    "5 card omaha hi/lo": "five-card-omaha-hilo",
    "6 card omaha": "six-card-omaha",
    "6 card omaha hi/lo": "six-card-omaha-hilo",
    "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel-hilo",
    "7 card stud": "stud",
    "7 card stud hi/lo": "stud-hilo",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "single draw 2-7 lowball": "deuce-to-seven",
    "triple draw 2-7 lowball": "deuce-to-seven-triple",
    "badugi": "badugi",
}
_KIND = re.compile(rf"(?P<game>{'|'.join(map(re.escape, _GAMES))}) (?P<limit>No Limit|Pot Limit|Limit)", re.IGNORECASE)
_BUTTON_BLIND = re.compile(rf"Button Blind\s(?P<high>{AMOUNT}) - Ante\s{AMOUNT}")
_STAKES = re.compile(rf"(?P<low>{AMOUNT})/(?P<high>{AMOUNT})(?: - (?P<cap>{AMOUNT}) Cap)?")
_LIMITS = {"no limit": Limit.NO_LIMIT, "pot limit": Limit.POT_LIMIT, "limit": Limit.FIXED_LIMIT}

_SEAT = re.compile(rf"Seat (\d+): (.+?) \(({AMOUNT}) in chips(?:, [^)]*)?\)(.*)")
_POST = re.compile(
    rf"posts (the ante|small blind|big blind|button blind|small & big blinds|straddle) ({AMOUNT})(?: and is all-in)?"
)
_ACT = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises)(?: (?P<more>{AMOUNT}))?(?: to (?P<to>{AMOUNT}))?"
    rf"(?: and (?:is all-in|has reached the {AMOUNT} cap))*(?: \[(?P<cards>[^]]*)\])?"
)
_BRINGS_IN = re.compile(rf"brings[ -]in (?:low )?for ({AMOUNT})(?: and is all-in)?")
_EXCHANGE = re.compile(r"(?:discards (\d) cards?|stands pat)(?: (?:on )?(\[[^]]*\]))?")
_KINDS = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}
_SHOWS = re.compile(r"shows \[([^]]+)\].*")
_COLLECTED = re.compile(rf"(?:collected )?({AMOUNT}) from (?:main |side )?pot(?:-\d+)?")
_TOTAL = re.compile(rf"Total pot ({AMOUNT}).*\| Rake ({AMOUNT})")
_POT = re.compile(rf"(?:Main|Side) pot(?:-\d+)? ({AMOUNT})")
_BOARD = re.compile(r"(?:(FIRST|SECOND) )?Board (?:(\d) )?\[")
_SUMMARY_WON = re.compile(rf"(?:won|collected) \(({AMOUNT})\)")
_SUMMARY_CARDS = re.compile(r".*(showed|mucked)(?: \[([^]]+)\])?")


def recognises(text: str) -> bool:
    """Whether a file holds hands of this format."""
    return _START.search(text) is not None


def read(text: str, file: str) -> Iterator[Recorded]:
    """The hands of a text, in order; one that cannot be read or is not dealt is an Unreplayable."""
    starts = list(_START.finditer(text))
    for start, end in zip(starts, [*(match.start() for match in starts[1:]), len(text)], strict=True):
        block = text[start.start() : end]
        try:
            yield _Reader(file, start["hand"], block.splitlines()).hand()
        except (HistoryError, CardError) as error:
            yield Unreplayable(file, start["hand"], str(error))


def _table(header: str) -> Table:
    kind = _KIND.search(header)
    if kind is None:
        raise HistoryError("the header names no game that is known")
    stakes = _BUTTON_BLIND.search(header, kind.end()) or _STAKES.search(header, kind.end())
    if stakes is None:
        raise HistoryError("the header names no stakes")
    named = stakes.groupdict()
    return Table(
        room=ROOM,
        game=_GAMES[kind["game"].lower()],
        limit=_LIMITS[kind["limit"].lower()],
        low=amount(named["low"]) if "low" in named else ZERO,
        high=amount(named["high"]),
        tournament="tournament #" in header.lower(),
        cap=amount(named["cap"]) if named.get("cap") else ZERO,
    )


class _Reader:
    """One block, line by line."""

    def __init__(self, file: str, hand: str, lines: list[str]):
        self.lines = lines
        table = _table(lines[0])
        if any(line.startswith("Hand cancelled") for line in lines):
            raise HistoryError("the hand was cancelled")
        self.text = Transcript(file, hand, table)

    def hand(self) -> Recorded:
        summary, winner_named = False, False
        for line in map(str.rstrip, self.lines[1:]):
            summary = summary or line.startswith("*** SUMMARY")
            if summary:
                self._summary(line, winner_named)
            elif line.startswith("Seat "):
                self._seat(line)
            else:
                self._body(line)
                winner_named = bool(self.text.collected)
        return recorded(self.text)

    def _seat(self, line: str) -> None:
        match = _SEAT.fullmatch(line)
        if match is None:
            raise HistoryError(f"a seat that cannot be read: {line!r}")
        if "out of hand" not in match[4]:
            self.text.sit(match[2], int(match[1]), amount(match[3]))

    def _body(self, line: str) -> None:
        if match := re.search(r"Seat #(\d+) is the button", line):
            self.text.button = int(match[1])
        elif self.text.marker(line):
            pass
        elif match := re.fullmatch(rf"Uncalled bet \(({AMOUNT})\) returned to (.+)", line):
            self.text.returned[self._known(match[2])] += amount(match[1])
        elif match := re.fullmatch(r"Dealt to (.+?) (\[.*\])", line):
            *before, new = brackets(match[2])
            self.text.deals(self._known(match[1]), before[0] if before else (), new)
        else:
            self._player(line)

    def _player(self, line: str) -> None:
        """A line that begins with a player's name; what rooms say of people who are not in the hand is left out."""
        name = max((name for name in self.text.seats if line.startswith((name + ":", name + " "))), key=len, default="")
        if not name:
            return
        said = line[len(name) :]
        if match := _COLLECTED.fullmatch(said.strip()):
            self.text.collected[name] += amount(match[1])
        elif said.startswith(": "):
            self._does(name, said[2:])

    def _does(self, name: str, said: str) -> None:
        text = self.text
        if match := _POST.fullmatch(said):
            self._post(name, match[1], amount(match[2]))
        elif match := _ACT.fullmatch(said):
            if match["cards"]:
                text.knows(name, parse_cards(match["cards"]))
            more, to = (amount(match[key]) if match[key] else None for key in ("more", "to"))
            text.act(name, _KINDS[match["verb"]], None if to is not None else more, to)
        elif match := _BRINGS_IN.fullmatch(said):
            text.act(name, "bring-in", amount(match[1]))
        elif match := _EXCHANGE.fullmatch(said):
            count = int(match[1] or 0)
            text.exchange(name, count, brackets(match[2])[0] if match[2] and count else ())
        elif match := _SHOWS.fullmatch(said):
            cards = parse_cards(match[1])
            text.knows(name, cards)
            text.shown[name] = len(cards) > 1
        elif said in ("mucks hand", "mucks", "doesn't show hand"):
            text.shown.setdefault(name, False)
        elif said == "folds (disconnect)":
            text.act(name, "fold")
        elif said != "sits out":
            raise HistoryError(f"a line that cannot be read: {name}: {said!r}")

    def _post(self, name: str, what: str, chips: Fraction) -> None:
        text = self.text
        if what == "the ante":
            text.antes[name] = chips
            text.put_dead(name, chips)
        elif what == "small & big blinds":
            text.big_blinds[name], text.dead[name] = text.table.high, chips - text.table.high
            text.put(name, text.big_blinds[name])
            text.put_dead(name, text.dead[name])
        else:
            if what == "straddle":
                text.straddle = chips
            else:
                (text.small_blinds if what == "small blind" else text.big_blinds)[name] = chips
            text.put(name, chips)

    def _summary(self, line: str, winner_named: bool) -> None:
        if match := _TOTAL.match(line):
            self.text.pot, self.text.rake = amount(match[1]), amount(match[2])
            self.text.pots_after_rake = [amount(pot) for pot in _POT.findall(line)]
        elif match := _BOARD.match(line):
            self.text.sees_board(line, 1 if match[1] == "SECOND" else int(match[2] or 1) - 1)
        for name, seat in self.text.seats.items():
            prefix = f"Seat {seat}: {name} "
            if not line.startswith(prefix):
                continue
            if not winner_named:
                for won in _SUMMARY_WON.findall(line[len(prefix) :]):
                    self.text.collected[name] += amount(won)
            if match := _SUMMARY_CARDS.match(line[len(prefix) :]):
                cards = parse_cards(match[2]) if match[2] else ()
                self.text.knows(name, cards)
                self.text.shown.setdefault(name, match[1] == "showed" and len(cards) > 1)

    def _known(self, name: str) -> str:
        if name not in self.text.seats:
            raise HistoryError(f"a line about {name!r}, who has no seat in the text")
        return name
