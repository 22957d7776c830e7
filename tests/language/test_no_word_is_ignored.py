"""A word too many is reported on whichever line it stands: nothing that is written is passed over."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

TEMPLATES = Path(__file__).resolve().parents[2] / "toolchain" / "templates"
DRAWN = 25  # lines of each game
_CITE = re.compile(r"(?:\s+@ .*|\s+# .*)?$")


@pytest.mark.parametrize("name", sorted(p.name for p in TEMPLATES.iterdir() if (p / "game.hw").exists()))
def test_a_word_too_many_is_reported(tmp_path: Path, name: str) -> None:
    game = Path(shutil.copytree(TEMPLATES / name, tmp_path / "game"))
    lines = [
        (file, number)
        for file in sorted(game.glob("*.hw"))
        for number, line in enumerate(file.read_text("utf-8").splitlines())
        if line.strip() and not line.strip().startswith("#")
        if file.name != "forces.hw"  # names of units may have blanks
    ]
    silent = []
    for file, number in random.Random(name).sample(lines, min(DRAWN, len(lines))):
        before = file.read_text("utf-8")
        written = before.splitlines()
        written[number] = _CITE.sub(r" zzz\g<0>", written[number], count=1)
        file.write_text("\n".join(written) + "\n", "utf-8")
        if not any(f.severity == "error" for f in lint_project(load_project(game)).findings):
            silent.append(written[number])
        file.write_text(before, "utf-8")
    assert not silent
