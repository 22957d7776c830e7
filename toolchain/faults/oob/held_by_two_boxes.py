"""Two boxes hold the same kind of piece, so its starting box is ambiguous.

Why: a piece starts the game in one place.

Bad:
    box pool
      holds  wound
    cup wound-cup
      holds  wound

Good:
    box pool
    cup wound-cup
      holds  wound

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB087")


def at(span: Span | None, first: str, second: str, kind: str, other: Span | None) -> Finding:
    """``first``: the box at ``other``; ``second``: that at ``span``."""
    return FAULT.finding(
        f"`{first}` and `{second}` both hold `{kind}`",
        span,
        labels=(Label(other, "the other box"),) if other else (),
        help=f"remove `{kind}` from one of the two boxes: a piece starts in only one box",
    )
