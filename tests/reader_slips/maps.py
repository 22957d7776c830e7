"""Slips on maps: hexes, hexsides, roads, regions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Line, Project, misspelt, removed, substituted

HEX = r"\d\d\.?\d\d"
SIDE = rf"{HEX}/{HEX}"


def named(project: Project) -> Iterator[Line]:
    """Rows of one hex with a name in quotes."""
    return (line for line in project.of("hexes") if re.match(rf"  {HEX} +.*\"", line.text))


def swapped(number: str) -> Iterator[str]:
    """A number of a hex with two neighbouring digits exchanged."""
    digits = number.replace(".", "")
    for at in range(3):
        if digits[at] != digits[at + 1]:
            new = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
            yield f"{new[:2]}.{new[2:]}" if "." in number else new


@slip("the hex stands in two rows with different terrain")
def hex_in_two_rows(project: Project) -> Iterator[Edits]:
    found = list(named(project))
    for one, two in zip(found, found[1:], strict=False):
        rest = one.body[len(one.field) + 2 :]
        yield one.with_text(one.text, f"  {two.field}{rest}{one.tail}")


@slip("the hex is off the map")
def hex_off_the_map(project: Project) -> Iterator[Edits]:
    for line in named(project):
        new = "99.99" if "." in line.field else "9999"
        yield line.with_body(line.body.replace(line.field, new, 1))


@slip("the terrain excludes what the hex is already")
def terrain_that_is_excluded(project: Project) -> Iterator[Edits]:
    more = {"race-to-the-sea": "forest", "library-of-napoleonic-battles": "woods", "on-to-paris": "all-sea"}
    more |= {"offensive-a-outrance": "all-sea", "western-front": "sea"}
    for line in named(project):
        word = more[project.name]
        if word not in line.body and re.search(r" (clear|lowland|land)\b", line.body):
            yield line.with_body(f"{line.body}, {word}")


@slip("no terrain has the name")
def terrain_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("hexes"):
        match = re.search(r" ([a-z][a-z-]{3,})", line.body)
        if match:
            yield line.with_body(line.body.replace(match[1], misspelt(match[1]), 1))


@slip("another hex has the name, and one of the two is a slip")
def name_at_two_hexes(project: Project) -> Iterator[Edits]:
    found = list(named(project))
    for one, two in zip(found, found[3:], strict=False):
        first, second = re.search(r'"([^"]+)"', one.body), re.search(r'"([^"]+)"', two.body)
        if first and second and first[1] != second[1]:
            yield two.with_body(two.body.replace(f'"{second[1]}"', f'"{first[1]}"'))


@slip("the two hexes do not touch")
def hexside_with_digits_exchanged(project: Project) -> Iterator[Edits]:
    for line in project.of("lines"):
        for match in re.finditer(rf"({HEX})/({HEX})", line.body):
            for new in swapped(match[2]):
                if abs(int(new[:2]) - int(match[1][:2])) > 1 or abs(int(new[-2:]) - int(match[1][-2:])) > 1:
                    yield line.with_body(line.body[: match.start(2)] + new + line.body[match.end(2) :])


def runs(project: Project, *terrains: str) -> Iterator[tuple[Line, list[str]]]:
    """Rows of lines with names whose hexsides follow each other, with five hexsides or more."""
    for line in project.of("lines"):
        if line.header.split()[1] in terrains and '"' in line.header:
            sides = re.findall(SIDE, line.body)
            if len(sides) >= 5:
                yield line, sides


@slip("the river is one line of hexsides, and two parts do not touch")
def river_with_a_gap(project: Project) -> Iterator[Edits]:
    for line, sides in runs(project, "river", "stream", "major-river", "minor-river", "great-river"):
        for at in range(1, len(sides) - 2):
            if touching(sides[at : at + 2]) and touching(sides[at - 1 : at + 1]):
                yield line.with_body(re.sub(rf"{sides[at]} +{sides[at + 1]} +", "", line.body))


def touching(sides: list[str]) -> bool:
    """Whether neighbouring hexsides share a hex."""
    return bool(set(sides[0].split("/")) & set(sides[1].split("/")))


@slip("the road goes from hex to hex, and two of its parts do not meet")
def road_that_skips_a_hex(project: Project) -> Iterator[Edits]:
    for line, sides in runs(
        project, "rail", "main-road", "trail", "double-rail", "single-rail", "double-track"
    ):
        for at in range(1, len(sides) - 1):
            if touching(sides[at - 1 : at + 1]) and touching(sides[at : at + 2]):
                yield line.with_body(re.sub(rf"{sides[at]} +", "", line.body))


@slip("the hexside is listed already")
def hexside_twice(project: Project) -> Iterator[Edits]:
    for line in project.of("lines"):
        for match in list(re.finditer(SIDE, line.body))[:2]:
            yield line.with_body(f"{line.body}  {match.group()}")


@slip("the hex lies far from all others of the region, or off the map")
def region_with_a_stray_hex(project: Project) -> Iterator[Edits]:
    for line in project.of("region"):
        for match in re.finditer(rf"(?<![.\d])({HEX})\.\.({HEX})", line.body):
            for new in swapped(match[2]):
                if new[:2] != match[1][:2]:
                    yield line.with_body(line.body[: match.start(2)] + new + line.body[match.end(2) :])


@slip("a run of hexes from the higher to the lower")
def run_reversed(project: Project) -> Iterator[Edits]:
    lines = [line for line in project.rules if line.word in ("hexes", "region", "edge", "chain")]
    yield from substituted(
        iter(lines),
        rf"(?<![.\d])({HEX})\.\.({HEX})(?!\d)",
        lambda match: f"{match[2]}..{match[1]}" if match[1] != match[2] else None,
    )


@slip("the hex is listed already in this region")
def region_with_a_hex_twice(project: Project) -> Iterator[Edits]:
    for line in project.of("region"):
        for match in list(re.finditer(rf"(?<![.\d]){HEX}(?![.\d])", line.body))[:2]:
            yield line.with_body(f"{line.body} {match.group()}")


@slip("rows, lines and regions speak of hexes beyond the map's columns or rows")
def map_one_column_short(project: Project) -> Iterator[Edits]:
    for line in project.of("map"):
        if line.field in ("columns", "rows"):
            yield from substituted(
                iter((line,)), r"(?<=\.\.)\d+(?!\d)", lambda match: str(int(match.group()) - 1)
            )


@slip("two neighbours of the chain do not touch")
def chain_with_a_jump(project: Project) -> Iterator[Edits]:
    for line in project.of("chain"):
        for match in re.finditer(rf"(?<= ){HEX}(?= )", line.body):
            for new in swapped(match.group()):
                yield line.with_body(line.body[: match.start()] + new + line.body[match.end() :])


@slip("the hexes round it are on the map and it is not, though a road, a river or a region goes there")
def hex_forgotten(project: Project) -> Iterator[Edits]:
    for line in named(project):
        if project.name in ("race-to-the-sea", "library-of-napoleonic-battles"):
            if len(re.findall(rf"\b{line.field}\b", project.rule_text)) > 3:
                yield removed(line)


@slip("the hexes are not at the border of the map")
def edge_inside_the_map(project: Project) -> Iterator[Edits]:
    for line in project.of("edge"):
        match = re.search(rf"({HEX})\.\.({HEX})", line.body)
        if match:
            inside = {"offensive-a-outrance": "30.30..30.35", "on-to-paris": "2025..2028"}
            new = inside.get(project.name, "0709..0711")
            yield line.with_body(line.body.replace(match.group(), new, 1))


@slip("hexes bear what is said to lie on hexsides, or the other way round")
def terrain_on_the_wrong_thing(project: Project) -> Iterator[Edits]:
    for header in project.headers("terrain"):
        name = header.text.split()[1]
        if re.search(rf"\n(lines {name}\b|  {HEX}.* {name}\b)", project.rule_text):
            other = "hex" if header.body.endswith("hexside") else "hexside"
            yield header.with_body(re.sub(r"on \w+$", f"on {other}", header.body))


@slip("nothing declares the terrain of the line")
def line_of_no_terrain(project: Project) -> Iterator[Edits]:
    for header in project.headers("lines"):
        name = header.text.split()[1]
        yield header.with_body(header.body.replace(name, misspelt(name), 1))


@slip("no line has the name that the network takes its links from")
def network_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("network"):
        if line.field == "edges" and "lines" in line.body:
            name = line.body.split()[-1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("the town has another spelling in the tables beside the map")
def town_misspelt_on_the_map(project: Project) -> Iterator[Edits]:
    places = {row[0] for name in ("places.csv", "towns.csv", "facts.csv") for _, _, row in project.csv(name)}
    places |= {row[2] for _, _, row in project.csv("facts.csv") if len(row) > 2}
    for line in named(project):
        match = re.search(r'"([^"]+)"', line.body)
        if match and match[1] in places and len(match[1]) > 4:
            yield line.with_body(line.body.replace(f'"{match[1]}"', f'"{misspelt(match[1])}"'))


@slip("no terrain has the name that is excluded")
def excluded_terrain_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("terrain"):
        if line.field == "excludes":
            name = line.body.split()[-1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("the colour, or what the look is of, does not exist")
def look_misspelt(project: Project) -> Iterator[Edits]:
    for header in project.headers("look"):
        name = header.text.split()[1]
        yield header.with_body(header.body.replace(name, misspelt(name)))
    for line in project.of("look"):
        if line.field == "colour" and '"' not in line.body:
            name = line.body.split()[1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("a bridge where nothing is to be crossed")
def bridge_over_nothing(project: Project) -> Iterator[Edits]:
    lines = list(project.of("lines"))
    for line in lines:
        if line.header.split()[1] in ("bridge", "trestle"):
            for side in ("0202/0203", "0303/0304"):
                yield (Edit(line.path, line.number, (f"  {side}",)),)
