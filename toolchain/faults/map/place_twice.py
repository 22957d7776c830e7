"""Two hexes have the same name.

Why: a rule that refers to the place would be ambiguous.

Bad:
    0103  village "Northam"
    0401  village "Northam"

Good:
    0103  village "Northam"
    0401  village "Southam"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP005")


def at(span: Span | None, name: str, first: Span | None) -> Finding:
    """``first``: the hex that is called so, too."""
    return FAULT.finding(
        f"two hexes are named {name}",
        span,
        labels=[Label(first, "first used here")] if first else [],
        help="rename one of them",
    )


def apart(span: Span, name: str, number: str, other: str, there: Span) -> Finding:
    """Hexes of one name that touch are one place; ``other``: the number of one that does not, named at ``there``."""
    return FAULT.finding(
        f"two hexes are named {name}, but they are not adjacent",
        span,
        labels=[Label(there, f"{other} has the same name")],
        help=f"rename {number} or {other}",
    )
