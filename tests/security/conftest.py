"""A small game for the tests of what a command writes and reads, and a folder for what it remembers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the game that `hexwright new` makes, in a folder beside the one that a test works in."""
    folder = tmp_path / "my-game"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b'"skirmish"', b'"my-game"'))
    return folder
