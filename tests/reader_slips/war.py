"""Slips in a war of lists: counters, set-ups by factors, arrivals, withdrawals, income."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Line, Project, exchanged, misspelt, substituted

DATE = r"\d{4}-\d\d\.\d"


def counted(project: Project) -> Iterator[tuple[Line, re.Match[str]]]:
    """Rows `N x FACTORS TYPE ECHELON  NAMES`."""
    for line in project.of("forces", "schedule"):
        match = re.search(r"(\d+) x (\S+) ([\w. ]+?) ([IVX]+)  +([^()]+?)(?=  +at|$)", line.body)
        if match and "," in match[5]:
            yield line, match


def dated(project: Project) -> Iterator[Line]:
    """Rows of schedules with dates."""
    return (line for line in project.of("schedule") if re.match(rf"  {DATE} ", line.text))


@slip("the row counts more units than it names")
def count_of_a_row(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        new = str(int(match[1]) + 1)
        yield line.with_body(line.body[: match.start(1)] + new + line.body[match.end(1) :])


@slip("one counter is named twice in a row")
def designation_twice_in_a_row(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        parts = match[5].split(", ")
        if len(parts) > 2:
            new = ", ".join([parts[0], parts[0], *parts[2:]])
            yield line.with_body(line.body[: match.start(5)] + new + line.body[match.end(5) :])


@slip("the counter of this name has other factors in the list of counters")
def factors_mistyped(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        if line.path.startswith(("forces", "schedules")) and re.fullmatch(r"\d-\d", match[2]):
            new = f"{10 - int(match[2][0])}-{match[2][2]}"
            if new != match[2]:
                yield line.with_body(line.body[: match.start(2)] + new + line.body[match.end(2) :])


@slip("no counter has the name")
def designation_mistyped(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        if line.path.startswith(("forces/19", "schedules")):
            parts = match[5].split(", ")
            new = ", ".join([*parts[:-1], parts[-1] + "77"])
            yield line.with_body(line.body[: match.start(5)] + new + line.body[match.end(5) :])


@slip("the counters of these names are of another size")
def echelon_mistyped(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        if line.path.startswith(("forces/19", "schedules")) and match[4] in ("X", "XX"):
            new = "XX" if match[4] == "X" else "X"
            yield line.with_body(line.body[: match.start(4)] + new + line.body[match.end(4) :])


@slip("no type of counter has the name")
def type_misspelt(project: Project) -> Iterator[Edits]:
    for line, match in counted(project):
        if len(match[3]) == 3:
            yield line.with_body(line.body[: match.start(3)] + misspelt(match[3]) + line.body[match.end(3) :])


@slip("the counters of these names are of another nation")
def forces_of_another_nation(project: Project) -> Iterator[Edits]:
    other = {"France": "Germany", "Germany": "France", "Great_Britain": "Belgium", "Belgium": "France"}
    for header in project.headers("forces", "schedule"):
        match = re.match(r"(?:forces \S+|schedule\S*) of (\w+)(?= at )", header.body)
        if match and match[1] in other:
            yield header.with_body(header.body.replace(f" of {match[1]}", f" of {other[match[1]]}", 1))


@slip("a month has seven turns")
def turn_of_no_month(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of("schedule"), r"(?<=\d{4}-\d\d\.)\d", "9")


@slip("a year has twelve months")
def month_of_no_year(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of("schedule", "income"), r"(?<=\d{4}-)\d\d", "13")


@slip("the war ends before, and the row stands between two of another year")
def year_mistyped(project: Project) -> Iterator[Edits]:
    yield from substituted(dated(project), r"^  191\d", "  1941")


@slip("rows of a schedule stand in the order of time but for these two")
def rows_of_time_exchanged(project: Project) -> Iterator[Edits]:
    found = list(dated(project))
    for one, two in zip(found, found[1:], strict=False):
        if one.field != two.field and one.path == two.path and two.number == one.number + 1:
            yield exchanged(one, two)


@slip("the hex is off the map")
def arrival_hex_off_the_map(project: Project) -> Iterator[Edits]:
    yield from substituted(dated(project), r"(?<= at )\d\d(\d\d)$", r"88\1")


@slip("the unit withdraws a second time and has not come back")
def unit_withdrawn_twice(project: Project) -> Iterator[Edits]:
    for line in dated(project):
        if re.search(r"  withdraw +\S+ \w+ [IVX]+  \w+$", line.body):
            yield line.with_text(line.text, line.text)


@slip("the unit withdraws before it has arrived")
def withdrawn_before_it_has_arrived(project: Project) -> Iterator[Edits]:
    for line in dated(project):
        if "  arrive " in line.body and "RPL" not in line.body and "gain" not in line.body:
            new = re.sub(r"  arrive  ", "  withdraw", line.body, count=1)
            new = re.sub(r" +at \d{4}$", "", new)
            if new != line.body:
                yield (Edit(line.path, line.number, (new + line.tail, line.text)),)


@slip("a unit stands in two places of one set-up")
def counter_in_two_places(project: Project) -> Iterator[Edits]:
    found = [
        line for line in project.of("forces") if re.match(r"    \d{4}  \d\S+ \w+ [IVX]+  [\w ]+$", line.body)
    ]
    for one, two in zip(found, found[1:], strict=False):
        if one.header == two.header and one.path == two.path:
            yield two.with_text(two.text, re.sub(r"^    \d{4}", "    " + two.field, one.text))


@slip("the hex is off the map")
def set_up_hex_off_the_map(project: Project) -> Iterator[Edits]:
    for line in project.of("forces"):
        match = re.match(r"    (\d\d)(\d\d)  ", line.text)
        if match:
            yield line.with_body(line.body.replace(match[1] + match[2], f"8{match[1][1]}{match[2]}", 1))


@slip("the hex with its digits exchanged lies off the map, or in a sea, or in the enemy's lines")
def set_up_hex_in_the_enemys_lines(project: Project) -> Iterator[Edits]:
    by_side: dict[tuple[str, str], list[str]] = {}
    for line in project.of("forces"):
        match = re.match(r"    (\d{4})  ", line.text)
        if match:
            nation = re.search(r" of (\w+)", line.header)
            side = "Germany" if nation and nation[1] == "Germany" else "Entente"
            by_side.setdefault((line.path, side), []).append(match[1])
    for line in project.of("forces"):
        match = re.match(r"    (\d{4})  ", line.text)
        nation = re.search(r" of (\w+)", line.header)
        if match and nation:
            other = "Entente" if nation[1] == "Germany" else "Germany"
            for number in by_side.get((line.path, other), [])[:5]:
                yield line.with_body(line.body.replace(match[1], number, 1))


@slip("a span of the income ends before the next begins")
def income_with_a_gap(project: Project) -> Iterator[Edits]:
    yield from substituted(
        project.of("income"),
        r"(?<=\.\.\d{4}-)(\d\d)",
        lambda match: f"{int(match[1]) - 1:02}" if int(match[1]) > 1 else None,
    )


@slip("ten times what the nation gets in the spans before and after")
def income_ten_times(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of("income"), r"\b(\d0) SP", r"\g<1>0 SP")


@slip("a month has seven turns")
def income_in_a_turn_of_no_month(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of("income"), r"(?<=on turn )\d", "8")
    yield from substituted(project.of("income"), r"(?<=, )\d(?= |$)", "9")


@slip("dates and number of turns of a scenario contradict each other")
def dates_and_turns_differ(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "turns" and any(each.field == "dates" for each in project.of("scenario")):
            if project.name == "western-front":
                yield from substituted(iter((line,)), r"\d+$", lambda match: str(int(match.group()) + 2))


@slip("the scenario names forces that no block declares")
def forces_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "forces":
            for name in re.findall(r"[A-Z][\w-]+", line.body):
                yield line.with_body(line.body.replace(name, misspelt(name), 1))


@slip("one spelling stands for two counters, or in two rows")
def spelling_twice(project: Project) -> Iterator[Edits]:
    for line in project.of("spellings", "abbreviations"):
        yield line.with_text(line.text, line.text)


@slip("nothing is called so")
def word_of_a_said_rule_misspelt(project: Project) -> Iterator[Edits]:
    lines = project.of("obligation", "invariant", "payment", "losses", "elimination", "reaction", "selection")
    yield from substituted(
        lines,
        r"(?<=for )[A-Z]\w{4,}|(?<=of )[A-Z]\w{4,}|(?<=each  )[A-Z]\w{3,}",
        lambda m: misspelt(m.group()),
    )


@slip("the block has no such field")
def field_of_a_said_rule_misspelt(project: Project) -> Iterator[Edits]:
    lines = project.of(
        "obligation", "invariant", "payment", "losses", "income", "reaction", "network", "calendar"
    )
    yield from substituted(
        lines,
        r"(?<=^  )(created|must|waived|strength|checked|otherwise|price|quota|stream|order|capacity|special|holds)\b",
        lambda match: misspelt(match[1]),
    )
