"""A byte order mark at the start of a file.

Why: some editors put an invisible character at the start; other programs read it as part of the first word.

Bad:
    a file saved as "UTF-8 with BOM"

Good:
    the same file saved as "UTF-8"

Fix safety: the mark is removed, as `hexwright fmt` does; the text stays as it is.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN012", WARNING)


def at(span: Span) -> Finding:
    return FAULT.finding(
        "the file begins with a byte order mark",
        span,
        help="save the file as UTF-8 without BOM, or run `hexwright fmt`",
        fixes=(
            Fix("remove the byte order mark", (Edit(span, ""),), safe=True),
        ),  # writing the text leaves it out
    )
