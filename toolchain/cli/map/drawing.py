"""What the commands that draw have in common: writing pictures, and their options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from toolchain.base.mark import mark_pdf, mark_png, with_comment
from toolchain.cli.artefacts import write_new
from toolchain.cli.common import CannotRun, progress

EDGE = 8.0  # millimetres that a printer leaves white
F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:
    from toolchain.exporters.paper import Sheet


KINDS = ("svg", "png", "pdf")


def picture_kind(output: Path, kinds: tuple[str, ...]) -> str:
    """The kind of picture that a file's ending asks for. Raises CannotRun for others."""
    kind = output.suffix.lower().lstrip(".")
    if kind not in kinds:
        named = " or ".join(f".{k}" for k in kinds)
        raise CannotRun(f"`{output}`: a picture file must end in {named}")
    return kind


def paper_option(default: str | None) -> Callable[[F], F]:
    """``--paper``."""
    from toolchain.exporters.papers import PAPERS

    return click.option(
        "--paper",
        type=click.Choice(list(PAPERS)),
        default=default,
        show_default=default is not None,
        help="Paper size." if default else "Fit a PDF or PNG to this paper size.",
    )


def picture_options(function: F) -> F:
    """``--hex-size``, ``--paper``, ``--dpi``: how large a map is drawn."""
    for option in (
        click.option(
            "--dpi",
            metavar="N",
            type=click.FloatRange(20, 2400),
            default=150.0,
            show_default=True,
            help="Resolution of a PNG in dots per inch.",
        ),
        paper_option(None),
        click.option(
            "--hex-size",
            metavar="MM",
            type=click.FloatRange(2, 200),
            default=20.0,
            show_default=True,
            help="Width of a hex on paper, from side to side.",
        ),
    ):
        function = option(function)
    return function


@dataclass
class Picture:
    """A picture that was written: its size in bytes and millimetres, and the width of a hex on it."""

    bytes: int
    width: float
    height: float
    hex: float


def write_picture(
    drawing: str,
    target: Path,
    title: str,
    hex_size: float,
    paper: str | None,
    dpi: float,
    named: Path | None,
    force: bool = False,
) -> Picture:
    """Writes the drawing of a map as SVG, PNG or PDF, as the name of the file says.

    A file that is there is replaced as ``write_new`` does it. Raises CannotRun.
    """
    from toolchain.exporters.paper import fitted, natural, on_paper
    from toolchain.exporters.papers import PAPERS
    from toolchain.exporters.svg.frame import HEIGHT

    kind = picture_kind(target, KINDS)
    sheet = whole = natural(drawing, hex_size, 2 * HEIGHT)
    if paper:
        wide, high = PAPERS[paper]
        if (sheet.width > sheet.height) != (wide > high):
            wide, high = high, wide
        sheet = fitted(sheet, wide - 2 * EDGE, high - 2 * EDGE)
        whole = on_paper(sheet, wide, high)
    if kind == "svg":
        data = with_comment(whole.svg).encode("utf-8")
    elif kind == "pdf":
        data = printed([whole], title)
    else:
        data = pictured(whole, dpi)
    write_new({target: data}, named, force)
    across = sheet.width / natural(sheet.svg, 1.0, 2 * HEIGHT).width
    return Picture(len(data), whole.width, whole.height, across)


def printed(sheets: list[Sheet], title: str) -> bytes:
    """A PDF of sheets. Raises CannotRun with a sentence."""
    from toolchain.exporters.paper import CannotPrint, pdf

    progress(f"drawing {len(sheets)} page{'s' if len(sheets) != 1 else ''}")
    try:
        return mark_pdf(pdf(sheets, title))
    except CannotPrint as problem:
        raise CannotRun(str(problem)) from None


def typeset(source: str, drawings: Mapping[str, str]) -> bytes:
    """A PDF of a text in the language of the typesetter, with its drawings. Raises CannotRun with a sentence."""
    from toolchain.exporters import paper

    try:
        return mark_pdf(paper.typeset(source, drawings, format="pdf")[0])
    except paper.CannotPrint as problem:
        raise CannotRun(str(problem)) from None


def pictured(sheet: Sheet, dpi: float) -> bytes:
    """A PNG of a sheet. Raises CannotRun with a sentence."""
    from toolchain.exporters.paper import CannotPrint, png

    try:
        return mark_png(png(sheet, dpi))
    except CannotPrint as problem:
        raise CannotRun(str(problem)) from None
