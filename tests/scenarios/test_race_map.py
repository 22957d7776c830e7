"""Race to the Sea: its recipe, with a ruling for each difference, makes the hexes, rivers and railroads of its map."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.importing.recipe import import_recipe
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .mapped import ROOT

FOLDER = ROOT / "scenarios" / "race-to-the-sea"
GAME = 'game RTS "R"\n  book "B" paragraphs lettered\n  sides A, B\n\nside A\nside B\n'


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    return build_model(load_project(FOLDER))[0].ir


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder: Path = tmp_path_factory.mktemp("race")
    (folder / "hexwright.toml").write_text('[project]\nname = "race"\n', encoding="utf-8")
    (folder / "game.hw").write_text(GAME, encoding="utf-8")
    text, findings, placing = import_recipe(FOLDER / "map.toml", folder)
    assert text is not None and placing is not None and placing.judgement.trusted
    assert not [f for f in findings if f.severity != "note"]
    (folder / "map.hw").write_text(text, encoding="utf-8")
    return build_model(load_project(folder))[0].ir


def hexes(ir: dict[str, Any]) -> dict[str, tuple[set[str], str]]:
    """Terrains and name by number. Which hexes a railroad reaches the map says by rows, the recipe by links."""
    return {held["id"]: (set(held["terrains"]) - {"railroad"}, held["name"]) for held in ir["hexes"]}


def pairs(ir: dict[str, Any], feature: str) -> set[frozenset[str]]:
    ids = [held["id"] for held in ir["hexes"]]
    rows = [row for row in ir["drawn_lines"] if row["feature"] == feature]
    return {frozenset((ids[a], ids[b])) for row in rows for a, b in row["pairs"]}


def test_the_recipe_makes_the_hexes_of_the_map(kept: dict[str, Any], made: dict[str, Any]) -> None:
    assert 248 == len(hexes(kept))
    assert hexes(kept) == hexes(made)


@pytest.mark.parametrize("feature", ["river", "rail"])
def test_and_its_lines(kept: dict[str, Any], made: dict[str, Any], feature: str) -> None:
    assert pairs(kept, feature) == pairs(made, feature)


def test_every_link_lies_on_a_railroad(kept: dict[str, Any], made: dict[str, Any]) -> None:
    linked = {hex_ for pair in pairs(made, "rail") for hex_ in pair}
    railroad = {held["id"] for held in made["hexes"] if "railroad" in held["terrains"]}

    assert linked == railroad
    assert linked <= {held["id"] for held in kept["hexes"] if "railroad" in held["terrains"]}


def test_most_of_it_needs_no_ruling() -> None:
    """A ruling differs from what the data make: the others are kept by the recipe alone."""
    with (FOLDER / "facts.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if not row["where"].startswith("#")]

    assert 233 == len(rows) == len({(row["where"], row["feature"].lstrip("-")) for row in rows})
    assert all(row["because"] for row in rows)
    grounds = [row for row in rows if "=" in row["feature"]]
    assert len(grounds) <= 12
