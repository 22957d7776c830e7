"""The archive of a module or saved game, opened with bounds: a stranger's file cannot fill the memory.

Only the build file, saved games and the beginnings of pictures are ever unpacked, each up to a limit.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

MOST_BYTES = 64_000_000  # of one part that is read whole
MOST_PARTS = 100_000
_HEAD = 1 << 18  # of a picture


class Unreadable(ValueError):
    """What is wrong with the file, in a few words, and what would be right."""

    def __init__(self, why: str, help: str = "") -> None:
        super().__init__(why)
        self.help = help


class Archive:
    """The parts of a file, read when they are asked for."""

    def __init__(self, path: Path) -> None:
        """Raises Unreadable, OSError."""
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, struct.error):
            raise Unreadable("it is not a zip archive") from None
        infos = self._zip.infolist()
        if len(infos) > MOST_PARTS:
            raise Unreadable(f"it has {len(infos):,} parts; the maximum is {MOST_PARTS:,}")
        self._own = self.names = frozenset(info.filename for info in infos)
        self.name = path.name
        self._added: list[Archive] = []

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file, and those of the extensions."""
        self._zip.close()
        for one in self._added:
            one.close()

    def add(self, extension: Archive) -> None:
        """The parts of an extension, too: those that the archive does not have itself."""
        self._added.append(extension)
        self.names |= extension.names

    def text(self, name: str) -> str:
        """A part as text. Raises Unreadable."""
        data = self.data(name)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(f"`{name}` is not UTF-8 text") from None

    def data(self, name: str) -> bytes:
        """A part whole. Raises Unreadable."""
        owner = self._owner(name)
        if owner is not self:
            return owner.data(name)
        size = self._zip.getinfo(name).file_size
        if size > MOST_BYTES:
            raise Unreadable(
                f"`{name}` has {size // 1_000_000:,} MB; the maximum is {MOST_BYTES // 1_000_000} MB"
            )
        # The size that the archive promises may be wrong.
        return self._read(name, MOST_BYTES + 1)

    def head(self, name: str) -> bytes:
        """The beginning of a part; nothing where it is damaged."""
        try:
            return self._owner(name)._read(name, _HEAD)
        except Unreadable:
            return b""

    def _owner(self, name: str) -> Archive:
        """The archive that has a part: this one, or the first extension with it."""
        if name in self._own:
            return self
        return next((one for one in self._added if name in one.names), self)

    def _read(self, name: str, most: int) -> bytes:
        try:
            info = self._zip.getinfo(name)
            if info.flag_bits & 1:
                raise Unreadable("it is encrypted", "save it without a password")
            with self._zip.open(info) as part:
                made = part.read(most)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, KeyError) as error:
            raise Unreadable(f"`{name}` in it is damaged ({error})") from None
        if len(made) > MOST_BYTES:
            raise Unreadable(f"`{name}` unpacks to more than {MOST_BYTES // 1_000_000} MB")
        return made
