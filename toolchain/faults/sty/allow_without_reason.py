"""A suppression without a reason.

Why: without a reason, later readers cannot tell a deliberate exception from a forgotten one.

Bad:
    # hexwright: allow hexside-twice

Good:
    # hexwright: allow hexside-twice because the book prints it so

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "STY020", WARNING)


def at(span: Span, words: Iterable[str]) -> Finding:
    """``words``: the checks, as they are named."""
    return FAULT.finding(
        f"`{', '.join(words)}` is allowed without a reason",
        span,
        help="add `because` and the reason",
    )


def ignored(span: Span, words: Iterable[str]) -> Finding:
    """As :func:`at`, in the project file."""
    return FAULT.finding(
        f"`{', '.join(words)}` is ignored without a reason",
        span,
        help='add `because = "..."`',
    )
