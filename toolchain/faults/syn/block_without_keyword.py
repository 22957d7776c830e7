"""A line in the first column that does not begin with a keyword.

Why: every block begins in the first column with a keyword such as `hexes` or `action`; any other line there
probably needs indenting.

Bad:
    hexes
    0101  open

Good:
    hexes
      0101  open

Fix safety: nothing; `--fix --unsafe-fixes` writes a capitalised keyword in lower case. Any other line may belong to
another block.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN001")


def with_a_label(span: Span) -> Finding:
    """The name of a block with a colon behind it."""
    return FAULT.finding(
        f"unexpected `:` after `{span.text}`", span, help="remove the colon: only lines have labels"
    )


def at(span: Span, keywords: Collection[str]) -> Finding:
    """``keywords``: all with which a block begins."""
    lower = span.text.lower()
    return FAULT.finding(
        "this line does not begin with a keyword",
        span,
        help=f"keywords are in lower case: write `{lower}`"
        if lower in keywords
        else "indent the line if it belongs to the block above",
        fixes=(Fix(f"write `{lower}`", (Edit(span, lower),)),) if lower in keywords else (),
    )
