"""The shipped projects that are played. They are found without building a game, for every worker asks as it starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"


@cache
def played() -> dict[Path, tuple[str, ...]]:
    """The folders under ``scenarios`` of which every block is played, and the names of their scenarios."""
    projects = [load_project(file.parent) for file in sorted((ROOT / "scenarios").rglob("hexwright.toml"))]
    return {
        project.folder: tuple(project.scenario_names() or [""])
        for project in projects
        if all(placed.block.played for placed in project.placed)
    }
