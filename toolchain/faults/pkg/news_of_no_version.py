"""A release note that is empty, or whose key is not a version.

Why: notes are sorted by the numbers in their versions; an empty note helps nobody.

Bad:
    [news]
    next = "Woods cost 2 MP."

Good:
    [news]
    "0.2.0" = "Woods cost 2 MP."

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG041")


def at(span: Span, version: str, empty: bool) -> Finding:
    """``empty``: the version is right, and the text says nothing."""
    if empty:
        return FAULT.finding(
            f"the release note for version {version} is empty",
            span,
            help="describe what is new, or remove the note",
        )
    return FAULT.finding(
        f"{quoted(version)} is not a version", span, help='use a version number, as in `"0.2.0" = "..."`'
    )
