"""An expression in a form that is not allowed.

Why: a rule must name the relation that it tests. `where` tests only the set just before it: without brackets,
`a - b where TEST` tests only `b`.

Bad:
    self attached to B_Horse

Good:
    leader of self = B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP009")


def at(span: Span) -> Finding:
    """`attached to` without the relation."""
    return FAULT.finding("`attached to` does not name a relation", span, help="write `RELATION of PIECE`")


def where_of_one(span: Span, joint: str, before: Span, condition: Span) -> Finding:
    """A condition behind the second of two sets that no brackets enclose. ``joint``: what stands between the sets."""
    left, right, test = before.text, span.text, condition.text
    return FAULT.finding(
        f"`where` applies only to `{right}`",
        span,
        help=f"write `({left} {joint} {right}) where {test}`, or `{left} {joint} ({right} where {test})`",
    )
