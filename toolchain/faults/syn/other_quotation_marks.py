"""A JSON text in the wrong quotation marks.

Why: JSON uses double quotation marks only.

Bad:
    {'name': '1st Foot'}

Good:
    {"name": "1st Foot"}

Fix safety: the marks are replaced; the text between them stays.
"""

from __future__ import annotations

import json

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN024")


def at(span: Span) -> Finding:
    meant = json.dumps(span.text[1:-1].replace("\\'", "'"), ensure_ascii=False)
    return FAULT.finding(
        f"this text is in {_called(span.text[0])}",
        span,
        note="JSON uses double quotation marks only",
        help=f"write `{short(meant)}`",
        fixes=rewritten(span, meant, safe=True),
    )


def _called(mark: str) -> str:
    if mark == "'":
        return "single quotation marks"
    return "backticks" if mark == "`" else "typographic quotation marks"
