"""What the map alone tells, in a game whose movement is not played."""

from __future__ import annotations

from pathlib import Path

from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

GAME = """game Isle "Isle"
  sides  Blue, Red

map                                                        @ 1
  numbering  ccrr
  layout     flat, even columns half a hex down

terrain land on hex                                        @ 1
terrain sea on hex                                         @ 1
  is  prohibited
network rails                                              @ 1
  edges  lines rail

hexes                                                      @ 1
  0101..0106  land
  0201..0206  sea

lines rail                                                 @ 1
  0101/0102  0102/0103  0103/0104  0104/0105  0105/{end}
"""


def _said(folder: Path, end: str) -> list[str]:
    (folder / "hexwright.toml").write_text('name = "isle"\nlanguage = "1"\nlicence = "CC0-1.0"\n')
    (folder / "game.hw").write_text(GAME.replace("{end}", end))
    return [item.message for item in lint_project(load_project(folder)).findings if item.code == "MAP047"]


def test_a_railway_into_prohibited_terrain_is_found_where_no_movement_is_played(tmp_path: Path) -> None:
    assert _said(tmp_path, "0205") == ["no piece may ever use this link of `rails`"]


def test_a_railway_on_land_is_not(tmp_path: Path) -> None:
    assert _said(tmp_path, "0106") == []
