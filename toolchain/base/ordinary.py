"""Reading files of a stranger's project: ordinary ones only, and none that a link outside the project shows."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from io import BufferedReader
from pathlib import Path


def open_ordinary(path: Path) -> BufferedReader:
    """Opens a file to read it. Raises OSError, also for a folder, a pipe or a device, which might never end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        os.close(handle)
        raise OSError(0, "it is a folder" if stat.S_ISDIR(kind) else "it is not a regular file", str(path))
    return os.fdopen(handle, "rb")


State = tuple[int, int, int]
# Nanoseconds: a file written so shortly before it was read may have been written again without a new time.
_LATELY = 2_000_000_000


def state_of(found: os.stat_result) -> State:
    """What changes with a file: its time, its size, its number."""
    return found.st_mtime_ns, found.st_size, found.st_ino


def is_settled(state: State, read: int) -> bool:
    """Whether a file of this state, read at this time in nanoseconds, shows by its state that it has changed since."""
    return state[0] <= read - _LATELY


def leads_out(path: Path, folder: Path, allowed: Iterable[str] = ()) -> bool:
    """Whether a path, all its links followed, ends outside a folder.

    ``allowed`` are other folders, seen from that one, in which it may end too.
    """
    there = os.path.realpath(path)
    homes = [os.path.realpath(folder), *(os.path.realpath(os.path.join(folder, one)) for one in allowed)]
    return not any(there == home or there.startswith(home.rstrip(os.sep) + os.sep) for home in homes)
