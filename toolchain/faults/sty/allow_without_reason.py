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
from toolchain.faults.wording import listed

FAULT = declare(__name__, "STY020", WARNING)


def _are(words: Iterable[str]) -> str:
    written = [f"`{word}`" for word in words]
    return f"{listed(written)} {'is' if len(written) == 1 else 'are'}"


def at(span: Span, words: Iterable[str]) -> Finding:
    """``words``: the checks, as they are named."""
    return FAULT.finding(
        f"{_are(words)} allowed without a reason",
        span,
        help="add `because` and the reason",
    )


def ignored(span: Span, words: Iterable[str]) -> Finding:
    """As :func:`at`, in the project file."""
    return FAULT.finding(
        f"{_are(words)} ignored without a reason",
        span,
        help='add `because = "..."`',
    )
