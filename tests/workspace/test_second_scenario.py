"""A scenario in a folder of its own extends Race to the Sea: it lints, builds, plays, and its package is whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.engine.game import Game
from toolchain.engine.load import load_game
from toolchain.play.playout import playout
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.ledger import build_ledger, overrides
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
SECOND = ROOT / "tests" / "projects" / "second-scenario"
RACE = ROOT / "scenarios" / "race-to-the-sea"


@pytest.fixture(scope="module")
def second() -> Project:
    return load_project(SECOND)


@pytest.fixture(scope="module")
def rules(second: Project) -> dict[str, Any]:
    return build_model(second)[0].ir


@pytest.fixture(scope="module")
def package(second: Project) -> bytes:
    return pack_project(second)[0]


def places(game: Game, seed: int = 0) -> dict[str, str]:
    """Where pieces stand when the first turn begins; every question is answered with its first option."""
    state = game.start(0, seed)
    while not state.over and state.turn == 0:
        state.answer(state.opts[0])
    names = [h.get("name") or h["id"] for h in game.ir["hexes"]] + game.program.boxes
    return {piece["id"]: names[state.columns["c_place"][i]] for i, piece in enumerate(game.ir["pieces"])}


def allowance(game: Game, piece: str) -> int:
    state = game.blank()
    number = next(i for i, p in enumerate(game.ir["pieces"]) if p["id"] == piece)
    result: int = game.space["mv_march"].allowance(state, number)
    return result


def test_it_lints(second: Project) -> None:
    result = lint_project(second)

    assert [] == [f"{item.code} {item.message}" for item in result.findings]


def test_it_has_its_own_scenario_only(second: Project) -> None:
    assert ["The first weeks"] == second.scenario_names()


def test_its_package_holds_all_it_needs(package: bytes, rules: dict[str, Any]) -> None:
    game = load_game(package)
    race = build_model(load_project(RACE))[0].ir

    assert ["The first weeks"] == game.scenarios
    assert len(race["pieces"]) == len(game.ir["pieces"]) and len(race["cards"]) == len(game.ir["cards"])
    assert package == pack_project(load_project(SECOND))[0]


def test_it_plays_four_turns(package: bytes) -> None:
    game = load_game(package)

    assert [4, 4, 4] == [playout(game, 0, seed).turns for seed in range(3)]


def test_its_set_up_differs_in_two_things(rules: dict[str, Any]) -> None:
    here = places(Game(rules))
    there = places(Game(build_model(load_project(RACE))[0].ir))

    assert ("Albert", "La Fere") == (here["FR_II_Cavalry"], here["GE_II"])
    assert ("Amiens", "Chauny") == (there["FR_II_Cavalry"], there["GE_II"])
    assert "Amiens" == here["FR_81_82_Terr"] == there["FR_81_82_Terr"]
    assert "Noyon" == here["GE_IX_Reserve"] == there["GE_IX_Reserve"]


def test_the_amended_paragraph_holds_here_and_not_in_the_game_itself(rules: dict[str, Any]) -> None:
    assert 4 == allowance(Game(rules), "FR_IV")
    assert 3 == allowance(Game(build_model(load_project(RACE))[0].ir), "FR_IV")


def test_the_ledger_lists_the_changes_and_finds_the_book_below(second: Project) -> None:
    listed = [(row["change"], row["paragraph"], row["what"], row["own"]) for row in overrides(second)]
    summary = build_ledger(second)["summary"]

    own = [("amend", "N", "setup german-start", True), ("amend", "I-1", "movement march", True)]
    assert own == [row for row in listed if row[3]]
    # Those of the game itself are under readings that nobody has chosen.
    assert ("amend", "F-1", "action enter-unit", False) in listed
    assert (123, 116) == (summary["paragraphs"], summary["mechanisms"])


# What the layers do with lines and lists of paragraphs


def changed(tmp_path: Path, text: str) -> tuple[Project, list[str]]:
    for name in ("ford", "winter"):
        (tmp_path / name).mkdir()
    for file in (ROOT / "toolchain" / "templates" / "game").rglob("*"):
        if file.is_file():
            path = tmp_path / "ford" / file.relative_to(ROOT / "toolchain" / "templates" / "game")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.read_bytes())
    (tmp_path / "winter" / "hexwright.toml").write_text(
        '[project]\nname = "winter"\nlanguage = "1"\nextends = "../ford"\n', encoding="utf-8"
    )
    (tmp_path / "winter" / "winter.hw").write_text("part of Skirmish\n\n" + text, encoding="utf-8")
    project = load_project(tmp_path / "winter")
    return project, [f"{item.code} {item.help}" for item in build_model(project)[1].items]


def test_a_line_without_a_label_is_named_by_its_word(tmp_path: Path) -> None:
    project, found = changed(tmp_path, "amend 2.1 movement march\n  drop stop\n")

    assert [] == found
    march = next(m for m in build_model(project)[0].ir["movements"] if m["name"] == "march")
    assert march["stops"] == []


def test_a_line_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    _, found = changed(tmp_path, "amend 2.1 movement march\n  drop wade\n")

    assert ["REF014 use `enemy`, `river`, `allowance`, `cost`, `stop` or `end`"] == found


def test_a_changed_line_keeps_its_paragraph_or_takes_that_of_the_change(tmp_path: Path) -> None:
    project, _ = changed(tmp_path, "amend 2.1 movement march   @ 7.1\n  allowance  2 MP\n")
    stated = {s.paragraph for s in build_model(project)[0].statements if s.block.word == "movement"}

    assert {"2.1", "7.1"} == stated


def test_all_paragraphs_of_a_list_are_suspended(tmp_path: Path) -> None:
    project, _ = changed(tmp_path, "suspend 2.5, 3.4\n")
    model = build_model(project)[0]

    assert not {"2.5", "3.4"} & {s.paragraph for s in model.statements}


def test_a_definition_is_replaced_behind_its_sign(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    with (folder / "game.hw").open("a", encoding="utf-8") as file:
        file.write("\ndefine far-off for unit = distance(hex of self, hex 0101) > 2  @ 2.9\n")
    with (folder / "scenario.hw").open("a", encoding="utf-8") as file:
        file.write("\nreplace 2.9 define far-off  @ 7.2\n  distance(hex of self, hex 0401) > 1\n")
    model, findings = build_model(load_project(folder))
    assert not findings.errors
    made = next(f for f in model.ir["functions"] if f["name"] == "far-off")
    assert made["body"][2] == ["int", 1] and made["cite"] == "7.2"
