"""Where projects are, found without reading any: no part of the language is imported for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

FILE = "hexwright.toml"
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
    """All files that a project reads, its settings and tables too."""
    for entry in sorted(os.scandir(folder), key=lambda e: e.name):
        # A folder that is named like a text is yielded as one: whoever reads it will say so.
        if entry.is_dir(follow_symlinks=False) and not entry.name.endswith((".hw", ".oob.json")):
            if entry.name not in SKIPPED and not os.path.exists(os.path.join(entry.path, FILE)):
                yield from files_of(Path(entry.path))
        elif entry.name.endswith((".hw", ".json", ".toml", ".csv", ".geojson", ".tmj")):
            yield Path(entry.path)
