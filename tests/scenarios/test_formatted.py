"""The shipped projects are written as the formatter writes them: whoever formats one sees his own changes alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = sorted(path.parent.name for path in (ROOT / "scenarios").glob("*/hexwright.toml"))


@pytest.mark.parametrize("name", PROJECTS)
def test_the_formatter_leaves_it_as_it_is(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "toolchain.cli.main", "fmt", "--check", f"scenarios/{name}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr


def test_there_are_six() -> None:
    assert len(PROJECTS) == 6
