"""What lint knows of the projects that many tests change in one place each: what a test leaves as it is, is looked at once.

That lint with this memory finds what lint without it finds is tested in ``tests/workspace``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import Project, load_project


@lru_cache(4)
def _memory(original: Path) -> Cache:
    """Nothing of it is written anywhere, and it ends with the process."""
    memory = Cache(original, enabled=False)
    lint_project(load_project(original, cache=memory))
    return memory


def load_copy(folder: Path, original: Path) -> Project:
    """The project in a folder, most of whose text is that of another project."""
    return load_project(folder, cache=_memory(original))
