"""Errors that clients see: an HTTP status, a code for programs and a reason for people."""

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict


class ErrorBody(TypedDict):
    """An error as clients receive it."""

    code: str
    clause: str | None
    reason: str


class ApiError(Exception):
    """A request that is refused. Nothing has changed."""

    def __init__(self, status: int, code: str, reason: str, clause: str | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code
        self.reason = reason
        self.clause = clause  # the rule that forbids the request, if one does

    def body(self) -> ErrorBody:
        """The error as JSON data."""
        return {"code": self.code, "clause": self.clause, "reason": self.reason}


class DatabaseUnavailableError(ApiError):
    """The database does not answer or cannot do its work. `is_unknown`: a change may have been kept all the same."""

    def __init__(self, cause: str, is_unknown: bool) -> None:
        if is_unknown:
            super().__init__(503, "unknown", "the database did not answer; it is unknown whether this was done")
        else:
            super().__init__(503, "busy", "the database does not answer; nothing was changed, try again")
        self.cause = cause  # for the log
        self.is_unknown = is_unknown


def no_such_table() -> ApiError:
    """The error for every table that cannot be found, whatever the cause."""
    return ApiError(404, "no-table", "there is no such table")


def forbidden(reason: str) -> ApiError:
    """The error for a client without the token of the seat or of the host."""
    return ApiError(403, "not-yours", reason)


def internal_error() -> ApiError:
    """The error for a failure of the server. Details go to the log only."""
    return ApiError(500, "failed", "the server failed; nothing was changed")


def describe_validation_errors(errors: Iterable[Mapping[str, Any]]) -> str:
    """Pydantic's validation errors, one line each."""
    lines = [f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in errors]
    return "\n".join(dict.fromkeys(lines))[:1000]
