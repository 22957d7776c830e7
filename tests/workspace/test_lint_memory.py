"""A linter that stays (`lint --watch`) does not grow with the edits that it has seen."""

from __future__ import annotations

import gc
import shutil
import sys
from pathlib import Path

import pytest

from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

GAME = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


def test_sixty_edits_take_no_more_memory_than_five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(GAME, tmp_path / "game"))
    path = folder / "game.hw"
    text = path.read_text(encoding="utf-8")
    held = {}
    for number in range(1, 61):
        edited = text.replace("\n\n", f"\n\n# remark {number}\n", 1) + f'\nnote "edit {number}"  @ 1\n'
        path.write_text(edited, encoding="utf-8")
        project = load_project(folder, use_cache=True)
        lint_project(project)
        assert project.cache is not None
        project.cache.store()
        if number in (5, 60):
            del project
            gc.collect()
            held[number] = sys.getallocatedblocks()
    assert held[60] < held[5] + 4_000, held  # of the two hundred thousand that it needs
