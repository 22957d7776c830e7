"""``hexwright import map map.toml``: a recipe makes its map, and says of a bad file what is wrong and where."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from toolchain.geometry.earth.drawn import boxes_united
from toolchain.geometry.grid import AREA, Grid
from toolchain.geometry.hexpolygons import hex_polygons
from toolchain.geometry.lattice import FLAT, POINTY, Layout
from toolchain.geometry.numbering import numbering
from toolchain.geometry.sidepolygons import SIDE_AREA, side_polygons, sides
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

KM, LAT0, LON0, WIDE = 111.195, 50.0, 3.0, 10.0


def at(column: float, row: float) -> list[float]:
    """A point on the earth by column and row of a flat grid of 10 km, even columns half a hex down at whole columns."""
    x, y = column * math.sqrt(3) / 2, -(row + (0.5 if column % 2 == 0 else 0))
    return [round(LON0 + x * WIDE / (KM * math.cos(math.radians(LAT0))), 6), round(LAT0 + y * WIDE / KM, 6)]


def box(west: float, north: float, east: float, south: float) -> list[list[list[float]]]:
    """A rectangle between columns and rows, as rings."""
    a, b = at(west, north), at(east, south)
    return [[[a[0], a[1]], [b[0], a[1]], [b[0], b[1]], [a[0], b[1]], [a[0], a[1]]]]


def shape(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    geometry = "Polygon" if isinstance(coordinates[0][0], list) else "LineString"
    return {
        "type": "Feature",
        "properties": {"kind": kind, **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


PLACES = "place,lon,lat,hex,kind\n" + "".join(
    f"P{c}{r},{at(c, r)[0]},{at(c, r)[1]},{c:02d}{r:02d},\n" for c, r in ((1, 1), (1, 6), (7, 1), (7, 6))
)
RECIPE = """
grid = "flat, columns 1..7, rows 1..6, 10 km"
places = "places.csv"
towns = "towns.csv"
facts = "facts.csv"
paragraph = "1.2"
said = "drawn"

[hexes]
otherwise = "clear"
sides = { sea = "ocean" }

[hexsides]
rank = ["ocean", "thicket", "woods"]
water = ["ocean"]
border = "border"
become = { thicket = ["woods", "hills"] }

[[take]]
file = "land.geojson"
where = { kind = "land" }
on = "hexsides"
as = "ocean"
outside = true

[[take]]
file = "land.geojson"
where = { kind = "forest", class = ["dense"] }
on = "hexsides"
as = "woods"

[[take]]
file = "heights.asc"
on = "hexsides"
as = "hills"
from = 200

[[take]]
file = "land.geojson"
where = { kind = "river" }
on = "along"
as = "river"

[[take]]
file = "land.geojson"
where = { kind = "rail" }
on = "links"
as = "rail"
network = "rail-net"

[[take]]
file = "land.geojson"
where = { kind = "country" }
on = "regions"
"""


def heights() -> str:
    """Cells of a tenth of a degree; high ground from column 4 on to the east."""
    west, south, size = 2.5, 49.0, 0.05
    edge = at(4, 1)[0]
    rows = [
        " ".join("300" if west + (c + 0.5) * size > edge else "100" for c in range(60)) for _ in range(30)
    ]
    head = f"ncols 60\nnrows 30\nxllcorner {west}\nyllcorner {south}\ncellsize {size}\nNODATA_value -9999\n"
    return head + "\n".join(rows) + "\n"


def project(folder: Path, recipe: str = RECIPE, facts: str = "", **files: str) -> Path:
    (folder / "game").mkdir(exist_ok=True)
    shapes = [
        shape("land", box(0, 0, 9, 4.2)),
        shape("forest", box(2.2, 0, 6.2, 3.2), **{"class": "dense"}),
        shape("forest", box(0, 0, 9, 9), **{"class": "light"}),
        shape("river", [at(0, 2.3), at(8, 2.3)], name="Long"),
        shape("rail", [at(1, 3), at(7, 3)], name="East - West"),
        shape("country", box(0, 0, 4.5, 9), name="Westland"),
        shape("country", box(4.5, 0, 9, 9), name="Eastland"),
    ]
    made = {
        "map.toml": recipe,
        "places.csv": PLACES,
        "heights.asc": heights(),
        "facts.csv": "where,feature,name,cite,because\n" + facts,
        "towns.csv": f"place,lon,lat,hex,kind\nHarbour,{at(2, 2)[0]},{at(2, 2)[1]},,city port\n",
        "land.geojson": json.dumps({"type": "FeatureCollection", "features": shapes}),
    } | {name.replace("_", "."): text for name, text in files.items()}
    for name, text in made.items():
        (folder / "game" / name).write_text(text, encoding="utf-8")
    (folder / "game" / "hexwright.toml").write_text('[project]\nname = "g"\n', encoding="utf-8")
    (folder / "game" / "game.hw").write_text(
        'game G "G"\n  book "B" paragraphs dotted\n  sides A, B\n\nside A\nside B\n'
    )
    return folder / "game"


def made(hexwright: Any, folder: Path) -> Any:
    ran = hexwright("import", "map", "game/map.toml", "-o", "game")
    assert ran.code == 0, ran.err
    return build_model(load_project(folder))[0].ir


def pairs(ir: Any, feature: str) -> set[frozenset[str]]:
    ids = [known["id"] for known in ir["hexes"]]
    return {
        frozenset((ids[a], ids[b]))
        for row in ir["drawn_lines"]
        if row["feature"] == feature
        for a, b in row["pairs"]
    }


def test_what_the_recipe_says_is_on_the_map(hexwright: Any) -> None:
    folder = project(hexwright.folder)
    ir = made(hexwright, folder)
    at_hex = {known["id"]: known for known in ir["hexes"]}

    assert 42 == len(at_hex)
    assert ("Harbour", ["clear", "city", "port"]) == (at_hex["0202"]["name"], at_hex["0202"]["terrains"])
    assert "sea" in at_hex["0306"]["terrains"] and "clear" in at_hex["0303"]["terrains"]
    assert frozenset(("0305", "0306")) in pairs(ir, "ocean")
    # Dense woods on high ground are a thicket; light woods were not asked for.
    assert frozenset(("0502", "0503")) in pairs(ir, "thicket")
    assert frozenset(("0302", "0303")) in pairs(ir, "woods")
    assert not pairs(ir, "woods") & pairs(ir, "thicket")
    assert 6 == len(pairs(ir, "rail")) and "rail-net" in ir["networks"]
    assert pairs(ir, "river")
    ids = [known["id"] for known in ir["hexes"]]
    west = {ids[i] for i in ir["regions"]["westland"]}
    east = {ids[i] for i in ir["regions"]["eastland"]}
    assert "0103" in west and "0703" in east and not west & east
    assert all(len(side & west) == len(side & east) == 1 for side in pairs(ir, "border"))


def test_the_same_recipe_gives_the_same_text(hexwright: Any) -> None:
    folder = project(hexwright.folder)
    made(hexwright, folder)
    first = (folder / "map.hw").read_text(encoding="utf-8")
    again = hexwright("import", "map", "game/map.toml", "-o", "game", "--force")

    assert again.code == 0
    assert first == (folder / "map.hw").read_text(encoding="utf-8")


def test_facts_win(hexwright: Any) -> None:
    facts = (
        '0202,-port town,Haven,3.1 3.2,\n0303,=clear fort,"Old Fort",,the surveyor saw it\n'
        "0302/0303,-woods,,3.1,\n0101/0102,woods,,3.1,\n0104/0204,river,Short,3.1,\n0601,westland,,3.1,\n"
    )
    folder = project(hexwright.folder, facts=facts)
    ir = made(hexwright, folder)
    at_hex = {known["id"]: known for known in ir["hexes"]}
    text = (folder / "map.hw").read_text(encoding="utf-8")

    assert ("Haven", {"clear", "town", "city"}) == (at_hex["0202"]["name"], set(at_hex["0202"]["terrains"]))
    assert ("Old Fort", ["clear", "fort"]) == (at_hex["0303"]["name"], at_hex["0303"]["terrains"])
    assert frozenset(("0302", "0303")) not in pairs(ir, "woods")
    assert frozenset(("0101", "0102")) in pairs(ir, "woods")
    assert frozenset(("0104", "0204")) in pairs(ir, "river") and 'lines river "Short"' in text
    assert "0601" in {ir["hexes"][i]["id"] for i in ir["regions"]["westland"]}
    assert "@ 3.1 @ 3.2" in text and '@ 1.2 authored "the surveyor saw it"' in text


@pytest.mark.parametrize(
    ("change", "code", "said", "line"),
    [
        (("grid = ", "gird = "), "MAP070", "no key `gird`", 2),
        (('on = "along"', 'on = "alnog"'), "MAP070", "`on` cannot be `alnog`", 41),
        (('as = "river"', 'as = "Big River"'), "MAP070", "not a valid name", 42),
        (("heights.asc", "hights.asc"), "MAP070", "file not found", 33),
        (('kind = "river"', 'kind = "stream"'), "MAP070", "no shape in land.geojson matches stream", 0),
        (("[hexes]", "[hexes"), "MAP070", "`]` is missing after a section", 9),
        (("columns 1..7", "columns 7..1"), "MAP070", "runs backwards", 2),
        (("outside = true", "outside = 1"), "MAP070", "`outside` must be true or false", 24),
        (("from = 200", "from = 200\nleast = 2"), "MAP070", "not a fraction of a hex", 37),
        (('places = "places.csv"', ""), "MAP070", "`places` is missing", 1),
    ],
)
def test_bad_recipes_are_told_at_their_line(
    hexwright: Any, change: tuple[str, str], code: str, said: str, line: int
) -> None:
    project(hexwright.folder, RECIPE.replace(*change, 1))
    ran = hexwright("import", "map", "game/map.toml", "-o", "game")

    assert ran.code == 1
    assert f"error[{code}]" in ran.err and said in " ".join(ran.err.split())
    assert f"map.toml:{line}:" in ran.err or not line
    assert not (hexwright.folder / "game" / "map.hw").exists()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("0909,town,X,3.1,", "`0909` is not a hex on the map"),
        ("0101/0103,river,X,3.1,", "share no hexside"),
        ("0101,,,3.1,", "gives neither a feature nor a name"),
        ("0101,town,X,,", "has neither a paragraph nor a reason"),
        ("0101,Big Town,X,3.1,", "not a valid name"),
    ],
)
def test_bad_facts_are_told_at_their_line(hexwright: Any, facts: str, said: str) -> None:
    project(hexwright.folder, facts=facts + "\n")
    ran = hexwright("import", "map", "game/map.toml", "-o", "game")

    assert ran.code == 1 and "error[MAP072]" in ran.err and "facts.csv:2:1" in ran.err
    assert said in " ".join(ran.err.split())


def test_options_of_shapes_are_refused_for_a_recipe(hexwright: Any) -> None:
    project(hexwright.folder)
    ran = hexwright("import", "map", "game/map.toml", "--grid", "flat, 3x3", "-o", "game")

    assert ran.code == 2 and "--grid" in ran.err


@pytest.mark.parametrize(
    "layout", [Layout(FLAT, "even"), Layout(FLAT, "odd"), Layout(POINTY, "even"), Layout(POINTY, "odd", True)]
)
def test_the_country_about_hexsides_tiles_the_map(layout: Layout) -> None:
    form = numbering("ccrr")
    assert form is not None
    grid = Grid(layout, form, ((1, 6),), ((1, 5),))
    rhombi = side_polygons(grid, sides(grid))
    hexes = hex_polygons(grid)
    areas = shapely.area(rhombi)

    assert np.allclose(areas, SIDE_AREA)
    # They overlap nowhere, lie on the map, and leave free only the triangles at its edge.
    whole = shapely.union_all(rhombi)
    assert whole.area == pytest.approx(areas.sum())
    assert shapely.difference(whole, shapely.union_all(hexes)).area == pytest.approx(0, abs=1e-9)
    edges = 6 * len(grid.places) - 2 * len(rhombi)
    assert len(grid.places) * AREA - whole.area == pytest.approx(edges * AREA / 6)


def test_rectangles_are_united_with_their_holes() -> None:
    ring = [(0, 0, 3, 1), (0, 2, 3, 3), (0, 1, 1, 2), (2, 1, 3, 2)]
    parts = boxes_united([(float(a), float(b), float(c), float(d)) for a, b, c, d in ring])

    assert 1 == len(parts) and 2 == len(parts[0])
    assert [] == boxes_united([])
