"""Everything of a board to print, and for a virtual table."""

from collections.abc import Iterator

from trilhos.cli.board_prints import PrintSettings
from trilhos.cli.errors import CliError
from trilhos.cli.print_pages import paper, poster_page, smallest_paper, write_pages, write_tiles
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.layout import SPACE
from trilhos.families.ride.printing.board_poster import board_poster, largest_scale, poster_size, scale_for
from trilhos.families.ride.printing.card_pages import card_pages
from trilhos.families.ride.printing.cards import ticket_deck, train_deck
from trilhos.families.ride.printing.rules_sheet import rules_page


def print_sheets(facts: Facts, settings: PrintSettings) -> Iterator[tuple[str, bytes]]:
    """The name and the contents of each PDF."""
    scale = scale_for(facts, settings.space)
    size = poster_size(facts, scale)
    sheet = paper(settings.paper) if settings.paper else None
    if sheet and (min(size) > min(sheet) or max(size) > max(sheet)):
        raise CliError(_too_large(facts, settings.paper, size))
    poster = board_poster(facts, scale)
    yield f"{facts.id}-board.pdf", write_pages([poster_page(poster, sheet)], facts.name)
    small = paper(settings.tile or settings.cards)
    if settings.tile:
        yield f"{facts.id}-board-{settings.tile}.pdf", write_tiles(poster, paper(settings.tile))
    for deck in (train_deck(facts), ticket_deck(facts)):
        if deck.faces:
            pages = list(card_pages(deck, paper(settings.cards), backs=settings.backs))
            yield f"{facts.id}-{deck.name}.pdf", write_pages(pages, f"{facts.name}: {deck.name}")
    yield f"{facts.id}-rules.pdf", write_pages([rules_page(facts, small)], f"{facts.name}: rules")


def _too_large(facts: Facts, name: str, size: tuple[float, float]) -> str:
    """Why a board does not fit on a paper, and what can be done."""
    longest = int(largest_scale(facts, paper(name)) * SPACE)
    fits = smallest_paper(size)
    other = f"use --paper {fits}, or " if fits else ""
    needs = f"the board is {size[0]:.0f} × {size[1]:.0f} mm at this size of a space and does not fit on {name}"
    spaces = (
        f"spaces of {longest} mm fit: --space {longest}x{longest * 13 // 30}" if longest > 5 else "no space would fit"
    )
    return f"{needs}: {other}leave out --paper for a page of its size; {spaces}"
