"""A line of a score is not written as one.

Why: a line says how many points, for whom, and for which hexes.

Bad:
    villages: 2 VP per hex in village

Good:
    villages: 2 VP for both per hex in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN074")


def at(span: Span, forms: Iterable[str]) -> Finding:
    return FAULT.finding("this is not a line of a score", span, help="write: " + " or: ".join(forms))
