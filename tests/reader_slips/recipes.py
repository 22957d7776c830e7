"""Slips in the files that a map is made of, and in tables beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Project, misspelt

PLACES = ("places.csv", "towns.csv")


def recipe(
    project: Project, pattern: str, replace: str | None = None
) -> Iterator[tuple[int, str, re.Match[str]]]:
    """Lines of map.toml that match."""
    for number, text in enumerate(project.files.get("map.toml", ())):
        match = re.search(pattern, text)
        if match and not text.startswith("#"):
            yield number, text, match


def toml(project: Project, pattern: str) -> Iterator[Edits]:
    """The first group of each match in map.toml, misspelt."""
    for number, text, match in recipe(project, pattern):
        new = text[: match.start(1)] + misspelt(match[1]) + text[match.end(1) :]
        yield (Edit("map.toml", number, (new,)),)


@slip("a recipe has no key of this name")
def key_of_a_recipe_misspelt(project: Project) -> Iterator[Edits]:
    yield from toml(project, r"^([a-z]{4,}) *= ")


@slip("there is no such file")
def file_of_a_recipe_missing(project: Project) -> Iterator[Edits]:
    yield from toml(project, r'^file = "\.\./geography/([a-z]+)\.')
    yield from toml(project, r'^(?:places|towns|facts) += "([a-z]+)\.')


@slip("no terrain has the name")
def terrain_of_a_recipe_misspelt(project: Project) -> Iterator[Edits]:
    yield from toml(project, r'^as = "([a-z-]+)"')


@slip("a recipe knows hexes, hexsides, links and lines along hexsides")
def what_a_recipe_draws_on_misspelt(project: Project) -> Iterator[Edits]:
    yield from toml(project, r'^on = "([a-z-]+)"')


@slip("a text without its closing quote")
def quote_of_a_recipe_lost(project: Project) -> Iterator[Edits]:
    for number, _text, match in recipe(project, r'^[a-z]+ *= "[^"]*"$'):
        yield (Edit("map.toml", number, (match.group()[:-1],)),)


@slip("the map has other columns and rows than its recipe")
def grid_of_the_recipe_differs(project: Project) -> Iterator[Edits]:
    for number, text, match in recipe(project, r"^grid .*columns \d+\.\.(\d+)"):
        new = text[: match.start(1)] + str(int(match[1]) + 3) + text[match.end(1) :]
        yield (Edit("map.toml", number, (new,)),)


@slip(
    "the terrain is made of a lower and a higher ground that follow each other, and this one is above all mountains"
)
def height_ten_times(project: Project) -> Iterator[Edits]:
    for number, text, match in recipe(project, r"^from = (\d+)"):
        yield (Edit("map.toml", number, (text.replace(match[1], match[1] + "0"),)),)


@slip("the place lies in Africa, far from all others and from its hex")
def longitude_and_latitude_exchanged(project: Project) -> Iterator[Edits]:
    for name in PLACES:
        for path, number, row in project.csv(name):
            yield (Edit(path, number, (",".join([row[0], row[2], row[1], *row[3:]]),)),)


@slip("the place lies far from its hex, and off the map")
def point_of_a_longitude_moved(project: Project) -> Iterator[Edits]:
    for name in PLACES:
        for path, number, row in project.csv(name):
            if re.fullmatch(r"\d\.\d+", row[1]) and int(row[1][0]) > 1:
                new = row[1][0] + row[1][2] + "." + row[1][3:]
                yield (Edit(path, number, (",".join([row[0], new, *row[2:]]),)),)


@slip("its longitude and latitude, and the map, have the place elsewhere")
def hex_of_a_place_with_digits_exchanged(project: Project) -> Iterator[Edits]:
    for name in PLACES:
        for path, number, row in project.csv(name):
            if re.fullmatch(r"\d\d\.?\d\d", row[3]):
                digits = row[3]
                for new in (digits[1] + digits[0] + digits[2:], digits[:-2] + digits[-1] + digits[-2]):
                    if new != digits:
                        yield (Edit(path, number, (",".join([*row[:3], new, *row[4:]]),)),)


@slip("a comma is lost, and the row has a cell less")
def comma_lost(project: Project) -> Iterator[Edits]:
    for name in PLACES:
        for path, number, row in project.csv(name):
            yield (Edit(path, number, (row[0] + row[1] + "," + ",".join(row[2:]),)),)


@slip("no terrain has the name")
def kind_of_a_place_misspelt(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("towns.csv"):
        if row[-1]:
            yield (Edit(path, number, (",".join([*row[:-1], misspelt(row[-1])]),)),)


@slip("the place has a row already, with the same hex or point")
def place_in_two_rows(project: Project) -> Iterator[Edits]:
    for name in PLACES:
        for path, number, row in project.csv(name):
            yield (Edit(path, number, (",".join(row), ",".join(row))),)


@slip("a place of the book has another spelling in the list of facts or on the map")
def place_misspelt(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("places.csv"):
        if f'"{row[0]}"' in project.text:
            yield (Edit(path, number, (",".join([misspelt(row[0]), *row[1:]]),)),)


@slip("no terrain has the name")
def feature_of_a_fact_misspelt(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("facts.csv"):
        word = row[1].lstrip("=-").split(" ")[0]
        if word:
            yield (Edit(path, number, (",".join([row[0], row[1].replace(word, misspelt(word)), *row[2:]]),)),)


@slip("the map has no such hex")
def fact_off_the_map(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("facts.csv"):
        if re.fullmatch(r"\d\d\.?\d\d", row[0]):
            yield (Edit(path, number, (",".join(["9" + row[0][1:], *row[1:]]),)),)


@slip("a fact about a town stands at a hex that the map gives no town, or another one")
def fact_at_another_hex(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("facts.csv"):
        if re.fullmatch(r"\d\d\.?\d\d", row[0]) and len(row) > 2 and row[2]:
            if row[0][0] != row[0][1] and int(row[0][1]) < 3:
                yield (Edit(path, number, (",".join([row[0][1] + row[0][0] + row[0][2:], *row[1:]]),)),)


@slip("the book has no such paragraph")
def fact_cites_no_paragraph(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("facts.csv"):
        if len(row) > 3 and re.fullmatch(r"\d+-\d+", row[3]):
            yield (Edit(path, number, (",".join([*row[:3], row[3] + "9", *row[4:]]),)),)


@slip("the paragraph has a row already")
def paragraph_twice_in_the_book(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("book.csv"):
        yield (Edit(path, number, (",".join(row), ",".join(row))),)


@slip("rules cite the paragraph")
def paragraph_lost_in_the_book(project: Project) -> Iterator[Edits]:
    for path, number, row in project.csv("book.csv"):
        if re.search(rf"@ {re.escape(row[1])}(?: @|\n|$| ruling| auth| deriv)", project.text):
            yield (Edit(path, number, ()),)


@slip("two columns of the table have one name, or one is missing")
def column_of_a_table_misspelt(project: Project) -> Iterator[Edits]:
    for name in (*PLACES, "facts.csv", "book.csv"):
        if name in project.files:
            head = project.files[name][0]
            for column in head.split(","):
                yield (Edit(name, 0, (head.replace(column, misspelt(column), 1),)),)
