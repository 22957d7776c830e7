"""What was counted of a project and is kept beside it, out of its versions: a folder that tells git to leave it out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from toolchain.base.ordinary import leads_out
from toolchain.base.writing import NotWritten, write_together
from toolchain.play.exercise import FORMAT_VERSION

FOLDER = ".hexwright"
EXERCISED = "exercised.json"


def keep_beside(folder: Path, name: str, made: dict[str, Any]) -> Path:
    """Writes a count, with its ``format_version`` in it. Raises NotWritten."""
    place = folder / FOLDER
    path = place / name
    if leads_out(path, folder):
        raise NotWritten(path, "a link leads out of the project")
    text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
    write_together({place / ".gitignore": b"*\n", path: text.encode("utf-8")})
    return path


def kept_beside(folder: Path, name: str, version: str) -> dict[str, Any] | None:
    """The last count of that name and format, or None where there is none that can be read."""
    path = folder / FOLDER / name
    if leads_out(path, folder):
        return None
    try:
        made = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return made if isinstance(made, dict) and made.get("format_version") == version else None


def store(folder: Path, made: dict[str, Any]) -> Path:
    """Keeps what random games used (:func:`toolchain.play.exercise.exercise`). Raises NotWritten."""
    return keep_beside(folder, EXERCISED, made)


def stored(folder: Path) -> dict[str, Any] | None:
    """What random games used, as last counted."""
    made = kept_beside(folder, EXERCISED, FORMAT_VERSION)
    fits = made is not None and all(isinstance(made.get(key), dict) for key in ("hits", "lines"))
    return made if fits else None
