"""A line that governs others has nothing below it.

Why: a `when` or `each` without a body does nothing; usually the lines below are not indented.

Bad:
    when u is fresh
    turn u to spent

Good:
    when u is fresh
      turn u to spent

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN064")


def at(span: Span, word: str) -> Finding:
    return FAULT.finding(f"`{word}` has nothing below it", span, help="indent what it holds")


def record(span: Span) -> Finding:
    """A record that does not say what it remembers."""
    return FAULT.finding("`record` has nothing below it", span, help="write `last place on enters`")


def no_path(span: Span) -> Finding:
    """A trace that does not say where it leads."""
    return FAULT.finding("this `trace` leads nowhere", span, help="write `path LEG > GOAL`")
