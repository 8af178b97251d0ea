"""Board files: checking them, and the shelf of boards that players publish."""

from typing import Annotated

from pydantic import BaseModel, Field

from trilhos.server.schemas.common import RequestModel

Author = Annotated[str, Field(max_length=24, description="who made it; may be empty")]


class BoardText(RequestModel):
    """A board file."""

    board: str = Field(description="the text of the file")


class BoardFault(BaseModel):
    """A fault in a board file."""

    line: int = Field(description="from 1; 0 if the fault is in no line")
    key: str = Field(description="such as `map.routes[8].colour`; may be empty")
    reason: str = Field(description="in English, as `trilhos board check` prints it")


class BoardCheck(BaseModel):
    """What a check of a board found."""

    playable: bool = Field(description="whether a table can be made with it")
    game: str | None = Field(description="its id, if it is playable")
    name: str | None
    seats: tuple[int, int] | None = Field(description="least and greatest number of seats")
    faults: list[BoardFault] = Field(description="by line, the first ones")
    more: int = Field(description="number of faults that are not listed")


class BoardFigure(BaseModel):
    """A figure or switch that a board file may set."""

    table: str = Field(description="of the file, such as `rules`")
    key: str = Field(description="in that table")
    clause: str
    text: str = Field(description="what it sets, in the reader's language")
    default: int | None = Field(description="if the file does not set it; null if it must; 0 or 1 of a switch")
    range: tuple[int, int] = Field(description="least and greatest value that the format allows")
    is_switch: bool


class BoardColour(BaseModel):
    """A card colour that drawings know. A board can define others."""

    name: str
    css: str


class BoardForm(BaseModel):
    """What a board file can say, for editors."""

    figures: list[BoardFigure]
    colours: list[BoardColour]
    limits: dict[str, int] = Field(description="the most that fits, such as `cities`")


class NewShelfBoard(BoardText):
    """A board to publish, or a new version of it. It must be playable."""

    author: Author = ""
    listed: bool = Field(default=False, description="whether the shelf shows it; otherwise only its link leads to it")


class ShelfBoard(BaseModel):
    """A published board."""

    id: str
    game: str = Field(description="the id in its file")
    name: str
    author: str
    seats: tuple[int, int]
    version: int = Field(description="from 1; grows with each change of its text")
    listed: bool
    changed: float = Field(description="seconds since 1970")


class ShelfBoardFile(ShelfBoard):
    """A published board with its file."""

    board: str = Field(description="the text of the file")
    own: bool = Field(description="whether the request had the key with which it was published")
