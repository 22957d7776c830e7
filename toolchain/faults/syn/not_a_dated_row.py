"""A row of a dated schedule without its date or verb.

Why: every row of a dated schedule begins with a date, followed by one of a few verbs.

Bad:
    1914-08.3  arives  2 x 6-4 Inf XX  25, 26

Good:
    1914-08.3  arrive  2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN076")


def at(span: Span, verbs: Iterable[str]) -> Finding:
    return FAULT.finding(
        "wrong form for a dated row",
        span,
        help=f"write `DATE  VERB  COUNTERS` with two spaces between the parts; the verb is {either(verbs)}",
    )
