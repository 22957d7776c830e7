"""The file that a new unit of a table goes to: one that the project has, or a new one whose name is free."""

from __future__ import annotations

import re

from toolchain.model.units.oobfile import OobFile
from toolchain.workspace.project.project import Project
from toolchain.workspace.tables.unit_records import WantedUnit

_ENDING = ".oob.json"
_FILE = re.compile(r"[\w-]+(?:[/.][\w-]+)*\.oob\.json")
_SIGNS = re.compile(r"[^a-z0-9]+")


def file_of(project: Project, one: WantedUnit) -> OobFile | None:
    """The file that a row names, or that has most units of its side; None where a new file is needed."""
    file, forces = one.head.get("file", ""), one.head.get("forces", "")
    if file or forces:
        named = [held for held in project.oob if held.name == file]
        named += [held for held in project.oob if held.data.get("forces") == forces]
        return named[0] if named else None
    of_side = [
        held
        for held in project.oob
        if str(held.data.get("side", "")) == one.owner and "extends" not in held.data
    ]
    return max(of_side, key=lambda held: len(held.data["units"]), default=None)


def new_file_name(project: Project, one: WantedUnit) -> str:
    """The name of a file that is not there yet: no import writes over one."""
    given = one.head.get("file", "")
    if _FILE.fullmatch(given):
        stem = given.removesuffix(_ENDING)
    else:
        name = one.head.get("forces") or one.owner or "units"
        stem = f"oob/{_SIGNS.sub('-', name.lower()).strip('-') or 'units'}"
    number, free = 1, stem
    while _is_taken(project, free):
        number += 1
        free = f"{stem}-{number}"
    return free + _ENDING


def _is_taken(project: Project, stem: str) -> bool:
    lists = {held.data.get("forces") for held in project.oob}
    return stem.rpartition("/")[2] in lists or (project.folder / f"{stem}{_ENDING}").exists()
