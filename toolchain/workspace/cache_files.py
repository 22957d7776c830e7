"""Files in the user's cache folder: plain values that an earlier run of this program kept under a name.

The folder is ``HEXWRIGHT_CACHE_DIR``, else ``XDG_CACHE_HOME`` or ``~/.cache``, never one of a project: a project from
elsewhere cannot bring a cache along. Losing it costs time only.
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
from toolchain.base.writing import write_whole

# The interpreter belongs to it: what one writes with marshal, another may not be able to read.
_MAGIC = f"hexwright {__version__} 6 {sys.implementation.cache_tag} {sys.hexversion:x} ".encode()


def cache_folder() -> Path:
    """Where the cache lies."""
    named = os.environ.get("HEXWRIGHT_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hexwright"


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
