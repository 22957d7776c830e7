"""How far a long job is: one line on a terminal that is written over, and nothing of it elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SILENT, EVERY = 0.5, 0.2  # seconds before the first word, and between two


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives what is called with how many are done, of how many: ``214 of 1,000 games, 3 minutes left``.

    Nothing is shown of a job of half a second, nor where stderr is no terminal; the line is wiped at the end.
    """
    shown = sys.stderr.isatty()
    begin = last = time.monotonic()
    width = 0

    def tell(done: int, total: int) -> None:
        nonlocal last, width
        now = time.monotonic()
        if not shown or now - begin < SILENT or now - last < EVERY or done >= total:
            return
        last = now
        line = f"{done:,} of {total:,} {what}, {_left((now - begin) * (total - done) / max(done, 1))} left"
        print(f"\r{line.ljust(width)}", end="", file=sys.stderr, flush=True)
        width = len(line)

    try:
        yield tell
    finally:
        if width:
            print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)


def _left(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.0f} hours"
