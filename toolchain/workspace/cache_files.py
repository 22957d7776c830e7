"""Files in the user's cache folder: plain values that an earlier run of this program kept under a name.

The folder is ``HEXWRIGHT_CACHE_DIR``, else ``XDG_CACHE_HOME`` or ``~/.cache``, never one of a project: a project from
elsewhere cannot bring a cache along. Losing it costs time only.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
from pathlib import Path
from typing import Any

from toolchain import __version__
from toolchain.base.digest import sha256
from toolchain.base.ownfiles import own_files
from toolchain.base.writing import append, write_whole

# The interpreter belongs to it: what one writes with marshal, another may not be able to read.
_MAGIC = f"hexwright {__version__} 6 {sys.implementation.cache_tag} {sys.hexversion:x} ".encode()

# A record: the size of its body in so many bytes, its seal, its body.
_SIZE = 8
_BEFORE = _SIZE + 32


def cache_folder() -> Path:
    """Where the cache lies."""
    named = os.environ.get("HEXWRIGHT_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hexwright"


def unpacked_packages() -> Path:
    """Where texts of packages lie as projects: a folder for each package, in it one for each project."""
    return cache_folder() / "packs"


def name_at(path: Path, ending: str, *parts: str) -> str:
    """The name under which is kept what was made of the project or package at a path, or of parts of it."""
    place = "\0".join((os.path.abspath(path), *parts))
    return sha256(place.encode("utf-8", "surrogatepass"))[:24] + ending


def read_kept(name: str) -> Any:
    """What an earlier run of this program kept under a name; None when there is nothing, or it is damaged."""
    try:
        data = (cache_folder() / name).read_bytes()
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
        write_whole(cache_folder() / name, _MAGIC + own_files() + sha256(body).encode() + body, mode=0o600)


def read_records(name: str) -> tuple[list[tuple[Any, int]], bool]:
    """The values under a name in the order in which they were added, each with its size, up to the first that is damaged;
    and whether that is the whole file. Nothing behind a damaged record is ever read, so the file must then be rewritten."""
    made: list[tuple[Any, int]] = []
    try:
        data = (cache_folder() / name).read_bytes()
    except OSError:
        return made, False
    head = _MAGIC + own_files()
    if not data.startswith(head):
        return made, False
    at = len(head)
    while at < len(data):
        size = int.from_bytes(data[at : at + _SIZE], "big")
        seal, body = data[at + _SIZE : at + _BEFORE], data[at + _BEFORE : at + _BEFORE + size]
        if len(body) != size or _seal(head, body) != seal:
            return made, False
        try:
            made.append((marshal.loads(body), size))
        except (ValueError, EOFError, TypeError):
            return made, False
        at += _BEFORE + size
    return made, True


def write_record(name: str, value: Any) -> int:
    """Keeps a plain value under a name in place of all that is there; gives its size."""
    head, (record, size) = _MAGIC + own_files(), _record(value)
    with contextlib.suppress(OSError):
        write_whole(cache_folder() / name, head + record, mode=0o600)
    return size


def add_record(name: str, value: Any) -> int:
    """Adds a plain value to those under a name, at the end of their file; gives its size, 0 where there is no such file."""
    record, size = _record(value)
    return size if append(cache_folder() / name, record) else 0


def _record(value: Any) -> tuple[bytes, int]:
    body = marshal.dumps(value)
    return len(body).to_bytes(_SIZE, "big") + _seal(_MAGIC + own_files(), body) + body, len(body)


def _seal(head: bytes, body: bytes) -> bytes:
    """Of a record. The program that wrote it belongs to it: another may have begun the file."""
    return hashlib.sha256(head + body).digest()
