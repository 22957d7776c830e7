"""A tab is used for indentation.

Why: a tab is as wide as the editor makes it, so two people see different indentation, and indentation decides
which line belongs to which.

Bad:
    action move
    <tab>costs 1 order

Good:
    action move
      costs 1 order

Fix safety: each tab becomes two spaces, one level.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN002")


def at(span: Span, tabs: Sequence[Span]) -> Finding:
    """``span``: the first of the tabs of a file."""
    return FAULT.finding(
        "tab in indentation",
        span,
        help="use two spaces per level",
        note=f"{len(tabs)} tabs in this file" if len(tabs) > 1 else "",
        fixes=(Fix("replace each tab with two spaces", tuple(Edit(tab, "  ") for tab in tabs), safe=True),),
    )
