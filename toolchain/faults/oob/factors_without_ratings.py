"""A row of units has factors of which the kind does not say what they are.

Why: factors are ratings without a name; the `factors` of the kind give them their names, from left to right, and the
faces of the kind those behind a `/`.

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

FAULT = declare(__name__, "OOB088")


def at(span: Span, kind: str) -> Finding:
    return FAULT.finding(
        f"`{kind}` does not say which ratings its factors are",
        span,
        help=f"add `factors RATING, RATING` to `kind {kind}`, or write the ratings behind the names",
    )


def too_many(span: Span, given: int, kind: str, factors: Sequence[str]) -> Finding:
    """``given``: how many factors; ``factors``: those of the kind."""
    return FAULT.finding(
        f"{given} factors: `{kind}` has {len(factors)}",
        span,
        help="its factors: " + ", ".join(factors),
    )


def too_many_faces(span: Span, given: int, kind: str, faces: int) -> Finding:
    """``given``: for how many faces there are factors; ``faces``: how many the kind has."""
    return FAULT.finding(
        f"factors for {given} faces: `{kind}` has {faces or 'none'}",
        span,
        help="leave out what stands after the `/`, or declare the faces: `faces NAME, NAME`",
    )


def too_many_values(span: Span, rating: str, given: int, faces: int) -> Finding:
    """``given``: how many values of one rating; ``faces``: how many the kind has."""
    return FAULT.finding(
        f"`{rating}` has {given} values: the kind has {faces or 'no'} faces",
        span,
        help="write one value for each face of the kind, or `on FACE RATING VALUE`",
    )
