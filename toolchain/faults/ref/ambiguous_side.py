"""An ambiguous `own`, `friendly`, `enemy` or `us`.

Why: these words refer to the acting side, or to the side of the piece a rule is about.

Bad:
    define held = some enemy unit in hex 0103

Good:
    define held with who: side = some enemy unit in hex 0103

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF005")


def at(span: Span) -> Finding:
    """A word such as `enemy` where no side acts."""
    return FAULT.finding(
        f"`{span.text}` is ambiguous: no side is acting here",
        span,
        help="name the side: `... of SIDE`",
    )


def other_than_what(span: Span) -> Finding:
    """`other` where no piece is at hand."""
    return FAULT.finding("`other` has no piece to refer to", span, help="write `... other than PIECE`")
