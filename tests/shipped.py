"""The shipped projects whose games are short. They are found without building a game, for every worker asks as it starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"

LONG_GAMES = {"on-to-paris"}
"""Projects of which a game takes minutes: ``tests/scenarios`` plays a few games of each of their scenarios instead."""


@cache
def played() -> dict[Path, tuple[str, ...]]:
    """The folders under ``scenarios`` of which every block is played in short games, and the names of their scenarios."""
    projects = [load_project(file.parent) for file in sorted((ROOT / "scenarios").rglob("hexwright.toml"))]
    return {
        project.folder: tuple(project.scenario_names() or [""])
        for project in projects
        if project.folder.name not in LONG_GAMES and all(placed.block.played for placed in project.placed)
    }
