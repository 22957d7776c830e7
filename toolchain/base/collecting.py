"""Reading makes many small objects that all stay: collecting garbage in between only costs time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def leave_garbage() -> None:
    """From now on garbage is collected by ``gc.collect`` only, which does not look through what is there already."""
    gc.disable()
    gc.collect()
    gc.freeze()


@contextmanager
def left_garbage() -> Iterator[None]:
    """As :func:`leave_garbage` inside; afterwards as before."""
    was = gc.isenabled()
    leave_garbage()
    try:
        yield
    finally:
        gc.unfreeze()
        if was:
            gc.enable()


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """No collection of garbage inside; afterwards as before."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            # What was made meanwhile is put among the old objects, unseen: it would be the first to be looked through.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
