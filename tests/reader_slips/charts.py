"""Slips in tables, odds, ladders, decks and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edits, Line, Project, misspelt, removed, substituted

ORDERED = ("crt", "shock", "shock-bonus", "bombardment", "charge", "bridge-risk")
ORDERED += ("march-units-germany", "march-units-allies", "siege-range", "foch-range", "turn-hour")


def data(project: Project, *names: str) -> Iterator[Line]:
    """Rows of data of tables, headings left out."""
    for line in project.of("table"):
        if line.text.startswith("    ") and (not names or line.header.split()[1] in names):
            if re.match(r"-?\d|[a-z-]+ +-?\d", line.body.strip()) and len(line.body.split()) > 1:
                yield line


def cells(line: Line) -> list[str]:
    """Label and cells of a row."""
    return line.body.replace(",", " ").split()


def with_cells(line: Line, parts: list[str]) -> Edits:
    """The row with other cells."""
    comma = ", " if "," in line.body else "  "
    return line.with_body("    " + parts[0] + "  " + comma.join(parts[1:]))


@slip("cells of this chart rise or fall along the row, these two do not")
def cells_exchanged(project: Project) -> Iterator[Edits]:
    for line in data(project, "crt", "bombardment", "charge", "bridge-risk"):
        parts = cells(line)
        for at in range(1, len(parts) - 2):
            if parts[at] != parts[at + 2]:
                new = list(parts)
                new[at], new[at + 2] = new[at + 2], new[at]
                yield with_cells(line, new)


@slip("cells of this chart rise or fall down the column, these rows do not")
def rows_exchanged(project: Project) -> Iterator[Edits]:
    found = list(data(project, *ORDERED))
    for one, two in zip(found, found[1:], strict=False):
        if one.header == two.header and cells(one)[1:] != cells(two)[1:]:
            first, second = cells(one), cells(two)
            yield with_cells(one, [first[0], *second[1:]]) + with_cells(two, [second[0], *first[1:]])


@slip("columns of odds stand in their order but for these two")
def odds_columns_exchanged(project: Project) -> Iterator[Edits]:
    for line in project.of("odds"):
        if line.field == "columns":
            parts = line.body.strip().split(None, 1)[1].split(", ")
            for at in range(len(parts) - 1):
                new = [*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]
                yield line.with_body("  columns  " + ", ".join(new))
    for line in project.of("table"):
        parts = line.body.split()
        if line.text.startswith("    ") and len(parts) > 2 and ":" in parts[1]:
            for at in range(1, len(parts) - 1):
                new = [*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]
                yield line.with_body("    " + "  ".join(new))


@slip("a value of the axis has no row")
def row_left_out(project: Project) -> Iterator[Edits]:
    for line in data(project):
        if project.name not in (
            "offensive-a-outrance",
            "on-to-paris",
        ):  # their tables are of some terrains only
            yield removed(line)


@slip("a value of the axis has two rows")
def row_twice(project: Project) -> Iterator[Edits]:
    for line in data(project):
        yield line.with_text(line.text, line.text)


@slip("the row has fewer cells than there are columns")
def cell_left_out(project: Project) -> Iterator[Edits]:
    for line in data(project):
        parts = cells(line)
        if len(parts) > 2:
            yield with_cells(line, parts[:-1])


@slip("the row has more cells than there are columns")
def cell_twice(project: Project) -> Iterator[Edits]:
    for line in data(project):
        parts = cells(line)
        yield with_cells(line, [*parts, parts[-1]])


@slip("no result of the table has this name")
def result_misspelt(project: Project) -> Iterator[Edits]:
    for line in data(project):
        parts = cells(line)
        for at in range(1, len(parts)):
            if re.match(r"[a-z]{2}", parts[at]):
                yield with_cells(line, [*parts[:at], misspelt(parts[at]), *parts[at + 1 :]])


@slip("two rows share a value of the axis")
def row_range_too_long(project: Project) -> Iterator[Edits]:
    found = list(data(project))
    for one, two in zip(found, found[1:], strict=False):
        match = re.match(r"(-?\d+\.\.)(-?\d+)$", cells(one)[0])
        if match and one.header == two.header:
            yield with_cells(one, [match[1] + str(int(match[2]) + 1), *cells(one)[1:]])


@slip("a value between two rows has none")
def row_range_too_short(project: Project) -> Iterator[Edits]:
    for line in data(project):
        match = re.match(r"(-?\d+)(\.\.-?\d+)$", cells(line)[0])
        if match:
            yield with_cells(line, [str(int(match[1]) + 1) + match[2], *cells(line)[1:]])


@slip("rows go on beyond the end of their axis")
def axis_too_short(project: Project) -> Iterator[Edits]:
    for line in project.of("table"):
        if line.field in ("rows", "columns"):
            yield from substituted(
                iter((line,)),
                r"(?<=\d\.\.)(\d+)",
                lambda match: str(int(match[1]) - 1) if int(match[1]) < 40 else None,
            )


@slip("ten times all its neighbours in the chart")
def cell_ten_times(project: Project) -> Iterator[Edits]:
    for line in data(project):
        parts = cells(line)
        for at in range(1, len(parts)):
            if re.fullmatch(r"-?[1-9]", parts[at]):
                yield with_cells(line, [*parts[:at], parts[at] + "0", *parts[at + 1 :]])


@slip("the cells are cells of the other axis: the chart is asked with rows for columns")
def chart_asked_with_arguments_exchanged(project: Project) -> Iterator[Edits]:
    names = "crt|charge|bombardment|span-repair|bridge-risk|weather-roll"
    yield from substituted(iter(project.rules), rf"\b({names})\(([\w-]+), ([\w() -]+?)\)", r"\1(\3, \2)")
    yield from substituted(  # lines 1 and 2 are columns too
        iter(project.rules), r"\b(terrain-cost)\(([3-9]|1\d), ([\w() -]+?)\)", r"\1(\3, \2)"
    )


@slip("the chart has two axes and is asked with one")
def chart_asked_with_one_argument(project: Project) -> Iterator[Edits]:
    names = "crt|charge|bombardment|span-repair|bridge-risk|weather-roll|battle-odds"
    yield from substituted(iter(project.rules), rf"\b({names})\(([\w-]+), ([\w() -]+?)\)", r"\1(\2)")


@slip("the table that the die is looked up in ends at 6")
def die_of_eight(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        if line.field == "roll" and "1d6 as die" in line.body:
            block = [each for each in project.rules if each.header == line.header and each.path == line.path]
            if any(re.search(r"\b(crt|shock-bonus|charge|bombardment)\(die\b", each.body) for each in block):
                yield line.with_body(line.body.replace("1d6", "1d10"))


@slip("there are fewer cards than that")
def draw_more_than_there_are(project: Project) -> Iterator[Edits]:
    yield from substituted(iter(project.rules), r"(?<=draw )[1-9](?= from)", r"\g<0>0")


@slip("the deck counts more cards than are written, or two have one number")
def card_with_a_number_that_is_taken(project: Project) -> Iterator[Edits]:
    for header in project.headers("card"):
        number = int(header.text.split()[1])
        if number > 1:
            yield header.with_body(header.body.replace(f"card {number}", f"card {number - 1}", 1))


@slip("the deck says how many cards it has, and one more is written")
def deck_too_small(project: Project) -> Iterator[Edits]:
    for line in project.of("deck"):
        if line.field == "cards":
            yield from substituted(iter((line,)), r"(?<=\.\.)\d+", lambda match: str(int(match.group()) - 1))


@slip("a value of a card stands far above all others of its deck")
def card_value_ten_times(project: Project) -> Iterator[Edits]:
    for line in project.of("card"):
        if line.field == "bid":
            yield line.with_body(line.body + "0")


@slip("a ladder with one step twice")
def step_of_a_ladder_twice(project: Project) -> Iterator[Edits]:
    for header in project.headers("ladder"):
        steps = header.body.split(" < ")
        for at in range(1, len(steps) - 1):
            yield header.with_body(" < ".join([*steps, steps[at]]))


@slip("one name twice in a set of values")
def value_twice(project: Project) -> Iterator[Edits]:
    for header in project.headers("values"):
        names = header.body.split(", ")
        if len(names) > 2:
            yield header.with_body(", ".join([*names, names[1]]))


@slip("tables and rules use a name that its set of values has no more")
def value_left_out(project: Project) -> Iterator[Edits]:
    for header in project.headers("values"):
        names = header.body.split(", ")
        for name in names[1:]:
            if len(re.findall(rf"(?<![\w-]){name}(?![\w-])", project.rule_text)) > 1 and len(names) > 2:
                yield header.with_body(", ".join(each for each in names if each != name))
