"""What is said to a client whose wish cannot be fulfilled: always what and why, and nothing has changed."""

from typing import Any


class Refusal(Exception):  # noqa: N818 - nothing is in error here
    """A wish that is refused, with an HTTP status, a short code for programs, and the reason for people."""

    def __init__(self, status: int, code: str, reason: str, clause: str | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code
        self.reason = reason
        self.clause = clause

    def told(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"code": self.code, "clause": self.clause, "reason": self.reason}


def no_table() -> Refusal:
    """Said of every table that is not there, whatever the reason."""
    return Refusal(404, "no-table", "there is no such table")


def not_yours(what: str) -> Refusal:
    """Said to whoever lacks the secret of a seat or of the host."""
    return Refusal(403, "not-yours", what)
