"""Words of the hobby: each leads in one step to its meaning, an example that lints, and a page of the guide."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from toolchain.base.diagnostic import ERROR
from toolchain.cli.main import main
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.hobby.topics import TOPICS
from toolchain.language.hobby.words import WORDS, find, names
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
