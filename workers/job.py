"""What a job asks for: read from its message or from YAML, and refused if it cannot be played."""

import re
from dataclasses import dataclass
from pathlib import Path

from google.protobuf import json_format
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from engine.cards import DECK
from engine.kernel.play import POLICIES
from engine.packing import check
from engine.refusals import SetupError
from engine.setup import MAX_CHIPS, HandSetup, Seat
from engine.wire.setup import game, limit, occasion, settings, stakes
from givare.v1 import simulation_pb2

DEFAULT_BIG_BLINDS = 100
MAX_HANDS = 1 << 48  # as many as the generator tells apart
MAX_CHIPS_PLAYED = (1 << 63) - 1
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
    """A match that can be played: its message, the set-up of hand 0, and the kernel's number of each seat's policy."""

    job: simulation_pb2.MatchJob
    setup: HandSetup
    policies: tuple[int, ...]

    @property
    def hands(self) -> int:
        """Hands of the whole match."""
        return self.job.hands


def load_job(path: Path) -> simulation_pb2.SimulationJob:
    """Read a job's YAML, which spells the fields of SimulationJob; raises JobError."""
    try:
        document = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
        if not isinstance(document, dict):
            raise JobError("BAD_JOB", "", "a job is a mapping with one key, such as `match`")
        return json_format.ParseDict(document, simulation_pb2.SimulationJob())
    except (OSError, UnicodeDecodeError, YAMLError, json_format.ParseError) as error:
        raise JobError("BAD_JOB", "", " ".join(str(error).split())) from None


def read_job(job: simulation_pb2.SimulationJob) -> Match:
    """The match that a job asks for; raises JobError."""
    if job.WhichOneof("job") != "match":
        raise JobError("BAD_JOB", "match", "a job of some kind is needed, and a match is the only one there is")
    return read_match(job.match)


def read_match(job: simulation_pb2.MatchJob) -> Match:
    """The match with its set-up checked; raises JobError."""
    policies = tuple(_policy(player.policy, place) for place, player in enumerate(job.players))
    setup = _setup(job)
    _check_size(job, max(seat.stack for seat in setup.seats))
    return Match(job, setup, policies)


def _policy(name: str, place: int) -> int:
    if name not in POLICIES:
        raise JobError("UNKNOWN_POLICY", f"match.players[{place}].policy", f"{name!r} is none of {', '.join(POLICIES)}")
    return POLICIES.index(name)


def _check_size(job: simulation_pb2.MatchJob, largest_stack: int) -> None:
    limits = {
        "hands": (job.hands, 1, min(MAX_HANDS, MAX_CHIPS_PLAYED // largest_stack)),
        "chunk_hands": (job.chunk_hands, 0, MAX_CHIPS_PLAYED),
        "workers": (job.workers, 0, MAX_WORKERS),
    }
    for name, (value, least, most) in limits.items():
        if not least <= value <= most:
            raise JobError("BAD_JOB", f"match.{name}", f"{value} is not in {least}..{most}")


def _setup(job: simulation_pb2.MatchJob) -> HandSetup:
    try:
        setup = HandSetup(
            stakes=stakes(job.stakes),
            seats=tuple(
                Seat(place + 1, _stack(player, job.stakes.big_blind)) for place, player in enumerate(job.players)
            ),
            button=1,
            deck=DECK,
            game=game(job.game),
            limit=limit(job.limit),
            rulebook=settings(job.rulebook, job.settings),
            occasion=occasion(job.occasion),
        )
        check(setup)
    except SetupError as error:
        field, message = error.field, str(error).removeprefix(f"{error.field}: ")
        for pattern, words in JOB_FIELDS.items():
            field = re.sub(pattern, words, field)
        raise JobError(error.reason, f"match.{field}", message, error.rule) from None
    return setup


def _stack(player: simulation_pb2.MatchPlayer, big_blind: int) -> int:
    if player.WhichOneof("stack") == "chips":
        return player.chips
    big_blinds = player.big_blinds if player.HasField("big_blinds") else DEFAULT_BIG_BLINDS
    # An impossible big blind is refused as such, not as the stack that follows from it.
    return big_blinds * big_blind if 1 <= big_blind <= MAX_CHIPS else 1
