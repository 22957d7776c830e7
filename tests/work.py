"""Work counted, not timed: lines that are run, functions that are called. A busy machine changes nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def lines_run(job: Callable[[], T], of: str = "toolchain") -> tuple[T, int]:
    """What a job gives, and how many lines of files with a word in their path it ran, each turn of a loop counted."""
    count = 0

    def local(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return local

    def entered(frame: FrameType, event: str, argument: object) -> Any:
        return local if of in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        result = job()
    finally:
        sys.settrace(before)
    return result, count


class Calls:
    """How many Python functions were called so far."""

    count = 0


@contextmanager
def calls(most: int | None = None) -> Iterator[Calls]:
    """Counts the functions that are called, some five times cheaper than lines. Fails at once when they are too many."""
    made = Calls()
    limit = sys.maxsize if most is None else most

    def counted(frame: FrameType, event: str, argument: object) -> None:
        made.count += 1
        if made.count > limit:
            sys.settrace(None)
            pytest.fail(f"more than {limit:,} functions are called")

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        yield made
    finally:
        sys.settrace(before)
