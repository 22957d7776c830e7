"""Several sheets that join are one map: a hex on two of them is one hex."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from toolchain.base.source import Source
from toolchain.language.layout.printer import format_text
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
SHEETS = "half a hex down\n  sheet      west columns 1..4 rows 1..4\n  sheet      east columns 4..6\n"
EAST = """
hexes of west                                              @ 1.3
  0404        open

hexes of east                                              @ 1.3
  0404        open, village "Midham"
  0501..0503  woods
"""


def built(folder: Path, more: str) -> tuple[dict[str, Any], list[str]]:
    shutil.copytree(TEMPLATE, folder)
    path = folder / "map.hw"
    text = path.read_text(encoding="utf-8").replace("half a hex down\n", SHEETS, 1)
    path.write_text(text + more, encoding="utf-8")
    project = load_project(folder)
    model, findings = build_model(project)
    return model.ir, [f"{f.code} {f.message}" for f in [*project.findings.items, *findings.items]]


def test_a_hex_on_two_sheets_is_one(tmp_path: Path) -> None:
    ir, said = built(
        tmp_path / "game",
        EAST.replace("open, village", "village").replace("0404        open", "0404        village", 1),
    )
    joined = [held for held in ir["hexes"] if held["id"] == "0404"]

    assert said == []
    assert [("0404", ["village"], "Midham")] == [(h["id"], h["terrains"], h["name"]) for h in joined]
    assert 16 == len(ir["hexes"])


def test_sheets_that_disagree_are_told(tmp_path: Path) -> None:
    _, said = built(tmp_path / "game", EAST)

    assert said == [
        "MAP073 the sheets `west` and `east` disagree on hex 0404: only one of them has `village`"
    ]


def test_a_hex_that_its_sheet_does_not_show_is_told(tmp_path: Path) -> None:
    _, said = built(tmp_path / "game", "\nhexes of east\n  0304  open\n\nhexes of west\n  0105  open\n")

    assert said == [
        "MAP009 hex 0304 is off sheet `east`, which has columns 4..6",
        "MAP009 hex 0105 is off sheet `west`, which has rows 1..4",
    ]


def test_twice_on_one_sheet_is_twice(tmp_path: Path) -> None:
    _, said = built(tmp_path / "game", "\nhexes of east\n  0501  open\n  0501  open\n")

    assert said == ["MAP004 hex 0501 is listed twice"]


def test_the_formatter_keeps_them() -> None:
    text = "part of Skirmish\n\nmap  @ 1.3\n  numbering ccrr\n  sheet   west columns 1..4\n\nhexes of west  @ 1.3\n  0101 open\n"
    made, faults = format_text(Source("map.hw", text))

    assert faults == [] and "hexes of west" in made and "sheet      west columns 1..4" in made
    assert made == format_text(Source("map.hw", made))[0]
