"""Ground of hexsides: as many marks as the map has features, in the looks of hex ground, closed to the last corner."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from toolchain.exporters.svg.hexside_terrain import ground_of
from toolchain.exporters.svg.layers import all_but, chosen
from toolchain.exporters.svg.map import MapOptions, map_frame, map_svg
from toolchain.look.terrain_words import looks
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def front() -> dict[str, Any]:
    return build_model(load_project(ROOT / "scenarios" / "western-front"))[0].ir


def group(text: str, name: str) -> Any:
    return next(
        (e for e in ET.fromstring(text).iter(SVG + "g") if e.attrib.get("class") == f"hx-{name}"), None
    )


def kinds(ir: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    made = {
        n: ground_of(looks(n, t["is"], "hexside")) for n, t in ir["terrains"].items() if t["on"] == "hexside"
    }
    return {name: kind for name, kind in made.items() if kind}


def test_every_hexside_has_its_rhombus_and_its_signs(front: dict[str, Any]) -> None:
    text = map_svg(front)
    of = kinds(front)
    dry = sum(of[t] != ("water",) for _, _, terrains in front["edges"] for t in terrains if t in of)

    assert dry > 1000
    assert dry == sum(e.attrib["d"].count("M") for e in group(text, "sideground"))
    assert dry == len(list(group(text, "sidesigns").iter(SVG + "use")))


def test_rhombi_lie_between_the_centres(front: dict[str, Any]) -> None:
    frame = map_frame(front, MapOptions())
    path = group(map_svg(front), "sideground")[0].attrib["d"]
    corners = {
        tuple(f"{v:.1f}".removesuffix(".0") for v in frame.at(c)) for ring in frame.rings for c in ring
    }
    centres = {tuple(f"{v:.1f}".removesuffix(".0") for v in point) for point in frame.centres}

    for rhombus in re.findall(r"M([^MZ]+)Z", path):
        a, b, c, d = (tuple(point.split(" ")) for point in rhombus.split("L"))
        assert {a, c} <= corners and {b, d} <= centres


def test_water_leaves_the_middle_of_a_hex_free(front: dict[str, Any]) -> None:
    wet = {i for i, h in enumerate(front["hexes"]) if "sea" in h["terrains"]}
    rims = group(map_svg(front), "rims")
    sides = [(a, b) for a, b, terrains in front["edges"] if {"ocean", "lake"} & set(terrains)]

    # One strip for each side of a hexside on which there is land.
    assert sum((a not in wet) + (b not in wet) for a, b in sides) == rims[0].attrib["d"].count("M")


def test_ground_is_no_line_and_is_in_the_legend(front: dict[str, Any]) -> None:
    text = map_svg(front)

    assert "hx-unknown" not in text.split("</style>")[1]
    legend = [e.text for e in group(text, "legend").iter(SVG + "text")]
    for name in (
        "wooded rough",
        "mountain",
        "swamp",
        "ocean",
        "broken",
        "double rail",
        "single rail",
        "resource center",
    ):
        assert name in legend


def test_it_goes_with_the_layer_of_covers(front: dict[str, Any]) -> None:
    assert group(map_svg(front, options=MapOptions(layers=all_but(["cover"]))), "sideground") is None
    assert group(map_svg(front, options=MapOptions(layers=chosen(["cover"]))), "sideground") is not None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("wooded-rough", ("rough", "woods")),
        ("forest", ("woods",)),
        ("alpine", ("peak",)),
        ("swamp", ("marsh",)),
        ("urban", ("built",)),
        ("suburban", ("suburb",)),
        ("all-water", ("water",)),
        ("broken", ("folds",)),
        ("river", ()),
        ("mountain-ridge", ()),
        ("trench", ()),
        ("forest-road", ()),
        ("quagmire", ()),
    ],
)
def test_what_is_ground_is_told_by_its_words(name: str, kind: tuple[str, ...]) -> None:
    assert kind == ground_of(looks(name, [], "hexside"))
