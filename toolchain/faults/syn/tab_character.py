"""A tab is used for indentation.

Why: a tab is as wide as the editor makes it, so two people see different indentation, and indentation decides
which line belongs to which.

Bad:
    action move
    <tab>costs 1 order

Good:
    action move
      costs 1 order

Fix safety: each tab becomes two spaces, one level. Where a block mixes tabs and spaces so that a line may belong to
two levels, the fix is unsafe: check that line afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN002")


def at(tabs: Sequence[Span], doubtful: Span | None) -> Finding:
    """``tabs``: all of a file. ``doubtful``: a line whose depth depends on how wide an editor shows a tab."""
    return FAULT.finding(
        "tab in indentation",
        tabs[0],
        labels=() if doubtful is None else (Label(doubtful, "the level of this line is not certain"),),
        help="use two spaces per level"
        if doubtful is None
        else f"indent line {doubtful.line} with spaces, two for each level",
        note=f"{len(tabs)} tabs in this file" if len(tabs) > 1 else "",
        fixes=(
            Fix(
                "replace each tab with two spaces",
                tuple(Edit(tab, "  ") for tab in tabs),
                safe=doubtful is None,
            ),
        ),
    )
