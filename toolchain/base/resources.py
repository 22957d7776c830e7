"""Finds grammars, schemas and docs in a checkout and in an installed wheel alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(folder: str, name: str) -> Path:
    """Path of a file of ``grammars`` or ``schemas``; raises FileNotFoundError when the installation lacks it."""
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        path = root / folder / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"the installation lacks {folder}/{name}")


def docs() -> Path:
    """Folder of the documentation pages that ship with the tool."""
    return _PACKAGE / "docs"
