"""A selection of pieces without a kind.

Why: a selection ends with a declared kind: `spent enemy unit`.

Bad:
    some spent enemy adjacent to self

Good:
    some spent enemy unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF008")


def at(span: Span, kinds: Iterable[str]) -> Finding:
    """``kinds``: those that are declared."""
    return FAULT.finding(
        "this selection does not name a kind of piece",
        span,
        help=f"end it with a declared kind: {either(list(kinds)[:6])}",
    )
