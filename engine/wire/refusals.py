"""Why a request is refused, as the message that every door of the house answers with."""

from collections.abc import Sequence
from functools import cache

from google.rpc import code_pb2  # type: ignore[import-untyped]

from engine.events import LegalAct
from engine.refusals import Refusal, SetupError
from givare.v1 import error_reason_pb2, hand_pb2, refusal_pb2

LONGEST_MESSAGE = 400  # characters: a status travels in headers, and its text may repeat what was asked


class Refused(Exception):  # noqa: N818 - the field's word for it
    """A request that is refused; nothing has changed. `message` is what the client is told."""

    def __init__(self, message: refusal_pb2.Refusal):
        super().__init__(reason_name(message.reason))
        self.message = message


def refuse(reason: str, message: str, *, rule: str | None = None, legal: Sequence[LegalAct] = ()) -> Refused:
    """A refusal by its reason's name; the rule is the first that the reason names unless another one decided."""
    code, rules = reason_options(reason)
    return Refused(
        refusal_pb2.Refusal(
            code=code,
            reason=error_reason_pb2.ErrorReason.Value(f"ERROR_REASON_{reason}"),
            rule=(rules[0] if rules else "") if rule is None else rule,
            message=shorten(message),
            legal_acts=[legal_message(one) for one in legal],
        )
    )


def refuse_field(
    field: str, description: str, *, reason: str = "MALFORMED_REQUEST", rule: str | None = None
) -> Refused:
    """A refusal for one field of a request that cannot be right; `field` is its path."""
    refused = refuse(reason, f"{field}: {description}", rule=rule)
    refused.message.violations.add(field=field, description=shorten(description))
    return refused


def refused_act(refusal: Refusal) -> Refused:
    """What the engine says of an act."""
    return refuse(refusal.reason, str(refusal), rule=refusal.rule, legal=refusal.legal)


def refused_setup(error: SetupError, within: str = "setup") -> Refused:
    """What the engine says of a set-up that stands in the field `within`, or in the request itself."""
    path = ".".join(filter(None, (within, SETUP_PATHS.get(error.field, error.field))))
    refused = refuse(error.reason, str(error), rule=error.rule or None)
    refused.message.violations.add(field=path, description=refused.message.message)
    return refused


# Where the engine keeps together what the message spells out.
SETUP_PATHS = {
    "stakes.rake.caps[0]": "stakes.rake.cap_two",
    "stakes.rake.caps[1]": "stakes.rake.cap_three_four",
    "stakes.rake.caps[2]": "stakes.rake.cap_five_or_more",
}


@cache
def reason_options(reason: str) -> tuple[int, tuple[str, ...]]:
    """The canonical code of a reason, and the rules it rests on."""
    options = error_reason_pb2.ErrorReason.DESCRIPTOR.values_by_name[f"ERROR_REASON_{reason}"].GetOptions()
    code = code_pb2.Code.Value(options.Extensions[error_reason_pb2.code])
    return code, tuple(options.Extensions[error_reason_pb2.rule])


def reason_name(reason: error_reason_pb2.ErrorReason.ValueType) -> str:
    """A reason as ErrorInfo spells it."""
    return error_reason_pb2.ErrorReason.Name(reason).removeprefix("ERROR_REASON_")


def legal_message(legal: LegalAct) -> hand_pb2.LegalAct:
    """A legal act with its bounds."""
    act = hand_pb2.Act.Value("ACT_" + legal.act.upper().replace("-", "_"))
    return hand_pb2.LegalAct(act=act, min_amount=legal.least, max_amount=legal.most)


def shorten(text: str) -> str:
    """The text, or as much of it as a status carries."""
    return text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 3] + "..."


def act_name(act: hand_pb2.Act.ValueType) -> str:
    """The engine's name of an act."""
    return hand_pb2.Act.Name(act).removeprefix("ACT_").lower().replace("_", "-")
