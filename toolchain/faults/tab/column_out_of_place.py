"""The row that names the columns of a table does not name them in the order of their axis.

Why: every cell below it would be read under another head than the one it was printed under.

Bad:
    columns odds battle-odds
    die  1:2  2:1  1:1

Good:
    die  1:2  1:1  2:1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB008")


def at(span: Span, name: str) -> Finding:
    """``name``: the column that belongs there."""
    return FAULT.finding(f"the column `{span.text}` stands where `{name}` belongs", span)


def wrong_number(span: Span, count: int, names: Sequence[str]) -> Finding:
    """``count``: how many columns are named; ``names``: those of the axis."""
    return FAULT.finding(
        f"{count} columns are named, the axis has {len(names)}", span, help="columns: " + ", ".join(names)
    )
