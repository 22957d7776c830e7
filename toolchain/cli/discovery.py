"""Where projects are, found without reading any: no part of the language is imported for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolchain.base.ordinary import leads_out, open_ordinary

FILE = "hexwright.toml"
LOCK = "hexwright.lock"
RECIPE = "map.toml"
LARGEST = 1 << 20  # bytes of a project file that are looked at here
PACK = ".hexpack"
SKIPPED = {".git", ".venv", "__pycache__", "out", "node_modules"}


def find_folder(path: Path) -> Path | None:
    """The folder of the project in which a file or folder lies."""
    folder = path if path.is_dir() else path.parent
    return next((at for at in (folder, *folder.parents) if (at / FILE).is_file()), None)


def projects_below(folder: Path) -> list[Path]:
    """Folders of projects below a folder, in order."""
    found = []
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith("."))
        if FILE in files:
            found.append(Path(at))
    return found


def files_of(folder: Path) -> Iterator[Path]:
    """All files that a project reads, its settings and tables too, and links to folders outside it."""
    return _files(folder, folder, links_of(folder), {os.path.realpath(folder)})


def _files(project: Path, folder: Path, allowed: list[str], entered: set[str]) -> Iterator[Path]:
    for entry in sorted(os.scandir(folder), key=lambda e: e.name):
        path = Path(entry.path)
        # A folder that is named like a text is yielded as one: whoever reads it will say so.
        if entry.name.endswith((".hw", ".oob.json")) or not entry.is_dir():
            if (
                entry.name.endswith((".hw", ".json", ".toml", ".csv", ".geojson", ".tmj"))
                or entry.name == LOCK
            ):
                yield path
        elif entry.name not in SKIPPED and not os.path.exists(os.path.join(entry.path, FILE)):
            there = os.path.realpath(path)
            if entry.is_symlink() and leads_out(path, project, allowed):
                yield path
            elif there not in entered and (not entry.is_symlink() or leads_out(path, project)):
                entered.add(there)
                yield from _files(project, path, allowed, entered)


def recipe_files_of(folder: Path) -> list[Path]:
    """The files that the recipe of a project's map names, there or not; of those outside, the ones that it may read."""
    from toolchain.base.toml import read_toml

    path = folder / RECIPE
    try:
        if not path.is_file() or leads_out(path, folder):
            return []
        with open_ordinary(path) as file:
            recipe = read_toml(file.read(LARGEST).decode("utf-8-sig"))
    except (OSError, ValueError):
        return []
    takes = recipe.get("take", [])
    named = [recipe.get(key) for key in ("places", "towns", "facts")]
    named += [take.get("file") for take in takes if isinstance(take, dict)] if isinstance(takes, list) else []
    allowed = links_of(folder)
    files = [
        folder / name for name in dict.fromkeys(n for n in named if isinstance(n, str) and "\0" not in n)
    ]
    return [file for file in files if not leads_out(file, folder, allowed)]


def settings_of(folder: Path) -> dict[str, Any]:
    """The section `[project]` of a project file, unchecked; nothing when it cannot be read."""
    from toolchain.base.toml import read_toml

    path = folder / FILE
    try:
        if path.is_symlink() and leads_out(path, folder):
            return {}
        with open_ordinary(path) as file:
            found = read_toml(file.read(LARGEST).decode("utf-8-sig")).get("project", {})
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def links_of(folder: Path) -> list[str]:
    """Folders outside a project, seen from it, that links in it may lead to."""
    given = settings_of(folder).get("links", [])
    return [one for one in given if isinstance(one, str)] if isinstance(given, list) else []


def builds_on_a_package(folder: Path) -> bool:
    """Whether a project says that it builds on a package."""
    return "versions" in settings_of(folder)


def base_of(folder: Path) -> Path | None:
    """The folder that a project says it builds on, whether a project is there or not; None where it is a package."""
    settings = settings_of(folder)
    wanted = "" if "versions" in settings else settings.get("extends", "")
    if not isinstance(wanted, str) or not wanted or "\0" in wanted:
        return None
    return Path(os.path.realpath(folder / wanted))
