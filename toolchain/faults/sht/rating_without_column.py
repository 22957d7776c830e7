"""New units lack a rating because the table has no column for it.

Why: every unit needs the ratings that its kind declares; until they are written, the project has errors.

Bad:
    Unit | Type | Strength    (every `foot` has a strength and a speed)

Good:
    Unit | Type | Strength | Speed

Fix safety: nothing is changed for you: the units are imported without the rating.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "SHT014", WARNING)


def at(span: Span, rating: str, units: Sequence[str]) -> Finding:
    """``units``: those that have no such ``rating`` after the import."""
    some = [f"`{unit}`" for unit in units[:3]]
    more = [counted(len(units) - 3, "other")] if len(units) > 3 else []
    return FAULT.finding(
        f"the table has no column for `{rating}`, which {listed([*some, *more])} {'need' if len(units) > 1 else 'needs'}",
        span,
        help=f"add a column `{rating}`, or write the rating into the file of the units",
    )
