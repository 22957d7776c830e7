"""Markers of a beginning in VASSAL and Tabletop Simulator: they lie on the hexes and units that begin in a state."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import ROOT
from toolchain.exporters.laid_out.begun import MOST
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.map import MapOptions, map_frame
from toolchain.exporters.tabletop.game import saved_games
from toolchain.exporters.vassal.grid import pixels
from toolchain.exporters.vassal.module import ASIDE, MAP, module
from toolchain.formats.vassal import saves
from toolchain.formats.vassal.sequence import parted
from toolchain.workspace.export.subject import Subject

TEMPLATES = ROOT / "toolchain" / "templates"
SIZE = 80


def rules(name: str) -> Any:
    return Subject(TEMPLATES / name).ir(None)


def pieces(ir: Any) -> list[saves.Found]:
    """The pieces of the set-up in the module of a game, those of a stack from the bottom."""
    with zipfile.ZipFile(io.BytesIO(module({"": ir}, "Game", "1", SIZE).data)) as archive:
        (save,) = [archive.read(name) for name in archive.namelist() if name.endswith(".vsav")]
    return saves.read_saved(save).pieces


def called(piece: saves.Found) -> str:
    return parted(piece.traits[-1].type, ";")[4]


@pytest.mark.parametrize("name", ["card-driven", "chit-pull"])
def test_hexes_that_a_side_controls_have_its_marker(name: str) -> None:
    ir = rules(name)
    (control,) = [one for one in ir["columns"] if one["name"] == "control"]
    wanted = {n: value + 1 for n, value in enumerate(control["start"]) if value >= 0}
    centres = pixels(map_frame(ir, MapOptions(title="Game")), SIZE / (2 * HEIGHT))
    assert 0 < len(wanted) <= MOST

    laid = [one for one in pieces(ir) if called(one).startswith("control")]
    assert {(MAP, *centres[n], face) for n, face in wanted.items()} == {
        (one.map, one.x, one.y, one.face) for one in laid
    }

    (save,) = saved_games({"": ir}, "Game", SIZE, lambda file: file).games.values()
    tiles = [one for one in save["ObjectStates"] if one["Nickname"].startswith("control")]
    turned = Counter(one["Transform"]["rotZ"] == 180.0 for one in tiles)
    assert turned == Counter(face == 2 for face in wanted.values())
    points = {(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in tiles}
    snaps = [one["Position"] for one in save["SnapPoints"]]
    assert points == {(snaps[n]["x"], snaps[n]["z"]) for n in wanted}


def test_units_that_begin_in_a_state_have_its_marker_on_them() -> None:
    ir = rules("impulses")
    used = next(one for one in ir["columns"] if one["name"] == "used")
    ids = {piece["id"] for n, piece in enumerate(ir["pieces"]) if used["start"][n]}
    found = pieces(ir)

    below = {
        found[n - 1].marks["unit"] if "unit" in found[n - 1].marks else found[n - 2].marks["unit"]
        for n, one in enumerate(found)
        if called(one) == "used"
    }
    assert ids and below == ids


def test_a_value_of_half_the_map_is_written_only() -> None:
    ir = rules("operational")

    assert not [one for one in pieces(ir) if called(one).startswith("control")]
    with zipfile.ZipFile(io.BytesIO(module({"": ir}, "Game", "1", SIZE).data)) as archive:
        page = archive.read("at-the-start.html").decode()
    assert "Control: Blue in west bank." in page


def test_a_state_of_the_game_has_its_marker_beside_the_map(tmp_path: Path) -> None:
    ir = rules("card-driven")
    ir["columns"].append(
        {"name": "momentum", "of": "game", "type": "side", "start": 1, "open": True}  # type: ignore[arg-type]
    )

    (one,) = [one for one in pieces(ir) if called(one).startswith("momentum")]
    assert (one.map, one.face) == (ASIDE, 2)
