"""Notices that it is your turn: by Web Push and by e-mail."""

from typing import Annotated

from pydantic import BaseModel, Field

from trilhos.server.schemas.common import RequestModel
from trilhos.words import ENGLISH, Language

Endpoint = Annotated[
    str, Field(min_length=12, max_length=1000, description="the browser's address at its push service")
]
MailToken = Annotated[str, Field(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class PushKeys(RequestModel):
    """The keys of a browser's subscription, in base64 for URLs."""

    p256dh: str = Field(max_length=120)
    auth: str = Field(max_length=40)


class PushRequest(RequestModel):
    """A browser's subscription, as `PushSubscription.toJSON()` has it."""

    endpoint: Endpoint
    keys: PushKeys
    lang: Language = ENGLISH


class PushRemoval(RequestModel):
    """A browser that wants no more notifications, of any seat."""

    endpoint: Endpoint


class MailRequest(RequestModel):
    """An e-mail address for notices."""

    address: str = Field(
        min_length=3, max_length=254, pattern=r"^[^\s@<>,;:\"\\()\[\]\x00-\x1f]+@[^\s@<>,;:\"\\()\[\]]+$"
    )
    lang: Language = ENGLISH


class MailLink(RequestModel):
    """The token of a link in a message."""

    token: MailToken


class NoticeWays(BaseModel):
    """How this server can tell people that it is their turn."""

    push_key: str | None = Field(description="`applicationServerKey` for browsers; null: switched off by the operator")
    mail: bool


class MailState(BaseModel):
    """The e-mail address that gets your notices."""

    address: str | None
    confirmed: bool
