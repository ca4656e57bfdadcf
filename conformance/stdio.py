"""An engine that is asked in JSON lines: the other side of `stdio:COMMAND`."""

from typing import TextIO

from google.protobuf import json_format

from conformance.engines import Servicer, answer
from givare.conformance.v1 import engine_pb2


def serve(engine: Servicer, questions: TextIO, answers: TextIO) -> None:
    """Answer every line until the input ends; what goes wrong is an EngineFailure that names the error's class."""
    for line in questions:
        request = json_format.Parse(line, engine_pb2.EngineRequest())
        try:
            response = answer(engine, request)
        except Exception as error:  # noqa: BLE001 - the runner must hear of every failure
            failure = engine_pb2.EngineFailure(message=type(error).__name__)
            response = engine_pb2.EngineResponse(id=request.id, failure=failure)
        answers.write(json_format.MessageToJson(response, indent=None) + "\n")
        answers.flush()
