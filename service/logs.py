"""One JSON object a line on standard error: what happened, never what was in anybody's hand."""

import logging
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger


def set_up(level: str = "info") -> None:
    """Send the project's log lines, and those of its libraries, to standard error."""
    shared: list[Processor] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without_exception_text,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)


def without_exception_text(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Keep only the type of a library's exception: its text may hold a request, and so cards."""
    exception = line.pop("exc_info", None)
    if exception:
        kind = sys.exc_info()[0] if exception is True else exception[0]
        line["error"] = kind.__name__ if kind else ""
    return line
