"""Writing files: whole or not at all, or records at the end of a cache file. Nothing else in the toolchain opens a file to write to it, but for journals.

A file is written under another name in its own folder and then renamed, so that a reader, a full disk or a crash sees
the old file or the new one, never half of either.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from pathlib import Path

# Beginning and end of the names of files that are still being written.
UNFINISHED = (".hexwright-", ".part")
_MODE = 0o666  # less what the user's mask takes away, as for every new file


class NotWritten(OSError):
    """A file that could not be written; the text is one sentence for a user. What was there before is still there."""

    def __init__(self, path: Path | str, reason: str, number: int = 0) -> None:
        super().__init__(number, reason, str(path))

    def __str__(self) -> str:
        return f"{self.filename} cannot be written: {self.strerror}"


def write_whole(path: Path, data: bytes, durable: bool = False, mode: int = _MODE) -> None:
    """Writes one file; missing folders are made.

    ``durable`` waits until the disk has it; ``mode`` is the permissions of a new file, a file that is there keeps
    its own. Raises NotWritten.
    """
    write_together({path: data}, durable, mode)


def append(path: Path, data: bytes) -> bool:
    """Adds to the end of a file that is there; whether all was added. Who reads it must know what is not whole."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return os.write(file, data) == len(data)
    except OSError:
        return False
    finally:
        os.close(file)


def write_together(files: Mapping[Path, bytes], durable: bool = False, mode: int = _MODE) -> None:
    """Writes several files: none is replaced before all have found room. Raises NotWritten."""
    staged: list[tuple[Path, Path, str]] = []
    try:
        for path, data in files.items():
            try:
                target = _target(path)
                if target is None:
                    _pour(path, data)
                else:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    temporary = _unfinished(target.parent)
                    staged.append((path, target, temporary))
                    _fill(temporary, target, data, durable, mode)
            except BrokenPipeError:
                raise
            except (OSError, ValueError) as error:
                raise explained(path, error) from None
        while staged:
            path, target, temporary = staged[0]
            try:
                os.replace(temporary, target)
                if durable:
                    _settle(target.parent)
            except OSError as error:
                raise explained(path, error) from None
            del staged[0]
    finally:
        for *_, temporary in staged:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def make_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Makes a new folder with files in it, named as seen from it: all of them, or nothing. Raises NotWritten."""
    try:
        if folder.exists():
            raise FileExistsError(errno.EEXIST, "it already exists")
        folder.parent.mkdir(parents=True, exist_ok=True)
        temporary = _unfinished(folder.parent)
        os.mkdir(temporary)
        try:
            for name, data in files.items():
                write_whole(Path(temporary, name), data)
            os.rename(temporary, folder)
        except BaseException:
            import shutil

            shutil.rmtree(temporary, ignore_errors=True)
            raise
    except (OSError, ValueError) as error:
        raise explained(folder, error) from None


def _target(path: Path) -> Path | None:
    """The file that a path leads to; None for what is no file on a disk, such as a pipe. Raises OSError."""
    if path.as_posix().startswith(("/dev/", "/proc/")):
        return None
    try:
        there = path.stat()
    except FileNotFoundError:
        return Path(os.path.realpath(path))
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(there.st_mode):
        return None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only")
    return Path(os.path.realpath(path))


def _pour(path: Path, data: bytes) -> None:
    """Writes to a pipe or a terminal, which cannot be replaced."""
    with open(path, "wb") as file:
        file.write(data)


def _unfinished(folder: Path) -> str:
    # The name of the file is no part of it: that may be as long as a name can be.
    return os.path.join(folder, f"{UNFINISHED[0]}{os.urandom(8).hex()}{UNFINISHED[1]}")


def _fill(temporary: str, target: Path, data: bytes, durable: bool, mode: int) -> None:
    """Writes the unfinished file; one that replaces another gets the permissions of that."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        kept = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        kept = None
    with os.fdopen(os.open(temporary, flags, mode if kept is None else 0o600), "wb") as file:
        file.write(data)
        file.flush()
        if kept is not None:
            with contextlib.suppress(OSError):  # some disks know no permissions
                os.chmod(temporary, kept)
        if durable:
            os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Waits until the disk has the names of a folder; some systems cannot be asked to."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def explained(path: Path, error: OSError | ValueError) -> NotWritten:
    """Why a file cannot be written, in words, from what the system says."""
    if isinstance(error, NotWritten):
        return NotWritten(path, str(error.strerror), error.errno or 0)
    if isinstance(error, ValueError):
        return NotWritten(path, "its name contains a character that is not allowed in names")
    if isinstance(error, NotADirectoryError) or (isinstance(error, FileExistsError) and error.filename):
        return NotWritten(path, "there is a file in place of its folder", error.errno or 0)
    reason = error.strerror or "unknown reason"
    return NotWritten(path, reason[:1].lower() + reason[1:], error.errno or 0)
