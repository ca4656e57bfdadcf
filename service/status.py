"""A refusal as a gRPC status with its details."""

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from engine.events import LegalAct, say_legal
from engine.wire.refusals import act_name, reason_name
from givare.v1 import hand_pb2, refusal_pb2

DOMAIN = "givare"
DETAILS_KEY = "grpc-status-details-bin"
CODES = {code.value[0]: code for code in grpc.StatusCode}


def status_of(refusal: refusal_pb2.Refusal) -> tuple[grpc.StatusCode, str, tuple[tuple[str, bytes], ...]]:
    """A refusal as a call ends with it: code, message, and trailing metadata with the details (google.rpc.Status)."""
    metadata = {"rule": refusal.rule} if refusal.rule else {}
    if refusal.legal_acts:
        metadata["legal"] = say_legal(tuple(map(_legal_act, refusal.legal_acts)))
    details = [error_details_pb2.ErrorInfo(reason=reason_name(refusal.reason), domain=DOMAIN, metadata=metadata)]
    if refusal.violations:
        violations = [
            error_details_pb2.BadRequest.FieldViolation(field=one.field, description=one.description)
            for one in refusal.violations
        ]
        details.append(error_details_pb2.BadRequest(field_violations=violations))
    details.append(refusal)
    status = status_pb2.Status(code=refusal.code, message=refusal.message)
    for detail in details:
        packed = Any()
        packed.Pack(detail)
        status.details.append(packed)
    return CODES[refusal.code], refusal.message, ((DETAILS_KEY, status.SerializeToString()),)


def _legal_act(message: hand_pb2.LegalAct) -> LegalAct:
    return LegalAct(act_name(message.act), message.min_amount, message.max_amount)
