"""An unmatched bracket.

Why: an open group would swallow the next line. In a text, braces are replaced by the value of the name in
them.

Bad:
    define weak for unit = (strength of self < 2

Good:
    define weak for unit = (strength of self < 2)

Fix safety: nothing; `--fix --unsafe-fixes` removes an extra `)`; you must decide where a missing one belongs.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding
from toolchain.base.edits import removed
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN006")


def never_opened(span: Span) -> Finding:
    return FAULT.finding(
        "unmatched `)`",
        span,
        help="remove `)`",
        fixes=removed("remove `)`", Edit(span, "")),
    )


def never_closed(span: Span) -> Finding:
    return FAULT.finding("unmatched `(`", span, help="add `)` at the end of the group")


def brace(span: Span) -> Finding:
    """A brace in a text that is told, without its partner."""
    return FAULT.finding(
        f"unmatched `{span.text}` in a text",
        span,
        help=f"write `{{NAME}}` to show a value, or `{span.text * 2}` to show a brace",
    )
