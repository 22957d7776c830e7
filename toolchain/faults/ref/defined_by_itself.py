"""A definition that refers back to itself.

Why: it could never be computed.

Bad:
    define a = b
    define b = a

Good:
    define a = 1
    define b = a

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF022")


def at(span: Span | None, name: str, ring: Sequence[str]) -> Finding:
    """``ring``: from the name by way of others back to the name."""
    return FAULT.finding(
        f"`{name}` is defined in terms of itself",
        span,
        note=" -> ".join(ring)
        if len(ring) <= 9
        else f"`{name}` depends on itself by way of {len(ring) - 2} other names",
        help=f"define one of these without using `{name}`"
        if len(ring) > 2
        else f"define `{name}` without using it",
    )
