"""A cell names something that the project does not have.

Why: under another name, every rule would take it for another unit, hex, kind or side.

Bad:
    Unit: 1st Fot

Good:
    Unit: 1st Foot

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT006")


def at(span: Span, what: str, name: str, help: str) -> Finding:
    """``what``: unit, place, kind, side, nation, entry."""
    return FAULT.finding(f"the project has no {what} `{name[:60]}`", span, help=help)


def several(span: Span, name: str, ids: Sequence[str]) -> Finding:
    """A name that is printed on several units."""
    return FAULT.finding(
        f"`{name[:60]}` is the name of {len(ids)} units",
        span,
        help=f"write the id instead: {', '.join(f'`{one}`' for one in ids[:6])}",
    )
