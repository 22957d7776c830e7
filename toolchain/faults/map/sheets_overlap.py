"""Hexes of two sheets lie in the same position without a `join`.

Why: adjoining sheets may share a strip of hexes. A declared strip is compared on both sheets; an undeclared one may be
the result of a join that is one column off.

Bad:
    join  east-0101 on west-0401    (the whole first column lies on the last)

Good:
    join  east-0101..east-0110 on west-0401..west-0410

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP076")


def at(span: Span, number: str, other: str, there: Span, more: int) -> Finding:
    """``other``: the hex of another sheet in the same place; ``more``: how many hexes of these sheets lie so, too."""
    rest = f" (nor that of {more} more hex{'es' if more > 1 else ''})" if more else ""
    return FAULT.finding(
        f"{number} lies on {other}, but no `join` declares the overlap{rest}",
        span,
        labels=[Label(there, "the other hex")],
        help=f"declare the whole shared strip (`join {number} on {other}`), or correct the join",
    )
