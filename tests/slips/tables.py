"""Slips in tables, charts and odds."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tests.slips import Edit, Project, harmless, slip

FILES = ("**/*.hw",)
TABLE = r"^(?:replace \S+ )?table .*\n(?:  (?!data).*\n)+  data\n((?:    .*\n)+)"
RESULTS = ("crt", "shock", "bombardment", "charge", "weather-roll")


def rows(
    p: Project,
    draw: Random,
    change: Callable[[list[list[str]], Random], list[list[str]] | None],
    wanted: Callable[[str], bool] = lambda head: True,
) -> Edit | None:
    """Changes the rows of a table, each a list of words; a comment stays the last word."""

    def changed(found: re.Match[str], draw: Random) -> str | None:
        if not wanted(found[0]):
            return None
        lines = found[1].splitlines()
        words = [re.split(r"\s{2,}", line.strip()) for line in lines]
        made = change([list(line) for line in words], draw)
        if made is None:
            return None
        start = found[0][: found.start(1) - found.start()]
        return start + "".join("    " + "  ".join(line) + "\n" for line in made)

    return p.change(draw, TABLE, changed, *FILES)


def _ordered(head: str) -> bool:
    """A table whose results get better in one direction."""
    return any(f"table {name} " in head for name in ("crt", "bombardment", "charge"))


@slip(
    "two cells of a chart exchanged",
    expects="these cells are out of order against all their neighbours",
    codes=("TAB061",),
)
def cells_exchanged(p: Project, draw: Random) -> Edit | None:
    def exchange(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        body = [row for row in table if row[0] != "die"]
        row = draw.choice(body)
        places = [at for at in range(1, len(row) - 2) if row[at] != row[at + 2] and row[at] != row[at + 1]]
        if not places:
            return None
        at = draw.choice(places)
        row[at], row[at + 2] = row[at + 2], row[at]
        return table

    return rows(p, draw, exchange, _ordered)


@slip(
    "two columns of a chart exchanged",
    expects="the cells of these columns are out of order in every row",
    codes=("TAB061",),
)
def columns_exchanged(p: Project, draw: Random) -> Edit | None:
    def exchange(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        at = draw.randrange(2, len(table[1]) - 1)
        for row in table:
            if row[0] != "die":
                row[at], row[at + 1] = row[at + 1], row[at]
        return table

    return rows(p, draw, exchange, lambda head: "table crt " in head or "table charge " in head)


@slip("odds columns exchanged", expects="these odds are not in order", codes=("TAB011", "TAB008"))
def odds_exchanged(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  columns .*?)(\d\S*:\d), (\d\S*:\d)(?=, )", r"\1\3, \2", *FILES)


@slip(
    "odds columns exchanged in the head of the data",
    expects="the columns are not those of the odds",
    codes=("TAB008",),
)
def head_exchanged(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(    die  .*?)(\d\S*:\d)(\s+)(\d\S*:\d)", r"\1\4\3\2", *FILES)


@slip(
    "two rows of a chart exchanged",
    expects="these rows are out of order against their neighbours",
    codes=("TAB061",),
)
def rows_exchanged(p: Project, draw: Random) -> Edit | None:
    def exchange(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        body = [at for at, row in enumerate(table) if row[0] != "die"]
        at = draw.choice(body[:-1])
        one, two = table[at], table[at + 1]
        if one[1:] == two[1:]:
            return None
        table[at], table[at + 1] = [one[0], *two[1:]], [two[0], *one[1:]]
        return table

    return rows(p, draw, exchange, _ordered)


@slip("row of a table left out", expects="the table has no row for ...", codes=("TAB030",))
def row_missing(p: Project, draw: Random) -> Edit | None:
    def less(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        if not table[-1][0][0].isdigit():
            return None
        del table[draw.randrange(1, len(table))]
        return table

    return rows(p, draw, less, lambda head: "  data" in head)


@slip("row of a table twice", expects="this row stands twice", codes=("TAB031",))
def row_twice(p: Project, draw: Random) -> Edit | None:
    def more(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        at = draw.randrange(len(table))
        return (
            [*table[: at + 1], table[at], *table[at + 1 :]]
            if table[at][0] != "die" and table[at][0][0] != "#"
            else None
        )

    return rows(p, draw, more)


@slip("cell left out", expects="the row has fewer cells than the table has columns", codes=("TAB033",))
def cell_missing(p: Project, draw: Random) -> Edit | None:
    def less(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        row = draw.choice(table)
        if len(row) < 4 or row[-1].startswith("#") or "," in row[1]:
            return None
        del row[draw.randrange(1, len(row))]
        return table

    return rows(p, draw, less)


@slip("result misspelt in a chart", expects="unknown result; did you mean ...", codes=("REF002", "TAB005"))
def result_misspelt(p: Project, draw: Random) -> Edit | None:
    def misspell(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        row = draw.choice(table)
        cells = [at for at in range(1, len(row)) if re.fullmatch(r"[a-z]{2,}[\w-]*", row[at])]
        if not cells or row[0] == "die":
            return None
        at = draw.choice(cells)
        row[at] = row[at] + row[at][-1]
        return table

    return rows(p, draw, misspell)


@slip(
    "cell ten times its peers", expects="this number is far above all others of the table", codes=("TAB060",)
)
def cell_tenfold(p: Project, draw: Random) -> Edit | None:
    def tenfold(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        cells = [int(cell) for row in table for word in row[1:] for cell in re.findall(r"-?\d+", word)]
        row = draw.choice(table)
        places = [at for at in range(1, len(row)) if re.match(r"-?[2-9](,|$)", row[at])]
        if not places or len(cells) < 5:
            return None  # of few numbers nobody knows what is usual
        at = draw.choice(places)
        made = re.sub(r"(-?[2-9])", r"\g<1>0", row[at], count=1)
        if abs(int(re.findall(r"-?\d+", made)[0])) < 2 * max(map(abs, cells)):
            return None
        row[at] = made
        return table

    return rows(
        p,
        draw,
        tenfold,
        lambda head: "cells number" in head or "cells    number" in head or "cells  number" in head,
    )


@slip("sign of a cell lost", expects="the sign differs from all others of the column", codes=("TAB060",))
def sign_lost(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(    [a-z][\w-]*  .*?)-(\d)", r"\1\2", "rules/*.hw")


@slip(
    "range of rows the wrong way round",
    expects="the range runs backwards; write 2..5",
    codes=("TYP040", "TAB030"),
)
def row_range_reversed(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(    )(\d+)\.\.(\d+)(?=  )", r"\1\3..\2", *FILES)


@slip("range of rows with a dash", expects="a range is written with two dots", codes=("SYN005",))
def row_range_dash(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(    )(\d+)\.\.(\d+)(?=  )", r"\1\2–\3", *FILES)


@slip("ranges of rows that overlap", expects="two rows hold for the same number", codes=("TAB031",))
def row_ranges_overlap(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(    \d+\.\.)(\d+)(  .*\n    \d)", lambda m, d: f"{m[1]}{int(m[2]) + 1}{m[3]}", *FILES
    )


@slip(
    "die of the wrong size",
    expects="the rows do not cover the die, or the die cannot roll them",
    codes=("TAB030", "TAB004", "TAB032"),
)
def die_size(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  (?:rows|columns) +die 1\.\.)([678])$", r"\g<1>1\2", *FILES)


@slip(
    "step of a ladder exchanged",
    expects="no rating or table has the steps in this order",
    codes=("VIC010", "VIC011"),
)
def bands_reversed(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  bands +)(.*?)(\d+\.\.\d+), (\d+\.\.\d+)", r"\1\2\4, \3", *FILES)


@harmless("plausible result in the corner of a chart")
def corner(p: Project, draw: Random) -> Edit | None:
    # The next better result for the attacker at the best column: order stays.
    return p.change(draw, r"^(    6    ae .*)dr2$", r"\1dr3", "charts.hw")


@harmless("columns of a table aligned again")
def laid_out(p: Project, draw: Random) -> Edit | None:
    return rows(
        p, draw, lambda table, draw: [[*row[:-1], f" {row[-1]}"] if len(row) > 1 else row for row in table]
    )


@harmless("comment in a table")
def table_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  data\n)", r"\1    # as on the player aid\n", *FILES)


@harmless("number of a table by one")
def cell_by_one(p: Project, draw: Random) -> Edit | None:
    def by_one(table: list[list[str]], draw: Random) -> list[list[str]] | None:
        row = draw.choice(table)
        if row[-1] != "3":
            return None
        row[-1] = "4"
        return table

    return rows(p, draw, by_one, lambda head: "table terrain-cost" in head)
