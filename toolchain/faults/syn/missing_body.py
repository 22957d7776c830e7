"""A line without the indented lines that it needs.

Why: a `when` or `each` without a body does nothing; usually the lines under it are not indented.

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
    return FAULT.finding(
        f"`{word}` has no indented lines", span, help="indent the lines that belong to it by two spaces"
    )


def beside(span: Span, name: str) -> Finding:
    """A line of an `amend` that says where lines go: `before NAME`, `after NAME`."""
    return FAULT.finding(
        f"`{span.text}` has no indented lines",
        span,
        help=f"indent the lines that go {span.text.split()[0]} `{name}` by two spaces",
    )


def record(span: Span) -> Finding:
    """A record that does not say what it remembers."""
    return FAULT.finding(
        "`record` has no indented lines", span, help="add an indented line `last place on enters`"
    )


def no_path(span: Span) -> Finding:
    """A trace that does not say where it leads."""
    return FAULT.finding("this `trace` has no path", span, help="add an indented line `path LEG > GOAL`")
