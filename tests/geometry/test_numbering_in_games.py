"""A game plays the same whatever form its hex numbers have."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from toolchain.ir.package import read_package
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
NUMBER = re.compile(r"\b0([1-4])0([1-3])\b")


def renumbered(folder: Path, form: str, number: str) -> Path:
    """The small game with all its hex numbers written in another form."""
    shutil.copytree(TEMPLATE, folder)
    for path in [*folder.rglob("*.hw"), *folder.rglob("*.json")]:
        text = path.read_text(encoding="utf-8")
        text = NUMBER.sub(lambda m: number.format(c=int(m[1]), r=int(m[2]), letter=chr(64 + int(m[1]))), text)
        path.write_text(text.replace("numbering  ccrr", f"numbering  {form}"), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("form", "number"),
    [
        ("cc.rr", "{c:02d}.{r:02d}"),
        ("cccrrr", "{c:03d}{r:03d}"),
        ("c.r", "{c}.{r}"),
        ("ccrrr", "{c:02d}{r:03d}"),
        ("Crr", "{letter}{r:02d}"),
        ("CCrr", "A{letter}{r:02d}"),
    ],
)
def test_a_game_in_another_form_lints_and_has_the_same_rules(tmp_path: Path, form: str, number: str) -> None:
    project = load_project(renumbered(tmp_path / "game", form, number))
    plain = load_project(TEMPLATE)

    assert [] == [f"{f.code} {f.message}" for f in lint_project(project).findings if f.severity != "note"]
    ours, theirs = read_package(pack_project(project)[0]), read_package(pack_project(plain)[0])
    one, two = next(iter(ours.rules.values())), next(iter(theirs.rules.values()))
    assert form == one["numbering"]
    for key in ("edges", "regions", "networks", "layout"):
        assert one[key] == two[key], key
    assert [(h["q"], h["r"], h["terrains"]) for h in one["hexes"]] == [
        (h["q"], h["r"], h["terrains"]) for h in two["hexes"]
    ]
