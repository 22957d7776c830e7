"""A file that grows by a line of JSON for each piece of work that is done, so that a long job goes on where it stopped.

A row stands in the file once :meth:`Journal.add` has returned, whatever happens to the process afterwards. What a process
that was killed, or a full disk, left of a last line is cut off when the file is opened again.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolchain.base.writing import NotWritten, explained

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Row = dict[str, Any]
_BLOCK = 1 << 16


class OtherJournal(Exception):
    """A file that begins with another line than it should; ``head`` is that line when it is a JSON object."""

    def __init__(self, head: Row | None) -> None:
        super().__init__("the file has a different first line")
        self.head = head


class Journal:
    """Rows in a file. With ``head`` the first line is that object, and a file that begins otherwise is left as it is.

    Raises NotWritten where there can be no such file, or another process has it, and OtherJournal.
    """

    def __init__(self, file: Path, head: Row | None = None, fresh: bool = False) -> None:
        self.file = file
        self._first = _line(head) if head is not None else b""
        try:
            if fresh:
                file.unlink(missing_ok=True)
            file.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._handle = os.open(file, flags, 0o666)
        except (OSError, ValueError) as error:
            raise explained(file, error) from None
        try:
            self._take()
            self._begin()
        except BaseException:
            os.close(self._handle)
            raise

    def rows(self) -> Iterator[Row]:
        """The rows, without the head, in the order in which they were added. Raises NotWritten at a line that is none."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        # Closing another handle of the file would give the lock away.
        with open(self._handle, "rb", closefd=False) as lines:
            for number, line in enumerate(lines, 1):
                if number == 1 and self._first:
                    continue
                try:
                    row = json.loads(line)
                except ValueError:
                    row = None
                if not isinstance(row, dict):
                    raise NotWritten(
                        self.file, f"line {number} is damaged; delete the line, and its work will be repeated"
                    )
                yield row

    def add(self, row: Row) -> None:
        """Adds a row. Raises NotWritten, and then the file is as before."""
        line = _line(row)
        before = os.fstat(self._handle).st_size
        try:
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, before)
            raise explained(self.file, error) from None

    def close(self) -> None:
        """Waits until the disk has all rows, and leaves the file to others."""
        with contextlib.suppress(OSError):
            os.fsync(self._handle)
        os.close(self._handle)

    def _take(self) -> None:
        """Makes sure that the file is an ordinary one and that nobody else adds to it. Raises NotWritten."""
        if not stat.S_ISREG(os.fstat(self._handle).st_mode):
            raise NotWritten(self.file, "it is not a regular file")
        if fcntl is not None:
            try:
                # A lock of the process: workers that it forked do not keep it when the process is killed.
                fcntl.lockf(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno in (errno.EACCES, errno.EAGAIN):
                    raise NotWritten(self.file, "another process is writing to it") from None

    def _begin(self) -> None:
        """Looks at the first line, then cuts off what stands after the last whole line. Raises OtherJournal."""
        size = os.fstat(self._handle).st_size
        found = self._read(0, max(len(self._first), _BLOCK))
        if self._first and not found.startswith(self._first) and not self._first.startswith(found):
            raise OtherJournal(_object(found.partition(b"\n")[0]))
        end = size
        while end > 0:
            start = max(0, end - _BLOCK)
            newline = self._read(start, end - start).rfind(b"\n")
            if newline >= 0:
                end = start + newline + 1
                break
            end = start
        if end < size:
            os.ftruncate(self._handle, end)
        if self._first and end == 0:
            self.add(json.loads(self._first))

    def _read(self, start: int, length: int) -> bytes:
        os.lseek(self._handle, start, os.SEEK_SET)
        made = b""
        while len(made) < length and (more := os.read(self._handle, length - len(made))):
            made += more
        return made


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode("utf-8") + b"\n"


def _object(line: bytes) -> Row | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
