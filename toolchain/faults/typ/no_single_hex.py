"""The bare word `hex` where a hex is needed.

Why: without a number or a name, `hex` is every hex of the map, so a condition about it holds always or never.

Bad:
    requires hex is town

Good:
    requires to is town

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "TYP046")


def at(span: Span, names: Iterable[str]) -> Finding:
    """``names``: those of single hexes here."""
    named = either(names)
    here = f"{named}, or " if named else ""
    return FAULT.finding(
        "`hex` does not tell which hex is meant",
        span,
        help=f"write {here}`hex 0101` for one hex; all hexes of the map are `hexes`",
    )
