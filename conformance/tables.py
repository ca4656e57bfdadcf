"""The `table` of a scenario: what is played, for how much, and who sits where."""

from conformance.scenario import NOBODY, Player, Rake, Table
from conformance.source import Source
from engine.setup import AnteForm, Limit

_REQUIRED = "game limit button stacks"
_OPTIONAL = (
    "blinds ante straddle upper_level min_bet bring_in rake posts small_blind big_blind tournament real_table time "
    "buy_in"
)


def table(source: Source) -> Table:
    """The table of a scenario; raises SourceError. What no rulebook deals is left for the engine to refuse."""
    entries = source.entries(_REQUIRED, _OPTIONAL)
    small_blind, big_blind = entries.wholes("blinds", 2)
    ante, ante_form = _ante(entries["ante"]) if "ante" in entries else (0, "")
    tournament, players_left = _tournament(entries["tournament"]) if "tournament" in entries else (False, 0)
    act_s, bank_s = _time(entries["time"]) if "time" in entries else (0, 0)
    least, most = entries.wholes("buy_in", 2)
    return Table(
        game=entries.text("game"),
        limit=entries["limit"].word(*Limit),
        small_blind=small_blind,
        big_blind=big_blind,
        button=entries.whole("button"),
        players=_players(entries["stacks"], entries.get("posts")),
        ante=ante,
        ante_form=ante_form,
        straddle=entries.whole("straddle"),
        upper_level=entries.whole("upper_level"),
        min_bet=entries.whole("min_bet"),
        bring_in=entries.whole("bring_in"),
        rake=_rake(entries["rake"]) if "rake" in entries else Rake(),
        small_blind_seat=_blind_seat(entries.get("small_blind")),
        big_blind_seat=_blind_seat(entries.get("big_blind")),
        tournament=tournament,
        players_left=players_left,
        real_table=entries.flag("real_table"),
        act_s=act_s,
        bank_s=bank_s,
        buy_in=(least, most),
    )


def _players(stacks: Source, posts: Source | None) -> tuple[Player, ...]:
    in_order = stacks.is_list
    by_seat = dict(enumerate(stacks.wholes(), 1)) if in_order else {s: n.whole() for s, n in stacks.by_number().items()}
    live, dead = {}, {}
    for seat, post in posts.by_number().items() if posts else ():
        if seat not in by_seat:
            raise post.error(f"posts: nobody sits in seat {seat}")
        entries = post.entries("", "live dead")
        live[seat], dead[seat] = entries.whole("live"), entries.whole("dead")
    return tuple(Player(seat, stack, live.get(seat, 0), dead.get(seat, 0)) for seat, stack in by_seat.items())


def _ante(source: Source) -> tuple[int, str]:
    if not source.is_mapping:
        return source.whole(), ""
    entries = source.entries("amount form")
    return entries["amount"].whole(), entries["form"].word(*AnteForm)


def _tournament(source: Source) -> tuple[bool, int]:
    if not source.is_mapping:
        return source.flag(), 0
    return True, source.entries("players_left")["players_left"].whole()


def _time(source: Source) -> tuple[int, int]:
    entries = source.entries("act_s", "bank_s")
    return entries.whole("act_s"), entries.whole("bank_s")


def _rake(source: Source) -> Rake:
    entries = source.entries("", "rate_ppm caps no_flop_no_drop fixed")
    two, three_four, five_or_more = entries.wholes("caps", 3)
    return Rake(
        rate_ppm=entries.whole("rate_ppm"),
        caps=(two, three_four, five_or_more),
        no_flop_no_drop=entries.flag("no_flop_no_drop", default=True),
        fixed=entries.whole("fixed"),
    )


def _blind_seat(source: Source | None) -> int | None:
    if source is None:
        return None
    return NOBODY if source.value == "nobody" else source.whole()
