"""Slips in the recipe of a map and in its lists: map.toml, facts.csv, places.csv, towns.csv."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless, slip

HEX = r"(\d\d\.?\d\d)"
PLACES = ("places.csv", "towns.csv")


@slip("row of facts.csv twice", expects="this row stands twice", codes=("MAP072",))
def fact_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"^{HEX}.*\n", r"\g<0>\g<0>", "facts.csv")


@slip("place twice", expects="this place stands twice", codes=("MAP060",))
def place_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^[A-Z].*,\d+\.\d+,.*\n", r"\g<0>\g<0>", *PLACES)


@slip("fact of a hex off the map", expects="there is no such hex on the map", codes=("MAP072",))
def fact_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"^{HEX},", lambda m, d: f"9{m[1][1:]},", "facts.csv")


@slip("feature misspelt in facts.csv", expects="unknown feature; did you mean ...", codes=("MAP072",))
def feature_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, rf"^({HEX}(?:/{HEX})?,[-=]?\w*?)(\w)(\w)(?=,)", lambda m, d: f"{m[1]}{m[5]}{m[4]}", "facts.csv"
    )


@slip("fact of hexes that do not touch", expects="these two hexes are not adjacent", codes=("MAP072",))
def fact_not_adjacent(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, rf"^{HEX}/{HEX},", lambda m, d: f"{m[1]}/{(int(m[2][:2]) + 4):02}{m[2][2:]},", "facts.csv"
    )


@slip("field of a row left out", expects="the row has fewer fields than the header", codes=("MAP060",))
def field_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^([A-Z][\w .-]*),\d+\.\d+,", r"\1,", *PLACES)


@slip(
    "longitude and latitude exchanged",
    expects="the latitude is where the longitude should be",
    codes=("MAP060", "MAP058"),
)
def coordinates_exchanged(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r",(\d+\.\d+),(\d+\.\d+),", r",\2,\1,", *PLACES)


@slip("digits of a coordinate exchanged", expects="the place is far from its hex", codes=("MAP058", "MAP060"))
def digits_exchanged(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, rf",(\d+\.\d+),4(\d)\.(\d+)(?=,{HEX})", lambda m, d: f",{m[1]},{m[2]}4.{m[3]}", *PLACES
    )


@slip(
    "hex of a place with digits exchanged",
    expects="the place is far from its hex",
    codes=("MAP058", "MAP060"),
)
def hex_exchanged(p: Project, draw: Random) -> Edit | None:
    def exchanged(found: re.Match[str], draw: Random) -> str | None:
        number = found[2].replace(".", "")
        dot = "." if "." in found[2] else ""
        made = number[1] + number[0] + number[2:]
        if abs(int(made[:2]) - int(number[:2])) < 9:
            return None
        return f"{found[1]}{made[:2]}{dot}{made[2:]}"

    return p.change(draw, rf"^(.*,\d+\.\d+,\d+\.\d+,){HEX}(?=,)", exchanged, *PLACES)


@slip(
    "comma in place of the decimal point",
    expects="the row has more fields than the header",
    codes=("MAP077", "MAP060"),
)
def decimal_comma(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r",(\d+)\.(\d+),(?=\d)", r",\1,\2,", *PLACES)


@slip("kind of a town misspelt", expects="unknown kind of place; did you mean ...", codes=("MAP060",))
def town_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r",(city|town)$", lambda m, d: f",{m[1][:2]}{m[1][3]}{m[1][2]}", "towns.csv")


@slip(
    "a place with two hexes in two lists",
    expects="places.csv gives another hex for this place",
    codes=("MAP058", "MAP078"),
)
def two_hexes(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str | None:
        names = {one.of[1] for one in p.matches(r"^([^,\n]+),", "places.csv")}
        if found[1] not in names:
            return None
        row = int(found[4]) - 1
        return f"{found[1]}{found[2]}{found[3]}{row:02},"

    return p.change(draw, r"^([^,\n]+)(,\d+\.\d+,\d+\.\d+,)(\d\d\.?)(\d\d),", other, "towns.csv")


@slip(
    "height above sea ten times its peers",
    expects="nothing on this map is so high",
    codes=("MAP070", "MAP102"),
)
def height_tenfold(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(from = )(\d+)$", r"\g<1>\g<2>0", "map.toml")


@slip(
    "thresholds of two terrains exchanged",
    expects="the terrain of higher ground begins lower",
    codes=("MAP102",),
)
def heights_exchanged(p: Project, draw: Random) -> Edit | None:
    found = p.matches(r'^as = "(?:elevated|high|upland|highland)"\nfrom = (\d+)$', "map.toml")
    if len(found) != 2:
        return None
    one, two = found
    text = p.text("map.toml")
    made = (
        text[: one.of.start(1)]
        + two.of[1]
        + text[one.of.end(1) : two.of.start(1)]
        + one.of[1]
        + text[two.of.end(1) :]
    )
    p.write("map.toml", made)
    return Edit("map.toml", text.count("\n", 0, one.of.start(1)) + 1, one.of[1], two.of[1])


@slip("share above one", expects="a share is between 0 and 1", codes=("MAP070",))
def share_above_one(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(least = )0\.(\d+)$", r"\1\2", "map.toml")


@slip("year of another war", expects="the year fits neither the game nor its dates", codes=("MAP101",))
def year_of_another_war(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"(year = )(1914|1870)", lambda m, d: m[1] + ("1870" if m[2] == "1914" else "1914"), "map.toml"
    )


@slip("key of a recipe misspelt", expects="unknown key; did you mean ...", codes=("MAP070",))
def key_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(least|from|where|otherwise|rank)(?= +=)",
        lambda m, d: m[1][:-2] + m[1][-1] + m[1][-2],
        "map.toml",
    )


@slip("file of a recipe misspelt", expects="there is no such file; did you mean ...", codes=("MAP070",))
def file_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(file = "../geography/\w+?)\w(\.\w+")', r"\1\2", "map.toml")


@slip("terrain of a recipe misspelt", expects="unknown terrain; did you mean ...", codes=("MAP070",))
def as_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(as = "\w+?)(\w)(\w")', r"\1\2\2\3", "map.toml")


@slip(
    "filter of a recipe that nothing meets", expects="nothing in the file has this value", codes=("MAP070",)
)
def filter_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(where = \{ kind = "\w+?)(\w)"', r'\1\2s"', "map.toml")


@slip(
    "map grid other than in the recipe",
    expects="the recipe has other rows or columns than the map",
    codes=("MAP070",),
)
def grid_differs(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r'^(grid += ".*rows \d+\.\.)(\d+)', lambda m, d: f"{m[1]}{int(m[2]) - 1}", "map.toml"
    )


@slip(
    "fact that the map contradicts",
    expects="map.hw has another terrain here; make it again",
    codes=("MAP078",),
)
def fact_contradicted(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        rf"^({HEX},)(city|town|fort|fortress|forest)(?=,)",
        lambda m, d: m[1] + ("town" if m[3] != "town" else "city"),
        "facts.csv",
    )


@harmless("rows of places in another order")
def places_reordered(p: Project, draw: Random) -> Edit | None:
    # A row below a comment stays with it.
    row = r"([A-Z].*,\d+\.\d+,.*)"
    return p.change(draw, rf"^([^#\n].*\n){row}\n{row}$", r"\1\3\n\2", *PLACES)


@harmless("comment in a list")
def list_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^[A-Z\d].*,.*,", r"# from the atlas\n\g<0>", "places.csv", "towns.csv", "facts.csv"
    )


@harmless("coordinate with other decimals")
def coordinate_rounded(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(.*,\d+\.\d\d\d)(,\d+\.\d\d)\d(?=,)", r"\1\2", *PLACES)


@harmless("reason of a fact in other words")
def reason_reworded(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(\d.*,)(?:the name and rank of a place|round Paris)$", r"\1the rank of a place", "facts.csv"
    )


@harmless("comment in a recipe")
def recipe_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^\[\[take\]\]", r"# the next layer\n\g<0>", "map.toml")
