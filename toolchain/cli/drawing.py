"""What the commands that draw have in common: the model of a project, be it whole or not, and writing pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import CannotRun, progress

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
