"""The package that an earlier run built of a project, good as long as no file of the project is another.

It lies in the user's cache folder, under the path of the project. Losing it costs time only.
"""

from __future__ import annotations

from pathlib import Path

from toolchain.workspace.cache_files import name_at, read_kept, write_kept
from toolchain.workspace.project.files_digest import files_digest


class KeptBuild:
    """The package of one project, without its texts; ``chosen``: what was chosen for it besides what its scenarios choose."""

    def __init__(self, folder: Path, *chosen: str) -> None:
        self._folder = folder
        self._name = name_at(folder, ".built", *chosen)
        self._files = files_digest(folder)

    def load(self) -> bytes | None:
        """The package, where the project is still as it was when it was built."""
        found = read_kept(self._name) if self._files else None
        if isinstance(found, tuple) and len(found) == 2 and found[0] == self._files:
            data: bytes = found[1]
            return data
        return None

    def store(self, data: bytes) -> None:
        """Keeps a package that was built since; not when a file was changed meanwhile."""
        if self._files and files_digest(self._folder) == self._files:
            write_kept(self._name, (self._files, data))
