"""What lint remembers from run to run must never change what it says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.base.remembered import Remembered
from toolchain.model.examples import _Reader
from toolchain.workspace.lint import lint_project
from toolchain.workspace.project import load_project

BOOK = Path(__file__).resolve().parents[2] / "scenarios" / "race-to-the-sea"

# A file, what stands in it, what is written instead: each makes findings in other files as well, or none at all.
EDITS = [
    ("rules/a-map.hw", "quantity ", "quantity other-"),
    ("rules/b-units.hw", "kind ", "kind x"),
    ("rules/h-actions.hw", "action ", "action my-"),
    ("rules/i-movement.hw", "at most  6", "at most  2 * 3"),
    ("rules/k-assault.hw", "procedure ", "procedure other-"),
    ("rules/m-victory.hw", "ruling", "rulling"),
    ("map.hw", "Arras", "Arrras"),
    ("examples/k.hw", "expect ", "expectt "),
    ("examples/a.hw", "expect  ", "expect  not "),
    ("game.hw", "side ", "side X"),
    ("scenario.hw", "set-up", "set-upp"),
]


def said(folder: Path, cached: bool) -> list[str]:
    project = load_project(folder, cached)
    found = lint_project(project).findings
    if project.cache is not None:
        project.cache.store()
    return [
        f"{i.code} {i.span and (i.span.source.name, i.span.line, i.span.column)} {i.message} {i.help}"
        for i in found
    ]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(BOOK, tmp_path_factory.mktemp("lint") / "book"))


@pytest.mark.parametrize(
    ("file", "old", "new"), EDITS, ids=[f"{file}: {new.strip()}" for file, _, new in EDITS]
)
def test_a_remembering_run_says_what_a_fresh_one_says(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path))
    clean = said(book, cached=True)
    path = book / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        remembered = said(book, cached=True)
        again = said(book, cached=True)
        fresh = said(book, cached=False)
    finally:
        path.write_text(text, encoding="utf-8")

    assert remembered == fresh
    assert again == fresh
    assert said(book, cached=True) == clean == []


def test_only_what_changed_is_read_again(book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path))
    said(book, cached=True)
    names: list[str] = []
    read = _Reader.read
    monkeypatch.setattr(_Reader, "read", lambda self: names.append(self.block.header[0].text) or read(self))
    path = book / "examples" / "k.hw"
    text = path.read_text(encoding="utf-8")
    first = text.split("\nexample ")[1].split()[0]
    try:
        path.write_text(text.replace("expect ", "expect  ", 1), encoding="utf-8")
        project = load_project(book, use_cache=True)
        lint_project(project)
        written = [b for p in project.placed if (b := p.block).word == "example" and b._read is None]
    finally:
        path.write_text(text, encoding="utf-8")

    assert names == [first]
    assert [block.header[0].text for block in written] == [first]


def test_what_is_too_much_to_remember_is_what_was_not_used() -> None:
    known: Remembered[int, str] = Remembered(3)
    known.take({1: "a", 2: "b", 3: "c"})
    assert known.get(2) == "b" and not known.grown
    known.put(4, "d")

    assert known.grown
    assert known.kept() == {2: "b", 4: "d"}
    known.most = 4
    assert known.kept() == {1: "a", 2: "b", 3: "c", 4: "d"}
