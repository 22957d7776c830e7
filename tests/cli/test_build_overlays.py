"""``hexwright build`` checks the overlays of a project with shapely; an outline that crosses itself stops it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_import_recipe import box, project
from toolchain.base.workers import start_method
from toolchain.workspace.importing import recipe
from toolchain.workspace.importing.recipe import try_recipe

CROSSING = [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]


def write(path: Path, coordinates: Any) -> None:
    shape = {
        "type": "Feature",
        "properties": {"kind": "woods", "name": "Oakwood"},
        "geometry": {"type": "Polygon", "coordinates": coordinates},
    }
    path.write_text(json.dumps(shape), encoding="utf-8")


def with_recipe(game: Path, hexwright: Any) -> None:
    """Puts the recipe of the small map, and all that it names, beside a game that can be built."""
    made = project(hexwright.folder)
    for path in made.iterdir():
        if path.suffix in (".csv", ".asc", ".geojson") or path.name == "map.toml":
            path.rename(game / path.name)
    (game / "places.csv").rename(game / "controls.csv")
    text = (game / "map.toml").read_text(encoding="utf-8").replace("places.csv", "controls.csv")
    (game / "map.toml").write_text(text, encoding="utf-8")


def test_a_sound_overlay_is_no_hindrance(hexwright: Any, game: Path) -> None:
    write(game / "woods.geojson", box(1, 1, 3, 3))

    assert hexwright("build", "my-game").code == 0


def test_an_outline_that_crosses_itself_stops_the_build(hexwright: Any, game: Path) -> None:
    write(game / "woods.geojson", CROSSING)
    run = hexwright("build", "my-game")

    assert run.code == 1
    said = "error[MAP053]: invalid outline of woods Oakwood at 0.500, 0.500: self-intersection"
    assert said in " ".join(run.err.split())
    assert "my-game/woods.geojson:1:" in run.err and "not built: 1 error" in run.err
    assert not list(hexwright.folder.glob("*.hexpack"))


def test_the_recipe_is_carried_out_and_writes_nothing(hexwright: Any, game: Path) -> None:
    with_recipe(game, hexwright)
    before = (game / "map.hw").read_bytes()
    run = hexwright("build", "my-game")

    assert (run.code, run.err) == (0, "")
    assert (game / "map.hw").read_bytes() == before


def cross_the_woods(game: Path) -> None:
    """Makes an outline of the recipe cross itself."""
    shapes = json.loads((game / "land.geojson").read_text(encoding="utf-8"))
    forest = next(one for one in shapes["features"] if one["properties"]["kind"] == "forest")
    a, b, c, d, _ = forest["geometry"]["coordinates"][0]
    forest["geometry"]["coordinates"] = [[a, c, b, d, a]]
    (game / "land.geojson").write_text(json.dumps(shapes), encoding="utf-8")


def test_a_recipe_that_was_right_is_carried_out_again_when_a_file_changes(
    hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_recipe(game, hexwright)
    noted = hexwright.folder / "noted"  # a list would stay in the process that carries the recipe out

    def carried_out() -> list[str]:
        return noted.read_text(encoding="utf-8").split()

    def watched(file: Path) -> Any:
        with noted.open("a", encoding="utf-8") as log:
            log.write(f"{file.name}\n")
        return try_recipe(file)

    monkeypatch.setattr(recipe, "try_recipe", watched)
    assert [hexwright("build", "my-game").code for _ in range(2)] == [0, 0]
    assert carried_out() == ["map.toml"]

    cross_the_woods(game)
    assert [hexwright("build", "my-game").code for _ in range(2)] == [1, 1]
    assert carried_out() == ["map.toml"] * 3


def test_a_process_that_dies_over_the_overlays_is_done_without(
    hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_recipe(game, hexwright)
    cross_the_woods(game)
    here, died = os.getpid(), hexwright.folder / "died"

    def killed(file: Path) -> Any:
        if os.getpid() != here:
            died.touch()
            os._exit(9)
        return try_recipe(file)

    monkeypatch.setattr(recipe, "try_recipe", killed)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    run = hexwright("build", "my-game")

    assert run.code == 1
    assert died.exists() == (start_method() == "fork")
    assert "error[MAP053]: invalid outline of a woods" in run.err


def test_a_bad_shape_of_the_recipe_stops_the_build(hexwright: Any, game: Path) -> None:
    with_recipe(game, hexwright)
    cross_the_woods(game)
    run = hexwright("build", "my-game")

    assert run.code == 1
    assert "error[MAP053]: invalid outline of a woods" in run.err
    assert "my-game/land.geojson:1:" in run.err


def test_a_map_without_the_files_of_its_recipe_is_built(hexwright: Any, game: Path) -> None:
    with_recipe(game, hexwright)
    (game / "land.geojson").unlink()
    run = hexwright("build", "my-game")

    assert run.code == 0
    assert run.err == "note: my-game/map.toml is not checked: file not found: my-game/land.geojson\n"


def test_files_outside_the_project_are_read_where_it_allows_them(hexwright: Any, game: Path) -> None:
    with_recipe(game, hexwright)
    (hexwright.folder / "data").mkdir()
    (game / "land.geojson").rename(hexwright.folder / "data" / "land.geojson")
    recipe, settings = game / "map.toml", game / "hexwright.toml"
    recipe.write_text(recipe.read_text(encoding="utf-8").replace("land.geojson", "../data/land.geojson"))
    run = hexwright("build", "my-game")

    assert run.code == 0
    assert "../data/land.geojson lies outside the project, and `links` in hexwright.toml" in run.err

    settings.write_text(
        settings.read_text(encoding="utf-8").replace("[project]", '[project]\nlinks = ["../data"]')
    )
    run = hexwright("build", "my-game", "--force")

    assert (run.code, run.err) == (0, "")
