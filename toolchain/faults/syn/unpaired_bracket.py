"""A bracket is opened and never closed, or closed and never opened.

Why: a group without its end would swallow the next line. In a text, words in braces are replaced by their value.

Bad:
    define weak for unit = (strength of self < 2

Good:
    define weak for unit = (strength of self < 2)

Fix safety: unsafe: `--fix --unsafe-fixes` removes a `)` too many; where one is missing you must say.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding
from toolchain.base.edits import removed
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN006")


def never_opened(span: Span) -> Finding:
    return FAULT.finding(
        "a bracket is closed that was never opened",
        span,
        help="remove `)`",
        fixes=removed("remove `)`", Edit(span, "")),
    )


def never_closed(span: Span) -> Finding:
    return FAULT.finding("a bracket is never closed", span, help="add `)` where the group ends")


def brace(span: Span) -> Finding:
    """A brace in a text that is told, without its partner."""
    return FAULT.finding(
        f"unmatched `{span.text}` in a text",
        span,
        help=f"write a value as `{{NAME}}`, and a brace as `{span.text * 2}`",
    )
