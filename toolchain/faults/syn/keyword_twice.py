"""The keyword of a block written twice.

Why: the second stands where the name belongs.

Bad:
    side side Red

Good:
    side Red

Fix safety: the second word is removed.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN107")


def at(first: Span, second: Span) -> Finding:
    """``first``, ``second``: the keyword, and the word after it."""
    more = Span(first.source, first.end, second.end)
    return FAULT.finding(
        f"`{first.text}` is written twice",
        second,
        help="remove one of the two",
        fixes=(Fix(f"remove the second `{first.text}`", (Edit(more, ""),)),),
    )
