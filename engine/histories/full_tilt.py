"""Full Tilt text (read): one block per hand, from its header line to its summary.

Amounts of calls and bets are what the act adds; `raises to` names the street total. Where the line of the pot's winner
is missing, the summary's word about what a seat collected counts.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.cards import CardError, parse_cards
from engine.histories.amounts import AMOUNT, amount
from engine.histories.record import HistoryError, Recorded, Unreplayable
from engine.histories.transcribed import recorded
from engine.histories.transcript import Table, Transcript, brackets
from engine.setup import Limit

ROOM = "full-tilt"
_START = re.compile(r"Full ?Tilt ?Poker(?:\.\w+)? Game #(?P<hand>\d+):")
_GAMES = {
    "Hold'em": "holdem",
    "Omaha Hi/Lo": "omaha-hilo",
    "Omaha H/L": "omaha-hilo",
    "Omaha Hi": "omaha",
    "5 Card Omaha H/L": "five-card-omaha-hilo",
    "5 Card Omaha Hi": "five-card-omaha",
    "Stud Hi": "stud",
    "Stud H/L": "stud-hilo",
    "Razz": "razz",
    "5 Card Stud": "five-card-stud",
    "5 Card Draw": "five-card-draw",
    "2-7 Single Draw": "deuce-to-seven",
    "2-7 Triple Draw": "deuce-to-seven-triple",
    "A-5 Triple Draw": "ace-to-five-triple",
    "Badugi": "badugi",
}
_KIND = re.compile(rf"(?P<limit>No Limit|Pot Limit|Limit|NL|PL|FL) (?P<game>{'|'.join(map(re.escape, _GAMES))})")
_STAKES = re.compile(rf" - (?P<low>{AMOUNT})/(?P<high>{AMOUNT})(?: Ante {AMOUNT})? - ")
_LIMITS = {
    "No Limit": Limit.NO_LIMIT,
    "NL": Limit.NO_LIMIT,
    "Pot Limit": Limit.POT_LIMIT,
    "PL": Limit.POT_LIMIT,
    "Limit": Limit.FIXED_LIMIT,
    "FL": Limit.FIXED_LIMIT,
}

_SEAT = re.compile(rf"Seat (\d+): (.+?) \(({AMOUNT})\)(?:, is sitting out)?")
_POST = re.compile(
    rf"(posts the small blind of|posts the big blind of|posts a dead small blind of|posts|antes) ({AMOUNT})"
    r"(?:, and is all in)?"
)
_ACT = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|completes it|raises|brings in for)"
    rf"(?: to (?P<to>{AMOUNT})| (?P<more>{AMOUNT}))?(?:, and is all in)?"
)
_EXCHANGE = re.compile(r"(?:discards (\d) cards?|stands pat)(?: (?:on )?(\[[^]]*\]))?")
_KINDS = {
    "folds": "fold",
    "checks": "check",
    "calls": "call",
    "bets": "bet",
    "completes it": "complete",
    "raises": "raise",
    "brings in for": "bring-in",
}
_SHOWS = re.compile(r"shows \[([^]]+)\].*")
_WINS = re.compile(rf"(?:wins|ties for) (?:the )?(?:high |low )?(?:main |side )?pot(?: \d+)? \(({AMOUNT})\).*")
_TOTAL = re.compile(rf"Total pot ({AMOUNT}).*\| Rake ({AMOUNT})")
_SUMMARY_CARDS = re.compile(r"(?:\([a-z ]+\) )?(showed|mucked) \[([^]]+)\].*")
_SUMMARY_FOLDED = re.compile(r"(?:\([a-z ]+\) )*(?:folded (?:before|on|after) .+|didn't bet \(folded\))")
_SUMMARY_COLLECTED = re.compile(rf".*(?:collected|won) \(({AMOUNT})\).*")


def recognises(text: str) -> bool:
    """Whether a file holds hands of this format."""
    return _START.search(text) is not None


def read(text: str, file: str) -> Iterator[Recorded]:
    """The hands of a text, in order; one that cannot be read or is not dealt is an Unreplayable."""
    starts = list(_START.finditer(text))
    for start, end in zip(starts, [*(match.start() for match in starts[1:]), len(text)], strict=True):
        block = text[start.start() : end]
        try:
            yield recorded(_Reader(file, start["hand"], block.splitlines()).text)
        except (HistoryError, CardError) as error:
            yield Unreplayable(file, start["hand"], str(error))


def _table(header: str) -> Table:
    kind, stakes = _KIND.search(header), _STAKES.search(header)
    if kind is None:
        raise HistoryError("the header names no game that is known")
    if stakes is None:
        raise HistoryError("the header names no stakes")
    return Table(
        room=ROOM,
        game=_GAMES[kind["game"]],
        limit=_LIMITS[kind["limit"]],
        low=amount(stakes["low"]),
        high=amount(stakes["high"]),
        tournament=re.search(r"#\d+: Table ", header) is None,
    )


class _Reader:
    """One block, line by line."""

    def __init__(self, file: str, hand: str, lines: list[str]):
        self.text = Transcript(file, hand, _table(lines[0]))
        self.winner_named = False
        self.summary = 0
        for line in lines[1:]:
            if match := re.match(r"\*\*\* SUMMARY(?: (\d))? \*\*\*", line):
                self.summary = int(match[1] or 1)
            if self.summary:
                self._summary(line.rstrip())
            else:
                self._body(line.rstrip())

    def _body(self, line: str) -> None:
        if match := _SEAT.fullmatch(line):
            self.text.sit(match[2], int(match[1]), amount(match[3]))
        elif match := re.match(r"The button is in seat #(\d+)", line):
            self.text.button = int(match[1])
        elif self.text.marker(line):
            pass
        elif match := re.fullmatch(rf"Uncalled bet of ({AMOUNT}) returned to (.+)", line):
            self.text.returned[self._known(match[2])] += amount(match[1])
        elif match := re.fullmatch(r"Dealt to (.+?) (\[.*\])", line):
            *before, new = brackets(match[2])
            self.text.deals(self._known(match[1]), before[0] if before else (), new)
        else:
            name = max((name for name in self.text.seats if line.startswith(name + " ")), key=len, default="")
            self._does(name, line[len(name) + 1 :])

    def _does(self, name: str, said: str) -> None:
        """What a player does; moods, clocks and connections are left out."""
        text = self.text
        if match := _POST.fullmatch(said):
            self._post(name, match[1], amount(match[2]))
        elif match := _ACT.fullmatch(said):
            more, to = (amount(match[key]) if match[key] else None for key in ("more", "to"))
            text.act(name, _KINDS[match["verb"]], more, to)
        elif match := _EXCHANGE.fullmatch(said):
            count = int(match[1] or 0)
            text.exchange(name, count, brackets(match[2])[0] if match[2] and count else ())
        elif match := _SHOWS.fullmatch(said):
            text.knows(name, parse_cards(match[1]))
            text.shown[name] = True
        elif match := _WINS.fullmatch(said):
            text.collected[name] += amount(match[1])
            self.winner_named = True
        elif said == "mucks":
            text.shown.setdefault(name, False)

    def _post(self, name: str, what: str, chips: Fraction) -> None:
        text = self.text
        if what == "antes":
            text.antes[name] = chips
        elif what == "posts a dead small blind of":
            text.dead[name] = chips
        else:
            (text.small_blinds if "small" in what else text.big_blinds)[name] = chips
            text.put(name, chips)
            return
        text.put_dead(name, chips)

    def _summary(self, line: str) -> None:
        text = self.text
        if match := _TOTAL.match(line):
            text.pot, text.rake = amount(match[1]), amount(match[2])
        elif line.startswith("Board: "):
            text.sees_board(line, self.summary - 1)
        for name, seat in text.seats.items():
            prefix = f"Seat {seat}: {name} "
            if not line.startswith(prefix):
                continue
            said = line[len(prefix) :]
            if match := _SUMMARY_CARDS.fullmatch(said):
                text.knows(name, parse_cards(match[2]))
                text.shown.setdefault(name, match[1] == "showed")
            if _SUMMARY_FOLDED.fullmatch(said) and not text.has_folded(name):
                text.act(name, "fold")  # the line of a last fold is missing in some texts
            if (match := _SUMMARY_COLLECTED.fullmatch(said)) and not self.winner_named:
                text.collected[name] += amount(match[1])

    def _known(self, name: str) -> str:
        if name not in self.text.seats:
            raise HistoryError(f"a line about {name!r}, who has no seat in the text")
        return name
