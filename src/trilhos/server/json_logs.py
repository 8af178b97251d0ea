"""Logging: one JSON object per line on stderr. Tokens, request bodies, table ids and the values of SQL statements are
never logged.
"""

import json
import logging
import re
import sys
import threading
import time

from trilhos.server.json_encoding import JsonObject

TABLE_PATH = re.compile(r"(/tables/)[^/?\s\"']+")
# Table ids, tokens and hashes, by their lengths.
SECRET = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z0-9])([\w-]{22}|[\w-]{32}|[0-9a-f]{64})(?![\w-])")
# SQLAlchemy writes the values of a statement, and PostgreSQL those of a row that it refuses.
SQL_VALUES = re.compile(r"(\[parameters: |\bDETAIL: ).*?(?=\n\[|\n\(Background|\n\n|\Z)", re.DOTALL)


def redact(text: str) -> str:
    """A text for the log without table ids, secrets and values of SQL statements."""
    return SECRET.sub("…", TABLE_PATH.sub(r"\1…", SQL_VALUES.sub(r"\1…", text)))


class JsonLinesFormatter(logging.Formatter):
    """Formats a log record as one line of JSON. `extra={"fields": {...}}` adds fields, as they are."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one record."""
        line: JsonObject = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact(record.getMessage()),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = redact(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configure_logging(level: str = "info") -> None:
    """Send all log records to stderr as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLinesFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trilhos").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.WARNING)  # its other records have full paths, with table ids
    logging.captureWarnings(True)
    _log_failures(logging.getLogger("trilhos.process"))


def _log_failures(log: logging.Logger) -> None:
    """Log what Python would write to stderr as plain text."""
    sys.excepthook = lambda kind, error, trace: log.critical("the process failed", exc_info=(kind, error, trace))

    def thread_failed(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            log.error("a thread failed", exc_info=(failure.exc_type, failure.exc_value, failure.exc_traceback))

    def error_was_ignored(failure: "sys.UnraisableHookArgs") -> None:
        if failure.exc_value is not None:
            error = failure.exc_type, failure.exc_value, failure.exc_traceback
            log.error("%s", failure.err_msg or "an error was ignored", exc_info=error)

    threading.excepthook = thread_failed
    sys.unraisablehook = error_was_ignored
