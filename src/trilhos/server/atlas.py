"""What a map says, as OpenAPI describes it. Lengths are in units of the sheet, whose top left corner is 0, 0."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Point = tuple[float, float]
Box = Annotated[tuple[float, float, float, float], Field(description="left, top, right, bottom")]
CityId = Annotated[int, Field(description="the city's place in `cities`")]


class Printed(BaseModel):
    """Something on a board, and nothing that is not said here."""

    model_config = ConfigDict(extra="forbid")


class Sizes(Printed):
    """How large things are."""

    city: float = Field(description="radius of a city's mark")
    thick: float = Field(description="breadth of a space")
    letter: float = Field(description="type size of a city's name")
    lead: float = Field(description="from line to line of a name")


class Colour(Printed):
    """A card colour, with a sign so that no two differ by hue alone."""

    name: str
    css: str
    sign: str


class MapPanel(Printed):
    """The main map, which comes first, or an inset of it. The land is for boards without a coast line."""

    region: str
    frame: Box
    land: str = Field(description="an SVG path, to be filled and drawn `breadth` broad")
    breadth: float
    islets: str = Field(description="an SVG path of dots, to be drawn `islet` broad")
    islet: float


class Projection(Printed):
    """x = scale * lon + dx, y = -scale * degrees(asinh(tan(lat))) + dy; with lon modulo 360 where it wraps."""

    panel: int
    scale: float
    dx: float
    dy: float
    wrap: bool


class Lettering(Printed):
    """A city's name: lines one below the other around x, the first baseline at y."""

    lines: list[str]
    x: float
    y: float


class Standing(Printed):
    """Where a city stands on a panel, and where the projection alone would have it."""

    panel: int
    x: float
    y: float
    home: Point
    label: Lettering


class MapCity(Standing):
    """A city; `also` names where it stands besides its own panel."""

    id: int
    name: str
    lat: float
    lon: float
    mark: Literal["", "token", "west", "east"]
    gate: bool = Field(description="whether it leads to an inset")
    also: list[Standing] = Field(default_factory=list)


class MapRoute(Printed):
    """A route; a gray one has no colour."""

    id: int
    name: str
    a: CityId
    b: CityId
    length: int
    colour: str | None
    ferries: int = Field(description="spaces that take a wild; they stand in the middle")
    bullet: bool
    points: int
    twin: int | None
    panel: int
    track: str = Field(description="an SVG path from city to city")
    spaces: list[tuple[float, float, float, float]] = Field(description="middle x and y, degrees, length of each")


class MapTicket(Printed):
    """A ticket."""

    id: int
    name: str
    cities: tuple[CityId, CityId]
    points: int


class Figures(Printed):
    """The figures of a board as its file names them (docs/boards.md); what it lacks is 0 or empty."""

    page: str = Field(description="the page of the rules that describes it")
    cards: dict[str, int] = Field(description="the whole deck")
    seats: tuple[int, int]
    trains: int
    start_cards: int
    market: int
    start_tickets: int
    start_keep: int
    draw_tickets: int
    draw_keep: int
    shuffle_returned: bool
    twins_close: int
    end_trains: int
    longest_path: int
    route_points: list[int] = Field(description="for lengths 1, 2, ...")
    bullets: int
    bullet_end: int
    bullet_none: int
    bullet_bonus: dict[int, list[int]] = Field(description="by number of seats, then by place")
    symbols: list[str]
    token_cities: list[CityId]
    pile: dict[int, int] = Field(description="tokens in a pile, by number of seats")
    token_points: list[int] = Field(description="for 0, 1, ... different symbols")
    tickets_to_win: int
    west: list[CityId]
    east: list[CityId]


class Map(Printed):
    """A board: all that is printed on it, and where."""

    game: str
    name: str
    frame: Point = Field(description="breadth and height")
    sizes: Sizes
    colours: list[Colour]
    words: dict[str, str] = Field(description="what the box calls a `wild` and a `train`")
    panels: list[MapPanel]
    projection: list[Projection]
    cities: list[MapCity]
    routes: list[MapRoute]
    tickets: list[MapTicket]
    figures: Figures
