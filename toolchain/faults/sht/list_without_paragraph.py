"""A new list of units, set-up or schedule has no paragraph.

Why: every list cites the paragraph of the rules from which it comes. Units and rows of a list that exists need none.

Bad:
    hexwright import oob blue.csv -o my-game --side Blue

Good:
    hexwright import oob blue.csv -o my-game --side Blue --cite 6.2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "SHT016")


def at(span: Span, names: Sequence[str]) -> Finding:
    """``names``: what is new, such as ``the set-up `blue-start```."""
    are, need = ("are", "need") if len(names) > 1 else ("is", "needs")
    return FAULT.finding(
        f"{listed(names)} {are} new and {need} a paragraph",
        span,
        help="name the paragraph of the rules or the sheet that lists the units: `--cite 6.2`",
    )
