"""What a recipe is refused for, at its place; and what facts of hexes and hexsides leave on the map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .test_import_recipe import RECIPE, at, box, heights, made, pairs, project, shape

PLAIN = 'grid = "flat, columns 1..7, rows 1..6, 10 km"\nplaces = "places.csv"\nparagraph = "1.2"\nsaid = "drawn"\n'
FACTS = "where,feature,name,cite,because\n"


def collection(*features: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features)})


def take(on: str, *more: str, file: str = "shapes.geojson") -> str:
    return "\n".join(["[[take]]", f'file = "{file}"', f'on = "{on}"', *more]) + "\n"


def refused(hexwright: Any, recipe: str, **files: str) -> str:
    """What is said of a recipe that makes no map, in one line."""
    project(hexwright.folder, recipe, **files)
    ran = hexwright("import", "map", "game/map.toml", "-o", "game")
    assert ran.code == 1 and not (hexwright.folder / "game" / "map.hw").exists()
    return " ".join(ran.err.split())


POINT = {
    "type": "Feature",
    "properties": {"kind": "town", "name": "Ham"},
    "geometry": {"type": "Point", "coordinates": at(2, 2)},
}
LINE = shape("river", [at(0, 2.3), at(8, 2.3)], name="Long")
LAND = shape("country", box(0, 0, 4.5, 9), name="Westland")


@pytest.mark.parametrize(
    ("on", "drawn", "said"),
    [
        ("links", LAND, "country Westland is a polygon, but `links` needs lines"),
        ("along", LAND, "country Westland is a polygon, but `along` needs lines"),
        ("places", LAND, "country Westland is a polygon, but `places` needs points"),
        ("hexes", LINE, "river Long is a line, but `hexes` needs polygons"),
        ("hexsides", POINT, "town Ham is a point, but `hexsides` needs polygons"),
        ("along", POINT, "town Ham is a point, but `along` needs lines"),
        ("places", LINE, "river Long is a line, but `places` needs points"),
    ],
)
def test_shapes_of_another_form_are_refused_at_their_take(
    hexwright: Any, on: str, drawn: Any, said: str
) -> None:
    err = refused(hexwright, PLAIN + take(on, 'as = "thing"'), shapes_geojson=collection(drawn))

    # What the take calls them is what they are called.
    assert f"error[MAP070]: thing {said.split(' ', 1)[1]}" in err and "map.toml:5:3" in err


def test_lines_are_no_regions(hexwright: Any) -> None:
    err = refused(hexwright, PLAIN + take("regions"), shapes_geojson=collection(LINE))

    assert "river Long is a line, but `regions` needs polygons" in err and "map.toml:5:3" in err


def test_a_region_needs_a_name(hexwright: Any) -> None:
    nameless = shape("country", box(0, 0, 4.5, 9))
    err = refused(hexwright, PLAIN + take("regions"), shapes_geojson=collection(nameless))

    assert "error[MAP061]: a region has no name" in err and "shapes.geojson:1:" in err


def test_an_outline_that_crosses_itself_is_refused_once(hexwright: Any) -> None:
    bow = [[at(1, 1), at(5, 5), at(5, 1), at(1, 5), at(1, 1)]]
    recipe = PLAIN + take("hexes", 'as = "wood"') + take("hexsides", 'as = "thicket"')
    err = refused(hexwright, recipe, shapes_geojson=collection(shape("forest", bow)))

    assert err.count("error[MAP053]") == 1 and "invalid outline" in err and "shapes.geojson:1:" in err


@pytest.mark.parametrize("on", ["hexes", "regions"])
def test_swapped_coordinates_are_refused(hexwright: Any, on: str) -> None:
    turned = [[[b, a] for a, b in ring] for ring in box(1, 1, 5, 5)]
    word = 'as = "wood"' if on == "hexes" else ""
    err = refused(
        hexwright, PLAIN + take(on, word), shapes_geojson=collection(shape("forest", turned, name="Ard"))
    )

    assert (
        f"error[MAP052]: {'wood' if on == 'hexes' else 'forest'} Ard has longitude and latitude swapped"
        in err
    )


def test_heights_that_no_cell_reaches_are_refused(hexwright: Any) -> None:
    err = refused(hexwright, PLAIN + take("hexes", 'as = "alps"', "from = 4000", file="heights.asc"))

    assert "error[MAP070]: no cell of heights.asc matches `from` and `rise`" in err and "map.toml:5:3" in err


@pytest.mark.parametrize(
    ("recipe", "said", "where"),
    [
        ("hexes = [1]\n" + PLAIN, "`hexes` must be a table", "1:1"),
        (PLAIN + '[take]\nfile = "a"\n', "`take` must be a list of tables", "5:2"),
        ("take = [1]\n" + PLAIN, "`take` must be a list of tables", "1:1"),
        (PLAIN + "[hexes]\nbecome = [1]\n", "`become` must be a table", "6:1"),
        (PLAIN + "[hexes]\nsides = [[1]]\n", "`sides` must be a table", "6:1"),
        (PLAIN + '[hexes]\nsides = { sea = ["a"] }\n', "`sea` must be text", "6:11"),
        (PLAIN + '[hexes]\nlinked = { sea = "A B" }\n', "`A B` is not a valid name", "6:19"),
        (PLAIN + '[hexes]\nwater = ["sea"]\n', "`hexes` has no key `water`", "6:1"),
        (PLAIN + '[hexes]\nborder = "b"\n', "`hexes` has no key `border`", "6:1"),
        (PLAIN + '[hexsides]\nsides = { a = "b" }\n', "`hexsides` has no key `sides`", "6:1"),
        (PLAIN + '[hexsides]\nborder = "The Line"\n', "`The Line` is not a valid name", "6:11"),
        (PLAIN + '[hexsides]\nwater = ["The Sea"]\n', "`The Sea` is not a valid name", "6:11"),
        (PLAIN + take("hexes", 'as = "wood"', "where = [1]"), "`where` must be a table", "9:1"),
        (
            PLAIN + take("hexes", 'as = "wood"', "where = { kind = {} }"),
            "`kind` must be one property value",
            "9:11",
        ),
        (
            PLAIN + take("hexes", 'as = "wood"', "where = { kind = [[1]] }"),
            "`kind` must be one property value",
            "9:11",
        ),
        (PLAIN + take("hexes", 'as = "wood"', "least = nan"), "`least` must be a number", "9:1"),
        (PLAIN + take("hexes", 'as = "hill"', "from = -inf", file="h.asc"), "`from` must be a number", "9:1"),
        (
            PLAIN + take("hexes", 'as = "wood"', 'title = "T"'),
            "`title` does not apply to shapes on `hexes`",
            "9:1",
        ),
        (PLAIN + take("hexes", 'as = "wood"', 'network = "t"'), "`network` does not apply", "9:1"),
        (PLAIN + take("along", 'as = "wall"', "least = 0.2"), "`least` does not apply", "9:1"),
        (PLAIN + take("links", 'as = "rail"', "outside = true"), "`outside` does not apply", "9:1"),
        (PLAIN + take("places", 'as = "town"', "rise = 20"), "`rise` does not apply", "9:1"),
        (PLAIN + take("regions", 'as = "land"'), "`as` does not apply to shapes on `regions`", "8:1"),
        (PLAIN + take("hexes", 'as = "wood"', "from = 20"), "`from` is for elevations", "9:1"),
        (
            PLAIN + take("hexes", 'as = "hill"', 'where = { a = "b" }', file="h.asc"),
            "have no properties",
            "9:1",
        ),
        (
            PLAIN + take("along", 'as = "ridge"', file="h.asc"),
            "elevations cannot be put on `along`",
            "7:1",
        ),
        (
            PLAIN + take("links", 'as = "r"') + take("along", 'as = "r"'),
            "on `links` above, but on `along` here",
            "11:1",
        ),
        (
            PLAIN + take("links", 'as = "r"', 'network = "n"') + take("links", 'as = "r"', 'network = "m"'),
            "to the network `n` above, but to the network `m` here",
            "14:1",
        ),
    ],
)
def test_kinds_and_keys_are_checked_at_their_place(
    hexwright: Any, recipe: str, said: str, where: str
) -> None:
    err = refused(hexwright, recipe)

    assert f"map.toml:{where} " in err.replace("\n", " ") + " "
    assert "error[MAP070]" in err and said in err


@pytest.mark.parametrize(
    ("change", "said", "line"),
    [
        (("ncols 60", "ncols inf"), "a word and a number", 1),
        (("ncols 60", "ncols nan"), "a word and a number", 1),
        (("ncols 60", "ncols 60.5"), "`ncols` must be a whole number", 1),
        (("xllcorner 2.5", "xllcorner nan"), "a word and a number", 3),
        (("xllcorner 2.5", "xllcorner 612000"), "is not in degrees", 1),
        (("ncols 60", "ncols 59"), "this row has 60 elevations, not 59", 7),
        (("nrows 30", "nrows 31"), "the file has 30 rows, not 31", 1),
        (("cellsize 0.05\n", ""), "the header has no `cellsize`", 1),
        (("ncols 60", "ncols many"), "a word and a number", 1),
        (("300", "high"), "elevations must be numbers", 7),
        (("300", "nan"), "elevations must be numbers", 7),
        (("300", "inf"), "elevations must be numbers", 7),
    ],
)
def test_bad_heights_are_told_at_their_line(
    hexwright: Any, change: tuple[str, str], said: str, line: int
) -> None:
    err = refused(hexwright, RECIPE, heights_asc=heights().replace(*change, 1))

    assert "error[MAP071]" in err and f"heights.asc:{line}:1" in err and said in err


def lines_of(folder: Path) -> dict[str, list[str]]:
    """The hexsides below each head of lines, without blanks."""
    blocks: dict[str, list[str]] = {}
    for part in (folder / "map.hw").read_text(encoding="utf-8").split("\n\n"):
        head, *rows = part.strip().split("\n")
        if head.startswith("lines "):
            blocks.setdefault(" ".join(head.split()), []).extend(" ".join(rows).split())
    return blocks


def test_facts_of_hexsides_carry_their_source(hexwright: Any) -> None:
    facts = (
        "0104/0204,river,Short,3.1,\n0105/0205,river,Short,3.1 3.2,\n0103/0104,river,Short,,as the sketch has it\n"
        "0101/0102,woods,,4.4,\n0102/0103,woods,,,the sketch\n0302/0303,woods,,4.4,\n"
    )
    folder = project(hexwright.folder, facts=facts)
    ir = made(hexwright, folder)
    blocks = lines_of(folder)

    assert ["0104/0204"] == blocks['lines river "Short" @ 3.1']
    assert ["0105/0205"] == blocks['lines river "Short" @ 3.1 @ 3.2']
    assert ["0103/0104"] == blocks['lines river "Short" @ 1.2 authored "as the sketch has it"']
    # The last of them is drawn as well: what is printed counts, and it is written once.
    assert {"0101/0102", "0302/0303"} == set(blocks["lines woods @ 4.4"])
    assert ["0102/0103"] == blocks['lines woods @ 1.2 authored "the sketch"']
    assert frozenset(("0302", "0303")) in pairs(ir, "woods")
    assert "0302/0303" not in blocks['lines woods @ 1.2 authored "drawn"']


def test_a_drawn_hexside_that_is_printed_too_is_cited(hexwright: Any) -> None:
    folder = project(hexwright.folder)
    made(hexwright, folder)
    drawn = lines_of(folder)['lines rail "East - West" @ 1.2 authored "drawn"']
    (folder / "facts.csv").write_text(f"{FACTS}{drawn[2]},rail,,7.7,\n", encoding="utf-8")
    assert hexwright("import", "map", "game/map.toml", "-o", "game", "--force").code == 0
    blocks = lines_of(folder)

    assert [drawn[2]] == blocks['lines rail "East - West" @ 7.7']
    assert sorted(drawn[:2] + drawn[3:]) == sorted(blocks['lines rail "East - West" @ 1.2 authored "drawn"'])


def test_all_rows_of_a_hex_count(hexwright: Any) -> None:
    folder = project(
        hexwright.folder,
        facts="0202,-port,,3.1,\n0202,-city fort,,3.2,\n0601,westland,,3.1,\n0601,fort,,3.2,\n",
    )
    ir = made(hexwright, folder)
    at_hex = {known["id"]: known for known in ir["hexes"]}

    assert ["clear", "fort"] == at_hex["0202"]["terrains"]
    assert "0601" in {ir["hexes"][i]["id"] for i in ir["regions"]["westland"]}
    assert ["clear", "fort"] == at_hex["0601"]["terrains"]


def test_a_fact_takes_a_hex_out_of_a_region(hexwright: Any) -> None:
    folder = project(
        hexwright.folder, facts="0103,-westland,,3.1,\n0701,-westland,,3.1,\n0601,=westland,,3.1,\n"
    )
    ir = made(hexwright, folder)
    members = {name: {ir["hexes"][i]["id"] for i in held} for name, held in ir["regions"].items()}

    assert "0103" not in members["westland"] | members["eastland"]
    assert "0701" in members["eastland"] and "0601" in members["westland"]
    assert ["clear"] == next(known["terrains"] for known in ir["hexes"] if known["id"] == "0601")


def test_a_name_needs_a_terrain_that_bears_it(hexwright: Any) -> None:
    recipe = RECIPE.replace('otherwise = "clear"\n', "", 1)
    err = refused(hexwright, recipe, facts="0303,,Nowhere,3.1,\n")

    assert "error[MAP072]: hex 0303 has no terrain, so it cannot be named Nowhere" in err
    assert "facts.csv:2:1" in err


def test_a_name_is_borne_by_what_a_town_of_the_list_adds(hexwright: Any) -> None:
    recipe = RECIPE.replace('otherwise = "clear"\n', "", 1)
    folder = project(hexwright.folder, recipe, facts="0202,,Haven,3.1,\n")
    assert hexwright("import", "map", "game/map.toml", "-o", "game").code == 0

    assert '0202 city "Haven", port @' in " ".join((folder / "map.hw").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("hex_", "said"), [("0909", "which is not on the map"), ("x1", "is not a hex number of the form")]
)
def test_towns_in_hexes_that_are_not_there_are_told(hexwright: Any, hex_: str, said: str) -> None:
    err = refused(hexwright, RECIPE, towns_csv=f"place,lon,lat,hex,kind\nHarbour,3,50,{hex_},city\n")

    assert "error[MAP060]" in err and "towns.csv:2:1" in err and said in err


def two_ways(first: str, second: str) -> str:
    return PLAIN + (
        take(
            "links",
            'as = "rail"',
            'where = { kind = "rail" }',
            'said = "timetable"',
            *([first] if first else []),
        )
        + take("links", 'as = "tram"', 'where = { kind = "tram" }', *([second] if second else []))
    )


WAYS = collection(
    shape("rail", [at(1, 3), at(7, 3)], name="Rail"), shape("tram", [at(1, 3), at(4, 3)], name="Tram")
)


def test_links_of_two_networks_lie_side_by_side(hexwright: Any) -> None:
    folder = project(hexwright.folder, two_ways("", ""), shapes_geojson=WAYS)
    ir = made(hexwright, folder)

    assert 3 == len(pairs(ir, "tram")) and pairs(ir, "tram") < pairs(ir, "rail")


def test_of_one_network_the_earlier_stays_and_the_other_is_told(hexwright: Any) -> None:
    project(hexwright.folder, two_ways('network = "n"', 'network = "n"'), shapes_geojson=WAYS)
    ran = hexwright("import", "map", "game/map.toml", "-o", "game")

    assert ran.code == 0 and "\nlines tram" not in (hexwright.folder / "game/map.hw").read_text("utf-8")
    assert "left out where they overlap those of an earlier `[[take]]`: tram Tram" in " ".join(
        ran.err.split()
    )


def test_each_take_says_where_its_lines_are_from(hexwright: Any) -> None:
    two = collection(
        shape("old", [at(1, 2), at(7, 2)], name="Old"), shape("new", [at(1, 5), at(7, 5)], name="New")
    )
    recipe = (
        PLAIN
        + take("links", 'as = "rail"', 'where = { kind = "old" }', 'said = "timetable of the year"')
        + take("links", 'as = "rail"', 'where = { kind = "new" }', 'said = "straight from town to town"')
    )
    folder = project(hexwright.folder, recipe, shapes_geojson=two)
    made(hexwright, folder)

    heads = set(lines_of(folder))
    assert 'lines rail "Old" @ 1.2 authored "timetable of the year"' in heads
    assert 'lines rail "New" @ 1.2 authored "straight from town to town"' in heads


def test_a_name_of_heights_may_be_in_capitals(hexwright: Any) -> None:
    lower = made(hexwright, project(hexwright.folder))
    (hexwright.folder / "game" / "map.hw").unlink()
    capitals = project(hexwright.folder, RECIPE.replace("heights.asc", "HEIGHTS.ASC"), HEIGHTS_ASC=heights())

    assert lower == made(hexwright, capitals)
