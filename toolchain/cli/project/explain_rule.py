"""A paragraph of a game's rules, in words."""

from __future__ import annotations

import re
from pathlib import Path

from toolchain.cli.common import CannotRun, say, say_json

_PARAGRAPH = re.compile(r"[A-Za-z]{0,2}\d{0,3}(?:[.-]\w{1,4}){0,5}(?:\(\w{1,3}\))?")


def explain_rule(what: str, project: Path, scenario: str | None, output_format: str) -> bool:
    """Shows a paragraph; whether the rules of the game have one of that number. Where no game can be loaded, there is none."""
    if not what or not _PARAGRAPH.fullmatch(what):
        return False
    from toolchain.cli.loading import load
    from toolchain.cli.play.table_view.rulebook import has_rule, rule
    from toolchain.engine.game import PackageError

    try:
        game = load(project, scenario).game
    except (CannotRun, PackageError):
        return False
    if not has_rule(game, what):
        return False
    lines = rule(game, what)
    if output_format == "text":
        say("\n".join(lines))
    else:
        say_json({"paragraphs": 1}, paragraphs=[{"paragraph": what, "lines": lines}])
    return True
