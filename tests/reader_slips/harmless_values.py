"""Edits that leave a project right: legal values, texts, tables beside the map."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from tests.reader_slips.operators import harmless
from tests.reader_slips.set_ups import ID, arrivals, rows
from tests.reader_slips.texts import Edit, Edits, Line, Project, substituted
from tests.reader_slips.units import units
from tests.reader_slips.wording import rules


@harmless
def title_changed(project: Project) -> Iterator[Edits]:
    for header in project.headers("game", "series", "option", "example"):
        match = re.search(r'"([^"]*)"', header.body)
        if match:
            yield header.with_text(header.text.replace(f'"{match[1]}"', f'"{match[1]}, revised"'))


@harmless
def reason_changed(project: Project) -> Iterator[Edits]:
    for line in project.lines:
        match = re.search(r'(?:authored|derived|because) +"([^"]*)"', line.text)
        if match:
            yield line.with_text(line.text.replace(f'"{match[1]}"', f'"{match[1]}, as before"', 1))


@harmless
def rating_changed_by_one(project: Project) -> Iterator[Edits]:
    for path, number, text, unit in units(project):
        for name in ("rf", "mg", "art"):
            value = unit.get("values", {}).get(name)
            if value in (2, 3) and name not in unit.get("printed", ()):
                yield (Edit(path, number, (text.replace(f'"{name}": {value}', f'"{name}": {5 - value}'),)),)
        full = unit.get("faces", {}).get("full")
        if full and full.get("strength", 0) > unit["faces"].get("reduced", {}).get("strength", 99) + 1:
            new = text.replace(f'"strength": {full["strength"]}', f'"strength": {full["strength"] - 1}', 1)
            yield (Edit(path, number, (new,)),)


@harmless
def name_on_a_counter_changed(project: Project) -> Iterator[Edits]:
    for path, number, text, unit in units(project):
        if f'"{unit["name"]}"' not in project.text and unit["name"] not in project.text:
            yield (Edit(path, number, (text.replace(f'"{unit["name"]}"', f'"{unit["name"]} bis"', 1),)),)


@harmless
def note_on_a_unit(project: Project) -> Iterator[Edits]:
    for path, number, text, unit in units(project):
        if "note" in unit:
            continue  # a second one would be a slip
        yield (Edit(path, number, (re.sub(r"\}(,?)$", r', "note": "strength after the returns"}\1', text),)),)


@harmless
def unit_added_where_a_sister_stands(project: Project) -> Iterator[Edits]:
    """A further false report or battalion: a counter with a new id and name in a row with room."""
    for path, number, text, unit in units(project):
        if unit["kind"] == "casualty-marker" and "XIII" not in text and "corps" not in text:
            new = dict(unit, id=unit["id"] + "0", name=unit["name"] + "0")
            yield (Edit(path, number, ("    " + json.dumps(new) + ",", text)),)


@harmless
def arrival_a_turn_later(project: Project) -> Iterator[Edits]:
    yield from substituted(arrivals(project), r"(?<=turn )\d+", lambda match: str(int(match.group()) + 1))


@harmless
def points_changed_by_one(project: Project) -> Iterator[Edits]:
    """All prices of a score that are alike go up by one."""
    for header in project.headers("score"):
        block = project.block(header)
        for price in ("2", "3", "10"):
            hit = [line for line in block if re.search(rf"(?<![\d-]){price} VP", line.body)]
            if len(hit) > 1:
                yield tuple(
                    Edit(
                        line.path,
                        line.number,
                        (re.sub(rf"(?<![\d-]){price} VP", f"{int(price) + 1} VP", line.body) + line.tail,),
                    )
                    for line in hit
                )


@harmless
def or_in_another_order(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"\(([a-z][\w-]*) or ([a-z][\w-]*)\)", r"(\2 or \1)")


@harmless
def sum_in_another_order(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"(?<== )([a-z]+) \+ ([a-z]+)$", r"\2 + \1")


@harmless
def condition_in_brackets(project: Project) -> Iterator[Edits]:
    lines = [
        line
        for line in rules(project)
        if re.match(r" +when \S", line.text) and not line.body.endswith(("and", "or"))
    ]
    yield from substituted(iter(lines), r"(?<=^)( +when )(?!\()(.+)$", r"\1(\2)")


@harmless
def line_broken_after_a_comma(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        if line.word in ("setup", "schedule", "values") and len(line.body) > 60 and "," in line.body:
            at = line.body.rindex(",") + 1
            if line.body[:at].count('"') % 2 == 0 and line.body[:at].count("(") == line.body[:at].count(")"):
                indent = " " * (len(line.text) - len(line.text.lstrip()) + 4)
                yield line.with_text(line.body[:at], indent + line.body[at:].strip() + line.tail)


@harmless
def names_of_a_list_in_another_order(project: Project) -> Iterator[Edits]:
    for line in project.of("terrain", "scenario", "option"):
        parts = line.body.strip().split(None, 1)
        if line.field in ("excludes", "options") and ", " in parts[1]:
            yield line.with_body(f"  {line.field}  " + ", ".join(reversed(parts[1].split(", "))))


@harmless
def opened_actions_in_another_order(project: Project) -> Iterator[Edits]:
    for line in project.of("procedure", "sequence"):
        match = re.match(r"( +open )([\w, -]+?)( until pass)?$", line.body)
        if match and ", " in match[2]:
            yield line.with_body(match[1] + ", ".join(reversed(match[2].split(", "))) + (match[3] or ""))


@harmless
def line_endings_of_another_system(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        if path.endswith((".hw", ".csv")):
            new = (*tuple(text + "\r" for text in texts[:-1]), texts[-1])
            yield (Edit(path, 0, new, len(texts)),)


@harmless
def file_renamed(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        if path.endswith(".hw") and not any(
            line.word == "trigger" for line in project.lines if line.path == path
        ):
            yield (Edit(path, 0, (), len(texts)), Edit(path.replace(".hw", "-2.hw"), 0, tuple(texts), 0))


@harmless
def comment_in_a_table(project: Project) -> Iterator[Edits]:
    for name in ("places.csv", "towns.csv", "facts.csv", "book.csv"):
        for path, number, row in project.csv(name):
            yield (Edit(path, number, ("# looked up again", ",".join(row))),)


@harmless
def cell_in_quotes(project: Project) -> Iterator[Edits]:
    for name in ("places.csv", "towns.csv", "facts.csv", "book.csv"):
        for path, number, row in project.csv(name):
            yield (Edit(path, number, (",".join(f'"{cell}"' if cell else cell for cell in row),)),)


@harmless
def rows_of_places_in_another_order(project: Project) -> Iterator[Edits]:
    for name in ("places.csv", "towns.csv"):
        found = list(project.csv(name))
        for one, two in zip(found, found[1:], strict=False):
            if one[1] + 1 == two[1] and not project.files[name][one[1] - 1].startswith("# hexwright"):
                yield (Edit(name, one[1], (",".join(two[2]),)), Edit(name, two[1], (",".join(one[2]),)))


@harmless
def place_measured_again(project: Project) -> Iterator[Edits]:
    """A longitude that differs by some seventy metres."""
    for name in ("places.csv", "towns.csv"):
        for path, number, row in project.csv(name):
            if re.fullmatch(r"\d+\.\d+", row[1]):
                yield (Edit(path, number, (",".join([row[0], f"{float(row[1]) + 0.001:.3f}", *row[2:]]),)),)


@harmless
def colour_changed(project: Project) -> Iterator[Edits]:
    for line in project.of("look"):
        if re.match(r' +colour +"#', line.body):
            yield line.with_body(line.body[:-2] + ("4" if line.body[-2] != "4" else "5") + '"')


@harmless
def allowance_changed_by_one(project: Project) -> Iterator[Edits]:
    """A number in a rule that stays within all that the project says of it."""
    for line in project.of("movement", "sight"):
        if re.match(r" +allowance +\(?\d MP\b| +range +\d$", line.body):
            yield line.with_body(re.sub(r"\d", lambda match: str(int(match.group()) + 1), line.body, count=1))


@harmless
def comment_in_a_recipe(project: Project) -> Iterator[Edits]:
    texts = project.files.get("map.toml", [])
    for number, text in enumerate(texts):
        if text.startswith("[["):
            yield (Edit("map.toml", number, ("# the next layer", text)),)


@harmless
def credits_changed(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        if path == "hexwright.toml":
            for number, text in enumerate(texts):
                match = re.match(r'(version|title) = "(.*)"', text)
                if match:
                    new = (
                        f'{match[1]} = "0.1.1"' if match[1] == "version" else f'title = "{match[2]}, revised"'
                    )
                    yield (Edit(path, number, (new,)),)


@harmless
def unit_moved_to_another_row(project: Project) -> Iterator[Edits]:
    """A unit changes places with another of its side and kind in the same set-up."""
    kinds = {
        unit[3]["id"]: (unit[3]["kind"], unit[3].get("values", {}).get("formation"), unit[3].get("nation"))
        for unit in units(project)
    }
    found: list[Line] = list(rows(project))
    for one in found:
        for two in found:
            if one.header == two.header and one.number < two.number:
                first, second = re.findall(ID, one.body)[0], re.findall(ID, two.body)[0]
                if kinds.get(first) == kinds.get(second):
                    yield (
                        Edit(one.path, one.number, (one.text.replace(first, second, 1),)),
                        Edit(two.path, two.number, (two.text.replace(second, first, 1),)),
                    )
