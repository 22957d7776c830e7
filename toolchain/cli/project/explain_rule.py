"""A paragraph of a game's rules, in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.cli.common import CannotRun, say, say_json

if TYPE_CHECKING:
    from toolchain.cli.play.table_view.rulebook import Rulebook

_PARAGRAPH = re.compile(r"[A-Za-z]{0,2}\d{0,3}(?:[.-]\w{1,4}){0,5}(?:\(\w{1,3}\))?")


def rulebook_for(what: str, project: Path, scenario: str | None) -> Rulebook | None:
    """The rules of a game where ``what`` may be the number of a paragraph; None where it cannot, or no game can be loaded."""
    if not what or not _PARAGRAPH.fullmatch(what):
        return None
    from toolchain.cli.loading import load
    from toolchain.cli.play.table_view.rulebook import Rulebook
    from toolchain.engine.game import PackageError

    try:
        return Rulebook(load(project, scenario).game)
    except (CannotRun, PackageError):
        return None


def explain_rule(book: Rulebook, what: str, output_format: str) -> bool:
    """Shows a paragraph; whether the rules of the game have one of that number."""
    lines = book.paragraph(what)
    if lines and output_format == "text":
        say("\n".join(lines))
    elif lines:
        say_json({"paragraphs": 1}, paragraphs=[{"paragraph": what, "lines": lines}])
    return bool(lines)
