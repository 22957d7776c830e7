"""Modules whose names are empty, very long, or of several lines."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.modules import GRID, NUMBERS, build, listed, png, slot, write
from tests.shipped import TEMPLATE
from toolchain.formats.vassal import saves, traits

FIELD = {"images/field.png": png(350, 320)}
DAWN = '<VASSAL.build.module.PredefinedSetup name="Dawn&#10;again" file="d.vsav" useFile="true"/>'
ZONED = "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>{}</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
ZONE = '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="{}" path="{}" useParentGrid="true"/>'
WEST, EAST = "0,0;180,0;180,320;0,320", "181,0;350,0;350,320;181,320"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The small game."""
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


def saved(map_: str) -> dict[str, bytes]:
    """A saved game with one unit on a map."""
    piece = traits.piece([traits.marks({"side": "Blue"}), traits.basic("B_Foot_1", "", "1", map_, 137, 90)])
    commands = ["begin_save", f"{map_}BoardPicker\tField\t0\t0", traits.added("1", *piece), "end_save"]
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("savedGame", saves.obscured(chr(27).join(commands)))
    return {**FIELD, "d.vsav": made.getvalue()}


@pytest.mark.parametrize(("name", "saved_as"), [("", "Map0"), ("Main&#10;map", "Main\nmap")])
def test_a_saved_game_on_a_map_with_an_unusual_name(
    hexwright: Any, tmp_path: Path, game: Path, name: str, saved_as: str
) -> None:
    text = build(more=DAWN).replace('mapName="Main"', f'mapName="{name}"')
    path = write(tmp_path / "old.vmod", text, saved(saved_as))
    run = hexwright("import", "set-up", str(path), "-o", str(game), "--cite", "6.2", "--yes")
    lists = (game / "set-up.hw").read_text()

    assert run.code == 0
    assert "0201  B_Foot_1" in lists[lists.index("setup dawn-again-blue") :]


def test_long_names_of_zones_become_names_of_regions(hexwright: Any, tmp_path: Path) -> None:
    long = "West " * 1000
    zones = ZONE.format(f"{long}one", WEST) + ZONE.format(f"{long}two", EAST)
    path = write(tmp_path / "old.vmod", build(grid=ZONED.format(GRID.format(NUMBERS) + zones)), FIELD)
    made = hexwright("new", str(tmp_path / "new"), "--from", str(path))

    assert made.code == 0
    lint = hexwright("lint", str(tmp_path / "new"), "--output-format", "concise").out
    assert "error" not in lint
    assert (tmp_path / "new" / "map.hw").read_text().count("region west-west-") == 2


def test_a_counter_without_a_name_stops_no_import(hexwright: Any, tmp_path: Path, game: Path) -> None:
    units = listed("Blue", slot(" ", 7) + slot("", 0) + slot("Old\nGuard", 3))
    path = write(tmp_path / "old.vmod", build(units), FIELD)
    command = (
        "import",
        "oob",
        str(path),
        "-o",
        str(game),
        "--always",
        "kind=foot",
        "--cite",
        "1.3",
        "--side",
        "Blue",
        "--yes",
    )
    run = hexwright(*command)
    units = (game / "oob" / "blue.oob.json").read_text()

    assert run.code == 0
    assert '"name": "Counter 7"' in units and '"name": "Old Guard"' in units


def test_messages_show_names_on_one_line(hexwright: Any, tmp_path: Path) -> None:
    pieces = slot("Old\nGuard", 1, "prototype;Foot\x85Guard") + slot("New\nGuard", 1)
    path = write(tmp_path / "old.vmod", build(listed("Blue", pieces)), FIELD)
    told = hexwright("lint", str(path), "--output-format", "concise").out

    assert "`Old Guard` uses the prototype `Foot Guard`" in told
    assert len(told.strip().splitlines()) == 2
