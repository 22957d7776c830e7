"""Modules with edges, several boards and unusual lists: places are right, and what is left out is said."""

from __future__ import annotations

import io
import random
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.modules import GRID, NUMBERS, build, listed, png, slot, stack, write
from tests.shipped import TEMPLATE
from toolchain.formats.vassal import saves, traits
from toolchain.importers.vassal.judging import lint_module

FIELD = {"images/field.png": png(350, 320)}
DAWN = '<VASSAL.build.module.PredefinedSetup name="Dawn" file="d.vsav" useFile="true"/>'
ZONED = "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>{}</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
ZONE = '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="{}" path="0,0;180,0;180,320;0,320" useParentGrid="{}">{}</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The small game."""
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


def saved(x: int, y: int, boards: str) -> dict[str, bytes]:
    """A saved game with one unit, and the boards of the map."""
    piece = traits.piece([traits.marks({"side": "Blue"}), traits.basic("B_Foot_1", "", "1", "Main", x, y)])
    commands = ["begin_save", f"MainBoardPicker{boards}", traits.added("1", *piece), "end_save"]
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("savedGame", saves.obscured(chr(27).join(commands)))
    return {**FIELD, "d.vsav": made.getvalue()}


def set_up(hexwright: Any, path: Path, game: Path) -> tuple[str, str]:
    run = hexwright("import", "set-up", str(path), "-o", str(game), "--cite", "6.2", "--yes")
    lists = game / "set-up.hw"
    return lists.read_text() if lists.exists() else "", " ".join(run.err.split())


def test_a_saved_point_counts_from_the_edge_of_the_map(hexwright: Any, tmp_path: Path, game: Path) -> None:
    # The centre of 0201 lies at 137, 90 of the board.
    text = build(more=DAWN).replace('mapName="Main"', 'mapName="Main" edgeWidth="100" edgeHeight="100"')
    path = write(tmp_path / "old.vmod", text, saved(237, 190, "\tField\t0\t0"))
    lists, _ = set_up(hexwright, path, game)

    assert "0201  B_Foot_1" in lists[lists.index("setup dawn-blue") :]


@pytest.mark.parametrize("boards", ["\tField\t0\t0\tField\t1\t0", "\tField/rev\t0\t0"])
def test_places_on_several_boards_are_not_guessed(
    hexwright: Any, tmp_path: Path, game: Path, boards: str
) -> None:
    path = write(tmp_path / "old.vmod", build(more=DAWN), saved(137, 90, boards))
    lists, told = set_up(hexwright, path, game)

    assert "dawn-blue" not in lists
    assert "because the map `Main` has several boards, or one that is turned around" in told


def test_a_counter_with_nothing_but_a_name_is_a_unit_of_the_side_given(
    hexwright: Any, tmp_path: Path, game: Path
) -> None:
    path = write(tmp_path / "old.vmod", build(listed("Foot", slot("Old Guard", 1))), FIELD)
    command = ["import", "oob", str(path), "-o", str(game), "--always", "kind=foot", "--cite", "1.3"]
    without = hexwright(*command, "--yes")

    assert "does not show which side they belong to" in " ".join(without.err.split())
    assert hexwright(*command, "--side", "Blue", "--yes").code == 0
    assert '"id": "B_Old_Guard"' in (game / "oob" / "blue.oob.json").read_text()


def test_counters_that_only_stand_on_the_map_are_units(hexwright: Any, tmp_path: Path, game: Path) -> None:
    guard = slot("Old Guard", 1, "mark;side", "Blue")
    path = write(tmp_path / "old.vmod", build(on_map=stack("Start", 137, 90, guard)), FIELD)
    command = ["import", "oob", str(path), "-o", str(game), "--always", "kind=foot", "--cite", "1.3", "--yes"]

    assert hexwright(*command).code == 0
    assert '"id": "B_Old_Guard"' in (game / "oob" / "blue.oob.json").read_text()


def test_two_set_ups_of_one_name_become_two_lists(hexwright: Any, tmp_path: Path, game: Path) -> None:
    path = write(tmp_path / "old.vmod", build(more=DAWN + DAWN), saved(137, 90, "\tField\t0\t0"))
    lists, _ = set_up(hexwright, path, game)

    assert "setup dawn-2-blue of Blue" in lists


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (ZONED.format(ZONE.format("West", "false", GRID.format(NUMBERS))), "has its hex grid in the zone `West`"),
        (ZONED.format(GRID.format(NUMBERS) + ZONE.format("!!!", "true", "")), "1 zone not imported as regions"),
        (ZONED.format(GRID.format(NUMBERS) + ZONE.format("A", "false", "").replace("180", "350")), "no hex of the board `Field` can be imported"),
    ],
)  # fmt: skip
def test_zones_that_are_not_imported_are_said(
    hexwright: Any, tmp_path: Path, grid: str, message: str
) -> None:
    path = write(tmp_path / "old.vmod", build(grid=grid), FIELD)

    assert message in " ".join(hexwright("import", "map", str(path), "-o", str(tmp_path / "new")).err.split())


def test_lint_reads_the_saved_games(tmp_path: Path) -> None:
    path = write(tmp_path / "old.vmod", build(more=DAWN), {**FIELD, "d.vsav": b"no zip"})

    assert [one.code for one in lint_module(path)] == ["VSL008"]


def test_ratings_that_some_pieces_of_a_kind_lack_are_left_out(hexwright: Any, tmp_path: Path) -> None:
    units = (
        slot("A", 1, "mark;kind,strength", "foot,4")
        + slot("B", 2, "mark;kind", "foot")
        + slot("C", 3, "mark;kind,strength", "horse,2")
    )
    path = write(tmp_path / "old.vmod", build(listed("Blue", units)), FIELD)
    hexwright("new", str(tmp_path / "new"), "--from", str(path))

    assert (
        "error"
        not in hexwright("lint", str(tmp_path / "new"), "--output-format", "concise").out.split("\n")[0]
    )
    assert "strength" not in (tmp_path / "new" / "game.hw").read_text()


def test_an_encrypted_or_truncated_module_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "old.vmod", build(), FIELD)
    whole = path.read_bytes()
    for data in (
        whole[:900],
        whole.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"),
    ):
        path.write_bytes(data)
        assert [one.code for one in lint_module(path)] == ["VSL001"]


def test_any_change_of_a_module_ends_in_findings(tmp_path: Path) -> None:
    units = listed("Blue", slot("1st Foot", 1, "mark;side", "Blue"))
    path = write(tmp_path / "old.vmod", build(units, stack("Start", 137, 100, slot("Guard", 2))), FIELD)
    whole, text = path.read_bytes(), build(units, stack("Start", 137, 100, slot("Guard", 2)))
    chance = random.Random(11)
    for _ in range(100):
        changed = bytearray(whole)
        changed[chance.randrange(len(changed))] = chance.randrange(256)
        path.write_bytes(changed)
        lint_module(path)
        at = chance.randrange(len(text))
        sign = chance.choice(["<", '"', "\\", "/", ";", "\t", "9999999999", "nan", "&amp;", ""])
        write(path, text[:at] + sign + text[at + chance.randrange(3) :], FIELD)
        lint_module(path)


def test_a_counter_without_a_name_has_that_of_its_picture(hexwright: Any, tmp_path: Path, game: Path) -> None:
    units = listed("Blue", slot("", 1, picture="old guard.png") + slot("", 2))
    path = write(tmp_path / "game.vmod", build(units), {"images/field.png": png(350, 320)})
    run = hexwright(
        "import", "oob", str(path), "-o", str(game), "--side", "Blue", "--always", "kind=foot", "--dry-run"
    )

    assert '"old guard"' in run.out
    assert '"Counter 2"' in run.out
