"""What lint remembers from run to run must never change what it says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import count
from toolchain.base.diagnostic import Finding
from toolchain.base.remembered import Remembered
from toolchain.checks.registry import Check, catalogue
from toolchain.checks.shared.project_view import Whole
from toolchain.checks.shared.seen.aspects import CITED, HEADS
from toolchain.checks.shared.seen.watched import WatchedModel
from toolchain.language.ast import Block
from toolchain.model import build
from toolchain.model.context import Build
from toolchain.model.examples import reader
from toolchain.model.model import EVERYTHING
from toolchain.model.units.campaign import read_campaign
from toolchain.workspace import cache_files
from toolchain.workspace.lint import linter
from toolchain.workspace.lint.known_checks import RightChecks
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
BOOK, WAR = SCENARIOS / "race-to-the-sea", SCENARIOS / "western-front"

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


# In the war: lists that are only said, the map that eight scenarios share, a scenario, settings, places.
WAR_EDITS = [
    ("forces/1916-June.hw", "  4 x 3-5 Inf XX    183", "  4 x 9-5 Inf XX    183"),
    ("forces/1916-June.hw", "forces France-1916-June of France", "forces France-1916-June of Frence"),
    ("map.hw", "\nregion ", "\nregion X"),
    ("map.hw", "\nhexes", "\n\nhexes"),
    ("map.hw", " 1204/1104 ", " 1204/1106 "),
    ("hexwright.toml", "title = ", "titel = "),
    ("hexwright.toml", "[project]", "[lint]\nselect = ['RUL', 'XYZ']\n[project]"),
    ("places.csv", "Paris", "Parris"),
]


def copied(project: Path, to: Path) -> Path:
    return Path(shutil.copytree(project, to / "book"))


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Path]]:
    """Copies of the projects, and caches that hold what lint knows of each as it stands."""
    made = {}
    for name, project in (("book", BOOK), ("war", WAR)):
        folder, cache_folder = (
            copied(project, tmp_path_factory.mktemp("lint")),
            tmp_path_factory.mktemp("cache"),
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HEXWRIGHT_CACHE_DIR", str(cache_folder))
            assert said(folder, cached=True) == []
        made[name] = folder, cache_folder
    return made


def linted(
    name: str, caches: dict[str, tuple[Path, Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The folder of a project that has just been linted, with a cache for one test."""
    folder, known = caches[name]
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(known, tmp_path / "cache")))
    return folder


@pytest.fixture
def book(caches: dict[str, tuple[Path, Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return linted("book", caches, tmp_path, monkeypatch)


@pytest.fixture
def war(caches: dict[str, tuple[Path, Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return linted("war", caches, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("project", "file", "old", "new"),
    # A few of each; `make soak` tries all.
    [("book", *edit) for edit in EDITS[:: count(4, 1)]]
    + [("war", *edit) for edit in WAR_EDITS[:: count(3, 1)]],
)
def test_a_remembering_run_says_what_a_fresh_one_says(
    request: pytest.FixtureRequest,
    project: str,
    file: str,
    old: str,
    new: str,
) -> None:
    folder: Path = request.getfixturevalue(project)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        remembered = said(folder, cached=True)
        again = said(folder, cached=True)
        fresh = said(folder, cached=False)
    finally:
        path.write_text(text, encoding="utf-8")

    assert remembered == fresh
    assert again == fresh
    assert said(folder, cached=True) == []


def test_only_what_changed_is_read_again(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    read = reader.read_example

    def noted(b: Build, block: Block, number: int, *right: Any) -> dict[str, Any]:
        names.append(block.header[0].text)
        return read(b, block, number, *right)

    monkeypatch.setattr(reader, "read_example", noted)
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


def test_of_an_edited_list_only_what_looks_at_lists_is_checked_again(
    war: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[str] = []
    real = linter._run
    monkeypatch.setattr(linter, "_run", lambda check, what: run.append(check.code) or real(check, what))
    maps: list[str] = []
    read = build._read_map
    monkeypatch.setattr(build, "_read_map", lambda b: maps.append("") or read(b))
    path = war / "forces" / "1916-June.hw"
    text = path.read_text(encoding="utf-8")
    said(war, cached=True)
    unchanged = list(run)
    try:
        path.write_text(text.replace("183, 185", "183, 188"), encoding="utf-8")
        run.clear()
        said(war, cached=True)
    finally:
        path.write_text(text, encoding="utf-8")

    # What has suppressed findings is looked at each time, to show them when the reason goes.
    assert not {"OOB067", "MAP035", "VIC023"} & set(unchanged)
    assert {"OOB067", "OOB081"} <= set(run)
    assert not {"MAP035", "VIC023", "TAB040"} & set(run)
    assert not maps


def test_a_check_that_looks_at_all_blocks_is_run_again_after_any_change() -> None:
    """Each way to the blocks of a project is noted, or a check would be taken for right that is not."""
    project = load_project(WAR)
    ways = {
        "placed": lambda p: p.placed,
        "own": lambda p: p.own,
    }
    lists = {"calendar", "forces", "kind", "schedule", "spellings"}
    words = {
        "calendar": {"calendar"},
        "grid": {"map"},
        "chains": {"map", "chain"},
        "side_of": {"side"},
        "has_lists": {"forces"},
        "campaign": lists,
        "differences": lists,
        "heads": {HEADS},
        "all_heads": {HEADS},
        "cited": {CITED},
        "all_cited": {CITED},
    }
    whole = Whole({}, project.settings.source, project.all_placed(), project.placed, [])
    for _ in range(2):  # the second time the answer is known, and was looked at all the same
        for name, way in ways.items():
            whole.asked = set()
            way(whole)
            assert EVERYTHING in whole.asked, name
        for name, wanted in words.items():
            whole.asked = set()
            getattr(whole, name)
            assert wanted <= whole.asked, name
    whole.asked = set()
    whole.all_blocks("note", "allow")
    whole.blocks("ruling")
    assert whole.asked == {"note", "allow", "ruling"}


def test_lists_are_read_from_the_blocks_that_are_noted() -> None:
    project = load_project(WAR)
    whole = Whole({}, project.settings.source, project.all_placed(), project.placed, [])
    assert whole.campaign == read_campaign(project.all_placed()) != read_campaign([])


def test_what_a_check_of_the_project_asks_of_a_model_is_noted_with_its_number() -> None:
    project = load_project(WAR)
    models = [WatchedModel(build_model(project, scenario)[0]) for scenario in project.scenarios[:2]]
    whole = Whole({}, project.settings.source, project.all_placed(), project.placed, [*models])
    known: Remembered[str, tuple[Any, ...]] = Remembered(10)
    right = RightChecks(project, whole, models, known)
    check = catalogue().by_code["TAB046"]
    ran = []

    def run(check: Check, what: Any) -> list[Finding]:
        ran.append(what.models[1].ir["hexes"])
        return []

    models[0].asked = {"what another check asked"}
    for _ in range(2):
        assert right.found(check, whole, run) == []
    right.keep()

    assert len(ran) == 1
    [(notes, _, found)] = known.get("TAB046") or ()
    assert (notes, found) == (("models", "models 1 rules hexes"), ())


def test_another_program_believes_nothing_of_it(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same = load_project(book, use_cache=True)
    monkeypatch.setattr(cache_files, "own_files", lambda: b"one check was changed")
    other = load_project(book, use_cache=True)

    assert same.cache is not None and same.cache.right_checks.kept()
    assert other.cache is not None and not other.cache.right_checks.kept()
