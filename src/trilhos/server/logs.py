"""Logs: one JSON object a line on stderr. No token, no body, and of a table's id only the beginning."""

import json
import logging
import sys
import time
from typing import Any


class Lines(logging.Formatter):
    """A record as a line of JSON; what went wrong goes in as text."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "log": record.name,
            "said": record.getMessage(),
        }
        told |= getattr(record, "fields", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Send everything to stderr as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trilhos").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn").setLevel(level.upper())
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)  # it would log whole paths; ours does not
