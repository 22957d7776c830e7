"""A value that is ambiguous because it belongs to two sets.

Why: the set decides what the value may be compared with.

Bad:
    values sky   dry, wet
    values ground dry, mud
    define good = dry

Good:
    define good = sky-now = dry

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF006")


def at(span: Span, sets: Iterable[str]) -> Finding:
    """``sets``: the names of those that have the value."""
    return FAULT.finding(
        f"`{span.text}` is ambiguous: it is a value of {' and '.join(f'`{name}`' for name in sets)}",
        span,
        help="compare it with something whose values come from only one of these sets",
    )
