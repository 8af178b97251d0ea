"""The type of a board's map (families/ride/picture/chart.py), for the API schema. The origin is its top left corner."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Point = tuple[float, float]
Box = Annotated[tuple[float, float, float, float], Field(description="left, top, right, bottom")]
CityId = Annotated[int, Field(description="index into `cities`")]


class MapModel(BaseModel):
    """A part of a map. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class MapSizes(MapModel):
    """Sizes of things on the map."""

    city: float = Field(description="radius of a city")
    thick: float = Field(description="width of a space")
    letter: float = Field(description="font size of city names")
    lead: float = Field(description="line height of city names")


class MapColour(MapModel):
    """A card colour, with a sign for people who cannot tell colours apart."""

    name: str
    css: str
    sign: str


class MapShore(MapModel):
    """The real earth below a panel, as SVG paths in whole parts of a unit."""

    fine: int = Field(description="parts of a unit that the paths count in")
    land: str = Field(description="to fill; even-odd")
    lakes: str
    borders: str = Field(description="of countries")
    coast: str = Field(description="lines between land and sea")


class MapPanel(MapModel):
    """The main map, which is first, or an inset. `land` is for boards without a shore."""

    region: str
    frame: Box
    land: str = Field(description="SVG path; fill it and draw it with stroke width `breadth`")
    breadth: float
    islets: str = Field(description="SVG path of dots; draw it with stroke width `islet`")
    islet: float
    shore: MapShore | None = Field(description="null for a published board, a made-up one, and a map of a city")


class MapProjection(MapModel):
    """x = scale * lon + dx, y = -scale * degrees(asinh(tan(lat))) + dy; if `wrap`, lon is taken modulo 360."""

    panel: int
    scale: float
    dx: float
    dy: float
    wrap: bool


class MapLabel(MapModel):
    """A city's name: lines centred on x, the first baseline at y."""

    lines: list[str]
    x: float
    y: float


class MapPlace(MapModel):
    """Where a city is on a panel; `home` is where the projection alone would place it."""

    panel: int
    x: float
    y: float
    home: Point
    label: MapLabel


class MapCity(MapPlace):
    """A city; `also` lists its places on other panels."""

    id: int
    name: str
    lat: float
    lon: float
    mark: Literal["", "token", "west", "east"]
    gate: bool = Field(description="whether it connects to an inset")
    also: list[MapPlace] = Field(default_factory=list)


class MapRoute(MapModel):
    """A route; a gray one has no colour."""

    id: int
    name: str
    a: CityId
    b: CityId
    length: int
    colour: str | None
    ferries: int = Field(description="number of ferry spaces, which take a wild; they are in the middle")
    cards: int = Field(description="price: cards of its colour, or of any one colour")
    wilds: int = Field(description="price: wilds besides")
    bullet: bool
    points: int
    twin: int | None
    panel: int
    track: str = Field(description="SVG path from city to city")
    spaces: list[tuple[float, float, float, float]] = Field(
        description="centre x and y, angle in degrees, and length of each"
    )


class MapTicket(MapModel):
    """A ticket between two cities."""

    id: int
    name: str
    cities: tuple[CityId, CityId]
    points: int


class MapFigures(MapModel):
    """The numbers of a board, named as in its file (docs/boards.md). Those that it lacks are 0 or empty.

    Figures that are declared later are passed on without being listed here.
    """

    model_config = ConfigDict(extra="allow")

    page: str = Field(description="page of the rules")
    cards_drawn: int = Field(description="cards that the action `draw` draws")
    ticket_action: Literal["tickets", "swap"] = Field(description="the action that brings new tickets")
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


class RideMap(MapModel):
    """A board: everything that is printed on it, and where."""

    game: str
    name: str
    frame: Point = Field(description="width and height")
    sizes: MapSizes
    colours: list[MapColour]
    words: dict[str, str] = Field(description="the game's own words for `wild` and `train`")
    panels: list[MapPanel]
    projection: list[MapProjection]
    cities: list[MapCity]
    routes: list[MapRoute]
    tickets: list[MapTicket]
    figures: MapFigures
