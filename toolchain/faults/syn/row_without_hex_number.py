"""A row of hexes with something that is not a hex number.

Why: rows of `hexes` begin with numbers, rows of a `region` contain nothing else.

Bad:
    hexes
      woods 0102

Good:
    hexes
      0102  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN070")


def at(span: Span) -> Finding:
    return FAULT.finding(f"`{span.text}` is not a hex number", span, help="write a hex number such as `0102`")


def first_in_a_row(span: Span) -> Finding:
    return FAULT.finding(
        "this row does not begin with a hex number", span, help="begin the row with its hex: `0102  woods`"
    )
