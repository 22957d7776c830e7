"""A row or a title of a text that is not divided into cells like the rest of it.

Why: a cell too many moves all cells behind it into the wrong columns, and what has no column is left out.

Bad:
    Unit,Type,Strength;Move
    Guard,foot,4,5,2

Good:
    Unit,Type,Strength,Move
    Guard,foot,4,2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT015")
_NAMES = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


def row(span: Span, cells: int, titles: int, sign: str) -> Finding:
    """``cells``: how many the row has; ``sign``: what divides the cells of the file."""
    return FAULT.finding(
        f"this row has {counted(cells, 'cell')}, but there are {counted(titles, 'title')}",
        span,
        help=f"put a cell that contains {_NAMES[sign]} in quotation marks, or remove the extra cell",
    )


def title(span: Span, text: str, sign: str, other: str) -> Finding:
    """``text``: two titles with the sign ``other`` between them, where ``sign`` divides the cells of the file."""
    return FAULT.finding(
        f"`{text[:40]}` is divided by {_NAMES[other]}, but the other cells by {_NAMES[sign]}",
        span,
        help="divide all cells of the file by the same sign",
    )
