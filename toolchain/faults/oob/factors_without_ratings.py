"""A row of units has factors that its kind does not define.

Why: factors are unnamed ratings. The `factors` line of the kind names them from left to right; values after a
`/` belong to its other faces.

Bad:
    kind foot is unit
    4-3 foot II  1st Foot

Good:
    kind foot is unit
      factors  strength, speed
    4-3 foot II  1st Foot

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "OOB088")


def at(span: Span, kind: str) -> Finding:
    return FAULT.finding(
        f"`{kind}` does not define its factors",
        span,
        help=f"add `factors RATING, RATING` to `kind {kind}`, or write the ratings after the names",
    )


def too_many(span: Span, given: int, kind: str, factors: Sequence[str]) -> Finding:
    """``given``: how many factors; ``factors``: those of the kind."""
    return FAULT.finding(
        f"too many factors: {given} are listed, but `{kind}` has {len(factors)}",
        span,
        help=f"write one value each for {listed(f'`{factor}`' for factor in factors)}",
    )


def too_many_faces(span: Span, given: int, kind: str, faces: int) -> Finding:
    """``given``: for how many faces there are factors; ``faces``: how many the kind has."""
    return FAULT.finding(
        f"too many faces: factors for {given} are listed, but `{kind}` has {faces or 'none'}",
        span,
        help="remove the extra factors, or declare the faces: `faces NAME, NAME`",
    )


def too_many_values(span: Span, rating: str, given: int, faces: int) -> Finding:
    """``given``: how many values of one rating; ``faces``: how many the kind has."""
    return FAULT.finding(
        f"`{rating}` has {given} values, but the kind has {faces or 'no'} face{'' if faces == 1 else 's'}",
        span,
        help="write one value for each face, as in `on FACE RATING VALUE`",
    )
