"""What lint finds in a module for VASSAL: one finding for each thing that is wrong, at the element that has it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.modules import GRID, NUMBERS, build, listed, png, slot, stack, write

FIELD = {"images/field.png": png(350, 320), "images/foot.png": png(40, 40)}


def found(hexwright: Any, path: Path) -> list[str]:
    run = hexwright("lint", str(path), "--output-format", "concise")
    return [line.partition(": ")[2] for line in run.out.splitlines() if "[VSL" in line]


def test_a_module_without_a_defect_has_no_finding(hexwright: Any, tmp_path: Path) -> None:
    units = listed("Blue", slot("1st Foot", 1, picture="foot.png") + slot("2nd Foot", 2))
    path = write(tmp_path / "ok.vmod", build(units, stack("Start", 137, 100, slot("Guard", 3))), FIELD)
    run = hexwright("lint", str(path))

    assert (run.code, run.out) == (0, "no findings\n")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            build(
                listed(
                    "Blue", slot("Guard", 1, "prototype;Blue Unt") + slot("Horse", 2, "prototype;Blue Unt")
                ),
                more='<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="Blue Unit">+/null/piece;;;;/null;0;0;0;0</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>',
            ),
            ["warning[VSL004] `Guard` and 1 other piece use the prototype `Blue Unt`, which is not defined"],
        ),
        (
            build(listed("Blue", slot("Guard", 1, picture="Foot.png"))),
            ["warning[VSL005] the module does not contain the picture `Foot.png` of `Guard`"],
        ),
        (
            build(listed("Blue", slot("Guard", 7) + slot("Horse", 7) + slot("Guns", 7))),
            ["warning[VSL006] `Horse` has the number 7 of `Guard`; 1 other slot repeat a number, too"],
        ),
        (
            build(on_map=stack("Reserves", 0, 0, slot("Guard", 1), location="5512")),
            [
                "warning[VSL007] the stack `Reserves` begins at `5512`, which is not a hex or zone of the board `Field`"
            ],
        ),
        (
            build(on_map=stack("Reserves", 0, 0, slot("Guard", 1), board="Feld")),
            ["warning[VSL007] the stack `Reserves` belongs to the board `Feld`, which its map does not have"],
        ),
        (
            build(on_map=stack("Reserves", 900, 10, slot("Guard", 1))),
            [
                "warning[VSL007] the stack `Reserves` begins at the point 900, 10, outside the board `Field` of 350 by 320 pixels"
            ],
        ),
        (
            build(more='<VASSAL.build.module.PredefinedSetup name="Dawn" file="dawn.vsav" useFile="true"/>'),
            ["warning[VSL008] the module does not contain the saved game `dawn.vsav` of the set-up `Dawn`"],
        ),
        (
            build(
                listed(
                    "Blue",
                    '<VASSAL.build.widget.PieceSlot entryName="Guard" gpid="1">+/null/mark;side</VASSAL.build.widget.PieceSlot>',
                )
            ),
            ["warning[VSL002] the definition of the piece `Guard` cannot be read"],
        ),
        (
            build(
                more='<VASSAL.build.module.PrototypeDefinition name="Odd">+/null/oops</VASSAL.build.module.PrototypeDefinition>'
            ),
            ["warning[VSL002] the definition of the prototype `Odd` cannot be read"],
        ),
        (
            build(grid=GRID.format(NUMBERS).replace('dx="87"', 'dx="none"')),
            ["error[VSL003] the hex grid of the board `Field` cannot be read: `dx` is `none`"],
        ),
    ],
)
def test_one_slip_is_one_finding(hexwright: Any, tmp_path: Path, text: str, messages: list[str]) -> None:
    assert found(hexwright, write(tmp_path / "game.vmod", text, FIELD)) == messages


def test_a_finding_stands_at_its_element(hexwright: Any, tmp_path: Path) -> None:
    text = build(listed("Blue", slot("Guard", 1, "prototype;Foot")))
    path = write(tmp_path / "game.vmod", text, FIELD)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "Guard" in each)

    assert (
        f"{path}/buildFile.xml:{line}:1: warning[VSL004]"
        in hexwright("lint", str(path), "--output-format", "concise").out
    )


def test_prototypes_in_a_circle_end(hexwright: Any, tmp_path: Path) -> None:
    one, two = (
        f'<VASSAL.build.module.PrototypeDefinition name="{name}">+/null/prototype;{other}\tpiece;;;;/\tnull;0;0;0;0</VASSAL.build.module.PrototypeDefinition>'
        for name, other in (("A", "B"), ("B", "A"))
    )
    text = build(listed("Blue", slot("Guard", 1, "prototype;A")), more=one + two)

    assert found(hexwright, write(tmp_path / "game.vmod", text, FIELD)) == []


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("readme.txt", b"hello", "is not a module of VASSAL: it has no build file"),
        ("buildFile.xml", b"<VASSAL.build.GameModule>", "this is not well-formed XML"),
        ("buildFile.xml", b"<map/>", "this is a `map`, not a module of VASSAL"),
        ("buildFile.xml", b"<!DOCTYPE a><VASSAL.build.GameModule/>", "document types are not allowed"),
        ("buildFile.xml", b"<a>" * 70 + b"</a>" * 70, "elements are nested more than 64 levels deep"),
        ("buildFile.xml", b"\xff\xfe", "`buildFile.xml` is not UTF-8 text"),
        ("buildFile.xml", b" " * 65_000_000, "`buildFile.xml` has 65 MB; the maximum is 64 MB"),
    ],
)
def test_what_is_no_module_is_said(
    hexwright: Any, tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    path = tmp_path / "game.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    run = hexwright("lint", str(path), "--output-format", "concise")

    assert run.code == 1
    assert "[VSL001]" in run.out
    assert message in run.out


def test_other_files_and_options(hexwright: Any, tmp_path: Path) -> None:
    (tmp_path / "game.vmod").write_text("no zip")
    assert "[VSL001]" in hexwright("lint", str(tmp_path / "game.vmod"), "--output-format", "concise").out
    assert "file or folder not found" in hexwright("lint", str(tmp_path / "none.vmod")).err
    assert "are for projects" in hexwright("lint", str(tmp_path / "game.vmod"), "--fix").err


def test_codes_are_chosen_as_for_projects(hexwright: Any, tmp_path: Path) -> None:
    text = build(listed("Blue", slot("Guard", 7) + slot("Horse", 7, picture="x.png")))
    path = write(tmp_path / "game.vmod", text, FIELD)

    assert "VSL006" not in hexwright("lint", str(path), "--ignore", "VSL006").out
    assert "VSL005" not in hexwright("lint", str(path), "--select", "VSL006").out
