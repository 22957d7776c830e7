"""The units of a project in the other form: order-of-battle files as rows of ``forces`` blocks, and rows as files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from toolchain.model.units.factors import read_kinds
from toolchain.model.units.oobfile import OobFile
from toolchain.workspace.export.force_rows import NotAsRows, canonical, rows_text
from toolchain.workspace.project.project import Project

JSON, ROWS = ".oob.json", ".hw"
_IN_A_FILE = ("format", "forces", "extends", "side", "cite", "provenance", "formations", "units")
_IN_A_UNIT = (
    "id",
    "name",
    "nation",
    "kind",
    "formation",
    "echelon",
    "count",
    "cite",
    "values",
    "faces",
    "printed",
    "derived",
    "authored",
    "cites",
    "note",
)
_BLOCK = re.compile(r"^[^\s#]", re.MULTILINE)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@dataclass
class Rewritten:
    """Files in the other form by name, the texts that they stand for, and how many comments of each are left out."""

    files: dict[str, bytes] = field(default_factory=dict)
    instead: dict[str, str] = field(default_factory=dict)
    comments: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)


def has_form(project: Project, ending: str) -> bool:
    """Whether some units of the project itself are written as JSON, or as rows."""
    return any(_source_name(file).endswith(ending) for file in project.oob)


def as_rows(project: Project) -> Rewritten:
    """The order-of-battle files of a project as rows. What no row can hold is ``refused``, with the reason."""
    kinds = read_kinds(placed.block for placed in project.all_placed())
    files = [file for file in project.oob if _source_name(file).endswith(JSON)]
    names = {file.name: file.name.removesuffix(JSON) + ROWS for file in files}
    game = next(
        (
            placed.block.header[0].text
            for placed in project.all_placed()
            if placed.block.word in ("game", "series") and placed.block.header
        ),
        project.file_name,
    )
    made = Rewritten()
    for file in files:
        try:
            text = rows_text(game, _renamed(file.data, names), kinds)
        except NotAsRows as error:
            made.refused += [f"{file.name}: {reason}" for reason in error.reasons]
            continue
        made.files[names[file.name]] = text.encode("utf-8")
        made.instead[names[file.name]] = file.name
    return made


def as_json(project: Project) -> Rewritten:
    """The rows of a project as order-of-battle files."""
    files = [file for file in project.oob if _source_name(file).endswith(ROWS)]
    names = {file.name: file.packed for file in files}
    made = Rewritten()
    for file in files:
        made.files[file.packed] = json_text(_renamed(file.data, names)).encode("utf-8")
        made.instead[file.packed] = file.name
        made.comments[file.packed] = _comments(project, file)
    return made


def json_text(data: dict[str, Any]) -> str:
    """An order-of-battle file as its guide writes it: one line for each unit, formation and field."""
    whole = {"format": "hexwright-oob/1", **canonical(data)}
    parts = []
    for key in (key for key in _IN_A_FILE if key in whole):
        if key == "units":
            rows = ",\n".join(f"    {_line(_ordered(unit))}" for unit in whole["units"])
            parts.append(f'  "units": [\n{rows}\n  ]')
        elif key == "formations":
            rows = ",\n".join(
                f"    {_line(name)}: {_line(_ordered(one))}" for name, one in whole[key].items()
            )
            parts.append(f'  "formations": {{\n{rows}\n  }}')
        else:
            parts.append(f'  "{key}": {_line(whole[key])}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def unit_text(unit: dict[str, Any]) -> str:
    """A unit as one line of an order-of-battle file."""
    return _line(_ordered(_canonical_unit(unit)))


def _canonical_unit(unit: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in unit.items() if key == "faces" or value not in ({}, [])}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _ordered(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in _IN_A_UNIT if key in entry}


def _renamed(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The file it extends is rewritten with it, and bears another name then."""
    if data.get("extends") in names:
        return {**data, "extends": names[data["extends"]]}
    return data


def _source_name(file: OobFile) -> str:
    return file.node.source.name


def _comments(project: Project, file: OobFile) -> int:
    return sum(1 for line in _lines_of(project, file) if "#" in _STRING.sub("", line))


def _lines_of(project: Project, file: OobFile) -> Iterator[str]:
    for placed in project.unit_rows:
        block = placed.block
        if block.source is file.node.source and block.span.start == file.node.start:
            text = block.source.text
            following = _BLOCK.search(text, block.span.end)
            yield from text[block.span.start : following.start() if following else len(text)].split("\n")
