"""A row of a dated schedule does not begin with a date and a verb.

Why: a schedule with dates holds nothing but dated rows, and a few verbs say what happens.

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

FAULT = declare(__name__, "SYN076")


def at(span: Span, verbs: Iterable[str]) -> Finding:
    return FAULT.finding(
        "this is not a dated row of a schedule",
        span,
        help=f"a date, two blanks, a verb ({', '.join(verbs)}), two blanks, the counters",
    )
