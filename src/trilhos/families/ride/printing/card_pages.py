"""Cards in rows on sheets, faces and backs for printing on both sides."""

from collections.abc import Iterator

from trilhos.cli.errors import CliError
from trilhos.cli.print_pages import BLEED, MARK, Page, Size
from trilhos.families.ride.printing.cards import Deck

LEAST_MARGIN = 4.0  # that printers leave white


def card_pages(deck: Deck, sheet: Size, *, backs: bool) -> Iterator[Page]:
    """All cards of a deck; after each page of faces, its backs, mirrored so that they meet on the long edge."""
    wide, high = deck.size
    room = 2 * LEAST_MARGIN
    page, columns, rows = max(
        (((w, h), int((w - room) // wide), int((h - room) // high)) for w, h in (sheet, sheet[::-1])),
        key=lambda one: one[1] * one[2],
    )
    if columns * rows == 0:
        raise CliError(f"no card of {wide:g} × {high:g} mm fits on a sheet of {page[0]:g} × {page[1]:g} mm")
    left, top = (page[0] - columns * wide) / 2, (page[1] - rows * high) / 2
    bodies = [face.body for face in deck.faces for _ in range(face.copies)]
    marks = cut_marks(left, top, wide, high, columns, rows)
    places = [(left + column * wide, top + row * high) for row in range(rows) for column in range(columns)]
    for start in range(0, len(bodies), len(places)):
        chosen = list(zip(places, bodies[start : start + len(places)], strict=False))
        faces = "".join(f'<g transform="translate({x:.2f} {y:.2f})">{body}</g>' for (x, y), body in chosen)
        yield Page(page, f"<defs>{deck.defs}</defs>{faces}{marks}")
        if backs:
            others = "".join(
                f'<g transform="translate({page[0] - x - wide:.2f} {y:.2f})">{deck.back}</g>' for (x, y), _ in chosen
            )
            yield Page(page, f"{others}{marks}")


def cut_marks(left: float, top: float, wide: float, high: float, columns: int, rows: int) -> str:
    """Marks at the ends of every line along which the cards are cut."""
    right, bottom = left + columns * wide, top + rows * high
    across = "".join(
        f"M{left + k * wide:.2f} {top - BLEED:.2f}v{-MARK}M{left + k * wide:.2f} {bottom + BLEED:.2f}v{MARK}"
        for k in range(columns + 1)
    )
    down = "".join(
        f"M{left - BLEED:.2f} {top + k * high:.2f}h{-MARK}M{right + BLEED:.2f} {top + k * high:.2f}h{MARK}"
        for k in range(rows + 1)
    )
    return f'<path d="{across}{down}" fill="none" stroke="#000" stroke-width="0.1"/>'
