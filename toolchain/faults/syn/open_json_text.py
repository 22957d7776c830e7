"""A text of a JSON file is never closed, or its quotation marks do not pair.

Why: everything up to the next mark would count as one text.

Bad:
    {"name": "1st Foot}

Good:
    {"name": "1st Foot"}

Fix safety: not safe: where the text ends is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN023")


def at(span: Span) -> Finding:
    return FAULT.finding("a text is never closed", span, help='close it with `"` on the same line')


def other_mark(span: Span) -> Finding:
    """A text that begins with another quotation mark."""
    return FAULT.finding("a text is never closed", span, help='JSON texts stand between two `"`')


def unpaired_marks(span: Span, inside: Span) -> Finding:
    """``inside``: what counts as the text before this word."""
    return FAULT.finding(
        f"quotation marks do not pair near `{short(span.text)}`",
        span,
        here="this stands outside",
        labels=(Label(inside, "this counts as the text"),),
        help='look for a missing `"` before it; a quotation mark within a text is written `\\"`',
    )


def never_opened(span: Span) -> Finding:
    place = Span(span.source, span.start, span.start)
    return FAULT.finding(
        f"the first quotation mark of `{short(span.text)}` is missing",
        span,
        help=f'write `"{short(span.text)}"`',
        fixes=(Fix('put `"` before it', (Edit(place, '"'),)),),
    )
