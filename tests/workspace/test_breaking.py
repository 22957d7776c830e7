"""Rules are changed one at a time: what an example notices is proved, what nobody notices is listed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.shipped import TEMPLATE, played
from toolchain.dev.soak_mutants import NOTICED
from toolchain.language.ast import Block
from toolchain.mutate.meanings import meanings
from toolchain.workspace.ledger import build_ledger
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing import breaking
from toolchain.workspace.testing.breaking import Broken, break_rules, keep_changes, kept_changes


def broken(project: Project, most: int, jobs: int = 1) -> list[Broken]:
    scenarios: list[Block | None] = [*project.scenarios] or [None]
    models = [build_model(project, scenario)[0] for scenario in scenarios]
    return break_rules(project, models, most, jobs=jobs)


@pytest.fixture
def small(tmp_path: Path) -> Project:
    return load_project(Path(shutil.copytree(TEMPLATE, tmp_path / "game")))


@pytest.fixture(scope="module")
def all_changed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, list[Broken]]:
    """The small game, and who notices each of its changes."""
    project = load_project(Path(shutil.copytree(TEMPLATE, tmp_path_factory.mktemp("all") / "game")))
    return project, broken(project, 1000)


def test_changes_are_of_rules_and_leave_a_text_that_can_be_read(small: Project) -> None:
    texts = {source.name: source.text for source in small.sources}
    made = list(meanings(placed.block for placed in small.placed))

    words = {meaning.change.what for meaning in made}
    assert {
        "`>=` becomes `>`",
        "`and` becomes `or`",
        "`enemy` becomes `friendly`",
        "`not` is left out",
    } <= words
    assert "the line with `stop` is left out" in words
    for meaning in made:
        assert meaning.change.applied(texts[meaning.change.file]) != texts[meaning.change.file]


def test_who_notices_a_change(all_changed: tuple[Project, list[Broken]]) -> None:
    project, changes = all_changed
    made = {(item.place.before, item.what): item for item in changes}

    wading = made["wade: plus 2 MP when hexside has ford", "2 becomes 3"]
    assert (wading.noticed_by, wading.examples) == ("example", ("2.1",))
    assert wading.paragraphs == ("2.1",)
    unproved = made["at most 2", "2 becomes 3"]
    assert (unproved.noticed_by, unproved.examples) == ("nobody", ())
    assert {item.noticed_by for item in made.values()} == {"example", "lint", "nobody"}
    assert not [path for path in project.folder.iterdir() if path.name.startswith("hexwright-break")]


def test_an_example_that_fails_already_proves_nothing(small: Project) -> None:
    with (small.folder / "examples.hw").open("a", encoding="utf-8") as file:
        file.write('\nexample wrong "always"  @ 2.1\n  expect  1 = 2\n')
    project = load_project(small.folder)

    made = broken(project, 40)
    assert {item.noticed_by for item in made} == {"example", "lint", "nobody"}
    assert "wrong" not in {name for item in made for name in item.examples}


def test_an_example_that_needs_more_steps_than_others_proves_as_much(
    small: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = broken(small, 40)
    monkeypatch.setattr(breaking, "BUDGET", 1)

    assert broken(small, 40) == usual


def test_an_example_that_needs_more_steps_than_play_allows_proves_nothing(
    small: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaking, "BUDGET", 1)
    monkeypatch.setattr(breaking, "IN_PLAY", 1)

    assert "example" not in {item.noticed_by for item in broken(small, 40)}


def test_a_definition_in_one_line_and_points_are_changed(small: Project) -> None:
    with (small.folder / "game.hw").open("a", encoding="utf-8") as file:
        file.write("\ndefine strong for unit = strength of self >= 3  @ 1.3\n")
        file.write(
            "\namend 5.1 score points  @ 5.1\n  home: 3 VP for Red per hex in near-bank where control of it = Red\n"
        )
    project = load_project(small.folder)
    changes = [meaning.change for meaning in meanings(placed.block for placed in project.placed)]
    text = next(source.text for source in project.sources if source.name == "game.hw")
    made = {change.what: change.applied(text) for change in changes if change.file == "game.hw"}

    assert "= strength of self > 3" in "".join(change.applied(text) for change in changes)
    assert "home: 3 VP for Blue per hex" in made["points for `Red` become points for `Blue`"]
    assert "home: -1 * (3 VP) for Red per hex" in made["points for `Red` become points against it"]


def test_the_sign_of_a_name_is_no_comparison(small: Project) -> None:
    made = list(meanings(placed.block for placed in small.placed))

    assert not [m for m in made if m.line and m.line.word == "let" and m.change.what == "`=` becomes `<>`"]


def test_a_reading_that_no_scenario_chooses_is_not_changed(small: Project) -> None:
    text = """
ruling pace "is the march longer?"  @ 2.1
  readings  as-is, longer
  default   DEFAULT
  because   "the book is silent"

amend 2.1 quantity march-cost under pace = longer  @ 2.1 ruling pace
  longer: plus 1 MP when to is woods
"""
    file = small.folder / "more.hw"
    first = (small.folder / "game.hw").read_text(encoding="utf-8").split("\n\n")
    name = next(line.split()[1] for part in first for line in part.splitlines() if line.startswith("game "))
    for default, changed in (("as-is", False), ("longer", True)):
        file.write_text(f"part of {name}\n{text.replace('DEFAULT', default)}", encoding="utf-8")
        project = load_project(small.folder)
        made = {meaning.change.file for meaning in meanings(breaking.read_blocks(project))}
        assert ("more.hw" in made) == changed


def test_the_same_changes_with_any_number_of_processes(small: Project) -> None:
    assert broken(small, 12) == broken(small, 12, jobs=2)


def test_each_paragraph_is_changed_before_one_is_changed_twice(small: Project) -> None:
    few = broken(small, 8)

    assert len({item.paragraphs for item in few}) == 8


def test_the_ledger_counts_as_tested_what_an_example_notices(
    all_changed: tuple[Project, list[Broken]],
) -> None:
    project, changes = all_changed
    rows = build_ledger(project, broken=[item.as_dict() for item in changes])["paragraphs"]
    made = {row["paragraph"]: row for row in rows}

    assert made["2.1"]["tested"] == ["2.1"] and made["2.1"]["noticed"] > 0
    assert made["2.4"]["tested"] == [] and made["2.4"]["changes"] > made["2.4"]["noticed"]


def test_changes_are_kept_until_the_rules_change(small: Project) -> None:
    changes = [item.as_dict() for item in broken(small, 3)]
    keep_changes(small, changes)
    assert kept_changes(load_project(small.folder)) == changes

    with (small.folder / "game.hw").open("a", encoding="utf-8") as file:
        file.write("\n# a remark\n")
    assert kept_changes(load_project(small.folder)) == []


@pytest.mark.parametrize(
    "folder", [f for f in played() if f.name == "race-to-the-sea"], ids=lambda path: path.name
)
def test_the_examples_of_a_book_prove_its_rules(folder: Path) -> None:
    """A few changes of one book in each run of the tests; many of all books in `make soak`."""
    made = broken(load_project(folder), 12)

    unnoticed = [
        f"{item.place.file}:{item.place.line} {item.what}" for item in made if item.noticed_by == "nobody"
    ]
    assert len(unnoticed) <= (1 - NOTICED) * len(made) + 1, unnoticed
