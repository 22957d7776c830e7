"""A map of the Tiled editor as the text of a map file for a project."""

from __future__ import annotations

from pathlib import Path

from toolchain.base.diagnostic import NOTE, Finding, Findings
from toolchain.importers.draft import Known, as_word, written
from toolchain.importers.tiled import read_tiled
from toolchain.workspace.project import LAYERS, NoProject, Project, find_project, load_project


def import_tiled(file: Path, folder: Path) -> tuple[str | None, list[Finding]]:
    """The text of ``folder/map.hw`` (None when the map cannot be read), and what was found.

    What the project of the folder declares elsewhere is not declared again.
    """
    findings = Findings()
    draft = read_tiled(file, findings)
    if draft is None:
        return None, findings.items
    layer, known = _surroundings(folder, "map.hw")
    if not layer:
        layer = as_word(file.stem).capitalize() or "Game"
        findings.add(
            "TIL018", f"{folder.as_posix()} is not in a project: the map belongs to a game called `{layer}`", None,
            severity=NOTE, help="correct `part of` in its first line when your game is called otherwise",
        )  # fmt: skip
    return written(draft, layer, file.name, known), findings.items


def _surroundings(folder: Path, name: str) -> tuple[str, Known]:
    """The name of the game of a folder (empty outside a project), and what is declared outside one file in it."""
    try:
        home = find_project(folder) if folder.exists() else Path()
        project = load_project(home) if folder.exists() else None
    except NoProject:
        project = None
    if project is None:
        return "", Known()
    own = (folder.resolve() / name).relative_to(home.resolve()).as_posix()
    blocks = [p.block for p in project.all_placed() if p.block.source.name != own]
    named = {(b.word, b.header[0].text) for b in blocks if b.header}
    ways = {
        line.tokens[2].text
        for b in blocks if b.word == "network"
        for line in b.lines if line.word == "edges" and len(line.tokens) > 2
    }  # fmt: skip
    return _game(project), Known(
        frozenset(text for word, text in named if word == "terrain"),
        frozenset(ways),
        frozenset(text for word, text in named if word == "network"),
    )


def _game(project: Project) -> str:
    """The name of the series or game: its own, or that of the project below."""
    for placed in reversed(project.all_placed()):
        if placed.block.word in LAYERS[:2] and placed.block.header:
            return placed.block.header[0].text
    return ""
