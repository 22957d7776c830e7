"""What need not be done again: expressions read before; files, blocks and examples found right.

The cache lies in the user's cache folder (``HEXWRIGHT_CACHE_DIR``, else ``XDG_CACHE_HOME`` or ``~/.cache``), never in a
project: a project from elsewhere cannot bring one along. Losing it costs time only.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from pathlib import Path
from typing import Any

from toolchain import __version__
from toolchain.base.digest import sha256
from toolchain.base.ownfiles import own_files
from toolchain.base.remembered import Remembered
from toolchain.base.writing import write_whole
from toolchain.language.block_cache import Known
from toolchain.language.expressions import parse
from toolchain.model.before import ReadBefore
from toolchain.model.map.shared_map import Known as Maps
from toolchain.model.said.words import SaidKnown

Right = Remembered[str, tuple[tuple[tuple[str, ...], bytes, tuple[tuple[Any, ...], ...]], ...]]
"""By the code of a check: what it looked at, a digest of what stood there, and what it found."""

# The interpreter belongs to it: what one writes with marshal, another may not be able to read.
_MAGIC = f"hexwright {__version__} 6 {sys.implementation.cache_tag} {sys.hexversion:x} ".encode()


def folder() -> Path:
    """Where the cache lies."""
    named = os.environ.get("HEXWRIGHT_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hexwright"


def read_kept(name: str) -> Any:
    """What an earlier run of this program kept under a name; None when there is nothing, or it is damaged."""
    try:
        data = (folder() / name).read_bytes()
        head = _MAGIC + own_files()
        if not data.startswith(head):
            return None
        digest, body = data[len(head) : len(head) + 64], data[len(head) + 64 :]
        if sha256(body).encode() != digest:
            return None
        return marshal.loads(body)
    except (OSError, ValueError, EOFError, TypeError):
        return None


def write_kept(name: str, value: Any) -> None:
    """Keeps plain values under a name for later runs; where nothing can be written, nothing is kept."""
    body = marshal.dumps(value)
    with contextlib.suppress(OSError):
        write_whole(folder() / name, _MAGIC + own_files() + sha256(body).encode() + body, mode=0o600)


class Cache:
    """The cache of one project (by its folder's path)."""

    def __init__(self, project: Path, enabled: bool = True) -> None:
        self.enabled = enabled
        self.key = sha256(str(project).encode())[:24]
        self.right_files: Remembered[str, bool] = Remembered(10_000)
        self.blocks: Known = Remembered(100_000)
        self.said = SaidKnown(Remembered(100_000), Remembered(100_000), Remembered(100_000))
        self.fits: Remembered[str, tuple[Any, ...]] = Remembered(100)
        self.maps: Maps = Remembered(20)
        self.right_checks: Right = Remembered(1_000)
        self.before = ReadBefore()

    def _tables(self) -> tuple[Remembered[Any, Any], ...]:
        return (
            parse.known,
            self.right_files,
            self.blocks,
            self.said.names,
            self.said.right,
            self.said.judged,
            self.fits,
            self.maps,
            self.right_checks,
            self.before.examples,
            self.before.bodies,
        )

    def load(self) -> None:
        """Takes up what earlier runs knew."""
        if not self.enabled:
            return
        found = read_kept(self.key + ".known")
        tables = self._tables()
        if isinstance(found, tuple) and len(found) == len(tables) and all(isinstance(x, dict) for x in found):
            for table, entries in zip(tables, found, strict=True):
                table.take(entries)

    def store(self) -> None:
        """Keeps what this run learned."""
        if self.enabled and any(table.grown for table in self._tables()):
            write_kept(self.key + ".known", tuple(table.kept() for table in self._tables()))
