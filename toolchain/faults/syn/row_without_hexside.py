"""A row of hexsides with something that is not a hexside.

Why: a hexside is two hex numbers with a slash between them.

Bad:
    lines ford
      0202 0302

Good:
    lines ford
      0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN071")


_FORM = "write two hexes with a slash between them, and spaces between hexsides: `HEX/HEX  HEX/HEX`"


def at(span: Span) -> Finding:
    """A word that is no hex."""
    return FAULT.finding(f"`{span.text}` is not a hexside", span, help=_FORM)


def half(span: Span) -> Finding:
    """One hex alone."""
    return FAULT.finding(
        f"`{span.text}` is a hex, not a hexside",
        span,
        help=f"write the hex on the other side too: `{span.text}/HEX`",
    )


def dash(span: Span, one: str, other: str) -> Finding:
    """Two hexes with a dash, or only spaces, between them."""
    return FAULT.finding(f"`{span.text}` is not a hexside", span, help=f"write a slash: `{one}/{other}`")


def comma(span: Span) -> Finding:
    """A comma between hexsides."""
    return FAULT.finding(
        "unexpected `,` between hexsides", span, help="write spaces between hexsides, without commas"
    )
