"""Errors."""

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """Why a request is refused."""

    code: str = Field(description="for programs; docs/socket.md lists the codes")
    clause: str | None = Field(description="the clause of the rules that forbids the request")
    reason: str = Field(description="for people")
