"""Words of the hobby: each leads in one step to its meaning, an example that lints, and a page of the guide."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from toolchain.base.diagnostic import ERROR
from toolchain.cli.main import main
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.hobby.guide_rows import row_names, row_of
from toolchain.language.hobby.topics import TOPICS
from toolchain.language.hobby.words import WORDS, find, names
from toolchain.model.expressions.functions.calls import FUNCTIONS
from toolchain.render import render_full
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


def test_every_name_leads_to_one_word() -> None:
    assert len(WORDS) >= 150
    assert len(names()) == len({name.casefold() for name in names()})
    assert all(find(name) is word for word in WORDS for name in (word.name, *word.also))
    assert {word.topic for word in WORDS} == set(TOPICS)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("ZOC", "zone of control"),
        ("step losses", "step loss"),
        ("drm", "die roll modifier"),
        ("Reinforcements", "reinforcement"),
        ("turn_track", "turn track"),
        ("oos", "supply"),
    ],
)
def test_case_plural_and_joints_do_not_matter(typed: str, word: str) -> None:
    found = find(typed)
    assert found is not None and found.name == word


@pytest.mark.parametrize("topic", TOPICS)
def test_an_example_lints_in_the_small_game(topic: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(TEMPLATE, game)
    example = TOPICS[topic].example
    text = example if example.startswith("option") else f"part of Skirmish\n\n{example}"
    (game / "word.hw").write_text(text, encoding="utf-8")

    errors = [f for f in lint_project(load_project(game)).findings if f.severity == ERROR]

    assert errors == [], render_full(errors)


def test_explain_shows_meaning_example_and_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "step loss"]) == 0
    said = capsys.readouterr().out

    assert "turns the piece to its next face" in said
    assert "reduce u by 1" in said
    assert "combat.md" in said


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_shows_its_form(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", block]) == 0
    said = capsys.readouterr().out

    assert BLOCKS[block].summary in said
    assert f"Read on: reference/language.md, {block}\n" in said


def test_a_field_shows_its_form_and_its_block(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "turns"]) == 0

    assert "scenario ...\n      turns RANGE\n" in capsys.readouterr().out


def test_a_word_without_a_mechanism_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "campaign game", "--output-format", "json"]) == 0
    (word,) = json.loads(capsys.readouterr().out)["words"]

    assert not word["exists"] and "Write a `scenario` with all turns" in word["meaning"]


def test_a_misspelt_word_is_suggested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["explain", "stakcing"]) != 0
    assert "stacking" in capsys.readouterr().err


def test_functions_and_operators_lead_to_their_row() -> None:
    assert [] == [name for name in FUNCTIONS if row_of(name) is None]
    found = row_of("lowest(S, e)")
    assert found is not None and "highest(S, e), lowest(S, e)" == found.forms
    assert found.examples == ["highest(units in to, strength)", "lowest(units in to, strength)"]
    assert row_of("adjacent") is row_of("adjacent to") is not None and row_of("not") is not None
    assert {"within", "adjacent to", "by highest", "when", "count"} <= {*row_names()}


def test_statements_lead_to_their_form(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("move", "take turns", "the game ends", "chooses"):
        assert main(["explain", word]) == 0
        assert "Read on: reference/language.md, Statements" in capsys.readouterr().out
    assert main(["explain", "when", "--output-format", "json"]) == 0
    assert [row["example"].split("\n")[0] for row in json.loads(capsys.readouterr().out)["words"]] == [
        "when IF",
        "(2 when mover is horse otherwise 1)",
    ]
    assert main(["explain", "higest"]) != 0
    assert "did you mean `highest`" in capsys.readouterr().err
