"""A field has the right word and the wrong form.

Why: fields have fixed words between their values.

Bad:
    stop to in enemy ZOC

Good:
    stop when to in enemy ZOC

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN068")


def at(span: Span, word: str, forms: Iterable[str]) -> Finding:
    return FAULT.finding(f"`{word}` is not written like this", span, help="write: " + " or: ".join(forms))


def change_of_a_rewrite(span: Span) -> Finding:
    return FAULT.finding(
        "a change is written `RESULT, RESULT becomes RESULT`",
        span,
        help="add `, stop` where no later group may change it again",
    )


def band(span: Span) -> Finding:
    """A band of points of the ladder of victory."""
    return FAULT.finding(f"`{span.text}` is not a band of points", span, help="write `0, 1..2, 3..`")
