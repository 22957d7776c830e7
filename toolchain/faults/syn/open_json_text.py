"""A JSON text without its closing quotation mark.

Why: everything up to the next mark would be read as one text.

Bad:
    {"name": "1st Foot}

Good:
    {"name": "1st Foot"}

Fix safety: nothing; `--fix --unsafe-fixes` adds the mark, although where the text ends is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN023")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "missing closing quotation mark", span, help='add `"` at the end of the text, on the same line'
    )


def other_mark(span: Span) -> Finding:
    """A text that begins with another quotation mark."""
    return FAULT.finding("missing closing quotation mark", span, help='write `"` before and after the text')


def unpaired_marks(span: Span, inside: Span) -> Finding:
    """``inside``: what counts as the text before this word."""
    return FAULT.finding(
        f"unmatched quotation marks near `{short(span.text)}`",
        span,
        here="this is outside the text",
        labels=(Label(inside, "this is read as the text"),),
        help='add the missing `"` before this word; to use a quotation mark within a text, write `\\"`',
    )


def never_opened(span: Span) -> Finding:
    place = Span(span.source, span.start, span.start)
    return FAULT.finding(
        f"missing opening quotation mark before `{short(span.text)}`",
        span,
        help=f'write `"{short(span.text)}"`',
        fixes=(Fix('put `"` before the text', (Edit(place, '"'),)),),
    )
