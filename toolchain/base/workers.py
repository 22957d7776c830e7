"""Processes that share a job, and that who interrupts does not reach."""

from __future__ import annotations

import multiprocessing
import multiprocessing.pool
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def workers(
    jobs: int, begin: Callable[..., None], arguments: tuple[Any, ...]
) -> Iterator[multiprocessing.pool.Pool]:
    """A pool of fresh processes, each of which calls ``begin`` with the arguments first.

    An interruption reaches the process that shares out the work, and no worker, not even one that is still starting:
    a signal that is ignored when a process starts stays ignored in it.
    """
    with _deaf():
        pool = multiprocessing.get_context("spawn").Pool(jobs, _begin, (begin, arguments))
    with pool:
        yield pool


@contextmanager
def _deaf() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where no such thing is inherited
    begin(*arguments)
