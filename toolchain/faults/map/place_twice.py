"""Two hexes have the same name.

Why: a rule that names the place could mean either.

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
        f"two hexes are called {name}",
        span,
        labels=[Label(first, "first here")] if first else [],
        help="give one of them another name",
    )


def apart(span: Span, name: str, number: str, other: str, there: Span) -> Finding:
    """Hexes of one name that touch are one place; ``other``: the number of one that does not, named at ``there``."""
    return FAULT.finding(
        f"two hexes that do not touch are called {name}",
        span,
        labels=[Label(there, f"{other} is called so")],
        help=f"give {number} or {other} another name",
    )
