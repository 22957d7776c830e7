"""A terrain of heights begins above one that is ranked before it, so that it is on no hex.

Why: of the words of ``rank`` only the first that is found is kept. Where the ground that counts more begins lower, it
takes all hexes of the other: two numbers were exchanged, or one has one zero too many.

Bad:
    rank = ["mountain", "hill"]     hill: from = 600, mountain: from = 300

Good:
    rank = ["mountain", "hill"]     hill: from = 300, mountain: from = 600

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare

FAULT = declare(__name__, "MAP102", NOTE, LIKELY)


def at(span: Span, word: str, high: float, other: str, other_high: float) -> Finding:
    """``other``: the terrain that is ranked before and begins no higher."""
    return FAULT.finding(
        f"`{word}` begins at {high:g} m, `{other}`, which is ranked before it, at {other_high:g} m",
        span,
        help=f"no hex becomes `{word}`: exchange the two, or rank `{word}` first",
    )
