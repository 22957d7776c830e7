"""Something with no place on the map, or with several, where one place is needed.

Why: distance is measured from one piece, one hex or a set of hexes.

Bad:
    self adjacent to enemy unit

Good:
    some enemy unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP015")


def at(span: Span) -> Finding:
    """Adjacent to a set of pieces."""
    return FAULT.finding(
        "`adjacent to` needs one piece or hex, not a set", span, help="use a single piece or hex"
    )


def nearest_to_which(span: Span) -> Finding:
    """Nearest to a set of hexes."""
    return FAULT.finding(
        "`nearest to` needs one hex, not a set",
        span,
        help="use a single hex, or select the hexes with the lowest `distance(it, ...)`",
    )


def no_hexes(span: Span, got: str) -> Finding:
    """Something of another type in place of a set of hexes."""
    return FAULT.finding(f"type mismatch: expected hexes, found {a(got)}", span)


def no_place(span: Span, got: str) -> Finding:
    """Something of another type in place of one hex or piece."""
    return FAULT.finding(
        f"type mismatch: expected one place, found {a(got)}", span, help="use a single hex or piece"
    )


def not_on_the_map(span: Span, got: str) -> Finding:
    """Something whose place is asked for and that never has one."""
    return FAULT.finding(f"{a(got)} has no place on the map", span)


def stacked(span: Span) -> Finding:
    """`stacked with` between other things than pieces."""
    return FAULT.finding("only pieces can be stacked", span, help="write `PIECE stacked with PIECE`")
