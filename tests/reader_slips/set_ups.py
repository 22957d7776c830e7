"""Slips in set-ups, schedules and scenarios of games that are played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Line, Project, misspelt, substituted
from tests.reader_slips.units import units

ID = r"\b[A-Z]{2}_\w+"


def rows(project: Project) -> Iterator[Line]:
    """Rows of set-ups that name a hex or place and units."""
    for line in project.of("setup"):
        if re.match(rf"  \w[\w-]* +(?:{ID}, )*{ID}$", line.body) and line.field not in ("move", "do"):
            yield line


def arrivals(project: Project) -> Iterator[Line]:
    """Rows of schedules with ids."""
    return (line for line in project.of("schedule") if re.search(rf"arrive {ID}", line.body))


def ids(line: Line) -> list[str]:
    """The ids that a line names."""
    return re.findall(ID, line.body)


def same_scenario(project: Project, one: Line, two: Line) -> bool:
    """Whether a scenario has both lines: they stand in one file, or the project has one scenario."""
    return one.path == two.path or len(list(project.headers("scenario"))) == 1


def sides(project: Project) -> dict[str, str]:
    """The file of each unit."""
    return {unit[3]["id"]: unit[0] for unit in units(project)}


@slip("the unit stands in another row of the same set-up")
def unit_set_up_twice(project: Project) -> Iterator[Edits]:
    found = list(rows(project))
    for line in found:
        for other in found:
            if other.header == line.header and other.number != line.number:
                yield other.with_body(f"{other.body}, {ids(line)[0]}")


@slip("the unit stands on the map already when it arrives")
def unit_set_up_and_scheduled(project: Project) -> Iterator[Edits]:
    files = sides(project)
    for row in rows(project):
        for arrival in arrivals(project):
            first, second = ids(row)[0], ids(arrival)[0]
            if files.get(first) == files.get(second) and same_scenario(project, row, arrival):
                yield arrival.with_body(arrival.body.replace(second, f"{first}, {second}", 1))


@slip("a set-up of one side names a unit of the other")
def enemy_in_the_set_up(project: Project) -> Iterator[Edits]:
    files = sides(project)
    found = list(rows(project))
    for row in found:
        for other in found:
            if files.get(ids(row)[-1]) != files.get(ids(other)[-1]):
                yield row.with_body(row.body.replace(ids(row)[-1], ids(other)[-1]))


@slip("a schedule of one side brings a unit of the other")
def enemy_in_the_schedule(project: Project) -> Iterator[Edits]:
    files = sides(project)
    found = list(arrivals(project))
    for row in found:
        for other in found:
            if files.get(ids(row)[-1]) != files.get(ids(other)[-1]):
                yield row.with_body(row.body.replace(ids(row)[-1], ids(other)[-1]))


@slip("no unit has the id")
def id_misspelt_in_a_set_up(project: Project) -> Iterator[Edits]:
    for line in (*rows(project), *arrivals(project)):
        for name in ids(line):
            yield line.with_body(re.sub(rf"\b{name}\b", misspelt(name), line.body, count=1))


@slip("the number with its digits exchanged lies off the map, in the water or where the enemy stands")
def set_up_hex_with_digits_exchanged(project: Project) -> Iterator[Edits]:
    taken = {line.field: line.header for line in rows(project)}
    for line in rows(project):
        match = re.match(r"  (\d)(\d)(\d)(\d) ", line.text)
        if match:
            a, b, c, d = match.groups()
            for new in (b + a + c + d, a + b + d + c, c + d + a + b, a + c + b + d):
                if impossible(project, new) or taken.get(new, line.header) != line.header:
                    yield line.with_body("  " + new + line.body[6:])


def impossible(project: Project, number: str) -> bool:
    """Whether a hex of four figures is off the map or in the water."""
    bounds = re.search(r"columns +\d+\.\.(\d+)\D+rows +\d+\.\.(\d+)", project.rule_text)
    if bounds and not (1 <= int(number[:2]) <= int(bounds[1]) and 1 <= int(number[2:]) <= int(bounds[2])):
        return True
    return any(
        number in line.body and re.search(r"\b(lake|water)\b", line.body) for line in project.of("hexes")
    )


@slip("the sequence and the tables by turn end long before")
def arrival_in_a_turn_that_never_comes(project: Project) -> Iterator[Edits]:
    yield from substituted(arrivals(project), r"(?<=turn )(\d+)", r"\g<1>0")


@slip("turns count from 1")
def arrival_in_turn_nought(project: Project) -> Iterator[Edits]:
    yield from substituted(arrivals(project), r"(?<=turn )\d+", "0")


@slip("the entry is for units of the other side")
def arrival_by_an_entry_of_the_enemy(project: Project) -> Iterator[Edits]:
    owners = {}
    for header in project.headers("entry"):
        match = re.match(r"entry (\S+) of unit of (\w+)", header.text)
        if match:
            owners[match[1]] = match[2]
    for line in arrivals(project):
        side = line.header.split()[1]
        for name, owner in owners.items():
            if owner != side and " by " in line.body:
                yield line.with_body(re.sub(r"(?<= by )\S+", name, line.body))


@slip("no entry has the name")
def entry_misspelt(project: Project) -> Iterator[Edits]:
    yield from substituted(arrivals(project), r"(?<= by )\S+", lambda match: misspelt(match.group()))


@slip("the unit arrives in another row too")
def unit_arrives_twice(project: Project) -> Iterator[Edits]:
    found = list(arrivals(project))
    for line in found:
        for other in found:
            if other.header == line.header and other.number != line.number:
                yield line.with_body(line.body.replace(ids(line)[0], f"{ids(line)[0]}, {ids(other)[0]}", 1))


@slip("nothing else brings the unit into play: it is in no set-up and no schedule")
def unit_forgotten_in_the_schedule(project: Project) -> Iterator[Edits]:
    for line in arrivals(project):
        names = ids(line)
        if len(names) > 1 and len(re.findall(rf"\b{names[-1]}\b", project.rule_text)) == 1:
            yield line.with_body(line.body.replace(f", {names[-1]}", ""))


@slip("the tables by turn, or the calendar, end before the scenario does")
def scenario_longer_than_its_tables(project: Project) -> Iterator[Edits]:
    def longer(match: re.Match[str]) -> str:
        return str(int(match.group()) + 9)

    yield from substituted(project.of("scenario"), r"(?<=\.\.)\d+(?=$)", longer)


@slip("there is no set-up of this name")
def set_up_misspelt_in_the_scenario(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "set-up":
            for name in re.findall(r"[\w-]+", line.body)[2:]:
                yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("one side has no units in this scenario")
def set_up_of_one_side_left_out(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "set-up" and project.name in ("race-to-the-sea", "library-of-napoleonic-battles"):
            head, names = re.match(r"( +set-up +)(.*)", line.body).groups()  # type: ignore[union-attr]
            parts = names.split(", ")
            for name in parts[:2]:
                yield line.with_body(head + ", ".join(each for each in parts if each != name))


@slip("one set-up is carried out twice")
def set_up_listed_twice(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "set-up":
            yield line.with_body(f"{line.body}, {line.body.split()[1].rstrip(',')}")


@slip("there is no game of this name")
def game_of_the_scenario_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "of":
            yield line.with_body(line.body + "S")


@slip("there is no option of this name")
def option_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        if line.field in ("options", "needs", "excludes") and line.word in ("scenario", "option"):
            for name in re.findall(r"[a-z][\w-]+", line.body)[1:]:
                yield line.with_body(line.body.replace(name, misspelt(name)))
    yield from substituted(project.headers(), r"(?<= under )[a-z][\w-]+", lambda m: misspelt(m.group()))


@slip("the state declares a range, and the value is beyond it; or no state has the name")
def parameter_mistyped(project: Project) -> Iterator[Edits]:
    for line in project.of("scenario"):
        if line.field == "parameter":
            yield line.with_body(line.body + "7")
            name = line.body.split()[1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("a hex that holds units of the other side from the start")
def two_armies_in_a_hex(project: Project) -> Iterator[Edits]:
    found = list(rows(project))
    for line in found:
        for other in found:
            if other.path == line.path and other.header != line.header and re.match(r"\d{4}", line.field):
                if re.match(r"\d{4}", other.field):
                    yield line.with_body(line.body.replace(line.field, other.field, 1))


@slip("more stand in the hex than the stacking rule lets")
def stack_gathered_in_one_hex(project: Project) -> Iterator[Edits]:
    found = [line for line in rows(project) if re.match(r"\d{4}|[A-Z]\w+$", line.field)]
    for line in found:
        near = [each for each in found if each.header == line.header and each.number != line.number]
        names = [name for each in near[:4] for name in ids(each)]
        if len(names) >= 4:
            edits = [Edit(line.path, line.number, (f"{line.body}, {', '.join(names)}{line.tail}",))]
            edits += [Edit(each.path, each.number, ()) for each in near[:4]]
            yield tuple(edits)


@slip("the project has no scenario of this name")
def default_scenario_misspelt(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        if path == "hexwright.toml":
            for number, text in enumerate(texts):
                match = re.match(r'default-scenario = "(.*)"', text)
                if match:
                    yield (Edit(path, number, (text.replace(match[1], misspelt(match[1])),)),)


@slip("the file of a project has no key of this name")
def key_of_the_project_misspelt(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        if path == "hexwright.toml":
            for number, text in enumerate(texts):
                match = re.match(r"([a-z-]+) = ", text)
                if match:
                    yield (Edit(path, number, (misspelt(match[1]) + text[len(match[1]) :],)),)
