"""The games to start from: each folder of ``toolchain/templates`` makes a game without a finding that passes and plays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.resources import docs
from toolchain.cli.common import CannotRun
from toolchain.cli.loading import load
from toolchain.cli.project.starting_points import FACTS, TEMPLATES, read, starting_points
from toolchain.dev.pictures import file_of
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.why import why

NAMES = sorted(folder.name for folder in TEMPLATES.iterdir() if folder.is_dir())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_to_start_from_is_clean_passes_builds_and_plays(hexwright: Any, name: str) -> None:
    assert 0 == hexwright("new", "mine", "--from", name).code
    assert not Path("mine", FACTS).exists()

    assert "no findings\n" == hexwright("lint", "mine").out
    assert 0 == hexwright("fmt", "--check", "mine").code
    tested = hexwright("test", "mine", "--games", "1", "--seed", "1")
    assert 0 == tested.code
    assert tested.out.endswith(" 0 failed, 0 skipped\n"), tested.out
    assert 0 == hexwright("build", "mine").code
    words = ("simulate", "mine", "--games", "20", "--check", "--seed", "1", "--jobs", "1")
    played = json.loads(hexwright(*words, "--output-format", "json").out)
    counted = played["summary"]
    assert (20, 0, 0, []) == (counted["games"], counted["faults"], counted["dead_ends"], played["never"])


@pytest.mark.parametrize("name", NAMES)
def test_why_answers_about_every_unit_and_action(hexwright: Any, name: str) -> None:
    assert 0 == hexwright("new", "mine", "--from", name).code
    game = load(Path("mine"), None).game
    table = Table(game.start(game.scenarios[0], 1))

    for piece in game.ir["pieces"]:
        for action in game.ir["actions"]:
            assert why(table, f"{piece['id']} {action['name']}").said


def test_a_second_scenario_without_a_paragraph_passes_too(hexwright: Any) -> None:
    """What the package keeps once for both is no difference between two runs."""
    assert 0 == hexwright("new", "mine", "--from", "operational").code
    text = Path("mine/scenario.hw").read_text(encoding="utf-8")
    text = re.sub(r'scenario ".*"', 'scenario "Second"', text).replace("-start", "-second")
    Path("mine/second.hw").write_text(re.sub(r"  default.*\n", "", text), encoding="utf-8")

    assert "no findings\n" == hexwright("lint", "mine").out
    tested = hexwright("test", "mine", "--games", "1", "--seed", "1", "--jobs", "1")
    assert tested.out.endswith(" 0 failed, 0 skipped\n"), tested.out


def test_the_list_names_every_folder_with_what_it_shows(hexwright: Any) -> None:
    listed = hexwright("new", "--list")

    assert NAMES == sorted(game.name for game in starting_points())
    assert 0 == listed.code
    for name in NAMES:
        game = read(TEMPLATES / name)
        heads = [line.split() for line in listed.out.splitlines() if line.startswith(f"{name} ")]
        assert [[name, *game.family.split(), *game.title.split()]] == heads
        assert f"{game.line} shows {', '.join(game.shows)}" in " ".join(listed.out.split())
    assert max(map(len, listed.out.splitlines())) <= 80


def test_the_guide_has_a_section_with_a_picture_and_the_balance_of_each() -> None:
    page = (docs() / "guide" / "starting-points.md").read_text(encoding="utf-8")
    sections = page.split("\n## ")[1:]
    for game in starting_points():
        (section,) = [text for text in sections if f"--from {game.name}\n" in text]
        assert game.title in section
        assert re.search(r"wins \d+ %\s\(\d+\sto\s\d+\)", section)
        assert f"](../pictures/{file_of(game)})" in page


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("mine", "--from", "gmae"), "no game to start from is called `gmae`: did you mean `game`?"),
        (("mine", "--from", "../game"), "is called `../game`: `hexwright new --list` shows the games"),
        (("mine", "--from", "x"), "is called `x`: `hexwright new --list` shows the games"),
        (("mine", "--list"), "`--list` creates nothing and takes no other argument"),
        ((), "missing folder; write for example `hexwright new my-game`"),
        (("scenario", "x", "--of", "y", "--from", "game"), "cannot be combined"),
    ],
)
def test_a_wrong_call_says_what_would_be_right(
    hexwright: Any, arguments: tuple[str, ...], reason: str
) -> None:
    run = hexwright("new", *arguments)

    assert (2, "") == (run.code, run.out)
    assert reason in run.err
    assert not Path("mine").exists()


@pytest.mark.parametrize(
    "facts",
    [
        'family = "a"\nline = "b"',
        'family = "a"\nline = "b"\nshows = ["c"]\nlevel = 1',
        'family = "a"\nline = "b"\nshows = "c"',
        'family = ""\nline = "b"\nshows = ["c"]',
        'family = "a"\nline = "b"\nshows = [1]',
        "family = ",
    ],
)
def test_facts_of_another_form_are_refused(tmp_path: Path, facts: str) -> None:
    (tmp_path / "hexwright.toml").write_text('[project]\ntitle = "T"\n', encoding="utf-8")
    (tmp_path / FACTS).write_text(facts, encoding="utf-8")

    with pytest.raises(CannotRun, match=FACTS):
        read(tmp_path)


def test_unit_in_a_selection_is_a_kind_that_must_be_declared(hexwright: Any) -> None:
    assert 0 == hexwright("new", "mine", "--from", "card-driven").code
    rules = Path("mine/game.hw")
    line = "\ndefine near with s: side = some unit of s on map          @ 1.1\n"
    rules.write_text(rules.read_text("utf-8") + line, encoding="utf-8")

    found = hexwright("lint", "mine").out

    assert "error[REF007]: no kind is called `unit`" in found
    assert "write `army`, or declare `kind unit`" in found
