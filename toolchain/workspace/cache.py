"""What need not be done again: expressions read before, order-of-battle files found right, whole results.

The cache lies in the user's cache folder (``HEXWRIGHT_CACHE_DIR``, else ``XDG_CACHE_HOME`` or ``~/.cache``), never in a
project: a project from elsewhere cannot bring one along. Losing it costs time only.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import tempfile
from pathlib import Path
from typing import Any

from toolchain import __version__
from toolchain.base.digest import sha256
from toolchain.language import parse

_MAGIC = f"hexwright {__version__} 1".encode()
MOST_EXPRESSIONS = 200_000


def folder() -> Path:
    """Where the cache lies."""
    named = os.environ.get("HEXWRIGHT_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hexwright"


def _read(name: str) -> Any:
    try:
        data = (folder() / name).read_bytes()
        magic, digest, body = (
            data[: len(_MAGIC)],
            data[len(_MAGIC) : len(_MAGIC) + 64],
            data[len(_MAGIC) + 64 :],
        )
        if magic != _MAGIC or sha256(body).encode() != digest:
            return None
        return marshal.loads(body)
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _write(name: str, value: Any) -> None:
    """Writes to a new file and renames it, so that two runs at once never mix."""
    body = marshal.dumps(value)
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder())
        with os.fdopen(handle, "wb") as file:
            file.write(_MAGIC + sha256(body).encode() + body)
        os.replace(temporary, folder() / name)


class Cache:
    """The cache of one project (by its folder's path)."""

    def __init__(self, project: Path, enabled: bool = True) -> None:
        self.enabled = enabled
        self.key = sha256(str(project).encode())[:24]
        self.right_files: set[str] = set()
        self._size = 0

    def load(self) -> None:
        """Takes up what earlier runs knew."""
        if not self.enabled:
            return
        found = _read(self.key + ".known")
        if isinstance(found, tuple) and len(found) == 2:
            parse.known.update(found[0])
            self.right_files = set(found[1])
        self._size = len(parse.known) + len(self.right_files)

    def store(self) -> None:
        """Keeps what this run learned."""
        if not self.enabled or len(parse.known) + len(self.right_files) == self._size:
            return
        if len(parse.known) <= MOST_EXPRESSIONS:
            _write(self.key + ".known", (dict(parse.known), sorted(self.right_files)))

    def result(self, digest: str) -> Any:
        """A result kept for exactly these inputs, or None."""
        if not self.enabled:
            return None
        found = _read(self.key + ".result")
        return found[1] if isinstance(found, tuple) and len(found) == 2 and found[0] == digest else None

    def keep_result(self, digest: str, value: Any) -> None:
        """Keeps plain data for these inputs."""
        if self.enabled:
            _write(self.key + ".result", (digest, value))
