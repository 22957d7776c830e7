"""What a project already says, for a file that is to be added to it."""

from __future__ import annotations

from pathlib import Path

from toolchain.importers.draft import Known
from toolchain.workspace.project.location import NoProject, find_project
from toolchain.workspace.project.project import LAYERS, Project, load_project


def surroundings(folder: Path, name: str) -> tuple[str, Known]:
    """The name of the game of a folder (empty outside a project), and what is declared outside one file in it."""
    at = folder.resolve()
    while not at.exists():
        at = at.parent
    try:
        home = find_project(at)
    except NoProject:
        return "", Known()
    project = load_project(home)
    own = (folder.resolve() / name).relative_to(home.resolve()).as_posix()
    blocks = [p.block for p in project.all_placed() if p.block.source.name != own]
    named = {(b.word, b.header[0].text) for b in blocks if b.header}
    ways = {
        line.tokens[2].text
        for b in blocks
        if b.word == "network"
        for line in b.lines
        if line.word == "edges" and len(line.tokens) > 2
    }
    return _game(project), Known(
        frozenset(text for word, text in named if word == "terrain"),
        frozenset(ways),
        frozenset(text for word, text in named if word == "network"),
        frozenset(text for word, text in named if word in ("region", "edge")),
        frozenset(text for word, text in named if word == "box"),
        any(line.word == "edges" for b in blocks if b.word == "map" for line in b.lines),
    )


def _game(project: Project) -> str:
    """The name of the series or game: its own, or that of the project below."""
    for placed in reversed(project.all_placed()):
        if placed.block.word in LAYERS[:2] and placed.block.header:
            return placed.block.header[0].text
    return ""
