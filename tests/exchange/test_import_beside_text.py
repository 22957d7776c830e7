"""A map that was drawn anew beside text of the project: what is kept, what is not said twice, what is said to be lost."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import main
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

TWO_SHEETS = Path(__file__).resolve().parents[1] / "projects" / "two-sheets"
Captured = pytest.CaptureFixture[str]
COMMON = """part of Board

terrain open on hex  @ 1

map  @ 1
  numbering  ccrr
  layout     flat, even columns half a hex down
  columns    1..3 ; rows 1..2
  sheet      B numbering ccrr columns 1..2 rows 1..2
  join       B0101..B0102 on 0301..0302

hexes  @ 1
  0101..0102  0201..0202  0301..0302  open

hexes of B  @ 1
  0201..0202  open
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TWO_SHEETS, tmp_path / "game"))


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def there_and_back(project: Path, *changes: tuple[str, str]) -> int:
    """Writes the map for Tiled, changes the file, and reads it back over the old one."""
    out = project.parent / "out"
    assert main(["export", "tiled", str(project), "-o", str(out), "--force"]) == 0
    (drawn,) = out.glob("*.tmx")
    text = drawn.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    drawn.write_text(text, encoding="utf-8")
    return main(["import", "map", str(drawn), "-o", str(project), "--force"])


def findings(project: Path) -> list[Any]:
    return [(f.code, f.message) for f in lint_project(load_project(project)).findings]


def test_hexes_that_the_common_numbers_share_with_a_sheet_come_back(tmp_path: Path) -> None:
    (tmp_path / "hexwright.toml").write_text('[project]\nname = "b"\nlanguage = "1"\n', encoding="utf-8")
    (tmp_path / "game.hw").write_text('game Board "Board"\n  sides  Blue, Red\n\nside Blue\nside Red\n')
    (tmp_path / "map.hw").write_text(COMMON, encoding="utf-8")
    before = build_model(load_project(tmp_path))[0].ir["hexes"]
    assert [("0301", ["B0101"]), ("0302", ["B0102"])] == [(h["id"], h["also"]) for h in before if "also" in h]

    assert there_and_back(tmp_path) == 0

    assert before == build_model(load_project(tmp_path))[0].ir["hexes"]


def test_what_a_drawing_has_no_place_for_is_kept(game: Path) -> None:
    append(
        game / "map.hw",
        "\nterrain lake on hex  @ 1.3\n  excludes  woods\n\nterrain wall on hexside  @ 1.4\n\nbox lost-and-found  @ 1.4\n"
        "\nregion wet = hexes adjacent to hex B0202  @ 1.4\n",
    )
    before = build_model(load_project(game))[0].ir
    assert there_and_back(game) == 0
    made = (game / "map.hw").read_text(encoding="utf-8")
    after = build_model(load_project(game))[0].ir

    for kept in (
        "excludes",
        "terrain wall on hexside",
        "box lost-and-found",
        "edges      whole",
        "= hexes adjacent to",
    ):
        assert 1 == made.count(kept), kept
    assert before["terrains"] == after["terrains"] and before["regions"] == after["regions"]
    assert sorted(b["name"] for b in before["boxes"]) == sorted(b["name"] for b in after["boxes"])


def test_what_stands_in_other_files_is_not_said_twice(game: Path, capsys: Captured) -> None:
    text = (game / "map.hw").read_text(encoding="utf-8")
    start = text.index("edge blue-edge")
    (game / "edges.hw").write_text(
        "part of Skirmish\n\nmap  @ 1.4\n  edges  whole\n\n" + text[start:], encoding="utf-8"
    )
    (game / "map.hw").write_text(text[:start].replace("  edges      whole\n", ""), encoding="utf-8")
    assert there_and_back(game) == 0
    assert "TIL02" not in capsys.readouterr().err
    made = (game / "map.hw").read_text(encoding="utf-8")
    assert (
        "edge" not in made
        and "box" not in made
        and "map                                                        @ 1.3" in made
    )
    assert [] == findings(game)

    # An edge that was painted otherwise is not lost without a word.
    (drawn,) = (game.parent / "out").glob("*.tmx")
    old = drawn.read_text(encoding="utf-8")
    layer = old.index('name="region red-edge"')
    row = old.index('<data encoding="csv">', layer)
    drawn.write_text(old[:row] + old[row:].replace("1", "0", 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["import", "map", str(drawn), "-o", str(game), "--force"]) == 0
    said = capsys.readouterr().err
    assert "warning[TIL020]: `red-edge` differs from the drawing in B0201 and was not" in said
    assert "edges.hw:" in said


def test_hexes_of_another_file_are_not_doubled(game: Path, capsys: Captured) -> None:
    text = (game / "map.hw").read_text(encoding="utf-8")
    (game / "board.hw").write_text(text, encoding="utf-8")
    (game / "map.hw").unlink()

    assert there_and_back(game) == 1

    assert (
        "error[TIL020]: board.hw already lists this map's hexes, and the new map.hw"
        in capsys.readouterr().err
    )
    assert not (game / "map.hw").exists()


def test_what_is_lost_is_said(game: Path, capsys: Captured) -> None:
    text = (game / "map.hw").read_text(encoding="utf-8")
    text = text.replace("  west-02.02/B0102", "  west-02.02/B0102  @ 1.3")
    (game / "map.hw").write_text(text, encoding="utf-8")

    assert (
        there_and_back(game, (' <property name="edges" value="whole"/>', ""), ('type="box"', 'type="town"'))
        == 0
    )

    said = capsys.readouterr().err
    for words in (
        '1 row in `lines ford "Old Ford"` lost its paragraph',
        "`edges whole` is not in the drawing",
        "`box Blue-camp` is not in the drawing",
        "`box Red-camp` is not in the drawing",
    ):
        assert f"warning[TIL021]: {words}" in said
    assert 4 == said.count("TIL021")


def test_paragraphs_of_single_hexes_and_what_bears_a_name_come_back(game: Path, capsys: Captured) -> None:
    text = (game / "map.hw").read_text(encoding="utf-8")
    for old, new in (
        ('village "Northam"', 'open "Northam", village  @ 1.3'),
        ("02.03         woods", '02.03  woods  @ 1.4 @ 1.3 authored "seen there"'),
    ):
        assert old in text
        text = text.replace(old, new)
    (game / "map.hw").write_text(
        text.replace("hexes of B                                                 @ 1.3", "hexes of B  @ 1.4"),
        encoding="utf-8",
    )

    assert there_and_back(game) == 0

    made = (game / "map.hw").read_text(encoding="utf-8")
    assert "TIL021" not in capsys.readouterr().err
    assert re.search(r'01\.03 +open "Northam", village +@ 1\.3\n', made)
    assert re.search(r"0202 +woods +@ 1\.4\n", made)
    assert re.search(r'02\.03 +woods +@ 1\.4 @ 1\.3 authored "seen there"\n', made)
