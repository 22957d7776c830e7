"""Lint after an edit says what lint of the same text without memory says; and it looks again only at what can have changed."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from toolchain.language.ast import Block
from toolchain.model.before import Bodies
from toolchain.model.examples import reader
from toolchain.workspace.lint import linter
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PROJECTS = (
    "race-to-the-sea",
    "library-of-napoleonic-battles",
    "western-front",
    "offensive-a-outrance",
    "on-to-paris",
)
# The kinds of files that designers edit, by their folders and names.
SORTS = {
    "rule": r"(^|/)rules/|rules\.hw$",
    "map": r"map\.hw$|map/",
    "unit": r"forces/|\.oob\.json$|oob/",
    "example": r"(^|/)examples",
    "other": r".",
}
EDITS = 12  # of each project


def said(folder: Path, cached: bool) -> list[str]:
    project = load_project(folder, cached)
    found = lint_project(project).findings
    if project.cache is not None:
        project.cache.store()
    return [
        f"{i.code} {i.span and (i.span.source.name, i.span.line, i.span.column)} {i.message} {i.help}"
        for i in found
    ]


def edited(text: str, draw: random.Random) -> str:
    """A text in which one line is gone, there twice, at another place, or has another number or word."""
    lines = text.split("\n")
    at = draw.choice([n for n, line in enumerate(lines) if line.strip()])
    words = sorted(set(re.findall(r"[a-z][a-z-]{2,}", text)))
    how = draw.choice(("gone", "twice", "moved", "number", "word", "comment"))
    if how == "gone":
        del lines[at]
    elif how == "twice":
        lines.insert(at, lines[at])
    elif how == "moved":
        lines.insert(draw.randrange(len(lines)), lines.pop(at))
    elif how == "number":
        lines[at] = re.sub(r"\d+", lambda found: str(int(found[0]) + 1), lines[at], count=1)
    elif how == "word":
        lines[at] = re.sub(r"[a-z][a-z-]{2,}", draw.choice(words), lines[at], count=1)
    else:
        lines.insert(at, "# a remark")
    return "\n".join(lines)


def files_of(folder: Path, sort: str) -> list[Path]:
    files = [
        path for path in sorted(folder.rglob("*")) if path.suffix == ".hw" or path.name.endswith(".oob.json")
    ]
    return [path for path in files if re.search(SORTS[sort], path.relative_to(folder).as_posix())]


@pytest.mark.parametrize("name", PROJECTS)
def test_what_is_remembered_changes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edits that stay, one upon the other, and every third taken back: as a designer works."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(SCENARIOS / name, tmp_path / "project"))
    draw = random.Random(name)
    assert said(folder, cached=True) == said(folder, cached=False)
    sorts = [sort for sort in SORTS if files_of(folder, sort)]
    for number in range(EDITS):
        path = draw.choice(files_of(folder, sorts[number % len(sorts)]))
        before = path.read_text(encoding="utf-8")
        path.write_text(edited(before, draw), encoding="utf-8")
        assert said(folder, cached=True) == said(folder, cached=False), (number, path)
        if number % 3 < 2:
            path.write_text(before, encoding="utf-8")


class Work:
    """What a run of lint has done: examples and bodies that were read, checks that were run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        read, take, run = reader.read_example, Bodies.take, linter._run

        def example(*given: object) -> object:
            self.done["examples"] += 1
            return read(*given)  # type: ignore[arg-type]

        def body(bodies: Bodies, key: bytes, block: Block) -> object:
            found = take(bodies, key, block)
            self.done["bodies"] += found is None and bool(key)  # what a layer changed is always read
            return found

        def checked(*given: object) -> object:
            found = run(*given)  # type: ignore[arg-type]
            self.done["checks"] += not found
            return found

        monkeypatch.setattr(reader, "read_example", example)
        monkeypatch.setattr(Bodies, "take", body)
        monkeypatch.setattr(linter, "_run", checked)

    def of(self, folder: Path) -> dict[str, int]:
        self.done.clear()
        assert said(folder, cached=True) == []
        return {what: self.done[what] for what in ("examples", "bodies", "checks")}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A copy of the largest played project, and a cache that knows it."""
    folder = Path(
        shutil.copytree(SCENARIOS / "library-of-napoleonic-battles", tmp_path_factory.mktemp("book") / "b")
    )
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE_DIR", str(cache))
        assert said(folder, cached=True) == []
    return folder, cache


# The file, what stands in it, what is written instead, and the most that may be done again. Checks: such as found nothing.
WORK = {
    "nothing": ("rules/bombardment.hw", "", "", {"examples": 0, "bodies": 0, "checks": 0}),
    "a remark between blocks": (
        "rules/bombardment.hw",
        "\nquantity ",
        "\n# a remark\nquantity ",
        {"examples": 0, "bodies": 0, "checks": 0},
    ),
    "a remark in a rule": (
        "rules/bombardment.hw",
        "  marsh:  times 1/2",
        "  # soft ground\n  marsh:  times 1/2",
        {"examples": 0, "bodies": 0, "checks": 0},
    ),
    "a number in a quantity": (
        "rules/bombardment.hw",
        "times 1/2 when h is marsh",
        "times 1/3 when h is marsh",
        {"examples": 0, "bodies": 1, "checks": 130},
    ),
    "an example": ("examples/sight.hw", "expect ", "expect  ", {"examples": 1, "bodies": 0, "checks": 80}),
}


@pytest.mark.parametrize("edit", WORK)
def test_only_what_can_see_a_change_is_looked_at_again(
    edit: str, book: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, known = book
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(known, tmp_path / "cache")))
    file, old, new, most = WORK[edit]
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    work = Work(monkeypatch)
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        done = work.of(folder)
    finally:
        path.write_text(text, encoding="utf-8")
    assert {what: count for what, count in done.items() if count > most[what]} == {}, done
