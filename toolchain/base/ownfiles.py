"""The program's own files, told by a digest: what an older program found is not taken for true.

An installed program brings a list of its files with a digest of each. Files of a checkout are told by their sizes and times.
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache

from toolchain import __version__

_LISTED = os.path.join(f"hexwright-{__version__}.dist-info", "RECORD")
_ENDS = (".py", ".lark", ".json", ".txt")
_SKIPPED = ("__pycache__", "docs", "templates", "dev")


@lru_cache(maxsize=1)
def own_files() -> bytes:
    """A digest of all files of the program. Looked at once in a process, whose modules do not change either."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    beside = os.path.dirname(root)
    return hashlib.blake2b(_listed(beside) or _found(root, beside), digest_size=20).digest()


def _listed(beside: str) -> bytes:
    """The list of files that was written when the program was installed; empty where none lies beside it."""
    try:
        with open(os.path.join(beside, _LISTED), "rb") as file:
            return file.read()
    except OSError:
        return b""


def _found(root: str, beside: str) -> bytes:
    made: list[tuple[str, int, int]] = []
    todo = [root, os.path.join(beside, "grammars"), os.path.join(beside, "schemas")]
    while todo:
        folder = todo.pop()
        if not os.path.isdir(folder):
            continue
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda found: found.name):
                if entry.name.endswith(_ENDS):
                    known = entry.stat()
                    made.append((entry.name, known.st_size, known.st_mtime_ns))
                elif entry.name not in _SKIPPED and entry.is_dir():
                    todo.append(entry.path)
    return repr(made).encode()
