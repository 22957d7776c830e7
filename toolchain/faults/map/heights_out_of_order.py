"""A terrain by elevation that no hex can have, because a higher-ranked terrain starts lower.

Why: a hex keeps only the first terrain in `rank` that applies. If a higher-ranked terrain starts lower, it takes
every hex of the other: two numbers were swapped, or one has a zero too many or too few.

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
        f"`{word}` starts at {high:g} m, but `{other}`, ranked above it, starts at {other_high:g} m",
        span,
        help=f"swap the two elevations, or rank `{word}` first; as it is, no hex becomes `{word}`",
    )
