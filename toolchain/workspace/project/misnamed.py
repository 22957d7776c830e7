"""Files that hold texts of a project, and whose names say otherwise, so that they are not read."""

from __future__ import annotations

from pathlib import Path

from toolchain.base.ordinary import open_ordinary

RULES, UNITS = ".hw", ".oob.json"
_ADDED = ".txt"  # by editors that show no endings
_OF_UNITS = b'"hexwright-oob/'
_HEAD = 400  # bytes: the format is among the first keys of a file of units


def meant_name(path: Path) -> str:
    """What a file that is not read should be called; empty where it is none of a project."""
    name = path.name
    plain = name[: -len(_ADDED)] if name.lower().endswith(_ADDED) else name
    for ending in (UNITS, RULES):
        if plain.lower().endswith(ending) and len(plain) > len(ending):
            return plain[: -len(ending)] + ending
    stem, dot, ending = plain.rpartition(".")
    return stem + UNITS if dot and ending.lower() == "json" and _holds_units(path) else ""


def _holds_units(path: Path) -> bool:
    try:
        with open_ordinary(path) as file:
            return _OF_UNITS in file.read(_HEAD)
    except OSError:
        return False
