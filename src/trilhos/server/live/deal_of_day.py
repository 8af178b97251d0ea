"""Tables with the deal of a day: how they are marked, and when their deck becomes public."""

from datetime import UTC, date, datetime

MARK = "daily "  # and the day: what such a table starts from


def today() -> date:
    """The day, in UTC."""
    return datetime.now(UTC).date()


def origin_of(day: str) -> str:
    """What a table with the deal of a day starts from."""
    return MARK + day


def is_deal_of_day(origin: str | None) -> bool:
    """Whether a table has the deal of some day."""
    return origin is not None and origin.startswith(MARK)


def is_still_played(origin: str | None) -> bool:
    """Whether others may still play this deal, so that nobody may learn the deck."""
    return origin is not None and is_deal_of_day(origin) and origin.removeprefix(MARK) >= today().isoformat()
