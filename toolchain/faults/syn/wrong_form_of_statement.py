"""A statement in the wrong form.

Why: each statement has fixed words between its values; one is missing or wrong.

Bad:
    move B_Horse lost

Good:
    move B_Horse to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either, range_meant

FAULT = declare(__name__, "SYN062")


def at(span: Span, word: str, forms: Iterable[str]) -> Finding:
    help = range_meant(span) or f"write {either(forms)}"
    return FAULT.finding(f"wrong form of `{word}`", span, help=help)


def loop_too_long(span: Span, most: int) -> Finding:
    return FAULT.finding(f"a loop can repeat at most {most:,} times", span, help="write a smaller bound")
