"""`hexwright preview` remembers what it reckoned for a page: the pages are those of a run without a memory."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.map.pages import draw, lint_subject, open_to_draw
from toolchain.workspace.export import kept_page

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
WHOLE = ["prepare", "page_answers"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return shutil.copytree(TEMPLATE, tmp_path / "game")


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was reckoned: modules that were written, pages that were answered."""
    made: list[str] = []

    def counted(name: str, inner: Any, *given: Any) -> Any:
        made.append(name)
        return inner(*given)

    for name in WHOLE:
        monkeypatch.setattr(kept_page, name, partial(counted, name, getattr(kept_page, name)))
    return made


def pages(folder: Path, between: Any = None) -> dict[Path, str]:
    found, files = open_to_draw(folder)
    if between is not None:
        between()
    made = draw(found, files, lint_subject(found, files), None, Path("page.html"))
    return {path: page.html() for path, (_, page) in made.items()}


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_pages_are_those_of_a_run_without_a_memory(
    game: Path, done: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = (
        ("game.hw", "# A small", "# A small", WHOLE),
        ("game.hw", "# A small", "# A small", []),
        ("game.hw", "# A small", "#\n# A small", []),
        ("game.hw", "plus 1 MP when", "plus 2 MP when", WHOLE),
        ("game.hw", "march of unit                                     @ 2.1", "march of unit @ 2.2", WHOLE),
        ("oob/red.oob.json", '"strength": 2', '"strength": 3', WHOLE),
    )
    for number, (file, old, new, reckoned) in enumerate(edits):
        change(game / file, old, new)
        monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "kept"))
        done.clear()
        made = pages(game)
        assert done == reckoned, (file, new)
        monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / f"none {number}"))
        assert made == pages(game), (file, new)


def test_a_project_with_errors_is_drawn_as_without_a_memory(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "kept"))
    pages(game)
    change(game / "game.hw", "terrain woods", "terrain wood")
    made = [pages(game), pages(game)]
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "none"))
    assert made == [pages(game)] * 2


def test_rules_that_changed_while_they_were_read_are_not_kept(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    before = (game / "game.hw").read_text("utf-8")
    pages(game, lambda: change(game / "game.hw", "plus 1 MP when", "plus 3 MP when"))
    changed = pages(game)
    (game / "game.hw").write_text(before, "utf-8")
    first = pages(game)
    assert changed != first
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "none"))
    assert first == pages(game)


def test_what_was_free_of_findings_is_not_linted_again_until_a_file_is_another(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolchain.workspace.lint import linter

    runs: list[str] = []
    real = linter.lint_project

    def counted(project: Any) -> Any:
        runs.append(project.folder.name)
        return real(project)

    monkeypatch.setattr(linter, "lint_project", counted)
    first = pages(game)
    assert pages(game) == first and len(runs) == 1
    change(game / "scenario.hw", "turns   1..6", "turns   1..0")
    wrong = pages(game)
    assert len(runs) == 2 and wrong != first
    assert pages(game) == wrong and len(runs) == 3
    change(game / "scenario.hw", "turns   1..0", "turns   1..6")
    assert pages(game) == first and len(runs) == 3  # these files were found right before
