"""A cell names something that the project does not have.

Why: a wrong name could refer to a different unit, hex, kind or side, or to none.

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
from toolchain.faults.wording import either

FAULT = declare(__name__, "SHT006")


def at(span: Span, what: str, name: str, help: str) -> Finding:
    """``what``: unit, place, kind, side, nation, entry."""
    return FAULT.finding(f"the project has no {what} `{name[:60]}`", span, help=help)


def several(span: Span, name: str, ids: Sequence[str]) -> Finding:
    """A name that is printed on several units."""
    return FAULT.finding(
        f"`{name[:60]}` is the name of {len(ids)} units",
        span,
        help=f"write the id of one of them instead: {either(ids[:6])}",
    )
