"""Logging: one JSON object per line on stderr. Tokens, request bodies and full table ids are never logged."""

import json
import logging
import sys
import time

from trilhos.server.json_encoding import JsonObject


class JsonLinesFormatter(logging.Formatter):
    """Formats a log record as one line of JSON. `extra={"fields": {...}}` adds fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one record."""
        line: JsonObject = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
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
