"""Where a project lies: the nearest folder with a project file."""

from __future__ import annotations

import os
from pathlib import Path

from toolchain.base.filename import BUNDLE, PACK

FILE = "hexwright.toml"


class NoProject(Exception):
    """There is no project where one was named; the text is one sentence for a user."""


def find_project(path: Path) -> Path:
    """The folder of the project that a path names or lies in. Raises NoProject."""
    start = Path(os.path.realpath(path))
    if not start.exists():
        raise NoProject(f"file or folder not found: {path}")
    if start.suffix in (PACK, BUNDLE) and start.is_file():
        what = "package" if start.suffix == PACK else "bundle of packages"
        raise NoProject(f"{path} is a {what}, not a project; use the folder of a project")
    if start.suffix == PACK and not (start / FILE).exists():
        raise NoProject(
            f"{path} is a folder, and a package is a file; name the package, or the folder of a project"
        )
    if start.is_file() and _is_zip(start):
        raise NoProject(
            f"{path} is a ZIP file; if it is a package under another name, rename it to `{start.stem}{PACK}`"
        )
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        if (candidate / FILE).is_file():
            return candidate
    if (folder / FILE).is_dir():
        raise NoProject(f"{path}: {FILE} must be a file, not a folder")
    raise NoProject(
        f"{path} is not in a project: no {FILE} here or above; create one with `hexwright new NAME`"
    )


def _is_zip(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError:
        return False
