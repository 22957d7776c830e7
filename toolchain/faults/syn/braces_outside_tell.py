"""A text that is no `tell` has a name in braces.

Why: only `tell` puts a value in the place of its braces. A question, the title of an action and the title of a scenario are
shown as they stand, with the braces.

Bad:
    actor chooses 1 hexes adjacent to self as target saying "where does {self} go"

Good:
    tell "{self} is beaten"
    actor chooses 1 hexes adjacent to self as target saying "where does it go"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN085", WARNING)


def at(span: Span) -> Finding:
    """``span``: the braces and what stands between them."""
    return FAULT.finding(
        f"`{span.text}` is shown with its braces: only `tell` fills them in",
        span,
        help="leave it out, or write a `tell` before",
    )
