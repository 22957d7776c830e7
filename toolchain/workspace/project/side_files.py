"""The text of a file that is no source of ours: a list of places, a file of shapes."""

from __future__ import annotations

import os
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.workspace.project.file_bytes import read_bytes

PLACES = "places.csv"
BOOK = "book.csv"
RECIPE = "map.toml"


def read_text(path: Path, name: str, findings: Findings) -> Source | None:
    """A file as a source of the given name; None, with a finding, when it cannot be read."""
    try:
        return Source(name, read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        findings.add(faults.unreadable_file.not_utf_8_at(None, name, error.start + 1))
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        findings.add(faults.unreadable_file.beside_the_rules(None, name, reason))
    return None


def shown(path: Path) -> str:
    """The name of a file as it is seen from the current folder."""
    return Path(os.path.relpath(path)).as_posix()
