"""A citation without a paragraph.

Why: `@` gives the paragraph of the rulebook that a line comes from; the ledger counts the paragraphs cited.

Bad:
    box lost   @

Good:
    box lost   @ 3.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN007")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "this citation has no paragraph", span, help="write `@ PARAGRAPH`, for example `@ 3.4`"
    )
