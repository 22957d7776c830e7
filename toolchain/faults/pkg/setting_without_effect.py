"""A setting in `hexwright.toml` that changes nothing.

Why: an empty text or an entry that is there twice has no effect; another one was probably meant.

Bad:
    credits = ["A. Author", "A. Author"]

Good:
    credits = ["A. Author", "B. Author"]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG045", WARNING)


def empty(span: Span, key: str) -> Finding:
    """A text that is empty."""
    return FAULT.finding(
        f"`{key}` is empty", span, help=f"write the text between the quotation marks, or remove `{key}`"
    )


def empty_entry(span: Span, key: str) -> Finding:
    """A list with an entry that is empty."""
    return FAULT.finding(
        f"an entry of `{key}` is empty", span, help="write the text between the quotation marks, or remove it"
    )


def twice(span: Span, key: str, entry: str) -> Finding:
    """A list with an entry that is there twice."""
    return FAULT.finding(f"`{key}` lists `{entry[:60]}` twice", span, help="remove one of the two entries")
