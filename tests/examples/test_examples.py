"""Examples of every project: they pass, they bite, and what goes wrong in one is said plainly."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block, Line
from toolchain.model.build import Builder
from toolchain.play.examples import ExampleResult, run_examples
from toolchain.workspace.project import Project, build_model, effective_blocks, load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
PROJECTS = [TEMPLATE, *sorted(p.parent for p in (ROOT / "scenarios").glob("*/hexwright.toml"))]
WHOLE = ROOT / "scenarios" / "race-to-the-sea"


def is_played(folder: Path) -> bool:
    """Whether a game can be started: of one that is only said no example can be carried out."""
    return not build_model(load_project(folder))[0].said


# Rule lines, as written, each of which some example needs.
LINES = [
    ("rules/a-map.hw", "moderately: at least medium when here is city"),
    ("rules/a-map.hw", "river: plus 1 level when hexside(origin, target) has river"),
    ("rules/a-map.hw", "cap: at most heavy"),
    ("rules/a-map.hw", "top: at least high when here is high"),
    ("rules/b-units.hw", "minus sum(hits of self, dmet)"),
    ("rules/b-units.hw", "floor: at least D"),
    ("rules/c-markers.hw", "requires mover is (infantry or false-report) and not attacking of mover"),
    ("rules/c-markers.hw", "requires to = plan-hex and holder of plan <> side of mover and not attacking of mover"),
    ("rules/d-casualties.hw", "attach m to u"),
    ("rules/f-sequence.hw", "when not siege-over"),
    ("rules/f-sequence.hw", "set rail-size of Allies to 4"),
    ("rules/h-actions.hw", "requires siege-over and control of Dixemude = Allies and not flooded of Dixemude"),
    ("rules/h-actions.hw", "bar into hex where control of (to) <> side of self"),
    ("rules/h-actions.hw", "by Allies"),
    ("rules/i-movement.hw", "forest: plus 1 MP when to is forest"),
    ("rules/i-movement.hw", "river: plus 1 MP when hexside has river"),
    ("rules/i-movement.hw", "bar nml: when from in enemy NML and to in enemy NML and not screened"),
    ("rules/i-movement.hw", "stop when to in enemy NML"),
    ("rules/i-movement.hw", "end when fits(mover, to)"),
    ("rules/i-movement.hw", "over railroad-net"),
    ("rules/i-movement.hw", "end when to is (town or city or major-city)"),
    ("rules/k-assault.hw", "tier through full"),
    ("rules/k-assault.hw", "bar enemy: into hex where some enemy unit in to"),
    ("rules/k-assault.hw", "do withdrawals(attacker of m, defender of m, target)"),
    ("rules/l-event-rules.hw", "when number of ca > number of cd"),
    ("rules/l-events.hw", "9 counter-attack"),
    ("rules/m-victory.hw", "ports: 3 VP for Germany per hex in key-ports where control of it = Germany instead of front-germany"),
    ("rules/m-victory.hw", "flood: 0 VP for both per hex in flood-hex where flooded of it instead of all"),
    ("rules/n-reinforcements.hw", "at Cambrai capacity 1 when rail-open(to)"),
    ("rules/n-reinforcements.hw", "turn siege-over arrive BE_Army by antwerp-escape"),
]  # fmt: skip


def said(results: list[ExampleResult]) -> str:
    return "\n".join(str(failure) for result in results for failure in result.failures)


@pytest.mark.parametrize("folder", [p for p in PROJECTS if is_played(p)], ids=lambda p: p.name)
def test_all_examples_of_a_project_pass(folder: Path) -> None:
    project = load_project(folder)
    for scenario in project.scenarios or [None]:
        model, findings = build_model(project, scenario)
        assert not findings.errors
        results = run_examples(model.ir)
        assert results
        assert all(result.passed for result in results), said(results)


# Mutations: an example that would pass without the rule shows nothing.


@pytest.fixture(scope="module")
def whole() -> tuple[Project, list[Block]]:
    project = load_project(WHOLE)
    return project, effective_blocks(project, project.default_scenario(), Findings())


def without(lines: list[Line], text: str) -> tuple[list[Line], bool]:
    """The lines without the first one with this text, at any depth."""
    for index, line in enumerate(lines):
        if " ".join(line.span.text.split()) == text:
            return [*lines[:index], *lines[index + 1 :]], True
        body, found = without(line.body, text)
        if found:
            made = copy.copy(line)
            made.body = body
            return [*lines[:index], made, *lines[index + 1 :]], True
    return lines, False


def dropped(blocks: list[Block], file: str, text: str) -> list[Block]:
    made = list(blocks)
    for index, block in enumerate(blocks):
        if block.source.name == file:
            lines, found = without(block.lines, text.removeprefix("bar "))
            lines, found = (lines, found) if found else without(block.lines, text)
            if found:
                made[index] = block.changed(lines)
                return made
    raise AssertionError(f"{file} has no line `{text}`")


@pytest.mark.parametrize(("file", "text"), LINES, ids=[f"{f}: {t}" for f, t in LINES])
def test_an_example_fails_without_the_line(whole: tuple[Project, list[Block]], file: str, text: str) -> None:
    project, blocks = whole
    findings = Findings()
    model = Builder(
        dropped(blocks, file, text), project.all_oob(), findings, project.default_scenario()
    ).build()
    assert not findings.errors, [finding.message for finding in findings.items]

    results = run_examples(model.ir)

    assert not all(result.passed for result in results)
    assert any(result.passed for result in results)


# What is said when an example does not come out.


def model_with(tmp_path: Path, text: str) -> dict[str, Any]:
    import shutil

    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "examples.hw"
    path.write_text("part of Skirmish\n\n" + text, encoding="utf-8")
    model, findings = build_model(load_project(tmp_path))
    assert not findings.errors, [finding.message for finding in findings.items]
    return model.ir


FIGHT = """example 3.2 "a fight"  @ 3.2
  move B_Foot_1 to hex 0202
  move R_Foot_1 to hex 0302
  do fight(B_Foot_1, R_Foot_1)
"""


def failures(tmp_path: Path, lines: str) -> list[str]:
    results = run_examples(model_with(tmp_path, FIGHT + lines))
    return [str(failure) for result in results for failure in result.failures]


def test_a_question_that_comes_first_is_named_with_its_options(tmp_path: Path) -> None:
    (text,) = failures(tmp_path, "  expect R_Foot_1 is fresh\n  move B_Foot_1 to hex 0101\n")

    assert text.startswith("examples.hw:8: move B_Foot_1 to hex 0101\n  a question comes first")
    assert "chance is asked: roll a die" in text
    assert "options: 1 / 2 / 3 / 4 / 5 / 6" in text


def test_a_wrong_answer_stops_the_example(tmp_path: Path) -> None:
    (text,) = failures(tmp_path, "  chance 7\n  expect R_Foot_1 is spent\n")

    assert "`7` is not one of the choices" in text


def test_an_answer_for_chance_and_the_other_way_round(tmp_path: Path) -> None:
    (text,) = failures(tmp_path, '  answer "5"\n  expect nothing\n')

    assert "chance comes first" in text


def test_each_expectation_that_fails_is_told_with_its_working(tmp_path: Path) -> None:
    ir = model_with(
        tmp_path,
        'example 2.1 "wading"  @ 2.1\n  move B_Foot_1 to hex 0202\n'
        "  expect march-cost(B_Foot_1, hex 0202, hex 0302, hexside 0202/0302) = 2 MP\n  expect B_Foot_1 in hex 0101\n",
    )

    (result,) = run_examples(ir)

    first, second = result.failures
    assert (first.file, first.line) == ("examples.hw", 5)
    assert first.text.startswith("expect march-cost(")
    assert first.found == "it is 3 MP, not 2 MP"
    assert any("wade: +2" in line for line in first.working)
    assert second.found == "it does not hold"


def test_only_the_named_examples_are_run(tmp_path: Path) -> None:
    ir = model_with(tmp_path, FIGHT + "  chance 5\n  expect R_Foot_1 is spent\n")

    assert [result.name for result in run_examples(ir, ["3.2"])] == ["3.2"]
    assert run_examples(ir, ["none such"]) == []


def test_a_package_that_cannot_be_played_raises_nothing(tmp_path: Path) -> None:
    ir = model_with(tmp_path, FIGHT + "  chance 5\n  expect R_Foot_1 is spent\n")
    ir["procedures"] = [{**p, "body": [["no-such-statement"]]} for p in ir["procedures"]]

    (result,) = run_examples(ir)

    assert not result.passed
    assert "it cannot be read" in result.failures[0].found


def test_notes_of_an_example_are_kept(tmp_path: Path) -> None:
    text = (
        FIGHT
        + "  covers COM-01, COM-02\n  needs ruling some-reading\n  chance 5\n  expect R_Foot_1 is spent\n"
    )

    (result,) = run_examples(model_with(tmp_path, text))

    assert result.passed, said([result])
    assert result.covers == ("COM-01", "COM-02")
    assert result.needs == ("some-reading",)
    assert result.paragraphs == ("3.2",)


def test_the_sequence_is_played_on(tmp_path: Path) -> None:
    (result,) = run_examples(
        model_with(
            tmp_path,
            'example 1 "to the end"  @ 1\n  play\n  play on until turn = 2\n  expect turn = 2\n  play on to the end\n  expect nothing\n',
        )
    )

    assert result.passed, said([result])
