"""An unmatched bracket in a JSON file.

Why: what follows would belong to the wrong list or object.

Bad:
    {"values": {"speed": 3]}

Good:
    {"values": {"speed": 3}}

Fix safety: nothing; `--fix --unsafe-fixes` replaces a bracket of the wrong kind, which is a guess.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN022")
_CLOSING = {"{": "}", "[": "]"}


def closes_nothing(span: Span) -> Finding:
    return FAULT.finding(f"unmatched `{span.text}`", span, help="remove it")


def never_closed(span: Span, closed: Span) -> Finding:
    """``closed``: the bracket that closes what lies around this one."""
    return FAULT.finding(
        f"unmatched `{span.text}`",
        span,
        labels=(Label(closed, f"`{closed.text}` closes the bracket around it"),),
        help=f"write `{_CLOSING[span.text]}` before the `{closed.text}`",
    )


def closed_by_another(span: Span, opened: Span) -> Finding:
    """``opened``: the bracket that wants another one than this."""
    wanted = _CLOSING[opened.text]
    return FAULT.finding(
        f"`{opened.text}` is closed by `{span.text}`",
        span,
        labels=(Label(opened, "opened here"),),
        help=f"write `{wanted}`",
        fixes=rewritten(span, wanted),
    )


def before_a_key(span: Span, opened: Span) -> Finding:
    """A bracket opens where the object ``opened`` has a key."""
    return FAULT.finding(
        f"expected a key, found `{span.text}`",
        span,
        labels=(Label(opened, "this `{` is still open"),),
        help="close the open `{` with `}` first, or write a key before this value",
    )


def open_at_the_end(span: Span, around: Iterable[Span], end: Span, closing: str) -> Finding:
    """``around``: open brackets around this one; ``closing``: what closes all."""
    return FAULT.finding(
        f"unmatched `{span.text}`",
        span,
        labels=(*(Label(place, "not closed either") for place in around), Label(end, "the file ends here")),
        help=f"end the file with `{short(closing)}`",
    )
