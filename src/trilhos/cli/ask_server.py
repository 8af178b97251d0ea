"""Requests to a server from the command line."""

import json
from collections.abc import Mapping
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from trilhos.cli.errors import CliError


def ask(
    url: str, limit: int, seconds: float, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> str:
    """The text of an answer, at most `limit` bytes of it. CliError says why there is none."""
    try:
        with urlopen(Request(url, body, dict(headers or {})), timeout=seconds) as answer:
            return str(answer.read(limit).decode("utf-8"))
    except HTTPError as error:
        try:
            reason = json.loads(error.read(limit))["reason"]
        except (ValueError, KeyError, TypeError):
            reason = error.reason
        finally:
            error.close()
        raise CliError(f"{url}: {reason}") from None
    except (URLError, TimeoutError, ValueError) as error:
        raise CliError(f"{url}: {getattr(error, 'reason', error)}") from None
