"""What several checks ask is reckoned once; what a page shows as bad is found, and what it shows as good is not."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.checks.test_cases import ALL, Case, build
from toolchain.checks.registry import catalogue
from toolchain.checks.shared import ground, queries, victory_levels
from toolchain.language.expressions import parse
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

HEAD = """part of Skirmish unplayed because "a war in lists"

kind Inf, HQ is unit                                       @ 1.2
  key nation, type, echelon, designation

side Blue-side                                             @ 1.1
  nations Blueland

"""


def case_of(code: str, title: str) -> Case:
    return next(case for case in ALL if case.file.stem == code and case.title == title)


def test_a_condition_of_a_level_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(case_of("VIC022", "as many on both sides"), tmp_path)
    project = load_project(tmp_path)
    model = build_model(project, project.scenarios[0])[0]
    read = []

    def counted(*given: object) -> object:
        read.append(given)
        return parse.parse_expression(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(victory_levels, "parse_expression", counted)
    for code in ("VIC020", "VIC021", "VIC022", "VIC023"):
        run = catalogue().by_code[code].run
        assert run is not None
        list(run(model))

    assert 2 == len(read)


def test_sets_of_hexes_are_made_once_and_asked_directly(tmp_path: Path) -> None:
    build(case_of("MAP045", "a hex that is in both"), tmp_path)
    project = load_project(tmp_path)
    model = build_model(project, project.scenarios[0])[0]
    for e in (["region", "near-bank"], ["all-hexes"]):
        assert ground.fixed_hexes(model, e) is ground.fixed_hexes(model, e)

    sets = [["region", "near-bank"], ["all-hexes"], ["hex-set", [0, 3]], ["single", ["int", 3]]]
    for e in [*sets, ["union", sets[2], sets[0]], ["minus", sets[1], sets[3]]]:
        known = ground.fixed_hexes(model, e)
        assert known
        hexes = range(len(model.ir["hexes"]))
        assert [i for i in hexes if ground.holds(model, e, i)] == sorted(known)
    assert ground.holds(model, ["single", ["v", "here"]], 3) is None


def test_answers_of_one_name_in_two_files_are_two(tmp_path: Path) -> None:
    def same(_model: object) -> str:
        return "one"

    def other(_model: object) -> str:
        return "two"

    other.__name__, other.__module__ = "same", "elsewhere"
    build(case_of("MAP045", "a hex that is in both"), tmp_path)
    model = build_model(load_project(tmp_path), None)[0]

    assert ["one", "two"] == [queries.kept(same)(model), queries.kept(other)(model)]


def test_blocks_that_are_only_said_are_found_by_word(tmp_path: Path) -> None:
    build(case_of("VIC022", "as many on both sides"), tmp_path)
    project = load_project(tmp_path)
    model = build_model(project, project.scenarios[0])[0]
    every = [*model.blocks, *model.said]

    assert model.said
    assert [b for b in every if b.word == "victory"] == queries.written(model, "victory")
    assert [b for b in every if b.word in ("side", "victory")] == queries.written(model, "side", "victory")


@pytest.mark.parametrize(("heading", "found"), [("Bad", 1), ("Good", 0)])
def test_the_page_of_an_army_without_headquarters(heading: str, found: int, tmp_path: Path) -> None:
    check = catalogue().by_code["OOB084"]
    text = dedent(check.headings[heading]).replace("at 1914-08.1\n", "at 1914-08.1  @ 1.1\n")
    build(Case(Path("OOB084.md"), "page", [("file", "war.hw", HEAD + text + "\n")]), tmp_path)
    codes = [item.code for item in lint_project(load_project(tmp_path)).findings]

    assert found == codes.count("OOB084")
