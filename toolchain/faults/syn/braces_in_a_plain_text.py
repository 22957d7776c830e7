"""Braces in a text that shows no values.

Why: braces show a value only in the texts of `tell`, `saying` and `may`. Titles and other texts are shown as written,
braces included.

Bad:
    action fire "fire at {target}"

Good:
    action fire "fire"
      scope  1 own unit
      do
        actor chooses 1 enemy unit adjacent to self as target saying "where does {self} fire"
        tell "{self} fires at {target}"

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
        f"`{span.text}` would be shown as written: only `tell` and questions show values in braces",
        span,
        help="remove the braces, and show the value with `tell` or in a question",
    )
