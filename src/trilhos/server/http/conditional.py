"""Conditional responses: ETag, If-None-Match and compressed bodies."""

import hashlib
from typing import Annotated

from fastapi import Header
from pydantic import BaseModel

from trilhos.server.json_encoding import JsonObject

ONE_HOUR = "max-age=3600"  # a new version of Trilhos may change the body, so it is not cached for longer


def etag_of(body: bytes) -> str:
    """The ETag of a body."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def conditional_responses(model: type[BaseModel], name: str) -> dict[int | str, JsonObject]:
    """The OpenAPI description of a conditional response."""
    return {
        200: {"model": model, "description": f"The {name}"},
        304: {"description": f"The {name} has not changed"},
    }


class Conditions:
    """What a client asks for: the version that it has, and whether it accepts gzip."""

    def __init__(
        self,
        if_none_match: Annotated[str, Header(description="ETag of the version that you have")] = "",
        accept_encoding: Annotated[str, Header(include_in_schema=False)] = "",
    ) -> None:
        self.if_none_match = if_none_match
        self.accepts_gzip = "gzip" in accept_encoding

    def has(self, etag: str) -> bool:
        """Whether the client has this version already."""
        return etag in self.if_none_match
