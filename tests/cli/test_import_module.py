"""Modules and saved games of VASSAL become maps, lists and new games, and modules of our own come back without a difference."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.modules import GRID, NUMBERS, build, listed, png, slot, stack, write
from tests.shipped import TEMPLATE

FIELD = {"images/field.png": png(350, 320)}
ZONE = '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="{}" path="{}" useParentGrid="{}"/>'


def zoned(*zones: str) -> str:
    """The grid with zones on it."""
    grid = GRID.format(NUMBERS)
    return f"<VASSAL.build.module.map.boardPicker.board.ZonedGrid>{grid}{''.join(zones)}</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The small game."""
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


@pytest.mark.parametrize(
    ("grid", "lines"),
    [
        (GRID.format(NUMBERS), ["numbering  ccrr", "layout     flat, even columns half a hex down", "columns    1..4 ; rows 1..3", "0101..0103 0201..0203 0301..0303 0401..0403"]),
        (GRID.format(NUMBERS.replace('first="H"', 'first="V"').replace('sep=""', 'sep="."')), ["numbering  rr.cc", "01.01"]),
        (GRID.format(NUMBERS.replace('stagger="false"', 'stagger="true"')), ["flat, odd columns half a hex down", "0202..0204"]),
        (GRID.format(NUMBERS.replace('vDescend="false"', 'vDescend="true"')), ["rows counted up", "0103..0105"]),
        (GRID.format(NUMBERS.replace('hType="N"', 'hType="A"').replace('hOff="1"', 'hOff="0"')), ["numbering  Crr", "A01..A03"]),
        (GRID.format(NUMBERS).replace('sideways="false"', 'sideways="true"'), ["numbering  rrcc", "pointy, even rows half a hex right"]),
        (GRID.format(""), ["numbering  ccrr", "0101..0103"]),
        (zoned(ZONE.format("Red Land", "180,0;350,0;350,320;180,320", "true")), ["region red-land", "0301..0303 0401..0403"]),
        (zoned(ZONE.format("Turn 1", "180,0;350,0;350,320;180,320", "false")), ["columns    1..2 ; rows 1..3"]),
    ],
)  # fmt: skip
def test_a_board_becomes_a_map(hexwright: Any, tmp_path: Path, grid: str, lines: list[str]) -> None:
    path = write(tmp_path / "old.vmod", build(grid=grid), FIELD)
    run = hexwright("import", "map", str(path), "-o", str(tmp_path / "new"))
    text = (tmp_path / "new" / "map.hw").read_text()

    assert run.code == 0
    assert [line for line in lines if line not in text] == []
    assert "the hexes have no terrain yet" in run.err


@pytest.mark.parametrize(
    ("grid", "files", "message"),
    [
        ("", FIELD, "the module has no board with a hex grid"),
        (GRID.format(NUMBERS), {}, "the size of the board `Field` is not known"),
        (GRID.format(NUMBERS), {"images/field.png": png(90_000, 90_000)}, "hexes; the maximum is 250,000"),
        (GRID.format(NUMBERS.replace('hDescend="false"', 'hDescend="true"')), FIELD, "are numbered from right to left"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_a_map_is_refused(
    hexwright: Any, tmp_path: Path, grid: str, files: dict[str, bytes], message: str
) -> None:
    path = write(tmp_path / "old.vmod", build(grid=grid), files)
    run = hexwright("import", "map", str(path), "-o", str(tmp_path / "new"))

    assert run.code == 1
    assert "[VSL003]" in run.err
    assert message in " ".join(run.err.split())
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (NUMBERS.replace('sep=""', 'sep="/"'), "divided by `/` in the module, and by `.` in the map"),
        (NUMBERS.replace('hOff="1"', 'hOff="-1"'), "have numbers below zero and were left out"),
        (
            NUMBERS.replace('vOff="1"', 'vOff="98"'),
            "are not all equally long, so the map writes them as `ccrrr`",
        ),
        ("", "have no numbers in the module, so they are numbered from 0101"),
    ],
)
def test_what_becomes_otherwise_is_said(hexwright: Any, tmp_path: Path, numbers: str, message: str) -> None:
    path = write(tmp_path / "old.vmod", build(grid=GRID.format(numbers)), FIELD)
    run = hexwright("import", "map", str(path), "-o", str(tmp_path / "new"))

    assert run.code == 0
    assert message in " ".join(run.err.split())


def test_a_module_of_ours_comes_back_without_a_difference(hexwright: Any, tmp_path: Path, game: Path) -> None:
    module = tmp_path / "ours.vmod"
    assert hexwright("export", "vassal", str(game), "-o", str(module)).code == 0

    assert hexwright("lint", str(module)).out == "no findings\n"
    units = hexwright("import", "oob", str(module), "-o", str(game), "--yes")
    assert units.out.strip() == "nothing to change: 6 units checked, all as in the project"
    assert hexwright("import", "map", str(module), "-o", str(tmp_path / "map")).code == 0
    new = (tmp_path / "map" / "map.hw").read_text()
    # The picture has a margin, in which VASSAL sees hexes too.
    assert "layout     flat, even columns half a hex down" in new
    assert "0100..0105 0200..0205" in new


def test_hexes_in_the_margin_are_left_out(hexwright: Any, tmp_path: Path) -> None:
    # The picture is too narrow for the fourth column, and the third row ends below it.
    field = {"images/field.png": png(330, 270)}
    units = listed("Blue", slot("Guard", 1, "mark;Strength", "4")) + listed("Red", slot("Foot", 2))
    guard = stack("Start", 311, 90, slot("Guard", 3, "mark;Strength", "4"))
    path = write(tmp_path / "old.vmod", build(units, guard), field)

    def made(name: str, *command: str) -> str:
        assert hexwright(*command).code == 0
        return (tmp_path / name / "map.hw").read_text()

    assert "0101..0103 0201 0202 0301..0303 0401 0402  open" in made(
        "all", "new", str(tmp_path / "all"), "--from", str(path)
    )
    # The counter stands in 0401.
    assert "0101 0102 0201 0202 0301 0302 0401  open" in made(
        "whole", "new", str(tmp_path / "whole"), "--from", str(path), "--whole-hexes"
    )
    assert "0401  B_Guard" in (tmp_path / "whole" / "set-up.hw").read_text()


def test_hexes_are_only_left_out_of_modules(hexwright: Any, tmp_path: Path) -> None:
    (tmp_path / "map.tmx").write_text("<map/>")
    for command in (
        ("import", "map", str(tmp_path / "map.tmx"), "--whole-hexes"),
        ("new", "game", "--whole-hexes"),
        ("new", "scenario", "s", "--of", "x", "--whole-hexes"),
    ):
        run = hexwright(*command)
        assert run.code == 2 and "--whole-hexes" in run.err


def test_a_saved_game_becomes_a_set_up(hexwright: Any, tmp_path: Path, game: Path) -> None:
    from zipfile import ZipFile

    module = tmp_path / "ours.vmod"
    hexwright("export", "vassal", str(game), "-o", str(module))
    with ZipFile(module) as archive:
        (tmp_path / "dawn.vsav").write_bytes(archive.read("dawn-at-the-ford.vsav"))
    run = hexwright(
        "import", "set-up", str(tmp_path / "dawn.vsav"), "-o", str(game), "--cite", "6.2", "--yes"
    )
    text = (game / "set-up.hw").read_text()

    assert run.code == 0
    assert "setup dawn-blue of Blue" in text
    assert "0101  B_Foot_1" in text
    assert "setup dawn-red of Red" in text
    assert "0401  R_Foot_1" in text


def test_a_saved_game_needs_its_module(hexwright: Any, tmp_path: Path, game: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(tmp_path / "dawn.vsav", "w") as archive:
        archive.writestr("moduledata", "<data><name>Other</name></data>")
        archive.writestr("savedGame", "begin_save")
    run = hexwright("import", "set-up", str(tmp_path / "dawn.vsav"), "-o", str(game))

    assert run.code == 1
    assert "is a saved game of the module `Other`, and no such module lies beside it" in " ".join(
        run.err.split()
    )


def test_nothing_to_import_is_an_error(hexwright: Any, tmp_path: Path, game: Path) -> None:
    path = write(tmp_path / "old.vmod", build(), FIELD)

    for kind, message in (
        ("oob", "the module has no counters"),
        ("set-up", "no unit of the project stands on the map"),
    ):
        run = hexwright("import", kind, str(path), "-o", str(game))
        assert run.code == 1
        assert "[VSL010]" in run.err
        assert message in " ".join(run.err.split())


def test_a_new_game_begins_from_a_module(hexwright: Any, tmp_path: Path) -> None:
    marks = "mark;Strength,Corps"
    blue = listed("Blue", slot("1st Foot", 1, marks, "4,I Corps") + slot("2nd Foot", 2, marks, "3,I Corps"))
    red = listed("Red", slot("Guard", 3, marks, "5,Guard"))
    other = listed("Markers", slot("Turn", 4))
    path = write(
        tmp_path / "old.vmod",
        build(blue + red + other, stack("Start", 137, 100, slot("1st Foot", 5, marks, "4,I Corps"))),
        FIELD,
    )
    made = hexwright("new", str(tmp_path / "new"), "--from", str(path))
    told = " ".join(made.err.split())
    text = (tmp_path / "new" / "game.hw").read_text()

    assert made.code == 0
    assert "a map, 3 units, 1 scenario, and rules to begin with" in made.out
    assert "[VSL009]" in told
    assert "1 counter of the list `Markers` not imported" in told
    assert "strength 3..5" in text
    assert 'game New "Old Ford"' in text
    assert '"formation": "I-Corps"' in (tmp_path / "new" / "oob" / "blue.oob.json").read_text()
    assert "0201  B_1st_Foot" in (tmp_path / "new" / "set-up.hw").read_text()
    lint = hexwright("lint", str(tmp_path / "new"), "--output-format", "concise").out
    assert "error" not in lint
    assert "[VIC015]" in lint
    assert hexwright("simulate", str(tmp_path / "new"), "--games", "2").code == 0


def test_no_game_begins_from_a_module_without_a_map(hexwright: Any, tmp_path: Path) -> None:
    path = write(tmp_path / "old.vmod", build(grid=""), FIELD)
    run = hexwright("new", str(tmp_path / "new"), "--from", str(path))

    assert run.code == 2
    assert "nothing was created" in run.err
    assert not (tmp_path / "new").exists()
    assert "file not found" in hexwright("new", str(tmp_path / "new"), "--from", "none.vmod").err
