"""The program's own files, told by their sizes and times: what an older program found is not taken for true."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache


@lru_cache(maxsize=1)
def own_files() -> bytes:
    """A digest of all files of the program. Looked at once in a process, whose modules do not change either."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    made = hashlib.blake2b(digest_size=20)
    todo = [
        root,
        os.path.join(os.path.dirname(root), "grammars"),
        os.path.join(os.path.dirname(root), "schemas"),
    ]
    while todo:
        folder = todo.pop()
        if not os.path.isdir(folder):
            continue
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda found: found.name):
                if entry.name.endswith((".py", ".lark", ".json", ".txt")):
                    known = entry.stat()
                    made.update(f"{entry.name} {known.st_size} {known.st_mtime_ns}".encode())
                elif entry.name not in ("__pycache__", "docs", "templates", "dev") and entry.is_dir():
                    todo.append(entry.path)
    return made.digest()
