"""Where projects are, found without reading any: no part of the language is imported for it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from toolchain.base.ordinary import leads_out, open_ordinary

FILE = "hexwright.toml"
LOCK = "hexwright.lock"
RECIPE = "map.toml"
LARGEST = 1 << 20  # bytes of a project file that are looked at here
PACK = ".hexpack"
known_tables: dict[str, list[Any]] = {}
"""What earlier runs asked of files of TOML, by digests of the files."""
tables: dict[str, list[Any]] = {}
"""The same of this process: plain values that may be kept for later runs."""
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
    path = folder / RECIPE
    try:
        if not path.is_file() or leads_out(path, folder):
            return []
        named = _said(path, _files_named)
    except OSError:
        return []
    allowed = links_of(folder)
    return [file for file in (folder / name for name in named) if not leads_out(file, folder, allowed)]


def _files_named(recipe: dict[str, Any]) -> list[Any]:
    takes = recipe.get("take", [])
    named = [recipe.get(key) for key in ("places", "towns", "facts")]
    named += [take.get("file") for take in takes if isinstance(take, dict)] if isinstance(takes, list) else []
    return list(dict.fromkeys(name for name in named if isinstance(name, str) and "\0" not in name))


def _settings_of(folder: Path) -> list[Any]:
    """What matters here of the section `[project]` of a project file, unchecked."""
    path = folder / FILE
    try:
        return [[], "", False] if path.is_symlink() and leads_out(path, folder) else _said(path, _settings)
    except OSError:
        return [[], "", False]


def _settings(table: dict[str, Any]) -> list[Any]:
    """The links that are allowed, the folder that it builds on, and whether it builds on a package."""
    found = table.get("project", {})
    settings = found if isinstance(found, dict) else {}
    links, below = settings.get("links", []), settings.get("extends", "")
    return [
        [one for one in links if isinstance(one, str)] if isinstance(links, list) else [],
        below if isinstance(below, str) and "\0" not in below else "",
        "versions" in settings,
    ]


def _said(path: Path, question: Callable[[dict[str, Any]], list[Any]]) -> list[Any]:
    """What is asked of a file of TOML, of an empty one where it cannot be read as such. Raises OSError."""
    with open_ordinary(path) as file:
        data = file.read(LARGEST)
    key = f"{question.__name__} {hashlib.blake2b(data, digest_size=20).hexdigest()}"
    if key in known_tables:
        tables[key] = known_tables[key]
    if key not in tables:
        # Imported here: mostly an earlier run has read the file.
        from toolchain.base.toml import read_toml

        try:
            tables[key] = question(read_toml(data.decode("utf-8-sig")))
        except ValueError:
            tables[key] = question({})
    return tables[key]


def links_of(folder: Path) -> list[str]:
    """Folders outside a project, seen from it, that links in it may lead to."""
    links: list[str] = _settings_of(folder)[0]
    return links


def builds_on_a_package(folder: Path) -> bool:
    """Whether a project says that it builds on a package."""
    return bool(_settings_of(folder)[2])


def base_of(folder: Path) -> Path | None:
    """The folder that a project says it builds on, whether a project is there or not; None where it is a package."""
    _, wanted, on_package = _settings_of(folder)
    return Path(os.path.realpath(folder / wanted)) if wanted and not on_package else None
