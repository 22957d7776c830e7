"""A project written in a different version of the language.

Why: the same keyword may have a different meaning in that version.

Bad:
    language = "2"

Good:
    language = "1"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG001")


def at(span: Span, written: str, read: str) -> Finding:
    """``written``: the version of the project; ``read``: that of this tool."""
    return FAULT.finding(
        f"this project uses language version {written}; this hexwright reads version {read}",
        span,
        help=f'install a newer hexwright, or write the rules in version {read}: `language = "{read}"`',
    )
