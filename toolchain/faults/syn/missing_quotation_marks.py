"""A JSON key or text without quotation marks.

Why: the only words that JSON allows without quotation marks are `true`, `false` and `null`.

Bad:
    {name: "1st Foot"}

Good:
    {"name": "1st Foot"}

Fix safety: nothing; `--fix --unsafe-fixes` adds quotation marks, although where the text ends is a guess.
"""

from __future__ import annotations

import json

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN025")


def at(span: Span, what: str) -> Finding:
    """``what``: key or text."""
    quoted = json.dumps(span.text, ensure_ascii=False)
    return FAULT.finding(
        f"the {what} `{short(span.text)}` has no quotation marks",
        span,
        help=f"write `{short(quoted)}`",
        fixes=rewritten(span, quoted),
    )


def other_word(span: Span, meant: str) -> Finding:
    """A word of another language for ``meant``."""
    return FAULT.finding(
        f"`{span.text}` is not valid in JSON",
        span,
        help=f"did you mean `{meant}`?",
        fixes=rewritten(span, meant),
    )
