"""Braces in a text that is not a `tell`.

Why: only `tell` fills in braces. Questions and titles are shown as written, braces included.

Bad:
    actor chooses 1 hexes adjacent to self as target saying "where does {self} go"

Good:
    tell "{self} is beaten"
    actor chooses 1 hexes adjacent to self as target saying "where does it go"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN085", WARNING)


def at(span: Span) -> Finding:
    """``span``: the braces and what stands between them."""
    return FAULT.finding(
        f"`{span.text}` would be shown as written: only `tell` replaces text in braces",
        span,
        help="remove the braces, or show the value with a `tell` before this line",
    )
