"""Bytes of files as they are read for a project: whole, of one moment, of a size that can be worked on.

For a trial some files can be given other bytes than they have, so that nothing need be written to learn what would
be found.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from toolchain.base.ordinary import open_ordinary

# Far above any game: what is read of a file has bounds of its own, in lines and units; this one is for what is held
# in memory.
MOST_BYTES = 20_000_000
TRIES = 3
_INSTEAD: ContextVar[Mapping[Path, bytes] | None] = ContextVar("instead", default=None)


class NotRead(OSError):
    """A file that changes while it is read; ``strerror`` says it to a user."""


class TooLarge(NotRead):
    """A file that is larger than what is read."""


@contextmanager
def reading_instead(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """While this lasts, these files (by resolved path) seem to hold these bytes."""
    token = _INSTEAD.set(texts)
    try:
        yield
    finally:
        _INSTEAD.reset(token)


def on_trial(path: Path) -> bool:
    """Whether a file seems to hold other bytes than it does: its size and time tell nothing of them."""
    return _instead(path) is not None


def _instead(path: Path) -> bytes | None:
    instead = _INSTEAD.get()
    return instead.get(Path(os.path.realpath(path))) if instead else None


def read_bytes(path: Path) -> bytes:
    """All bytes of a file, as they were at one moment.

    A file that is written to while it is read is read again. Raises OSError, TooLarge, and NotRead for one that does
    not come to rest.
    """
    instead = _instead(path)
    if instead is not None:
        return instead
    for _ in range(TRIES):
        with open_ordinary(path) as file:
            before = os.fstat(file.fileno())
            if before.st_size > MOST_BYTES:
                raise TooLarge(0, f"it has {before.st_size:,} bytes; the maximum is {MOST_BYTES:,}")
            data = file.read(MOST_BYTES + 1)
            after = os.fstat(file.fileno())
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns) and len(
            data
        ) == after.st_size:
            return data
    raise NotRead(0, "another program keeps writing to it; try again when that has finished")
