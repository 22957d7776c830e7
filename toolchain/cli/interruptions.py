"""Interruptions, by Ctrl-C or ``--timeout``: each ends what is running, wherever it finds the interpreter."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN = 0.05  # seconds after which a dropped interruption comes again


@contextmanager
def none_dropped() -> Iterator[None]:
    """While it lasts, an interruption that Python drops comes again.

    Python drops what is raised while an object is taken down or garbage is collected, and only tells of it.
    """
    before, due = sys.unraisablehook, list[threading.Timer]()

    def hear(dropped: UnraisableHookArgs) -> None:
        if not issubclass(dropped.exc_type, KeyboardInterrupt):
            before(dropped)
            return
        timer = threading.Timer(AGAIN, interrupt)
        timer.daemon = True
        due.append(timer)
        timer.start()

    sys.unraisablehook = hear
    try:
        yield
    finally:
        sys.unraisablehook = before
        for timer in due:
            timer.cancel()


def interrupt() -> None:
    """Interrupts the main thread, also where that waits for an answer."""
    import signal  # here, for no start needs it

    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return
    import _thread

    _thread.interrupt_main()
