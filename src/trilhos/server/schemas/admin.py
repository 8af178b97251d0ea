"""What an operator sends."""

from pydantic import Field

from trilhos.server.schemas.common import Level, RequestModel
from trilhos.server.schemas.players import PlayerId

YEAR = 24 * 366.0


class AdminRequest(RequestModel):
    """Something that is written to the audit log."""

    reason: str = Field(default="", max_length=200, pattern=r"^[^\x00-\x1f]*$")


class KickRequest(AdminRequest):
    """Take a seat from its player."""

    seat: int = Field(ge=0, le=4)
    level: Level | None = None


class BanRequest(AdminRequest):
    """Ban an address for a time."""

    address: str = Field(max_length=60)
    hours: float = Field(gt=0, le=YEAR)


class RemoveNameRequest(AdminRequest):
    """Remove a name from the leaderboard for good."""

    player: PlayerId = Field(description="from `players`")


class UnbanRequest(AdminRequest):
    """End a ban."""

    address: str = Field(max_length=60)
