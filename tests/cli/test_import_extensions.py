"""Extensions of a module for VASSAL are read with it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.modules import build, listed, png, slot, stack, write

FIELD = {"images/field.png": png(350, 320)}
BLUE = "VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:All/VASSAL.build.widget.ListWidget:Blue"
MAIN = "VASSAL.build.module.Map:Main"
MARKS = "mark;Strength"


def element(target: str, inner: str) -> str:
    return f'<VASSAL.build.module.ExtensionElement target="{target}">{inner}</VASSAL.build.module.ExtensionElement>'


def extension(path: Path, *elements: str, module: str = "Old Ford") -> Path:
    path.parent.mkdir(exist_ok=True)
    text = "".join(elements)
    root = "VASSAL.build.module.ModuleExtension"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", f'<{root} module="{module}" version="1">{text}</{root}>')
        archive.writestr("images/guard.png", png(10, 10))
    return path


@pytest.fixture
def module(tmp_path: Path) -> Path:
    units = listed("Blue", slot("1st Foot", 1, MARKS, "4")) + listed("Red", slot("Guard", 2, MARKS, "5"))
    return write(tmp_path / "old.vmod", build(units), FIELD)


@pytest.mark.parametrize("where", ["old_ext/more.vmdx", "more.vmdx"])
def test_counters_and_stacks_of_an_extension_are_imported(
    hexwright: Any, tmp_path: Path, module: Path, where: str
) -> None:
    guard = slot("Young Guard", 3, MARKS, "3", picture="guard.png")
    begins = stack("Start", 137, 100, guard.replace('gpid="3"', 'gpid="4"'))
    path = extension(tmp_path / where, element(BLUE, guard), element(MAIN, begins))
    assert hexwright("lint", str(module)).out == "no findings\n"
    made = hexwright("new", str(tmp_path / "new"), "--from", str(module))

    assert "a map, 3 units, 1 scenario" in made.out
    assert "B_Young_Guard" in (tmp_path / "new" / "oob" / "blue.oob.json").read_text()
    assert "0201  B_Young_Guard" in (tmp_path / "new" / "set-up.hw").read_text()
    # A finding in an extension stands in its build file: here a number that a counter of the module has.
    extension(path, element(BLUE, slot("Young Guard", 1, MARKS, "3", picture="guard.png")))
    assert f"{path}/buildFile.xml:1" in hexwright("lint", str(module), "--output-format", "concise").out


def test_prototypes_and_lists_of_an_extension(hexwright: Any, tmp_path: Path, module: Path) -> None:
    prototype = "+/null/mark;Strength\tpiece;;;;/6\tnull;0;0;;0"
    defined = f'<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="Old">{prototype}</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>'
    guard = slot("Old Guard", 4, "prototype;Old")
    window = f'<VASSAL.build.module.PieceWindow text="More">{listed("Red", guard)}</VASSAL.build.module.PieceWindow>'
    extension(tmp_path / "old_ext" / "more.vmdx", element("", window + defined))
    made = hexwright("new", str(tmp_path / "new"), "--from", str(module))

    assert "a map, 3 units" in made.out
    units = (tmp_path / "new" / "oob" / "red.oob.json").read_text()
    assert '"name": "Old Guard"' in units and '{"strength": 6}' in units


def test_files_of_other_modules_are_passed_over(hexwright: Any, tmp_path: Path, module: Path) -> None:
    extension(tmp_path / "other.vmdx", element(BLUE, slot("Guard", 2)), module="New Ford")
    (tmp_path / "broken.vmdx").write_bytes(b"no zip")

    assert hexwright("lint", str(module)).out == "no findings\n"


def test_a_broken_extension_in_the_folder_is_reported(hexwright: Any, tmp_path: Path, module: Path) -> None:
    (tmp_path / "old_ext").mkdir()
    (tmp_path / "old_ext" / "broken.vmdx").write_bytes(b"no zip")
    told = hexwright("lint", str(module), "--output-format", "concise").out

    assert "broken.vmdx" in told and "[VSL001]" in told
