"""What the commands that draw have in common: the model of a project, be it whole or not, and writing pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from toolchain.cli.build import write_whole
from toolchain.cli.common import CannotRun, progress

EDGE = 8.0  # millimetres that a printer leaves white
F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:
    from toolchain.exporters.paper import Sheet
    from toolchain.language.ast import Block
    from toolchain.workspace.project import Project


def drawn_ir(project: Project, scenario: str | None) -> dict[str, Any]:
    """The package of a scenario as far as it can be read. Rules with mistakes do not keep a map from being drawn."""
    from toolchain.workspace.drawing import ir_to_draw
    from toolchain.workspace.project import find_scenario

    block: Block | None = find_scenario(project, scenario) if scenario else None
    return ir_to_draw(project, block)


def name_of(project: Project) -> str:
    """What files made of a project are called when the user does not say."""
    return str(project.settings.get("project", "name") or project.folder.name)


def title_of(project: Project, ir: dict[str, Any]) -> str:
    """The title of the project, or of its game."""
    return str(project.settings.get("project", "title") or ir["title"])


KINDS = ("svg", "png", "pdf")


def picture_kind(output: Path, kinds: tuple[str, ...]) -> str:
    """The kind of picture that a file's ending asks for. Raises CannotRun for others."""
    kind = output.suffix.lower().lstrip(".")
    if kind not in kinds:
        named = " or ".join(f".{k}" for k in kinds)
        raise CannotRun(f"`{output}`: the name of the picture ends in {named}")
    return kind


def paper_option(default: str | None) -> Any:
    """``--paper``."""
    from toolchain.exporters.papers import PAPERS

    return click.option(
        "--paper", type=click.Choice(list(PAPERS)), default=default, show_default=default is not None,
        help="Draw it for this paper." if default else "Make a PDF or PNG fit this paper.",
    )  # fmt: skip


def picture_options(function: F) -> F:
    """``--hex-size``, ``--paper``, ``--dpi``: how large a map is drawn."""
    for option in (
        click.option(
            "--dpi", metavar="N", type=click.FloatRange(20, 2400), default=150.0, show_default=True,
            help="Dots to the inch of a PNG.",
        ),
        paper_option(None),
        click.option(
            "--hex-size", metavar="MM", type=click.FloatRange(2, 200), default=20.0, show_default=True,
            help="Width of a hex on paper, from side to side.",
        ),
    ):  # fmt: skip
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
    drawing: str, target: Path, title: str, hex_size: float, paper: str | None, dpi: float
) -> Picture:
    """Writes the drawing of a map as SVG, PNG or PDF, as the name of the file says. Raises CannotRun."""
    from toolchain.exporters.frame import HEIGHT
    from toolchain.exporters.paper import fitted, natural, on_paper
    from toolchain.exporters.papers import PAPERS

    kind = picture_kind(target, KINDS)
    sheet = whole = natural(drawing, hex_size, 2 * HEIGHT)
    if paper:
        wide, high = PAPERS[paper]
        if (sheet.width > sheet.height) != (wide > high):
            wide, high = high, wide
        sheet = fitted(sheet, wide - 2 * EDGE, high - 2 * EDGE)
        whole = on_paper(sheet, wide, high)
    if kind == "svg":
        data = whole.svg.encode("utf-8")
    elif kind == "pdf":
        data = printed([whole], title)
    else:
        data = pictured(whole, dpi)
    write_whole(target, data)
    across = sheet.width / natural(sheet.svg, 1.0, 2 * HEIGHT).width
    return Picture(len(data), whole.width, whole.height, across)


def printed(sheets: list[Sheet], title: str) -> bytes:
    """A PDF of sheets. Raises CannotRun with a sentence."""
    from toolchain.exporters.paper import CannotPrint, pdf

    progress(f"drawing {len(sheets)} page{'s' if len(sheets) != 1 else ''}")
    try:
        return pdf(sheets, title)
    except CannotPrint as problem:
        raise CannotRun(str(problem)) from None


def pictured(sheet: Sheet, dpi: float) -> bytes:
    """A PNG of a sheet. Raises CannotRun with a sentence."""
    from toolchain.exporters.paper import CannotPrint, png

    try:
        return png(sheet, dpi)
    except CannotPrint as problem:
        raise CannotRun(str(problem)) from None
