"""Regions by the side of a chain and by a polygon are regions like any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.base.source import Source
from toolchain.geometry.lattice import Layout
from toolchain.language.layout.printer import format_text
from toolchain.model.map.regions import _Places
from toolchain.model.model import Model
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


def built(folder: Path, text: str) -> Model:
    shutil.copytree(TEMPLATE, folder)
    path = folder / "map.hw"
    path.write_text(path.read_text(encoding="utf-8") + "\n" + text, encoding="utf-8")
    project = load_project(folder)
    model, findings = build_model(project)
    assert [] == [f.message for f in [*project.findings.items, *findings.items] if f.severity == "error"]
    return model


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("of line on side of Northam", "0101 0102 0103"),
        ("of line on side of far-bank", "0301 0302 0303 0401 0402 0403"),
        ("adjacent to line on side of Southam", "0301 0302 0303"),
        ("adjacent to line on side of 0102", "0101 0102 0103"),
        ("inside 0101 0103 0303 0301", "0101 0102 0103 0201 0202 0301 0302 0303"),
        ("inside 0101 0401 0303", "0101 0201 0302 0303 0401"),
    ],
)
def test_hexes_of_a_region(tmp_path: Path, words: str, wanted: str) -> None:
    model = built(tmp_path / "game", f"chain line\n  0201..0203\n\nregion part = hexes {words}\n")

    assert wanted.split() == [model.ir["hexes"][i]["id"] for i in model.ir["regions"]["part"]]


def test_such_a_region_can_be_asked_like_one_of_rows(tmp_path: Path) -> None:
    text = "chain line\n  0201..0203\n\nregion part = hexes of line on side of Northam\n\ndefine there for hex = here in part\n"
    model = built(tmp_path / "game", text)

    assert "there" in {function["name"] for function in model.ir["functions"]}


def test_the_formatter_keeps_them(tmp_path: Path) -> None:
    text = "part of Skirmish\n\nchain line  @ 1.4\n  0201   0202 0203\n\nregion part = hexes   inside 0101 0103 0301  @ 1.4\n"
    made, faults = format_text(Source("map.hw", text))

    assert (
        faults == [] and "  0201  0202 0203\n" in made and "region part = hexes inside 0101 0103 0301" in made
    )
    assert made == format_text(Source("map.hw", made))[0]


def test_a_region_on_the_side_of_one_that_is_declared_below(tmp_path: Path) -> None:
    text = (
        "chain line\n  0201..0203\n\n"
        "region third = hexes adjacent to line on side of second\n\n"
        "region second = hexes of line on side of first\n\n"
        "region first\n  0301\n"
    )
    model = built(tmp_path / "game", text)

    regions = {
        name: [model.ir["hexes"][i]["id"] for i in members] for name, members in model.ir["regions"].items()
    }
    assert [*regions][-3:] == ["third", "second", "first"]
    assert regions["second"] == ["0301", "0302", "0303", "0401", "0402", "0403"]
    assert regions["third"] == ["0301", "0302", "0303"]


def test_regions_do_not_read_the_whole_map_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hexes are looked at once, however many regions are made of geometry."""
    counts: list[int] = []
    real_axial, real_centre = _Places.axial, Layout.centre

    def axial(self: _Places, index: int) -> tuple[int, int]:
        counts[-1] += 1
        return real_axial(self, index)

    def centre(self: Layout, column: int, row: int) -> tuple[int, int]:
        counts[-1] += 1
        return real_centre(self, column, row)

    monkeypatch.setattr(_Places, "axial", axial)
    monkeypatch.setattr(Layout, "centre", centre)
    for number in (1, 4):
        counts.append(0)
        regions = "".join(
            f"region side{i} = hexes of line on side of 0101\n\nregion shape{i} = hexes inside 0101 0103 0301\n\n"
            for i in range(number)
        )
        model = built(tmp_path / str(number), "chain line\n  0201..0203\n\n" + regions)
    # One more hex for each region: the place that it names.
    assert counts[1] - counts[0] == 3
    assert counts[0] >= 2 * len(model.ir["hexes"])
