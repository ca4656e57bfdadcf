"""What a match asks for: read from its message or from YAML, and refused if it cannot be played."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from google.protobuf import json_format
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from engine.kernel.play import POLICIES
from engine.packing import check
from engine.refusals import SetupError
from engine.rotations import ROTATIONS, Leg, Rotation, leg_of, leg_stakes
from engine.setup import MAX_CHIPS, HandSetup, Seat
from engine.wire.setup import game, limit, occasion, settings, stakes
from givare.v1 import setup_pb2, simulation_pb2

DEFAULT_BIG_BLINDS = 100
MAX_HANDS = 1 << 48  # as many as the generator tells apart
MAX_CHIPS_PLAYED = (1 << 63) - 1
MAX_CHUNK = (1 << 63) - 1
MAX_WORKERS = 1024

# Where a set-up is at fault, in the words of the job.
JOB_FIELDS = {
    r"^seats$": "players",
    r"^seats\[(\d+)\]\..*": r"players[\1]",
    r"caps\[0\]$": "cap_two",
    r"caps\[1\]$": "cap_three_four",
    r"caps\[2\]$": "cap_five_or_more",
}


class JobError(ValueError):
    """A job that cannot be played: `reason` names an ErrorReason, `field` is the path in the SimulationJob."""

    def __init__(self, reason: str, field: str, message: str, rule: str = ""):
        self.reason = reason
        self.field = field
        self.rule = rule
        super().__init__(f"{field}: {message}" if field else message)


@dataclass(frozen=True)
class Match:
    """A match that can be played: its message, and the kernel's number of each seat's policy.

    `rotation` has one leg if one game is played; `setups` are those of hand 0, were it of that leg.
    """

    job: simulation_pb2.MatchJob
    rotation: Rotation
    setups: tuple[HandSetup, ...]
    policies: tuple[int, ...]

    @property
    def hands(self) -> int:
        """Hands of the whole match."""
        return self.job.hands

    @property
    def smallest_bet(self) -> int:
        """The smallest bet, which is the big blind where the stakes name no other."""
        return self.job.stakes.min_bet or self.job.stakes.big_blind

    def leg_at(self, hand: int) -> tuple[int, int]:
        """The leg that a hand belongs to, and the first hand after it that does not."""
        lasts = self.rotation.hands_a_leg(len(self.policies))
        return leg_of(self.rotation, hand, len(self.policies)), (hand // lasts + 1) * lasts


def load_job(path: Path) -> simulation_pb2.SimulationJob:
    """Read a job's YAML, which spells the fields of SimulationJob; raises JobError."""
    try:
        document = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
        if not isinstance(document, dict):
            raise JobError("BAD_JOB", "", "a job is a mapping with one key, such as `match`")
        return json_format.ParseDict(document, simulation_pb2.SimulationJob())
    except (OSError, UnicodeDecodeError, YAMLError, json_format.ParseError) as error:
        raise JobError("BAD_JOB", "", " ".join(str(error).split())) from None


def read_match(job: simulation_pb2.MatchJob) -> Match:
    """The match with its set-ups checked; raises JobError."""
    policies = tuple(_policy(player.policy, place) for place, player in enumerate(job.players))
    with _refusing():
        rotation = _rotation(job)
    setups = tuple(_setup(job, leg) for leg in rotation.legs)
    _check_size(job, max(seat.stack for seat in setups[0].seats))
    return Match(job, rotation, setups, policies)


def _policy(name: str, place: int) -> int:
    if name not in POLICIES:
        raise JobError("UNKNOWN_POLICY", f"match.players[{place}].policy", f"{name!r} is none of {', '.join(POLICIES)}")
    return POLICIES.index(name)


def _check_size(job: simulation_pb2.MatchJob, largest_stack: int) -> None:
    check_bounds(
        "match",
        hands=(job.hands, 1, min(MAX_HANDS, MAX_CHIPS_PLAYED // largest_stack)),
        chunk_hands=(job.chunk_hands, 0, MAX_CHUNK),
        workers=(job.workers, 0, MAX_WORKERS),
        leg_hands=(job.leg_hands, 0, MAX_HANDS if job.rotation else 0),
    )


def check_bounds(kind: str, **numbers: tuple[int, int, int]) -> None:
    """Refuse the first field of a kind of job, given as (value, least, most), that is out of bounds: JobError."""
    for name, (value, least, most) in numbers.items():
        if not least <= value <= most:
            raise JobError("BAD_JOB", f"{kind}.{name}", f"{value} is not in {least}..{most}")


@contextmanager
def _refusing(game_title: str = "") -> Iterator[None]:
    """Say of a set-up that is refused where the job is at fault, and in which of its games."""
    try:
        yield
    except SetupError as error:
        field, message = error.field, str(error).removeprefix(f"{error.field}: ")
        for pattern, words in JOB_FIELDS.items():
            field = re.sub(pattern, words, field)
        message = f"{game_title}: {message}" if game_title else message
        raise JobError(error.reason, f"match.{field}", message, error.rule) from None


def _rotation(job: simulation_pb2.MatchJob) -> Rotation:
    """The games that are played, one leg without end if it is one."""
    if not job.rotation:
        leg = Leg(game(job.game), limit(job.limit))
        return Rotation("", leg.game.title, (leg,), job.hands)
    rotation = ROTATIONS.get(job.rotation)
    if rotation is None:
        raise SetupError("UNKNOWN_GAME", "rotation", f"{job.rotation!r} is none of {', '.join(ROTATIONS)}")
    if not (job.stakes.min_bet or job.stakes.big_blind):
        raise SetupError(
            "BAD_MIN_BET", "stakes.min_bet", "0, and the stakes of all games follow from it", "ar-fl-levels"
        )
    for field, value in (("game", job.game), ("limit", job.limit)):
        if value:
            raise SetupError("BAD_JOB", field, f"{value!r}, but {rotation.title} says what is played")
    return replace(rotation, hands=job.leg_hands or rotation.hands)


def _setup(job: simulation_pb2.MatchJob, leg: Leg) -> HandSetup:
    with _refusing(leg.game.title if job.rotation else ""):
        table, book = stakes(job.stakes), settings(job.rulebook, job.settings)
        setup = HandSetup(
            stakes=leg_stakes(table, leg, book) if job.rotation else table,
            seats=tuple(Seat(place + 1, _stack(player, job.stakes)) for place, player in enumerate(job.players)),
            button=1,
            deck=tuple(leg.game.deck),
            game=leg.game,
            limit=leg.limit,
            rulebook=book,
            occasion=occasion(job.occasion),
        )
        check(setup)
        return setup


def _stack(player: simulation_pb2.MatchPlayer, stakes: setup_pb2.Stakes) -> int:
    if player.WhichOneof("stack") == "chips":
        return player.chips
    big_blinds = player.big_blinds if player.HasField("big_blinds") else DEFAULT_BIG_BLINDS
    bet = stakes.min_bet or stakes.big_blind
    # An impossible bet is refused as such, not as the stack that follows from it.
    return big_blinds * bet if 1 <= bet <= MAX_CHIPS else 1
