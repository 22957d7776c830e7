"""What a first lint makes before it looks at anything: counted, so that it is seen where it grows."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COUNTED = """
import dataclasses, json, os, re, sys
counts = {"dataclasses": 0, "expressions": 0}
def counted(what, make):
    def made(*given):
        counts[what] += 1
        return make(*given)
    return made
dataclasses._process_class = counted("dataclasses", dataclasses._process_class)
re._compiler.compile = counted("expressions", re._compiler.compile)
from toolchain.cli.main import main
assert main(["lint", sys.argv[1]]) == 0
print(json.dumps([counts, list(sys.modules)]), file=sys.stderr)
"""
# Not for a project without a fault, a sight, a table of its book, or a name beyond ASCII.
NOT_NEEDED = {
    "csv",
    "fractions",
    "shutil",
    "toolchain.render.full",
    "toolchain.workspace.lint.consequences",
    "unicodedata",
}
Counts = tuple[dict[str, int], set[str]]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    """Dataclasses and regular expressions that a lint of a new game makes, and the modules that it imports."""
    folder = tmp_path_factory.mktemp("first")
    game = shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder / "game")
    run = subprocess.run(
        [sys.executable, "-c", COUNTED, str(game)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HEXWRIGHT_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    counts, modules = json.loads(run.stderr.splitlines()[-1])
    return counts, set(modules)


def test_few_dataclasses_are_made(first: Counts) -> None:
    """Each takes a third of a millisecond, or half a one where it is frozen: a record is a named tuple."""
    assert first[0]["dataclasses"] <= 40


def test_expressions_are_compiled_when_they_are_used(first: Counts) -> None:
    assert first[0]["expressions"] <= 80


def test_what_a_sound_project_does_not_need_is_not_imported(first: Counts) -> None:
    assert set() == NOT_NEEDED & first[1]
    assert sum(module.startswith("toolchain") for module in first[1]) <= 622
