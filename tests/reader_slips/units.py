"""Slips in orders of battle: what stands on counters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Project, misspelt

Unit = tuple[str, int, str, dict[str, Any]]


def units(project: Project) -> Iterator[Unit]:
    """Units that stand on a line each: path, number, text, unit."""
    for path, texts in project.files.items():
        if path.endswith(".oob.json"):
            for number, text in enumerate(texts):
                if text.strip().startswith('{"id"'):
                    yield path, number, text, json.loads(text.strip().rstrip(","))


def changed(unit: Unit, old: str, new: str) -> Iterator[Edits]:
    """The line of a unit with one text exchanged for another."""
    path, number, text, _ = unit
    if old in text and old != new:
        yield (Edit(path, number, (text.replace(old, new, 1),)),)


def nations(project: Project) -> dict[str, list[str]]:
    """Nations of each side."""
    found: dict[str, list[str]] = {}
    for line in project.of("side"):
        if line.field == "nations":
            found[line.header.split()[1]] = [name.strip() for name in line.body.split(None, 1)[1].split(",")]
    return found


@slip("its id and its sisters with this id's beginning are of another nation")
def nation_of_an_ally(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("nation")
        for names in nations(project).values():
            for other in names:
                if own in names and other != own:
                    yield from changed(unit, f'"nation": "{own}"', f'"nation": "{other}"')


@slip("the side of the file does not have this nation")
def nation_of_the_enemy(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("nation")
        for names in nations(project).values():
            if own is not None and own not in names:
                yield from changed(unit, f'"nation": "{own}"', f'"nation": "{names[0]}"')


@slip("no side declares the nation")
def nation_misspelt(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("nation", "")
        if own:
            yield from changed(unit, f'"nation": "{own}"', f'"nation": "{misspelt(own)}"')


@slip("no kind has this name")
def kind_misspelt(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("kind", "")
        yield from changed(unit, f'"kind": "{own}"', f'"kind": "{misspelt(own)}"')


@slip("the kind declares a range, and the value is beyond it")
def rating_typed_twice(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for match in re.finditer(r'("[a-z-]+": )([2-9])([,}])', unit[2]):
            yield from changed(unit, match.group(), f"{match[1]}{match[2]}{match[2]}{match[3]}")


@slip("all others of its kind have the rating")
def rating_left_out(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for match in re.finditer(r'"[a-z-]+": (\d+|"[a-zA-Z0-9-]+"), (?="[a-z-]+": \d)', unit[2]):
            if '"values"' in unit[2][: match.start()] and '"printed"' not in unit[2][: match.start()]:
                yield from changed(unit, match.group(), "")


@slip("the ladder or set of values of the rating has no such name")
def rating_no_such_name(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for name, value in unit[3].get("values", {}).items():
            if isinstance(value, str) and len(value) > 1:
                yield from changed(unit, f'"{name}": "{value}"', f'"{name}": "{value}{value[-1]}"')
            elif value == "A":
                yield from changed(unit, f'"{name}": "A"', f'"{name}": "E"')


@slip("the kind has no rating of this name")
def rating_misspelt(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for name in unit[3].get("values", {}):
            yield from changed(unit, f'"{name}": ', f'"{misspelt(name)}": ')


@slip("two entries have one id")
def unit_entered_twice(project: Project) -> Iterator[Edits]:
    for path, number, text, _ in units(project):
        line = text if text.rstrip().endswith(",") else text + ","
        yield (Edit(path, number, (line, text)),)


@slip("two units of one nation and kind have one name")
def unit_copied_and_not_renamed(project: Project) -> Iterator[Edits]:
    for path, number, text, unit in units(project):
        if "nation" in unit:
            line = text if text.rstrip().endswith(",") else text + ","
            yield (Edit(path, number, (line.replace(unit["id"], unit["id"] + "_2", 1), text)),)


@slip("the worse face is better than the better one, and no sister's is")
def faces_exchanged(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        faces = unit[3].get("faces", {})
        if len(faces) == 2:
            (one, first), (two, second) = faces.items()
            worse = all(first[each] <= second[each] for each in first)
            better = all(first[each] >= second[each] for each in first)
            if first != second and (worse or better):
                new = unit[2].replace(f'"{one}": {{', '"@@": {').replace(f'"{two}": {{', f'"{one}": {{')
                yield from changed(unit, unit[2], new.replace('"@@": {', f'"{two}": {{'))


@slip("the kind has no face of this name")
def face_misspelt(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for face in unit[3].get("faces", {}):
            yield from changed(unit, f'"{face}": {{', f'"{misspelt(face)}": {{')


@slip("set-ups and schedules speak of an id that no unit has")
def id_misspelt_in_the_list(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3]["id"]
        if re.search(rf"\b{own}\b", project.rule_text):
            yield from changed(unit, f'"id": "{own}"', f'"id": "{misspelt(own)}"')


@slip("the unit has no value of the name that is said to be printed")
def printed_value_misspelt(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        for name in unit[3].get("printed", ()):
            old = re.search(r'"printed": \[[^]]*\]', unit[2])
            if old:
                new = old.group().replace(f'"{name}"', f'"{misspelt(name)}"')
                yield from changed(unit, old.group(), new)


@slip("nations and set-ups of these units are of the other side")
def army_of_the_other_side(project: Project) -> Iterator[Edits]:
    sides = list(nations(project))
    for path, texts in project.files.items():
        if path.endswith(".oob.json"):
            for number, text in enumerate(texts):
                for side, other in zip(sides, reversed(sides), strict=True):
                    if text.strip() == f'"side": "{side}",':
                        yield (Edit(path, number, (text.replace(side, other),)),)


@slip("no other unit of its kind has a size above XXX, this has XXXXX")
def echelon_of_an_army_group(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("echelon", "")
        if set(own) == {"X"}:
            yield from changed(unit, f'"echelon": "{own}"', '"echelon": "XXXXX"')


@slip("its division is of another formation, as is its id")
def formation_of_a_neighbour(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        own = unit[3].get("values", {}).get("formation", "none")
        division = unit[3].get("values", {}).get("division", "none")
        if own != "none" and division != "none":
            for other in ("iv", "ix", "ii", "iii"):
                if other != own:
                    yield from changed(unit, f'"formation": "{own}"', f'"formation": "{other}"')


@slip("twice and more what any unit of its kind has")
def rating_far_above_its_peers(project: Project) -> Iterator[Edits]:
    ranges = {
        match[1]: int(match[3]) for match in re.finditer(r"([a-z-]+) (\d+)\.\.(\d+)", project.rule_text)
    }
    all_units = list(units(project))
    for unit in all_units:
        peers = [each[3] for each in all_units if each[3].get("kind") == unit[3].get("kind")]
        for name, value in unit[3].get("values", {}).items():
            if isinstance(value, int):
                most = max(each.get("values", {}).get(name, 0) for each in peers)
                if len(peers) > 3 and most > 0 and ranges.get(name, 0) >= 2 * most:
                    yield from changed(unit, f'"{name}": {value}', f'"{name}": {ranges[name]}')
        for face, values in unit[3].get("faces", {}).items():
            for name, value in values.items():
                most = max(v.get(name, 0) for p in peers for v in p.get("faces", {}).values())
                if len(peers) > 3 and most > 0 and ranges.get(name, 0) >= 2 * most:
                    old = re.search(rf'"{face}": {{[^}}]*"{name}": {value}\b', unit[2])
                    if old:
                        new = re.sub(r"\d+$", str(ranges[name]), old.group())
                        yield from changed(unit, old.group(), new)
