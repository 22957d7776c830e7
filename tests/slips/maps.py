"""Slips in maps: hexes, lines along and across hexsides, regions, edges."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless, slip
from tests.slips.units import LOOKALIKE

FILES = ("map.hw", "*/map.hw")
HEX = r"(\d\d\.?\d\d)"
ROW = rf"^  {HEX}( +)([a-z][\w-]*)(.*)$"  # a hex and what lies on it
LINE = r"^lines ([\w-]+)(?: (\"[^\"]*\"))?.*\n((?:  .*\n)+)"


def _number(text: str, add: int) -> str:
    """A hex number with something added to its first half."""
    return f"{int(text[:2]) + add:02}{text[2:]}"


@slip("hex off the map", expects="there is no such hex on the map", codes=("MAP009",))
def hex_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW, lambda m, d: f"  9{m[1][1:]}{m[2]}{m[3]}{m[4]}", *FILES)


@slip("hex twice with two terrains", expects="this hex is listed above", codes=("MAP004",))
def hex_twice(p: Project, draw: Random) -> Edit | None:
    def again(found: re.Match[str], draw: Random) -> str | None:
        others = re.findall(rf"^  {HEX} +{found[3]}\b", found.string, re.MULTILINE)
        return f"  {draw.choice(others)}{found[2]}{found[3]}{found[4]}" if len(others) > 3 else None

    return p.change(draw, ROW, again, *FILES)


@slip("terrain misspelt", expects="unknown terrain; did you mean ...", codes=("MAP006",))
def terrain_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW, lambda m, d: f"  {m[1]}{m[2]}{m[3][:-2]}{m[3][-1]}{m[3][-2]}{m[4]}", *FILES)


@slip(
    "terrains that exclude each other",
    expects="these two terrains cannot be in one hex",
    codes=("MAP080", "MAP006"),
)
def terrains_excluded(p: Project, draw: Random) -> Edit | None:
    pairs = {
        "woods": "marsh",
        "forest": "water",
        "town": "lake",
        "land": "sea",
        "lowland": "upland",
        "city": "all-sea",
    }
    return p.change(
        draw,
        ROW,
        lambda m, d: f"  {m[1]}{m[2]}{m[3]}, {pairs[m[3]]}{m[4]}" if m[3] in pairs else None,
        *FILES,
    )


@slip("place with the name of another", expects="two hexes bear this name", codes=("MAP005",))
def place_twice(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str | None:
        names = re.findall(r'^  \d\d\.?\d\d .*(?:town|city)( "[^"]+")', found.string, re.MULTILINE)
        return f"{found[1]}{draw.choice(names)}"

    return p.change(draw, r'^(  \d\d\.?\d\d .*(?:town|city))( "[^"]+")', other, *FILES)


@slip(
    "letter of another script in the name of a place",
    expects="a Cyrillic letter that looks like a Latin one",
    codes=("SYN090",),
)
def letter_in_place(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(  \d\d\.?\d\d .*"\w+)([aceo])', lambda m, d: m[1] + LOOKALIKE[m[2]], *FILES)


@slip("name left open", expects="the quotation mark is not closed", codes=("SYN004",))
def quote_open(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(  \d\d\.?\d\d .*"\w+)"', r"\1", *FILES)


@slip(
    "hexside between hexes that do not touch",
    expects="these two hexes are not adjacent",
    codes=("MAP008", "MAP001", "MAP022"),
)
def not_adjacent(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<=  ){HEX}/{HEX}(?=  )", lambda m, d: f"{m[1]}/{_number(m[2], 3)}", *FILES)


@slip("hexside of a hex off the map", expects="there is no such hex on the map", codes=("MAP001",))
def hexside_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<= ){HEX}/{HEX}(?= )", lambda m, d: f"9{m[1][1:]}/{m[2]}", *FILES)


@slip("gap in the course of a river or road", expects="the line is in two pieces", codes=("MAP035", "MAP078"))
def gap(p: Project, draw: Random) -> Edit | None:
    def less(found: re.Match[str], draw: Random) -> str | None:
        sides = re.findall(r"\d\d\.?\d\d/\d\d\.?\d\d", found[3])
        if found[2] is None or "border" in found[1] or len(sides) < 7:
            return None
        side = sides[draw.randrange(2, len(sides) - 2)]
        return re.sub(rf" *{re.escape(side)}", "", found[0], count=1)

    return p.change(draw, LINE, less, *FILES)


@slip("hexside twice in a line", expects="this hexside is listed above", codes=("MAP023",))
def hexside_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<=  )({HEX}/{HEX})(?=  )", r"\1  \1", *FILES)


@slip(
    "river drawn as a road",
    expects="a line of this name or course does not fit rivers or roads",
    codes=("MAP100", "MAP024", "MAP025", "MAP030", "MAP036"),
)
def river_as_road(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str | None:
        rails = re.findall(
            r"^lines ((?:rail|single-rail|single-track|main-road))\b", found.string, re.MULTILINE
        )
        if "river" not in found[1] or not rails or len(found[3].split()) < 6:
            return None
        return found[0].replace(found[1], rails[0], 1)

    return p.change(draw, LINE, other, *FILES)


@slip(
    "road drawn as a river",
    expects="the course does not run along hexsides",
    codes=("MAP100", "MAP080", "MAP035", "MAP033"),
)
def road_as_river(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str | None:
        rivers = re.findall(r"^lines ([\w-]*river)\b", found.string, re.MULTILINE)
        road = re.search(r"rail|track|road", found[1])
        if road is None or found[2] is None or not rivers or len(found[3].split()) < 6:
            return None
        return found[0].replace(found[1], rivers[0], 1)

    return p.change(draw, LINE, other, *FILES)


@slip("line misspelt", expects="unknown kind of line; did you mean ...", codes=("MAP007",))
def line_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(lines )(\w)(\w)", r"\1\3\2", *FILES)


@slip("line twice", expects="all of this line stands above", codes=("MAP023",))
def line_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, LINE, r"\g<0>\n\g<0>", *FILES)


@slip("hex of a region off the map", expects="there is no such hex on the map", codes=("MAP001", "MAP041"))
def region_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        rf"^(region .*\n  (?:\S+ )*?){HEX}(?= )",
        lambda m, d: f"{m[1]}9{m[2][1:]}",
        *FILES,
        "forces/*.hw",
    )


@slip("range of hexes the wrong way round", expects="the range runs backwards", codes=("MAP002", "TYP040"))
def range_reversed(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<= ){HEX}\.\.{HEX}(?=\s)", r"\2..\1", *FILES)


@slip("range of hexes with a dash", expects="a range of hexes is written with two dots", codes=("SYN005",))
def range_dash(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<= ){HEX}\.\.{HEX}(?=\s)", r"\1–\2", *FILES)


@slip("hex twice in a region", expects="this hex is in the region already", codes=("MAP034",))
def region_hex_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"^(region .*\n  ){HEX}(?= )", r"\1\2 \2", *FILES)


@slip("region twice", expects="another region has this name", codes=("REF020",))
def region_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^region .*\n(?:  .*\n)+", r"\g<0>\n\g<0>", *FILES)


@slip(
    "hex in two countries",
    expects="this hex is in two regions that share no other",
    codes=("MAP045", "MAP037"),
)
def two_countries(p: Project, draw: Random) -> Edit | None:
    countries = ("belgium", "netherlands", "luxembourg", "luxemburg", "germany", "france")
    inner = p.matches(rf"^region (\w+) .*\n(?:  .*\n)*?  (?:\S+ )*?{HEX}\.\.", *FILES)
    inner = [one for one in inner if one.of[1] in countries]
    if len(inner) < 2:
        return None
    one, other = draw.sample(inner, 2)
    return (
        p.replace(one.file, one.of.end(), one.of.end(), "") if one is other else _add(p, one.file, other, one)
    )


def _add(p: Project, file: str, other: object, one: object) -> Edit:
    """Adds the first hex of one country to another."""
    number = one.of[2]  # type: ignore[attr-defined]
    at = other.of.start(2)  # type: ignore[attr-defined]
    return p.replace(file, at, at, f"{number} ")


@slip(
    "map smaller than its hexes",
    expects="these hexes are off the map; the rows or columns are too few",
    codes=("MAP009",),
)
def map_too_small(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  columns +\d+\.\.)(\d)(\d)",
        lambda m, d: f"{m[1]}{int(m[2]) - 1}{m[3]}" if m[2] != "1" else None,
        *FILES,
    )


@slip("town in the sea", expects="a place lies in terrain that nobody enters", codes=("MAP080", "MAP047"))
def town_in_sea(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  \d\d\.?\d\d +)(?:land|lowland|clear)(, (?:town|city))", lambda m, d: m[1] + {
        "race-to-the-sea": "water", "western-front": "sea", "offensive-a-outrance": "all-sea", "on-to-paris": "all-sea",
        "library-of-napoleonic-battles": "lake"}[p.folder.name] + m[2], *FILES)  # fmt: skip


@harmless("hexes in another order")
def hexes_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"^(  {HEX} .*)\n(  {HEX} .*)$", r"\3\n\1", *FILES)


@harmless("place under another name")
def place_renamed(p: Project, draw: Random) -> Edit | None:
    used = {one.of[1] for one in p.matches(r'"([^"]+)"', "**/*.hw", "**/*.csv")}
    names = [name for name in ("Altdorf", "Beaumont", "Neuville", "Roggenau") if name not in used]
    texts = "".join(p.text(file) for file in p.files("**/*.hw", "**/*.csv"))

    def renamed(found: re.Match[str], draw: Random) -> str | None:
        # A name that another file or a course knows is not only the map's.
        return f'{found[1]}"{draw.choice(names)}"' if texts.count(found[2]) == 1 else None

    return p.change(draw, r'^(  \d\d\.?\d\d .*town )"([^"]+)"', renamed, *FILES)


@harmless("comment in a map")
def map_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"^  {HEX} +[a-z]", r"  # as on the sheet\n\g<0>", *FILES)


@harmless("hexsides written the other way round")
def hexside_turned(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, rf"(?<= ){HEX}/{HEX}(?= )", r"\2/\1", *FILES)


@harmless("hexsides in another order")
def hexsides_reordered(p: Project, draw: Random) -> Edit | None:
    side = rf"{HEX}/{HEX}"
    return p.change(draw, rf"(?<=  )({side})  ({side})(?=\s)", r"\4  \1", *FILES)


@harmless("blocks of a map in another order")
def blocks_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(region .*\n(?:  .*\n)+)\n(region .*\n(?:  .*\n)+)", r"\2\n\1", *FILES)
