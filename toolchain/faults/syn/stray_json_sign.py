"""A misplaced sign in a JSON file.

Why: JSON uses commas, colons, brackets and quotation marks, each in its own place.

Bad:
    {"speed"= 5}

Good:
    {"speed": 5}

Fix safety: nothing; `--fix --unsafe-fixes` writes the replacement shown, which is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN034")


def at(span: Span, wanted: str) -> Finding:
    """``wanted``: what could stand here."""
    return FAULT.finding(f"`{span.text}` has no meaning here", span, help=wanted)


def instead_of(span: Span, sign: str) -> Finding:
    """Another sign for the ``sign`` of JSON."""
    return FAULT.finding(
        f"expected `{sign}`, found `{span.text}`",
        span,
        help=f"write `{sign}`",
        fixes=rewritten(span, sign),
    )


def special_blank(span: Span) -> Finding:
    name = f"U+{ord(span.text[0]):04X}"
    return FAULT.finding(
        f"special space ({name}) instead of an ordinary one",
        span,
        note="text copied from a web page or word processor often contains such spaces",
        help="use an ordinary space",
        fixes=rewritten(span, " "),
    )


def comma_first(span: Span, wanted: str) -> Finding:
    """``wanted``: with what a file begins."""
    return FAULT.finding("the file begins with a comma", span, help=wanted)


def colon(span: Span, wanted: str) -> Finding:
    """``wanted``: what could stand here."""
    return FAULT.finding("misplaced colon", span, help=wanted)


def second_colon(span: Span) -> Finding:
    remove = rewritten(span, "")
    return FAULT.finding("extra colon", span, help=remove[0].title, fixes=remove)


def colon_in_a_list(span: Span, opened: Span) -> Finding:
    """``opened``: where the list begins."""
    return FAULT.finding(
        "colon in a list",
        span,
        labels=(Label(opened, "the list begins here"),),
        help="a list has no keys: write `{` and `}` around keys and values",
    )


def no_json(span: Span) -> Finding:
    """A text of which nothing else is known."""
    return FAULT.finding(
        "this is not valid JSON", span, help="correct the text, or replace it with a valid JSON file"
    )
