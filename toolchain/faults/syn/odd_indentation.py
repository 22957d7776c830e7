"""Indentation by an odd number of spaces.

Why: each level is two spaces; with three, it is unclear which line above an indented line belongs to.

Bad:
    box lost
       seen by all

Good:
    box lost
      seen by all

Fix safety: nothing; `--fix --unsafe-fixes` removes one space from each odd indentation of the block; a line may then
belong to another one.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import count

FAULT = declare(__name__, "SYN008")


def at(span: Span, blanks: int, odd: Iterable[Span] = ()) -> Finding:
    """``odd``: the blanks of such lines of the block; each loses one, and a single one becomes two."""
    edits = tuple(Edit(place, " " * max(2, len(place.text) - 1)) for place in odd)
    return FAULT.finding(
        f"odd indentation: {count(blanks, 'space')}",
        span,
        help="use two spaces per level",
        fixes=(Fix("use two spaces per level", edits),) if edits else (),
    )
