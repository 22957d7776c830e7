"""``hexwright import map`` writes a map that lints and plays, and says what a bad file lacks; ``map fit`` finds misprints."""

from __future__ import annotations

import json
import math
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "geometry" / "data"
KM = 111.195
LAT0, LON0, WIDE = 50.0, 3.0, 10.0  # hexes of 10 km, hex 0101 at the corner


def degrees(x: float, y: float) -> list[float]:
    """A point of the plane (in hexes, y up) on the earth."""
    return [round(LON0 + x * WIDE / (KM * math.cos(math.radians(LAT0))), 6), round(LAT0 + y * WIDE / KM, 6)]


def centre(column: int, row: int) -> tuple[float, float]:
    """Of a flat grid with even columns half a hex down."""
    return column * math.sqrt(3) / 2, -(row + (0.5 if column % 2 == 0 else 0))


def at(column: int, row: int, dx: float = 0.0, dy: float = 0.0) -> list[float]:
    x, y = centre(column, row)
    return degrees(x + dx, y + dy)


def ring(column: int, row: int, size: float = 1.0) -> list[list[float]]:
    """The outline of a hex."""
    corners = [
        (
            math.cos(math.radians(60 * k)) / math.sqrt(3) * size,
            math.sin(math.radians(60 * k)) / math.sqrt(3) * size,
        )
        for k in range(6)
    ]
    points = [at(column, row, dx, dy) for dx, dy in corners]
    return [*points, points[0]]


def feature(geometry: str, coordinates: Any, **properties: str) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def write(path: Path, *features: dict[str, Any], **more: Any) -> None:
    path.write_text(
        json.dumps({"type": "FeatureCollection", **more, "features": list(features)}, indent=0),
        encoding="utf-8",
    )


PLACES = {"Northam": (1, 3), "Southam": (4, 1), "Eastham": (4, 3), "Westham": (1, 1), "Midham": (2, 2)}


def places(path: Path, **changes: str) -> None:
    rows = ["place,lon,lat,hex,kind"]
    for name, (column, row) in PLACES.items():
        lon, lat = at(column, row)
        rows.append(f"{name},{lon},{lat},{changes.get(name, f'{column:02d}{row:02d}')},village")
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


# What the small game of `hexwright new` has as its map, drawn on the earth.
GAME = [
    feature("Polygon", [ring(1, 2)], kind="woods"),
    feature("MultiPolygon", [[ring(2, 3)], [ring(4, 2)]], kind="woods", name="Old Wood"),
    feature(
        "LineString",
        [
            at(2, 1, 0.45, 0.6),
            at(2, 1, 0.45, 0.2),
            at(2, 2, 0.4, 0.3),
            at(2, 2, 0.45, -0.2),
            at(2, 3, 0.5, 0.3),
            at(3, 3, -0.4, -0.4),
        ],
        kind="river",
        name="Brook",
    ),
    feature("LineString", [at(2, 2, 0.38, 0.42), at(2, 2, 0.5, 0.1)], kind="ford", name="Old Ford"),
    feature("Point", at(1, 3), kind="village", name="Northam"),
    feature("Point", at(4, 1), kind="village", name="Southam"),
    feature(
        "Polygon",
        [[at(1, 1, -1, 1), at(2, 1, 0.43, 1.5), at(2, 3, 0.43, -1), at(1, 3, -1, -1)]],
        kind="region",
        name="near-bank",
    ),
    feature(
        "Polygon",
        [[at(2, 1, 0.43, 1.5), at(4, 1, 1, 1.5), at(4, 3, 1, -1), at(2, 3, 0.43, -1)]],
        kind="region",
        name="far-bank",
    ),
]
GRID = ("--grid", "flat, 4x3, 10 km", "--fit", "places.csv")


@pytest.fixture
def drawn(hexwright: Any) -> Path:
    write(hexwright.folder / "land.geojson", *GAME)
    places(hexwright.folder / "places.csv")
    return Path(hexwright.folder)


def test_the_map_of_a_game_drawn_on_the_earth_lints_and_plays(
    hexwright: Any, game: Path, drawn: Path
) -> None:
    held = [
        f"P{c}{r},{','.join(map(str, at(c, r)))},{c:02d}{r:02d}," for c, r in [(1, 1), (2, 3), (3, 1), (4, 3)]
    ]
    (drawn / "places.csv").write_text("\n".join(["place,lon,lat,hex,kind", *held]) + "\n", encoding="utf-8")
    run = hexwright(
        "import",
        "map",
        "land.geojson",
        *GRID,
        "-o",
        "my-game",
        "--force",
        "--otherwise",
        "open",
        "--along",
        "ford",
        "--paragraph",
        "1.3",
    )

    assert run.code == 0, run.err
    text = (game / "map.hw").read_text(encoding="utf-8")
    assert "part of Skirmish" in text and "\nterrain" not in text
    lint = hexwright("lint", "my-game", "--no-cache")
    assert "no findings" in lint.out + lint.err, lint.out
    assert hexwright("simulate", "my-game", "--games", "1").code == 0


def test_what_is_written(hexwright: Any, drawn: Path) -> None:
    run = hexwright(
        "import", "map", "land.geojson", *GRID, "-o", "map/", "--otherwise", "open", "--along", "ford"
    )
    text = (drawn / "map" / "map.hw").read_text(encoding="utf-8")

    assert run.code == 0, run.err
    assert "a hex is 10.0 km" in run.out
    assert re.search(r'^  0103 +open, village "Northam"$', text, re.M), text
    assert re.search(r"^  0102 0203 0402 +woods$", text, re.M), text
    assert 'lines river "Brook"\n  0201/0301 0201/0302 0202/0302 0202/0303 0203/0303' in text
    assert "region near-bank\n  0101..0103 0201..0203" in text
    assert "terrain river on hexside" in text


def test_railways_become_a_network(hexwright: Any, drawn: Path) -> None:
    write(
        drawn / "rail.geojson",
        feature("LineString", [at(1, 1), at(2, 1), at(3, 2), at(4, 2)], kind="rail", name="Main line"),
    )
    run = hexwright("import", "map", "land.geojson", "rail.geojson", *GRID, "-o", "map/", "--along", "ford")
    text = (drawn / "map" / "map.hw").read_text(encoding="utf-8")

    assert run.code == 0, run.err
    assert re.search(r"network rail-network\n  edges +lines rail\n", text)
    assert 'lines rail "Main line"\n  0101/0201 0201/0302 0302/0402' in text


def test_thresholds_and_layers(hexwright: Any, drawn: Path) -> None:
    half = [at(3, 2, -0.7, 0.7), at(3, 2, -0.1, 0.7), at(3, 2, -0.1, -0.7), at(3, 2, -0.7, -0.7)]
    write(
        drawn / "more.geojson",
        feature("Polygon", [half], kind="marsh"),
        feature("Polygon", [ring(3, 2, 1.2)], kind="hills"),
    )
    arguments = ("import", "map", "more.geojson", *GRID, "-o", "map/", "--force", "--layer", "hills")
    row = re.compile(r"^  0302 +(.*)$", re.M)

    assert hexwright(*arguments).code == 0
    assert row.findall((drawn / "map" / "map.hw").read_text()) == ["clear, hills"]
    assert hexwright(*arguments, "--share", "marsh=1/3").code == 0
    assert row.findall((drawn / "map" / "map.hw").read_text()) == ["marsh, hills"]


EIGHT = [at(2, 1), at(3, 2), at(3, 1), at(2, 2), at(2, 1)]
BAD: dict[str, tuple[str, str]] = {
    '{"type": "FeatureCollection", "features": [': ("SYN", "land.geojson:1"),
    '{"type": "Topology"}': ("MAP051", "this is not a GeoJSON feature collection"),
    "[]": ("MAP051", "this is not a GeoJSON feature collection"),
    '{"type": "FeatureCollection", "features": []}': ("MAP051", "this file contains no features"),
    '{"type": "FeatureCollection", "features": [7]}': ("MAP051", "this entry is not a feature"),
    '{"type": "Feature", "properties": {"kind": "x"}, "geometry": {"type": "Circle", "coordinates": [1, 2]}}': (
        "MAP051",
        "`Circle` is not a supported shape",
    ),
    '{"type": "Feature", "properties": {"kind": "x"}, "geometry": {"type": "LineString", "coordinates": [1, 2]}}': (
        "MAP051",
        "coordinates must be lists",
    ),
    '{"type": "Feature", "properties": {"kind": "x"}, "geometry": {"type": "LineString", "coordinates": [[1, "2"]]}}': (
        "MAP051",
        "a coordinate must be two numbers",
    ),
    '{"type": "Feature", "properties": {"kind": "x"}, "geometry": {"type": "LineString"}}': (
        "MAP051",
        "has no coordinates",
    ),
    '{"type": "Feature", "properties": {"kind": "forest"}, "geometry": null}': (
        "MAP053",
        "forest has no shape",
    ),
    json.dumps(feature("Point", [652000, 6862000], name="A")): ("MAP052", "projected metres"),
    json.dumps(feature("Point", [50.9, 122.5], name="A")): ("MAP052", "write longitude first"),
    json.dumps(
        {
            "type": "FeatureCollection",
            "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2154"}},
            "features": [],
        }
    ): ("MAP052", "not in degrees"),
    json.dumps(feature("LineString", [at(1, 1)[::-1], at(4, 3)[::-1]], kind="river", name="Brook")): (
        "MAP052",
        "river Brook has longitude and latitude swapped",
    ),
    json.dumps(feature("Polygon", [[p[::-1] for p in ring(2, 2)]], kind="forest", name="W")): (
        "MAP052",
        "forest W has longitude and latitude swapped",
    ),
    json.dumps(feature("Polygon", [EIGHT], kind="forest", name="Eight")): (
        "MAP053",
        "invalid outline of forest Eight at 3.3",
    ),
    json.dumps(feature("Polygon", [[at(1, 1), at(2, 2)]], kind="forest")): (
        "MAP053",
        "a forest encloses nothing",
    ),
    json.dumps(feature("Polygon", [], kind="forest")): ("MAP053", "a forest encloses nothing"),
    json.dumps(feature("Polygon", [[at(1, 1), at(1, 1), at(1, 1), at(1, 1)]], kind="forest")): (
        "MAP053",
        "a forest encloses nothing",
    ),
    json.dumps(feature("LineString", [at(1, 1), at(1, 1)], kind="river")): ("MAP053", "has only one point"),
    json.dumps(feature("LineString", [], kind="river")): ("MAP053", "has only one point"),
    json.dumps(feature("LineString", [at(1, 1), at(2, 2)], kind="monorail")): (
        "MAP061",
        "`--along monorail` or `--through monorail`",
    ),
    json.dumps(feature("LineString", [at(1, 1), at(2, 2)], kind="rivr")): ("MAP061", "did you mean `river`"),
    json.dumps(feature("LineString", [at(1, 1), at(2, 2)])): ("MAP061", "has no `kind`"),
    json.dumps(feature("Point", at(1, 1))): ("MAP061", "a town has no name"),
    json.dumps(feature("Polygon", [ring(1, 1)], kind="region")): ("MAP061", "a region has no name"),
    json.dumps(feature("Point", at(40, 40), name="Farham")): (
        "MAP054",
        "nothing in these files lies on the map",
    ),
    json.dumps(feature("Polygon", [ring(40, 40)], kind="forest")): (
        "MAP054",
        "nothing in these files lies on the map",
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_file_is_answered_and_nothing_written(hexwright: Any, drawn: Path, text: str) -> None:
    code, said = BAD[text]
    (drawn / "land.geojson").write_text(text, encoding="utf-8")
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/")

    assert run.code == 1
    assert code in run.err and said in " ".join(re.sub(r"\n\s*=? *", " ", run.err).split()), run.err
    assert "nothing was written" in run.err
    assert not (drawn / "map").exists()


@pytest.mark.parametrize(
    ("feature_", "code", "said"),
    [
        (
            feature(
                "LineString",
                [
                    at(-3, 2),
                    at(2, 2, 0.4, 0.3),
                    at(2, 2, 0.4, -0.3),
                    at(2, 9),
                    at(4, 9),
                    at(3, 3, 0.4, 0.4),
                    at(3, 1),
                ],
                kind="river",
                name="B",
            ),
            "MAP054",
            "river B leaves the map and comes back",
        ),
        (
            feature(
                "LineString",
                [at(2, 1, 0.4, 1.2), at(2, 2, 0.02, 0.0), at(2, 3, 0.4, -1.2)],
                kind="river",
                name="B",
            ),
            "MAP055",
            "river B runs so close to the middle of a hex",
        ),
        (
            feature("LineString", [at(2, 1), at(2, 1, 0.31, -0.5), at(2, 2)], kind="road", name="R"),
            "MAP055",
            "road R only clips a corner",
        ),
        (
            feature(
                "Polygon",
                [[at(2, 2, -0.6, 0.003), at(2, 2, 0.6, 0.003), at(2, 2, 0.6, -0.6), at(2, 2, -0.6, -0.6)]],
                kind="forest",
            ),
            "MAP056",
            "close to the threshold",
        ),
        (
            feature("LineString", [at(2, 2, 0.02, 0.02), at(2, 2, 0.03, 0.03)], kind="river", name="B"),
            "MAP055",
            "river B is too short",
        ),
    ],
)
def test_what_a_drawing_leaves_open_is_said(
    hexwright: Any, drawn: Path, feature_: Any, code: str, said: str
) -> None:
    write(drawn / "land.geojson", feature_, feature("Polygon", [ring(4, 3)], kind="marsh"))
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/")

    assert run.code == 0, run.err
    assert f"note[{code}]" in run.err and said in " ".join(run.err.split()), run.err
    assert (drawn / "map" / "map.hw").is_file()


def mangled(value: Any, dice: random.Random) -> Any:
    """A document with one of its parts taken out, doubled or replaced."""
    if isinstance(value, dict) and value:
        key = dice.choice(list(value))
        odd = dice.choice([None, 0, "", [], {}, "x", "Point", [1]])
        made = {**value, key: odd if dice.random() < 0.2 else mangled(value[key], dice)}
        return {k: v for k, v in made.items() if k != key} if dice.random() < 0.05 else made
    if isinstance(value, list) and value:
        at = dice.randrange(len(value))
        put = dice.choice(
            [
                [],
                [value[at]] * 2,
                [None],
                ["x"],
                [1e308],
                [-1e-308],
                [mangled(value[at], dice)],
                [mangled(value[at], dice)],
            ]
        )
        return [*value[:at], *put, *value[at + 1 :]]
    if isinstance(value, float):
        return dice.choice([-value, value * 10, value + dice.uniform(-0.3, 0.3), 0.0, 180.0, 90.0])
    return dice.choice([value, "", "rail", "region", "\x1b[31m"])


@pytest.mark.parametrize("seed", range(60))
def test_no_file_of_shapes_is_too_odd(hexwright: Any, drawn: Path, seed: int) -> None:
    """Whatever is in a file: findings and nothing written, or a map; never a fault of ours."""
    dice = random.Random(seed)
    document: Any = {"type": "FeatureCollection", "features": GAME}
    for _ in range(dice.randrange(1, 4)):
        document = mangled(document, dice)
    (drawn / "land.geojson").write_text(json.dumps(document), encoding="utf-8")
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/", "--along", "ford")

    assert run.code in (0, 1), run.err
    assert (run.code == 0) <= (drawn / "map" / "map.hw").is_file()
    assert run.code == 0 or "[" in run.err
    assert "\x1b" not in run.err + run.out


def test_overlaps_and_slivers_of_two_terrains_are_warnings(hexwright: Any, drawn: Path) -> None:
    write(
        drawn / "land.geojson",
        feature("Polygon", [ring(2, 2)], kind="forest"),
        feature("Polygon", [ring(2, 2, 0.5)], kind="marsh"),
    )
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/")

    assert run.code == 1
    assert "warning[MAP053]: a forest and a marsh overlap in hex 0202" in run.err


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "MAP060", "header has no column `place`"),
        ("place,lon,lat,hex\n", "MAP057", "no place has a hex"),
        ("place,lon,lat,hex\nA,3.1,50.0,0101\n", "MAP057", "only one place"),
        ("place,lon,lat,hex\nA,3.1,50.0,0101\nB,3.1,50.0,0101\n", "MAP057", "only one place"),
        ("place,lon,lat,hex\nA,3.1,50.0,0101\nB,3.4,50.0,0101\n", "MAP057", "all places are in one hex"),
        ("place,lon,lat,hex\nA,3.1,fifty,0101\n", "MAP060", "invalid latitude for A: fifty"),
        ("place,lon,lat,hex\nA,3.1,150,0101\n", "MAP060", "check whether the two columns are swapped"),
        (
            "place,lon,lat,hex\nA,3.1,50.0,01.01\nB,3.4,50.1,0203\n",
            "MAP060",
            "`01.01` is not a hex number of the form `ccrr`",
        ),
        ("place,lon,lat,hex\nA,3.1,50.0,0909\nB,3.4,50.1,0203\n", "MAP060", "which is not on the map"),
        (",3.1,50.0\n", "MAP060", "header has no column"),
        ("place,lon,lat,hex\n,3.1,50.0,0101\n", "MAP060", "this row has no place name"),
    ],
)
def test_a_list_that_does_not_hold_the_grid(
    hexwright: Any, drawn: Path, text: str, code: str, said: str
) -> None:
    (drawn / "places.csv").write_text(text, encoding="utf-8")
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/")

    assert run.code == 1
    assert f"error[{code}]" in run.err and said in " ".join(run.err.split()), run.err


def test_places_on_one_line_and_of_another_scale_are_warnings(hexwright: Any, drawn: Path) -> None:
    rows = [f"P{c},{','.join(map(str, at(c, 1 + (c % 2))))},{c:02d}{1 + (c % 2):02d}" for c in (1, 2, 3, 4)]
    (drawn / "places.csv").write_text("place,lon,lat,hex\n" + "\n".join(rows) + "\n", encoding="utf-8")
    line = [f"P{c},{','.join(map(str, at(1, c)))},01{c:02d}" for c in (1, 2, 3)]
    (drawn / "line.csv").write_text("place,lon,lat,hex\n" + "\n".join(line) + "\n", encoding="utf-8")
    scale = hexwright(
        "import",
        "map",
        "land.geojson",
        "--grid",
        "flat, 4x3, 9 miles",
        "--fit",
        "places.csv",
        "-o",
        "a",
        "--along",
        "ford",
    )
    straight = hexwright(
        "import",
        "map",
        "land.geojson",
        "--grid",
        "flat, 4x3",
        "--fit",
        "line.csv",
        "-o",
        "b",
        "--along",
        "ford",
    )

    assert "warning[MAP057]: judging by the places, a hex is 10.0 km wide, not 14.5 km" in scale.err
    assert "warning[MAP057]: the places lie on one line" in straight.err


def test_swapped_columns_of_a_list_are_seen(hexwright: Any, drawn: Path) -> None:
    text = (drawn / "places.csv").read_text(encoding="utf-8")
    (drawn / "places.csv").write_text(text.replace("place,lon,lat", "place,lat,lon"), encoding="utf-8")
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/")

    assert run.code == 1 and "error[MAP052]: the map is mirrored: longitude" in run.err


def test_a_misprint_in_the_list_is_found_on_import(hexwright: Any, drawn: Path) -> None:
    places(drawn / "places.csv", Eastham="0101")
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/", "--along", "ford")

    assert "warning[MAP058]: Eastham is printed in 0101" in run.err
    assert "judging by the other places, it belongs in 0403" in run.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["land.geojson"], "missing `--grid`"),
        (["land.geojson", "--grid", "flat, 4x3"], "missing `--fit`"),
        (["land.geojson", "--grid", "flt, 4x3", "--fit", "places.csv"], "did you mean `flat`"),
        (["land.geojson", "--grid", "flat, 4x3", "--fit", "nowhere.csv"], "file not found: nowhere.csv"),
        (["nowhere.geojson", *GRID], "file not found: nowhere.geojson"),
        (["places.csv", *GRID], "is not a map file; use a file ending in"),
        (["land.geojson", *GRID, "--share", "forest=2"], "write it as forest=1/3"),
        (["land.geojson", *GRID, "--share", "forest=1/0"], "write it as forest=1/3"),
        (["land.geojson", *GRID, "--layer", "High Ground"], "write `high-ground`"),
        (["land.geojson", *GRID, "--along", "x", "--through", "x"], "cannot run both"),
        ([], "`FILE...` is missing"),
        (["board.tmj", "land.geojson"], "board.tmj defines a whole map; import it by itself"),
    ],
)
def test_bad_usage(hexwright: Any, drawn: Path, arguments: list[str], said: str) -> None:
    run = hexwright("import", "map", *arguments, "-o", "map/")

    assert run.code == 2
    assert said in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--share", "wods=1/3"), "did you mean `woods`?"),
        (("--layer", "hills"), "no shape is a `hills`"),
        (("--through", "tramline"), "no shape is a `tramline`"),
    ],
)
def test_a_wish_for_what_is_not_there_is_an_error(
    hexwright: Any, drawn: Path, arguments: tuple[str, ...], said: str
) -> None:
    run = hexwright("import", "map", "land.geojson", *GRID, "-o", "map/", "--along", "ford", *arguments)

    assert run.code == 1 and "error[MAP061]" in run.err
    assert said in " ".join(run.err.split())


def test_a_map_that_is_there_is_not_written_over(hexwright: Any, drawn: Path) -> None:
    (drawn / "map.hw").write_text("# mine\n", encoding="utf-8")
    run = hexwright("import", "map", "land.geojson", *GRID)

    assert run.code == 2 and "to overwrite it, use `--force`" in run.err
    assert (drawn / "map.hw").read_text(encoding="utf-8") == "# mine\n"


# map fit


def project(folder: Path, book: str, form: str, columns: str, rows: str, layout: str) -> Path:
    made = folder / book
    made.mkdir()
    (made / "hexwright.toml").write_text(f'[project]\nname = "{book}"\nlanguage = "1"\n', encoding="utf-8")
    (made / "map.hw").write_text(
        f"map\n  numbering  {form}\n  layout  {layout}\n  columns  {columns}\n  rows  {rows}\n",
        encoding="utf-8",
    )
    (made / "places.csv").write_text((DATA / f"{book}.csv").read_text(encoding="utf-8"), encoding="utf-8")
    return made


def test_map_fit_finds_the_misprints_of_a_book(hexwright: Any) -> None:
    project(
        hexwright.folder,
        "offensive-a-outrance",
        "cc.rr",
        "1..69",
        "1..73",
        "flat, even columns half a hex down",
    )
    run = hexwright("map", "fit", "offensive-a-outrance")

    assert run.code == 1
    flat = " ".join(run.out.split())
    assert (
        "Luneville is printed in 53.36, 20." in flat
        and "write 53.56 if one digit of 53.36 is misprinted" in flat
    )
    assert (
        "Abbeville is printed in 20.18 and in 20.19" in flat
        or "Abbeville is printed in 20.19 and in 20.18" in flat
    )
    assert "a hex is 8.2 km, the top of the map 24.9 degrees west of north (affine)" in flat


def test_map_fit_as_json(hexwright: Any) -> None:
    project(hexwright.folder, "western-front", "ccrr", "1..34", "1..27", "flat, even columns half a hex down")
    run = hexwright("map", "fit", "western-front", "--output-format", "json")
    answer = json.loads(run.out)

    assert run.code == 1
    assert answer["format_version"] == "1.0"
    assert answer["summary"]["places"] == 39 and answer["summary"]["trusted"] is True
    assert ["MAP058"] == [f["code"] for f in answer["findings"]]
    koln = next(p for p in answer["places"] if p["place"] == "Koln")
    assert koln["printed"] == ["2707"] and "2705" in koln["likely"]
    assert set(answer["fit"]) == {"lat0", "lon0", "ex", "ey", "e0", "nx", "ny", "n0"}


def test_map_fit_takes_the_hexes_of_the_map_itself(hexwright: Any) -> None:
    """Places without a hex are looked up by name among the places of the map."""
    lines = (DATA / "race-to-the-sea.csv").read_text(encoding="utf-8").splitlines()
    names = {"Maubeuge": "Maubege", "Peronne": "Perrone", "Zeebrugge": "Zeebruge", "Dixmude": "Dixemude"}
    rows = ["place,lon,lat"]
    for line in lines[1:]:
        name, lon, lat, _ = line.split(",")
        rows.append(f"{names.get(name, name)},{lon},{lat}")
    (hexwright.folder / "towns.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    run = hexwright(
        "map",
        "fit",
        str(ROOT / "scenarios" / "race-to-the-sea"),
        "--places",
        "towns.csv",
        "--output-format",
        "json",
    )
    answer = json.loads(run.out)

    assert run.code == 0, run.out
    assert answer["summary"]["places"] == answer["summary"]["agree"] == 22
    assert answer["findings"] == []


@pytest.mark.parametrize("layout", ["flat, odd columns half a hex down", "pointy, even rows half a hex east"])
def test_map_fit_with_a_wrong_layout_fits_worse(hexwright: Any, layout: str) -> None:
    right = project(
        hexwright.folder,
        "offensive-a-outrance",
        "cc.rr",
        "1..69",
        "1..73",
        "flat, even columns half a hex down",
    )
    good = json.loads(hexwright("map", "fit", str(right), "--output-format", "json").out)["summary"]
    (right / "map.hw").write_text(
        (right / "map.hw").read_text().replace("flat, even columns half a hex down", layout)
    )
    bad = json.loads(hexwright("map", "fit", str(right), "--output-format", "json").out)["summary"]

    assert good["rms_hexes"] < bad["rms_hexes"]


def test_map_fit_that_cannot_run(hexwright: Any, game: Path) -> None:
    assert "create one that begins with `place,lon,lat,hex`" in hexwright("map", "fit", "my-game").err
    assert hexwright("map", "fti").code == 2
    os.remove(game / "map.hw")
    places(game / "places.csv")
    run = hexwright("map", "fit", "my-game")
    assert run.code == 2 and "has no map" in run.err


def test_places_that_disagree_blame_the_grid_and_not_the_places(hexwright: Any) -> None:
    made = project(
        hexwright.folder, "western-front", "ccrr", "1..34", "1..27", "flat, even columns half a hex down"
    )
    lines = (made / "places.csv").read_text(encoding="utf-8").splitlines()
    hexes = [line.rsplit(",", 1)[1] for line in lines[1:]]
    mixed = [
        f"{line.rsplit(',', 1)[0]},{hexes[(k * 7 + 5) % len(hexes)]}" for k, line in enumerate(lines[1:])
    ]
    (made / "places.csv").write_text("\n".join([lines[0], *mixed]) + "\n", encoding="utf-8")
    run = hexwright("map", "fit", str(made))

    assert run.code == 1
    assert "agree on where the map lies" in " ".join(run.out.split())
    assert "MAP058" not in run.out


def test_rows_printed_first_make_a_mirrored_map(hexwright: Any) -> None:
    made = project(
        hexwright.folder, "western-front", "rrcc", "1..34", "1..34", "flat, even columns half a hex down"
    )
    run = hexwright("map", "fit", str(made))

    assert run.code == 1
    assert "error[MAP052]: the map is mirrored" in run.out and "or columns and rows" in " ".join(
        run.out.split()
    )


def test_a_place_that_the_map_does_not_name_is_said(hexwright: Any) -> None:
    (hexwright.folder / "towns.csv").write_text(
        "place,lon,lat\nAmiens,2.302,49.894\nAras,2.777,50.291\n", encoding="utf-8"
    )
    run = hexwright("map", "fit", str(ROOT / "scenarios" / "race-to-the-sea"), "--places", "towns.csv")

    assert run.code == 1
    assert "Aras has no hex in the list" in run.out and "did you mean `Arras`?" in run.out
