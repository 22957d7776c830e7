"""Edges of the map and the boxes beside them: where the border is, whose an edge is, what joins a box; drawn and listed."""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from toolchain.cli.main import main
from toolchain.exporters.page.html import preview_html
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.geometry.border import outward, pieces
from toolchain.geometry.lattice import Layout
from toolchain.ir.margins import users_of
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "tests" / "projects" / "two-sheets"
TO_PARIS = ROOT / "scenarios" / "on-to-paris"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def ir() -> dict[str, Any]:
    model, findings = build_model(load_project(PROJECT))
    assert [] == findings.items
    return model.ir


@settings(max_examples=150)
@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=40))
def test_the_border_is_the_outline_of_the_hexes(places: set[tuple[int, int]]) -> None:
    layout = Layout()
    shapes = {layout.axial(*place): Polygon(layout.corners(*place)) for place in places}
    whole = unary_union(list(shapes.values()))
    parts = getattr(whole, "geoms", [whole])
    outline = unary_union([Polygon(part.exterior).boundary for part in parts])
    made = outward(shapes)

    # A part that lies in a hole of another is not enclosed by the map alone: it is left to the lattice.
    if len(parts) == 1:
        touching = {hex_ for hex_, shape in shapes.items() if shape.intersection(outline).length > 0}
        assert touching == set(made)
        assert sum(len(faces) for faces in made.values()) == round(
            sum(
                sum(1 for a, b in zip(c, c[1:], strict=False) if _on(outline, a, b))
                for c in (list(shape.exterior.coords) for shape in shapes.values())
            )
        )


def _on(outline: Any, a: tuple[float, float], b: tuple[float, float]) -> bool:
    from shapely import LineString

    side = LineString([a, b])
    return bool(side.intersection(outline).length > side.length * 0.5)


def test_pieces_hang_together_over_what_divides_nothing() -> None:
    assert [[(0, 0), (0, 1)], [(0, 3)]] == pieces([(0, 0), (0, 3), (0, 1)])
    assert [[(0, 0), (0, 3), (0, 1)]] == pieces([(0, 0), (0, 3), (0, 1)], [(0, 2)])


def test_an_edge_is_a_region_with_an_owner(ir: dict[str, Any]) -> None:
    edges = {edge["name"]: edge for edge in ir["map_edges"]}

    assert {"blue-edge": 0, "red-edge": 1, "no-edge": -1} == {name: e["owner"] for name, e in edges.items()}
    assert "near-bank" == edges["blue-edge"]["country"]
    assert all(ir["regions"][name] == edge["hexes"] for name, edge in edges.items())


def test_an_edge_of_a_nation_is_of_its_side(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(PROJECT, folder)
    path = folder / "game.hw"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"^(side Red.*)$", r"\1\n  nations  Redland", text, flags=re.MULTILINE), encoding="utf-8"
    )
    path = folder / "map.hw"
    path.write_text(
        path.read_text(encoding="utf-8").replace("red-edge of Red ", "red-edge of Redland "), encoding="utf-8"
    )
    edge = build_model(load_project(folder))[0].ir["map_edges"][1]

    assert (1, "Redland") == (edge["owner"], edge["nation"])
    assert 0 == main(["test", str(folder)])


def test_edges_and_boxes_are_drawn_with_room_beside_the_map(ir: dict[str, Any]) -> None:
    def marks(svg: str, name: str) -> int:
        return sum(name in e.get("class", "").split() for e in ET.fromstring(svg).iter())

    whole = map_svg(ir)
    without = map_svg({k: v for k, v in ir.items() if k != "map_edges"} | {"boxes": []})

    # An edge is one stroke, and stands in the legend once for each owner.
    assert (len(ir["map_edges"]) + 3, 2) == (marks(whole, "hx-margin"), marks(whole, "hx-offmap"))
    assert (0, 0) == (marks(without, "hx-margin"), marks(without, "hx-offmap"))
    wide = [float(ET.fromstring(svg).get("viewBox", "").split()[2]) for svg in (whole, without)]
    assert wide[0] > wide[1]
    hidden = map_svg(ir, options=MapOptions(layers=frozenset({"cover"})))
    assert 0 == marks(hidden, "hx-margin") == marks(hidden, "hx-offmap")


@pytest.mark.parametrize("edge", ["blue-edge", "red-edge", "no-edge"])
def test_many_boxes_beside_one_edge_stay_in_the_drawing_and_apart(ir: dict[str, Any], edge: str) -> None:
    hexes = next(e["hexes"] for e in ir["map_edges"] if e["name"] == edge)
    more = [{"name": f"camp-{n}", "edge": edge, "joins": hexes[n % 2 :]} for n in range(6)]
    made = ET.fromstring(map_svg({**ir, "boxes": [*ir["boxes"], *more]}))
    _, _, width, height = (float(part) for part in made.get("viewBox", "").split())
    rects = [_sides(rect) for link in made.iter(SVG + "a") for rect in link.iter(SVG + "rect")]
    frame = next(_sides(e) for e in made.iter(SVG + "rect") if e.get("class") == "hx-frameline")
    legend = next(_sides(e) for e in made.iter(SVG + "rect") if e.get("class") == "hx-legendbox")

    assert 8 == len(rects)
    assert all(0 < x and 0 < y and right < width and low < height for x, y, right, low in rects)
    for n, one in enumerate([*rects, frame, legend]):
        assert all(_clear(one, other) for other in rects[:n])


def _sides(rect: ET.Element) -> tuple[float, float, float, float]:
    x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def _clear(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_who_uses_a_box_is_told_alike_everywhere(ir: dict[str, Any]) -> None:
    boxes = [
        {"name": "open-camp", "edge": "red-edge", "joins": [0]},
        {"name": "shut-camp", "edge": "red-edge", "joins": [0, 1], "users": [-1]},
        {"name": "both-camp", "edge": "red-edge", "joins": [], "users": [1, 1, 0]},
    ]

    assert [["Blue", "Red"], [], ["Red", "Blue"]] == [users_of(ir, box) for box in boxes]
    page = map_svg({**ir, "boxes": boxes})
    assert "open camp, beside red edge: 1 hex, used by all" in page.replace("Open", "open")
    assert "beside red edge: 2 hexes, used by nobody" in page and "0 hexes, used by Red and Blue" in page


def test_the_page_lists_them_and_leads_to_their_hexes(ir: dict[str, Any]) -> None:
    page = preview_html(ir, [])

    assert page.count('href="#box-') == 2 == page.count("<li id='box-")
    assert "Blue camp, used by Blue, beside blue edge: 3 hexes" in page
    for number in ("west-01.01", "west-01.03", "B0203"):
        assert f"data-hex='{number}'" in page


def test_the_map_answers_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    def asked(question: str) -> Any:
        assert 0 == main(["map", "ask", str(PROJECT), question, "--output-format", "json"])
        return json.loads(capsys.readouterr().out)["answer"]

    box, edge = asked("box blue camp"), asked("edge red-edge")

    assert ["west-01.01", "west-01.02", "west-01.03"] == box["joins"] and ["Blue"] == box["used_by"]
    assert ("Red", ["B0201", "B0202", "B0203"], ["Red-camp"]) == (edge["owner"], edge["hexes"], edge["boxes"])
    assert 2 == main(["map", "ask", str(PROJECT), "edge read-edge"])
    assert "unknown edge `read-edge`; did you mean `red-edge`?" in capsys.readouterr().err


def test_a_map_answers_that_no_game_is_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(PROJECT, tmp_path / "said"))
    text = (folder / "game.hw").read_text(encoding="utf-8")
    (folder / "game.hw").write_text(text + "\nprocedure broken\n  no such words\n", encoding="utf-8")
    assert (
        2 == main(["build", str(folder), "-o", str(tmp_path / "x.hexpack")])
        or not (tmp_path / "x.hexpack").exists()
    )
    capsys.readouterr()

    assert 0 == main(["map", "ask", str(folder), "edge red-edge", "-o", str(tmp_path / "edge.svg")])
    said = capsys.readouterr().out
    assert (
        said.startswith("red-edge of Red @ 1.4: 3 hexes\n")
        and "hx-asked" in (tmp_path / "edge.svg").read_text()
    )
    assert 0 == main(["map", "ask", str(folder), "box blue-camp"])
    assert "entered from 3 hexes" in capsys.readouterr().out
    assert 0 != main(["map", "ask", str(folder), "range of B_Foot_1"])


def test_the_boxes_of_a_book_stand_where_it_says() -> None:
    """Linked to the hexes of one edge; the map's border and the recipe of the map are those without them."""
    model, findings = build_model(load_project(TO_PARIS))
    hexes = model.ir["hexes"]
    number = {hex["id"]: index for index, hex in enumerate(hexes)}

    def linked(box: str) -> list[dict[str, Any]]:
        return [
            hexes[i] for pair in model.ir["links"] for i in pair if number[box] in pair and i != number[box]
        ]

    east, south = linked("German-Off-Map-Box"), linked("French-Off-Map-Box")
    assert findings.items == []
    assert "1949" in {hex["id"] for hex in east} and {49} == {hex["column"] for hex in east}
    assert "1011" in {hex["id"] for hex in south} and {10} == {hex["row"] for hex in south}
