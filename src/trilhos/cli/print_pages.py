"""Pages to print, in millimetres: with bleed and crop marks, as PDF with embedded fonts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from trilhos.cli.errors import CliError
from trilhos.cli.picture_files import pdf_of
from trilhos.core.optional_dependencies import extra

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter

POINTS: Final = 72 / 25.4  # in a millimetre
PAPERS: Final = {  # millimetres, upright
    "A0": (841, 1189),
    "A1": (594, 841),
    "A2": (420, 594),
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "B1": (707, 1000),
    "B2": (500, 707),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
BLEED: Final = 3.0
MARK: Final = 5.0  # length of a crop mark
ROOM: Final = BLEED + MARK + 2  # for bleed and marks around a page
MARGIN: Final = 11.0  # that printers leave white; the marks of a tile are in it
FONTS: Final = "'DejaVu Sans', 'Liberation Sans', sans-serif"
SERIF: Final = "'DejaVu Serif', 'Liberation Serif', serif"

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a PDF: SVG in millimetres, and where it is cut."""

    size: Size
    body: str
    trim: tuple[float, float, float, float] | None = None  # left, top, right, bottom

    def svg(self) -> str:
        """The page as SVG; a point is a pixel."""
        w, h = self.size
        scale = f'width="{w * POINTS:.3f}" height="{h * POINTS:.3f}" viewBox="0 0 {w:g} {h:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {scale} font-family="{FONTS}">{self.body}</svg>'


@dataclass(frozen=True, slots=True)
class Poster:
    """Something large: SVG in millimetres from 0, 0, with its bleed beyond its size."""

    name: str
    size: Size
    body: str


def paper(name: str) -> Size:
    """The size of a paper, upright; CliError if it is unknown."""
    known = {key.lower(): size for key, size in PAPERS.items()}
    if name.lower() not in known:
        raise CliError(f"unknown paper '{name}': {', '.join(PAPERS)}")
    return known[name.lower()]


def smallest_paper(size: Size) -> str | None:
    """The smallest paper on which something fits, upright or not."""
    fits = [name for name, sheet in PAPERS.items() if _fits(size, sheet)]
    return min(fits, key=lambda name: PAPERS[name][0] * PAPERS[name][1], default=None)


def _fits(size: Size, sheet: Size) -> bool:
    return min(size) <= min(sheet) and max(size) <= max(sheet)


def poster_page(poster: Poster, sheet: Size | None) -> Page:
    """A poster on one page with bleed and crop marks: in the middle of a sheet, or of a page of its size."""
    w, h = poster.size
    size = (w + 2 * ROOM, h + 2 * ROOM)
    if sheet is not None:
        size = sheet if (sheet[0] > sheet[1]) == (w > h) else (sheet[1], sheet[0])
    left, top = (size[0] - w) / 2, (size[1] - h) / 2
    body = f'<g transform="translate({left:.3f} {top:.3f})">{poster.body}</g>'
    return Page(size, body + crop_marks(left, top, w, h), (left, top, left + w, top + h))


def crop_marks(left: float, top: float, wide: float, high: float) -> str:
    """Marks outside the corners of a rectangle, at a distance of the bleed."""
    d = "".join(
        f"M{x + side * BLEED:.3f} {y:.3f}h{side * MARK}M{x:.3f} {y + end * BLEED:.3f}v{end * MARK}"
        for x, side in ((left, -1), (left + wide, 1))
        for y, end in ((top, -1), (top + high, 1))
    )
    return f'<path d="{d}" fill="none" stroke="#000" stroke-width="0.1"/>'


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a poster is cut into tiles of equal size, one on each sheet."""

    sheet: Size
    columns: int
    rows: int
    tile: Size

    @staticmethod
    def of(size: Size, sheet: Size) -> "Tiling":
        """The tiling with the fewest sheets, upright or not."""
        found = []
        for wide, high in (sheet, (sheet[1], sheet[0])):
            columns, rows = ceil(size[0] / (wide - 2 * MARGIN)), ceil(size[1] / (high - 2 * MARGIN))
            found.append(Tiling((wide, high), columns, rows, (size[0] / columns, size[1] / rows)))
        return min(found, key=lambda one: one.columns * one.rows)

    def places(self) -> Iterator[tuple[int, int]]:
        """Row and column of every tile."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))


def write_pages(pages: Sequence[Page], title: str) -> bytes:
    """A PDF of pages, with their trim and bleed boxes."""
    writer = _writer(title)
    for page in pages:
        _add(writer, page)
    return _bytes(writer)


def write_tiles(poster: Poster, sheet: Size) -> bytes:
    """A PDF with a poster on many sheets, after a plan of how they are put together. The poster is in it once."""
    tiling = Tiling.of(poster.size, sheet)
    writer = _writer(poster.name)
    form = _form(writer, poster)
    (w, h), (wide, high) = tiling.sheet, tiling.tile
    plan = min((w - 2 * MARGIN) / poster.size[0], (h - 3 * MARGIN) / poster.size[1])
    left, top = (w - plan * poster.size[0]) / 2, MARGIN + 8
    page = _add(writer, Page(tiling.sheet, _plan(poster, tiling, plan, left, top)))
    _draw(writer, page, form, (left, top, plan * poster.size[0], plan * poster.size[1]), plan, (0, 0), 0)
    for row, column in tiling.places():
        left, top = (w - wide) / 2, (h - high) / 2
        words = f"{poster.name}: row {row + 1} of {tiling.rows}, column {column + 1} of {tiling.columns}"
        at = f'x="{left + 8:.2f}" y="{top + high + BLEED + 3.4:.2f}" font-size="2.6"'
        body = (
            crop_marks(left, top, wide, high) + f"<text {at}>{escape(words)}. Print at 100 %, cut at the marks.</text>"
        )
        page = _add(writer, Page(tiling.sheet, body, (left, top, left + wide, top + high)))
        _draw(writer, page, form, (left, top, wide, high), 1.0, (column * wide, row * high), BLEED)
    return _bytes(writer)


def _plan(poster: Poster, tiling: Tiling, scale: float, left: float, top: float) -> str:
    """The lines and numbers of the tiles over the whole poster in small."""
    wide, high = (side * scale for side in tiling.tile)
    cells = "".join(
        f'<rect x="{left + column * wide:.2f}" y="{top + row * high:.2f}" width="{wide:.2f}" height="{high:.2f}"'
        ' fill="none" stroke="#b8322a" stroke-width="0.4" stroke-dasharray="2 1.2"/>'
        f'<circle cx="{left + (column + 0.5) * wide:.2f}" cy="{top + (row + 0.5) * high:.2f}" r="6" fill="#fff"'
        f' stroke="#b8322a" stroke-width="0.4"/><text x="{left + (column + 0.5) * wide:.2f}"'
        f' y="{top + (row + 0.5) * high + 1.4:.2f}" font-size="4" text-anchor="middle">{row + 1}.{column + 1}</text>'
        for row, column in tiling.places()
    )
    size = f"{poster.size[0]:.0f} × {poster.size[1]:.0f} mm"
    words = f"{size} from {tiling.rows * tiling.columns} sheets (row.column)"
    return (
        f'<text x="{left:.2f}" y="{top - 4:.2f}" font-size="5" font-family="{SERIF}">{escape(poster.name)}'
        f'<tspan font-size="3.2" dx="4">{words}</tspan></text>{cells}'
    )


def _writer(title: str) -> "PdfWriter":
    with extra("print"):
        from pypdf import PdfWriter
    writer = PdfWriter()
    writer.add_metadata({"/Title": title, "/Creator": "Trilhos"})
    return writer


def _add(writer: "PdfWriter", page: Page) -> "PageObject":
    with extra("print"):
        from pypdf import PdfReader
        from pypdf.generic import RectangleObject
    added = writer.add_page(PdfReader(BytesIO(pdf_of(page.svg()))).pages[0])
    if page.trim:
        left, top, right, bottom = page.trim
        high = page.size[1]
        for name, more in (("trimbox", 0.0), ("bleedbox", BLEED)):
            box = (left - more, high - bottom - more, right + more, high - top + more)
            setattr(added, name, RectangleObject(tuple(side * POINTS for side in box)))
    return added


def _form(writer: "PdfWriter", poster: Poster) -> object:
    """The poster as an object of the PDF that many pages can show."""
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject, FloatObject, NameObject, RectangleObject, StreamObject

    w, h = (side + 2 * BLEED for side in poster.size)
    drawn = pdf_of(Page((w, h), f'<g transform="translate({BLEED} {BLEED})">{poster.body}</g>').svg())
    source = PdfReader(BytesIO(drawn)).pages[0]
    form = StreamObject()
    contents = source.get_contents()
    assert contents is not None
    form.set_data(contents.get_data())
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = RectangleObject((0, 0, w * POINTS, h * POINTS))
    resources = source["/Resources"].get_object()
    assert isinstance(resources, DictionaryObject)
    form[NameObject("/Resources")] = resources.clone(writer)
    form[NameObject("/Matrix")] = _array([1, 0, 0, 1, 0, 0], FloatObject)
    return writer._add_object(form.flate_encode())


def _array(numbers: Sequence[float], kind: type) -> object:
    from pypdf.generic import ArrayObject

    return ArrayObject([kind(number) for number in numbers])


def _draw(
    writer: "PdfWriter",
    page: "PageObject",
    form: object,
    window: tuple[float, float, float, float],
    scale: float,
    start: Size,
    bleed: float,
) -> None:
    """Show a part of the poster in a window of the page (left, top, width, height), below what is on the page."""
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

    left, top, wide, high = window
    page_high, form_high = float(page.mediabox.height), float(form.get_object()["/BBox"][3])  # type: ignore[attr-defined]
    x = (left - (start[0] + BLEED) * scale) * POINTS
    y = page_high - (top - (start[1] + BLEED) * scale) * POINTS - form_high * scale
    clip = [left - bleed, page_high / POINTS - top - high - bleed, wide + 2 * bleed, high + 2 * bleed]
    clip_box = " ".join(f"{side * POINTS:.3f}" for side in clip)
    stream = StreamObject()
    stream.set_data(f"q {clip_box} re W n {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm /Poster Do Q\n".encode())
    resources = page["/Resources"].get_object()
    assert isinstance(resources, DictionaryObject)
    objects = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    objects[NameObject("/Poster")] = form
    own = page["/Contents"]
    parts = list(own) if isinstance(own, ArrayObject) else [page.raw_get("/Contents")]
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(stream), *parts])


def _bytes(writer: "PdfWriter") -> bytes:
    out = BytesIO()
    writer.compress_identical_objects()
    writer.write(out)
    return out.getvalue()
