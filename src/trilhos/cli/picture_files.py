"""Pictures as files: SVG, PNG or PDF, by the ending of their name."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from trilhos.cli.errors import CliError
from trilhos.core.optional_dependencies import require

ENDINGS: Final = (".svg", ".png", ".pdf")


def check_ending(out: Path) -> None:
    """Before long work: CliError if a picture cannot be written under this name."""
    if out.suffix.lower() not in ENDINGS:
        raise CliError(f"{out}: a picture ends in {', '.join(ENDINGS)}")
    if out.suffix.lower() == ".pdf" or (out.suffix.lower() == ".png" and find_spec("resvg_py") is None):
        require("print", "vl_convert")


def write_picture(svg: str, out: Path) -> None:
    """Write a picture in the format that the name's ending says."""
    ending = out.suffix.lower()
    if ending == ".svg":
        out.write_text(svg, "utf-8")
    else:
        out.write_bytes(png_of(svg) if ending == ".png" else pdf_of(svg))


def png_of(svg: str) -> bytes:
    """The picture as PNG, as large as it says."""
    if find_spec("resvg_py") is not None:
        from trilhos.core.svg_to_png import png

        return png(svg)
    from vl_convert import svg_to_png

    return svg_to_png(svg)


def pdf_of(svg: str) -> bytes:
    """The picture as PDF with embedded fonts: a pixel of the picture is a point, 1/72 inch."""
    from vl_convert import svg_to_pdf

    return svg_to_pdf(svg)
