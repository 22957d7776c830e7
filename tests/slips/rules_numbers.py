"""Slips in numbers, measures, value sets, tables and the arguments of rules."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, slip
from tests.slips._rulebook import NAME, Block, Rulebook, Site, misspelt, word


@slip(
    "wrong measure in a rule",
    expects="numbers of two measures do not add",
    codes=(
        "TYP004",
        "TYP010",
        "TYP011",
        "TYP012",
    ),
)
def wrong_measure(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    measures = list(book.declared("measure"))
    sites = [
        site
        for name in measures
        for site in book.sites(rf"\d (?P<it>{word(name)})", group="it")
        if (block := book.block_at(site.file, site.line))
        and block.keyword in ("quantity", "movement", "score")
    ]
    if not sites or len(measures) < 2:
        return None
    site = draw.choice(sites)
    return book.edit(site, draw.choice([name for name in measures if name != site.text]))


@slip(
    "measure that is not declared",
    expects="no measure is called so; the right one is suggested",
    codes=(
        "REF001",
        "REF002",
        "REF004",
        "SYN011",
    ),
)
def unknown_measure(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for name in book.declared("measure")
        for site in book.sites(rf"\d (?P<it>{word(name)})", group="it")
    ]
    return (
        book.edit(site, site.text + draw.choice(["x", "P"]))
        if sites and (site := draw.choice(sites))
        else None
    )


@slip(
    "die of the wrong size for its table",
    expects="the die may roll a number that the table does not have",
    codes=(
        "TAB036",
        "TAB001",
        "TAB041",
        "TAB045",
    ),
)
def wrong_die(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for site in book.sites(rf"roll 1d(?P<it>6) as (?P<name>{NAME})", group="it"):
        block = book.block_at(site.file, site.line)
        text = book.text(block) if block else ""
        if any(
            re.search(rf"{word(table)}\([^()]*{word(site.match['name'])}\s*[,)]", text)
            for table in book.declared("table")
        ):
            sites.append(site)
    return book.edit(draw.choice(sites), draw.choice(["8", "10", "12"])) if sites else None


@slip(
    "table read with rows and columns exchanged",
    expects="the table is read beyond its rows or columns, or by the wrong type",
    codes=(
        "TYP001",
        "TYP003",
        "TYP008",
        "TAB036",
        "TYP045",
    ),
)
def arguments_exchanged(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for name, block in book.declared("table").items()
        if _two_unlike_axes(book.text(block))
        for site in book.sites(rf"{word(name)}\((?P<a>[^(),]+), (?P<b>[^(),]+)\)")
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    a, b = site.match["a"], site.match["b"]
    return book.edit(site, site.text.replace(f"({a}, {b})", f"({b}, {a})"))


def _two_unlike_axes(text: str) -> bool:
    """Whether rows and columns differ enough that an exchange must lead beyond one of them."""
    axes = re.findall(r"(?:rows|columns) +[\w-]+(?: (\S+))?", text)
    return len(axes) == 2 and axes[0] != axes[1]


@slip("argument lost", expects="one argument is missing", codes=("TYP018",))
def argument_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    names = [
        name for name, block in book.declared("define", "quantity", "table", "procedure", "trace").items()
    ]
    sites = [
        site
        for name in names
        for site in book.sites(rf"{word(name)}\((?:[\w -]+)(?P<it>, [\w -]+)\)", group="it")
    ]
    return book.edit(draw.choice(sites), "") if sites else None


@slip("argument too many", expects="one argument too many", codes=("TYP018",))
def argument_added(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    names = [
        name for name, block in book.declared("define", "quantity", "table", "procedure", "trace").items()
    ]
    sites = [site for name in names for site in book.sites(rf"{word(name)}\([\w -]+(?P<it>)\)", group="it")]
    return book.edit(draw.choice(sites), ", 1") if sites else None


@slip("argument of another type", expects="another type is expected here", codes=("TYP001",))
def argument_type(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for name, block in book.declared("define", "quantity", "procedure").items()
        if re.search(r" with [\w-]+: (unit|hex|side|hexside)", block.header)
        for site in book.sites(rf"{word(name)}\((?P<it>[\w ]+)[,)]", group="it")
        if not re.search(r"for (unit|hex|side).*with", block.header)
    ]
    return book.edit(draw.choice(sites), "3") if sites else None


@slip(
    "state set to what it cannot be",
    expects="the state has no such value",
    codes=(
        "TYP001",
        "REF001",
        "REF003",
        "TYP002",
    ),
)
def wrong_value(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"^ +set {NAME} (?:of \(?[\w -]+\)? )?to (?P<it>yes|no)(?=\s*$)", group="it")
    return book.edit(draw.choice(sites), draw.choice(["3", "maybe"])) if sites else None


@slip(
    "number beyond the range of a state",
    expects="the state's numbers end before this one",
    codes=(
        "TYP032",
        "TYP033",
        "TYP030",
        "TYP045",
    ),
)
def beyond_range(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    ranges = {
        name: int(match[1])
        for name, block in book.declared("state").items()
        if (match := re.search(r"values +\d+\.\.(\d+)", book.text(block)))
    }
    sites = [
        site
        for name in ranges
        for site in book.sites(rf"^ +set (?P<name>{word(name)}) .*to (?P<it>\d+)(?=\s*$)", group="it")
    ]
    return (
        book.edit(site, str(ranges[site.match["name"]] + 3))
        if sites and (site := draw.choice(sites))
        else None
    )


@slip(
    "value missing in a set of values",
    expects="the value that rules use is not declared",
    codes=(
        "REF001",
        "REF003",
        "REF004",
        "TAB005",
        "OOB024",
        "OOB026",
        "OOB025",
        "TAB030",
        "TAB002",
        "TAB003",
    ),
)
def value_missing(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found: list[tuple[Block, str]] = []
    for block in book.blocks("values", "ladder"):
        values = re.findall(NAME, block.header)[2:]
        found += [(block, value) for value in values[1:] if book.count(value, examples=False) > 1]
    if not found:
        return None
    block, value = draw.choice(found)
    line = book.pages[block.file][block.first]
    return book.set_line(block.file, block.first, re.sub(rf"(, | < ){word(value)}", "", line, count=1))


@slip(
    "value misspelt in a comparison",
    expects="the set has no such value; the right one is suggested",
    codes=(
        "REF001",
        "REF002",
        "REF003",
        "REF004",
        "REF012",
        "MAP006",
    ),
)
def value_misspelt(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    values = {
        value
        for block in book.blocks("values", "ladder")
        for value in re.findall(NAME, block.header)[2:]
        if len(value) > 3
    } - {"none"}
    sites = [
        site
        for value in sorted(values)
        for site in book.sites(rf"(?:=|\bis|\bto|\bor|<>|>=|<=) \(?(?P<it>{word(value)})", group="it")
    ]
    sites = [site for site in sites if not book.code[site.file][site.line].startswith(("values", "ladder"))]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "value of another set",
    expects="a value of another set never compares equal",
    codes=(
        "REF003",
        "TYP003",
        "TYP001",
    ),
)
def value_of_another(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sets = [re.findall(NAME, block.header)[2:] for block in book.blocks("values", "ladder")]
    sites = [
        (site, one)
        for one in sets
        for value in one
        if value != "none"
        for site in book.sites(rf"(?:=|>=|<=|<>) (?P<it>{word(value)})", group="it")
    ]
    sites = [
        pair for pair in sites if not book.code[pair[0].file][pair[0].line].startswith(("values", "ladder"))
    ]
    if not sites or len(sets) < 2:
        return None
    site, own = draw.choice(sites)
    others = [
        value for one in sets if one is not own for value in one if value not in own and value != "none"
    ]
    return book.edit(site, draw.choice(others)) if others else None


@slip(
    "row of a table lost",
    expects="the table has no row for some of its numbers or values",
    codes=(
        "TAB030",
        "TAB046",
    ),
)
def row_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    rows = [
        (block.file, n)
        for block in book.blocks("table")
        if not re.search(r"rows +terrain", book.text(block))
        for n in _rows(book, block)[1:]
    ]
    if not rows:
        return None
    file, line = draw.choice(rows)
    return book.delete(file, line, line + 1)


def _rows(book: Rulebook, block: Block) -> list[int]:
    lines = book.code[block.file]
    data = [n for n in range(block.first, block.last) if lines[n].strip() == "data"]
    rows = list(range(data[0] + 1, block.last)) if data else []
    return [n for n in rows if lines[n].strip() and not lines[n].strip().startswith("die")]


@slip(
    "cell of a table lost",
    expects="the row has a cell too few",
    codes=(
        "TAB004",
        "TAB033",
    ),
)
def cell_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = []
    for block in book.blocks("table"):
        for n in _rows(book, block):
            line = book.code[block.file][n].rstrip()
            if match := re.search(r"\S+(?:,)? +(?P<it>,? *\S+)$", line):
                sites.append((block.file, n, match.start("it"), match.end("it")))
    if not sites:
        return None
    file, n, start, end = draw.choice(sites)
    line = book.pages[file][n]
    return book.set_line(file, n, (line[:start] + line[end:]).rstrip())


@slip(
    "cell of a table misspelt",
    expects="the cell is none of the table's values",
    codes=(
        "TAB005",
        "REF002",
    ),
)
def cell_misspelt(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites: list[Site] = []
    for block in book.blocks("table"):
        lines = _rows(book, block)
        sites += [
            site
            for site in book.sites(r"^ +\S+ .*?(?P<it>(?<= )[a-z][\w-]{3,})(?=\s|$)", group="it")
            if site.file == block.file and site.line in lines
        ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "rows of a table that overlap",
    expects="two rows hold the same number",
    codes=(
        "TAB031",
        "TAB032",
    ),
)
def rows_overlap(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = []
    for block in book.blocks("table"):
        lines = _rows(book, block)
        sites += [
            site
            for site in book.sites(r"^ +\d+\.\.(?P<it>\d+) ", group="it")
            if site.file == block.file and site.line in lines[:-1]
        ]
    return book.edit(site, str(int(site.text) + 1)) if sites and (site := draw.choice(sites)) else None


@slip(
    "terrain misspelt in a table by terrain",
    expects="no terrain is called so; the right one is suggested",
    codes=(
        "REF002",
        "TAB003",
    ),
)
def table_terrain(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    rows = [
        (block.file, n)
        for block in book.blocks("table")
        if re.search(r"rows +terrain", book.text(block))
        for n in _rows(book, block)
    ]
    if not rows:
        return None
    file, n = draw.choice(rows)
    line = book.pages[file][n]
    match = re.search(NAME, line)
    assert match
    return book.set_line(file, n, line[: match.start()] + misspelt(match[0], draw) + line[match.end() :])


@slip(
    "table of turns that ends before the game",
    expects="the game has turns that the table does not have",
    codes=("TAB046",),
)
def turns_short(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        (block, rows)
        for block in book.blocks("table")
        if re.search(r"rows +turn 1\.\.\d+", book.text(block)) and (rows := _rows(book, block))
    ]
    if not found:
        return None
    block, rows = draw.choice(found)
    for n in range(block.first, block.last):
        book.pages[block.file][n] = re.sub(
            r"(rows +turn 1\.\.)(\d+)", lambda m: f"{m[1]}{int(m[2]) - 1}", book.pages[block.file][n]
        )
    last = rows[-1]
    line = book.pages[block.file][last]
    match = re.match(r" +(?:(\d+)\.\.)?(\d+)", line)
    assert match
    if match[1] is None:
        return book.delete(block.file, last, last + 1)
    new = str(int(match[2]) - 1)
    if match[1] != new:
        new = f"{match[1]}..{new}"
    return book.set_line(block.file, last, line[: len(line) - len(line.lstrip())] + new + line[match.end() :])


@slip(
    "game of more turns than its tables",
    expects="the game has turns that a table does not have",
    codes=("TAB046",),
)
def turns_long(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"^  turn {NAME} 1\.\.(?P<it>\d+)", group="it")
    sites = [site for site in sites if len(book.sites(r"rows +turn 1\.\.")) > 0]
    return book.edit(site, str(int(site.text) + 2)) if sites and (site := draw.choice(sites)) else None


@slip("bounds of a quantity exchanged", expects="the lower bound is above the upper one", codes=("TYP060",))
def bounds_crossed(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"^  [\w-]+: +at least (?P<it>\d+)(?=\s*$)", group="it")
        if (block := book.block_at(site.file, site.line)) and block.keyword == "quantity"
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.insert(site.file, site.line + 1, [f"  bound: at most {int(site.text) - 1}"])


@slip("level of another ladder", expects="the quantity's ladder has no such step", codes=("REF003",))
def foreign_level(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    ladders = [re.findall(NAME, block.header)[2:] for block in book.blocks("ladder")]
    sites = [
        (site, own)
        for own in ladders
        for value in own
        for site in book.sites(rf"at (?:least|most) (?P<it>{word(value)})", group="it")
    ]
    if not sites or len(ladders) < 2:
        return None
    site, own = draw.choice(sites)
    return book.edit(
        site, draw.choice([step for one in ladders if one is not own for step in one if step not in own])
    )


@slip("bands of a ladder that overlap", expects="two bands cover the same difference", codes=("VIC011",))
def bands_overlap(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"^  bands .*?(?<![\d-])(?P<it>\d+), (?P<next>\d+)", group="it")
        if int(site.match["next"]) == int(site.text) + 1
    ]
    return book.edit(site, str(int(site.text) + 1)) if sites and (site := draw.choice(sites)) else None


@slip("gap between bands of victory", expects="no band covers this difference", codes=("VIC010",))
def bands_gap(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"^  bands .*?, (?P<it>\d+)\.\.", group="it")
    return book.edit(site, str(int(site.text) + 1)) if sites and (site := draw.choice(sites)) else None


@slip("band of victory lost", expects="the ladder has more steps than there are bands", codes=("VIC001",))
def band_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"^  bands .*(?P<it>, \d+\.\.)\s*$", group="it")
    return book.edit(draw.choice(sites), "") if sites else None


@slip(
    "victory points for neither side",
    expects="no side is called so",
    codes=(
        "REF002",
        "REF001",
    ),
)
def points_for_nobody(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"\d V?P? ?for (?P<it>[A-Z]\w+)", group="it")
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "stock that is not declared in a price",
    expects="no stock is called so; the right one is suggested",
    codes=(
        "REF002",
        "REF001",
    ),
)
def unknown_stock(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"(?:costs +|spend |gain )\d+ (?P<it>{NAME})", group="it")
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "start of a state outside its values",
    expects="the state does not have the value with which it begins",
    codes=(
        "REF001",
        "REF003",
    ),
)
def wrong_start(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(rf"^  start +(?P<it>{NAME})(?=\s|$)", group="it")
        if (block := book.block_at(site.file, site.line))
        and block.keyword == "state"
        and site.text not in ("yes", "none")
    ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None
