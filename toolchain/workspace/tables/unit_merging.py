"""Units of a table brought into the files of a project, each in the form that it has there.

A unit changes only in what the table says otherwise; notes, citations and units that the table does not have stay.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.importers.sheets.grid import shown
from toolchain.language.ast import Block, ForceRow
from toolchain.language.force_rows import FORMATION
from toolchain.model.units.force_file import FORMAT
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.overlay import BY_NAME, MARKS, rated
from toolchain.workspace.export.force_rows import NotAsRows, row_texts
from toolchain.workspace.export.oob import json_text, unit_text
from toolchain.workspace.tables.context import Context
from toolchain.workspace.tables.merging import Edits
from toolchain.workspace.tables.unit_files import file_of, new_file_name
from toolchain.workspace.tables.unit_records import Unit, WantedUnit

NO_PARAGRAPH = "PARAGRAPH"  # of a new list that is only shown: it is not written without its paragraph
_FORMATION = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
_TEXTS = ("name", "nation", "kind", "formation", "echelon", "count", "cite", "note")


@dataclass
class Origin:
    """Where new units are said to come from: the paragraph, and why values that are not printed are what they are."""

    cite: str = ""
    mark: str = "printed"
    because: str = ""


@dataclass
class UnitPlan:
    """What becomes of the files: edits by name, whole new files, those without a paragraph, and units that the table lacks."""

    edits: dict[str, Edits] = field(default_factory=lambda: defaultdict(Edits))
    new_files: dict[str, str] = field(default_factory=dict)
    uncited: list[str] = field(default_factory=list)
    not_in_table: list[str] = field(default_factory=list)


def plan_units(
    context: Context, wanted: Iterable[WantedUnit], origin: Origin, prune: bool, findings: Findings
) -> UnitPlan:
    """The changes that make the units of the project those of the table."""
    plan = UnitPlan()
    where = {
        str(unit["id"]): (file, index)
        for file in context.project.oob
        for index, unit in enumerate(file.data["units"])
        if "id" in unit
    }
    changed: dict[int, dict[int, Unit]] = defaultdict(dict)
    added: dict[int, list[Unit]] = defaultdict(list)
    fresh: dict[str, list[WantedUnit]] = defaultdict(list)
    files = {id(file): file for file in context.project.oob}
    touched: set[int] = set()
    kept = set()
    for one in wanted:
        id_ = one.unit["id"]
        there = where.get(id_)
        kept.add(id_)
        if there is not None:
            file, index = there
            touched.add(id(file))
            new = differing(one.unit, context.units[id_])
            for rating, by_face in _of_faces(new, one.unit, context.units[id_]):
                findings.add(
                    faults.cannot_be_written.at(
                        one.cells.span(f"value.{rating}"),
                        f"`{id_}` has its own `{rating}` on {_listed(by_face)}",
                        "write a column for each face, titled "
                        + " and ".join(f"`{face} {rating}`" for face in by_face),
                    )
                )
            if new:
                changed[id(file)][index] = _over(file.data["units"][index], new)
        elif id_ in context.units:
            if differing(one.unit, context.units[id_]):
                findings.add(
                    faults.cannot_be_written.at(
                        one.cells.span("id"),
                        f"`{id_}` belongs to the project that this one extends",
                        "import the table there, or extend its file with a supplement",
                    )
                )
        else:
            target = file_of(context.project, one)
            if target is not None:
                added[id(target)].append(_with_origin(one.unit, target, origin))
                touched.add(id(target))
            else:
                fresh[new_file_name(context.project, one)].append(one)
    for number in touched:
        file = files[number]
        lost = [i for i, unit in enumerate(file.data["units"]) if unit["id"] not in kept]
        plan.not_in_table += [str(file.data["units"][i]["id"]) for i in lost]
        removed = set(lost) if prune else set()
        if changed[number] or added[number] or removed:
            edit = _json_edits if file.node.source.name.endswith(".json") else _row_edits
            try:
                plan.edits[file.node.source.name].replaced += edit(
                    context, file, changed[number], added[number], removed
                )
            except NotAsRows as reason:
                findings.add(
                    faults.cannot_be_written.at(
                        file.node.span, str(reason), "change the unit in the file by hand"
                    )
                )
    for name, held in fresh.items():
        plan.new_files[name] = _new_file(name, held, origin)
        if not (held[0].head.get("forces cite") or origin.cite):
            plan.uncited.append(name)
    return plan


def differing(new: Unit, old: Mapping[str, Any]) -> Unit:
    """What a table says of a unit otherwise than the project."""
    made: Unit = {key: new[key] for key in _TEXTS if key in new and not _same(new[key], old.get(key))}
    for key in BY_NAME:
        held = old.get(key, {})
        if part := {
            name: value for name, value in new.get(key, {}).items() if not _same(value, held.get(name))
        }:
            made[key] = part
    faces = {}
    for face, ratings in new.get("faces", {}).items():
        there = old.get("faces", {}).get(face)
        part = {name: value for name, value in ratings.items() if (there or {}).get(name) != value}
        if part or there is None:
            faces[face] = part
    if faces:
        made["faces"] = faces
    if "printed" in new and set(new["printed"]) != set(old.get("printed", ())):
        made["printed"] = new["printed"]
    return made


def _of_faces(new: Unit, row: Unit, old: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Ratings that a row changes, though faces of the unit have their own of which the row says nothing; with these faces."""
    for rating in new.get("values", {}):
        kept = [
            face
            for face, ratings in old.get("faces", {}).items()
            if rating in ratings and rating not in row.get("faces", {}).get(face, {})
        ]
        if kept:
            yield rating, kept


def _listed(faces: list[str]) -> str:
    """Faces in words."""
    return f"face{'s' if len(faces) > 1 else ''} " + " and ".join(f"`{face}`" for face in faces)


def _same(new: Any, old: Any) -> bool:
    """Whether a cell says what the project has; line ends and double blanks do not come through a cell."""
    return new == old or (isinstance(new, str) and isinstance(old, str) and shown(new) == shown(old))


def _over(own: Unit, new: Unit) -> Unit:
    """The entry of a file with what is new."""
    made = {**own, **{key: value for key, value in new.items() if key not in (*BY_NAME, "faces")}}
    for key in BY_NAME:
        if key in new:
            made[key] = {**own.get(key, {}), **new[key]}
    if "faces" in new:
        faces = {face: dict(held) for face, held in own.get("faces", {}).items()}
        for face, held in new["faces"].items():
            faces[face] = {**faces.get(face, {}), **held}
        made["faces"] = faces
    return made


def _with_origin(unit: Unit, file: OobFile, origin: Origin) -> Unit:
    """A new unit of a file that is there, with what the file does not say of where its values come from."""
    made = dict(unit)
    if origin.cite and "cite" not in unit and origin.cite != file.data.get("cite"):
        made["cite"] = origin.cite
    if origin.because:
        given = {name for key in MARKS for name in unit.get(key, ())}
        reasons = {name: origin.because for name in rated(unit) if name not in given}
        if reasons:
            made[origin.mark] = {**reasons, **unit.get(origin.mark, {})}
    return made


# JSON


def _json_edits(
    context: Context, file: OobFile, changed: dict[int, Unit], added: list[Unit], removed: set[int]
) -> Iterator[tuple[int, int, str]]:
    text = file.node.source.text
    nodes = list(file.node.at(("units",)).value)
    for index, unit in changed.items():
        if index not in removed:
            span = nodes[index].span
            yield span.start, span.end, unit_text(unit)
    left = [i for i in range(len(nodes)) if i not in removed]
    for index in removed:
        start, end = nodes[index].span.start, nodes[index].span.end
        after = next((i for i in range(index + 1, len(nodes))), None)
        if after is not None and left and left[-1] > index:
            yield start, nodes[after].span.start, ""
        elif left:
            yield nodes[index - 1].span.end, end, ""
        else:
            yield start, end, ""
    if added:
        end = nodes[left[-1]].span.end if left else nodes[-1].span.end
        start = nodes[left[-1]].span.start if left else nodes[-1].span.start
        indent = text[text.rfind("\n", 0, start) + 1 : start]
        indent = indent if not indent.strip() else "    "
        lines = [
            f"{',' if left or number else ''}\n{indent}{unit_text(unit)}" for number, unit in enumerate(added)
        ]
        yield end, end, "".join(lines)
    yield from _new_formations(file, added)


def _new_formations(file: OobFile, added: list[Unit]) -> Iterator[tuple[int, int, str]]:
    """Formations of new units that the file does not have yet."""
    held = file.data.get("formations", {})
    new = [
        name
        for name in dict.fromkeys(map(_formation_of, added))
        if _FORMATION.fullmatch(name) and name not in held
    ]
    if not new or "extends" in file.data:
        return
    entries = ", ".join(f"{json.dumps(name, ensure_ascii=False)}: {{}}" for name in new)
    node = file.node.at(("formations",))
    if held:
        end = list(node.value.values())[-1].end
        yield end, end, f", {entries}"
    elif "formations" in file.data:
        yield node.start, node.end, f"{{{entries}}}"
    else:
        text, start = file.node.source.text, file.node.at(("units",)).key_start
        blank = text[len(text[:start].rstrip(" \t\r\n")) : start]
        yield start, start, f'"formations": {{{entries}}},{blank}'


def _new_file(name: str, held: list[WantedUnit], origin: Origin) -> str:
    first = held[0]
    head = first.head
    cite = head.get("forces cite") or origin.cite or NO_PARAGRAPH
    mark = head.get("provenance") or origin.mark
    because = head.get("because") or origin.because
    data: dict[str, Any] = {
        "format": FORMAT,
        "forces": head.get("forces") or name.rpartition("/")[2].removesuffix(".oob.json"),
        **({"side": first.owner} if first.owner else {}),
        "cite": cite,
        "provenance": {"values": mark} | ({"because": because} if because else {}),
    }
    formations = dict.fromkeys(one.unit["formation"] for one in held if "formation" in one.unit)
    if formations:
        data["formations"] = {formation: {} for formation in formations}
    return json_text({**data, "units": [one.unit for one in held]})


# Rows


def _row_edits(
    context: Context, file: OobFile, changed: dict[int, Unit], added: list[Unit], removed: set[int]
) -> Iterator[tuple[int, int, str]]:
    block = _block_of(context, file)
    assert block.units is not None
    text = block.source.text
    prefix = block.units.ids.value if block.units.ids else ""
    words = [token.text for token in block.header]
    owner = words[words.index("of") + 1] if "of" in words[:-1] else ""
    nation = owner if owner not in context.kinds.sides else ""
    for row, units in _units_of_rows(block, file):
        hit = [index for index, _ in units if index in changed or index in removed]
        if not hit:
            continue
        new = [changed.get(index, unit) for index, unit in units if index not in removed]
        start, end = row.start, _end_of(text, row)
        line = text.rfind("\n", 0, start) + 1
        if not new:
            stop = text.find("\n", end)
            yield line, (stop + 1 if stop >= 0 else len(text)), ""
        else:
            indent = text[line:start]
            yield start, end, f"\n{indent}".join(row_texts(file.data, new, context.kinds, prefix, nation))
    formations = {row: units[0][1].get("formation", "") for row, units in _units_of_rows(block, file)}
    for formation, new_units in groupby(sorted(added, key=_formation_of), key=_formation_of):
        mine = [row for row, name in formations.items() if name == formation]
        above = mine or list(formations)
        end = _end_of(text, above[-1]) if above else block.span.end
        at = text.find("\n", end)
        begin = "" if at >= 0 else "\n"
        at = at + 1 if at >= 0 else len(text)
        indent = "  "
        if formation and mine:
            indent = text[text.rfind("\n", 0, mine[-1].start) + 1 : mine[-1].start]
        elif formation:
            begin, indent = f"{begin}  {FORMATION} {formation}\n", "    "
        rows = row_texts(file.data, new_units, context.kinds, prefix, nation)
        yield at, at, begin + "".join(f"{indent}{row}\n" for row in rows)


def _formation_of(unit: Unit) -> str:
    return str(unit.get("formation", ""))


def _end_of(text: str, row: ForceRow) -> int:
    """The end of a row with its citation, which is written anew with the unit."""
    if row.cite is not None:
        return max(row.end, row.cite.span.end)
    return row.end


def _block_of(context: Context, file: OobFile) -> Block:
    return next(
        placed.block
        for placed in context.project.unit_rows
        if placed.block.source is file.node.source and placed.block.span.start == file.node.start
    )


def _units_of_rows(block: Block, file: OobFile) -> Iterator[tuple[ForceRow, list[tuple[int, Unit]]]]:
    """Each row with its units and their numbers in the file: both are in the order of the text."""
    assert block.units is not None
    index = 0
    for row in block.units.rows:
        if row.heading:
            continue
        count = 1 if row.changed is not None else len(row.names)
        yield row, [(i, file.data["units"][i]) for i in range(index, index + count)]
        index += count
