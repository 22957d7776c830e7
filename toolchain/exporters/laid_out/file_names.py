"""Names of files that are fine on every system, for names of a game."""

from __future__ import annotations

import hashlib

from toolchain.base.filename import fault_of

_FIGURES = 16


class FileNames:
    """Gives each name a file; two names that differ in capitals alone get two files on every system."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        self._taken: set[str] = set()

    def __call__(self, name: str) -> str:
        """``name`` with its ending; as it stands where that is a good name of a file, else a digest of it."""
        if name not in self._files:
            stem, dot, ending = name.rpartition(".")
            plain = name
            if fault_of(name) or plain.lower() in self._taken:
                plain = f"{hashlib.sha256(stem.encode()).hexdigest()[:_FIGURES]}{dot}{ending}"
            self._files[name] = plain
            self._taken.add(plain.lower())
        return self._files[name]
