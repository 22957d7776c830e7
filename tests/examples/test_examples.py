"""Examples of every project: they pass, and what goes wrong in one is said plainly."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine import small_game
from tests.shipped import LONG_GAMES, TEMPLATE, played
from toolchain.play.examples import run_examples
from toolchain.play.outcomes import ExampleResult
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project


def said(results: list[ExampleResult]) -> str:
    return "\n".join(str(failure) for result in results for failure in result.failures)


project_of = cache(load_project)


def test_the_played_projects_are_known() -> None:
    """Other tests take each of them, and each of their scenarios."""
    files = sorted((TEMPLATE.parents[2] / "scenarios").rglob("hexwright.toml"))
    projects = [project_of(file.parent) for file in files if file.parent.name not in LONG_GAMES]

    assert played() == {
        project.folder: tuple(project.scenario_names() or [""])
        for project in projects
        if all(placed.block.played for placed in project.placed)
    }


@pytest.mark.parametrize("folder", [TEMPLATE, *played()], ids=lambda p: p.name)
def test_all_examples_of_a_project_pass(folder: Path) -> None:
    project = project_of(folder)
    for scenario in project.scenarios or [None]:
        model, findings = build_model(project, scenario)
        assert not findings.errors
        results = run_examples(model.ir)
        assert results
        assert all(result.passed for result in results), said(results)


def test_all_examples_pass_in_a_book_of_long_games() -> None:
    """In its default scenario."""
    project = load_project(TEMPLATE.parents[2] / "scenarios" / "on-to-paris")
    model, findings = build_model(project, find_scenario(project, "The frontier"))

    results = run_examples(model.ir)

    assert not findings.errors
    assert len(results) > 500
    assert all(result.passed for result in results), said(results)


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

    assert "a roll or draw comes first" in text


def test_a_rule_that_cannot_be_carried_out_is_told_without_the_name_of_an_exception(tmp_path: Path) -> None:
    wear = (
        "table wear  @ 3.2\n  rows n 1..3 ; cells number\n  data\n    1..3  1\n\n"
        "procedure worn with u: unit  @ 3.2\n  set order of Blue to wear(strength of u + 5)\n\n"
    )
    results = run_examples(
        model_with(tmp_path, wear + FIGHT.replace("fight(B_Foot_1, R_Foot_1)", "worn(B_Foot_1)"))
    )

    (text,) = [failure.found for result in results for failure in result.failures]
    assert text.startswith("the rules cannot be carried out: the table `wear` has no cell for n 9")


def test_an_answer_that_comes_too_late_is_told_what_was_chosen_without_asking(tmp_path: Path) -> None:
    pick = 'procedure pick with s: side  @ 3.2\n  s chooses 1 (unit of s on map) as u saying "who goes"\n  turn u to spent\n\n'
    example = 'example 3.2 "one"  @ 3.2\n  move B_Foot_1 to hex 0202\n  do pick(Blue)\n  answer "1st Foot in 0202"\n'
    results = run_examples(model_with(tmp_path, pick + example))

    (text,) = [failure.found for result in results for failure in result.failures]
    assert text == (
        "no decision is pending here\n    chosen without asking: Blue: who goes: 1st Foot in 0202, the only choice"
    )


@pytest.mark.parametrize("asked", ["move to", "1st Foot, move", "1ST FOOT, MOVE TO"])
def test_a_question_about_a_unit_is_named_with_or_without_it(tmp_path: Path, asked: str) -> None:
    go = "procedure go with u: unit  @ 2.1\n  move u by march\n\n"
    example = (
        f'example 2.1 "on"  @ 2.1\n  move B_Foot_1 to hex 0202\n  do go(B_Foot_1)\n  expect asked "{asked}"\n'
    )
    results = run_examples(model_with(tmp_path, go + example))

    assert [failure.found for result in results for failure in result.failures] == []


NOTHING = "nothing in this game is called `{}`, so it is never an option"


@pytest.mark.parametrize("step", ['expect refused "0202"', 'expect no option "0202"'])
def test_nothing_is_refused_where_a_die_is_due(tmp_path: Path, step: str) -> None:
    (text,) = failures(tmp_path, f"  {step}\n")

    assert "a die roll is due here, not a choice" in text


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('no option "1st Foot"', "several options begin with it: 1st Foot in 0202, 1st Foot in 0302"),
        ('refused "1st Foot"', "several options begin with it: 1st Foot in 0202, 1st Foot in 0302"),
        ('option "1st Foot"', "it can mean several options: 1st Foot in 0202, 1st Foot in 0302"),
        ('no option "2nd Foot"', ""),
        ('no option "1st Foot in 0301, 2nd Foot"', ""),
        ('no option "do nothing"', ""),
        ('refused "attack an"', ""),
        ('no option "3rd Foot"', NOTHING.format("3rd Foot")),
        ('no option "1st Foot in 0999"', NOTHING.format("1st Foot in 0999")),
        ('refused "7"', NOTHING.format("7")),
        ('option "1st Foot in 0302"', ""),
    ],
)
def test_the_beginning_of_several_options_is_no_proof_that_none_is_there(
    tmp_path: Path, step: str, said: str
) -> None:
    text = (
        "procedure pick  @ 3.2\n  Blue chooses 1 foot as unit-picked\n  set moved of unit-picked to yes\n\n"
        'example 3.2 "one of two"  @ 3.2\n  move B_Foot_1 to hex 0202\n  move R_Foot_1 to hex 0302\n  do pick\n'
    )
    results = run_examples(model_with(tmp_path, f"{text}  expect {step}\n"))

    told = [failure.found.split("\n")[0] for result in results for failure in result.failures]
    assert told == ([said] if said else [])


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('option "2nd Foot"', ""),
        ('option "Light Horse"', "it is not among the options"),
        ('option "1st Foot in 0202, 2nd Foot"', ""),
        ('no option "2nd Foot"', "it is among the options"),
        ('no option "Light Horse"', ""),
        ('refused "2nd Foot"', "it is among the options"),
        ('refused "Light Horse"', ""),
    ],
)
def test_a_member_of_a_set_that_is_to_be_chosen_is_an_option(tmp_path: Path, step: str, said: str) -> None:
    text = (
        "procedure pick  @ 3.2\n  Blue chooses 2 foot as picked\n  set moved of picked to yes\n\n"
        'example 3.2 "two of three"  @ 3.2\n  move B_Foot_1 to hex 0202\n  move B_Foot_2 to hex 0201\n  move R_Foot_1 to hex 0302\n  do pick\n'
    )
    results = run_examples(model_with(tmp_path, f"{text}  expect {step}\n"))

    found = [failure.found for result in results for failure in result.failures]
    assert len(found) == bool(said)
    assert said in "".join(found)


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
    assert second.found == "1st Foot is in 0202"


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


def test_play_goes_on_until_a_question_that_begins_so(tmp_path: Path) -> None:
    asked = '  play on until asked "{}"\n  expect asked "choose an action"\n'

    for words in ("choose an action", "Choose an", "CHOOSE"):
        game = small_game.game_with(tmp_path / words, "", "  play\n" + asked.format(words))
        assert small_game.failures(game) == []
    never = '  play on until asked "an action"'
    assert small_game.failures(small_game.game_with(tmp_path / "never", "", f"  play\n{never}\n")) == [
        never.strip()
    ]
