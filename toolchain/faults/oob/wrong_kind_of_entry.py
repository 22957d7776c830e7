"""A type mismatch in an order-of-battle file.

Why: JSON distinguishes text (in quotation marks), numbers (without them) and lists (in square brackets).

Bad:
    {"printed": "speed"}

Good:
    {"printed": ["speed"]}

Fix safety: nothing; `--fix --unsafe-fixes` writes the form shown, which is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB003")


_KINDS = {
    "object": "an object (`{ }`)",
    "array": "a list (`[ ]`)",
    "string": "text",
    "integer": "a whole number",
    "number": "a decimal number",
    "boolean": "true or false",
    "null": "null",
}


def at(span: Span, subject: str, wanted: Sequence[str], kind: str, value: Any, note: str) -> Finding:
    """``wanted``: kinds of JSON that may stand here; ``kind`` and ``value``: what does; ``note``: what the schema says of it."""
    either = " or ".join(_KINDS[name] for name in wanted)
    cure, meant = "", ""
    if kind == "null":
        cure = "omit the key if there is no value"
    elif "integer" in wanted and kind == "string" and re.fullmatch(r"-?(0|[1-9][0-9]*)", value):
        cure, meant = f"write `{value}` without quotation marks", value
    elif "integer" in wanted and kind == "number" and value == int(value):
        meant = str(int(value))
        cure = f"write `{meant}`"
    elif "integer" in wanted and kind == "number":
        cure = 'write a fraction as text, such as `"1/2"`'
        cure = cure if "string" in wanted else "write a whole number"
    elif "string" in wanted and kind in ("integer", "number", "boolean"):
        meant = f'"{span.text}"'
        cure = f"write `{meant}` with quotation marks"
    elif list(wanted) == ["object"]:
        cure = "write keys with values between `{` and `}`"
    elif list(wanted) == ["array"]:
        cure = "put `[` and `]` around the list, even if it has only one entry"
    return FAULT.finding(
        f"{subject} must be {either}, not {_KINDS[kind]}",
        span,
        note=note,
        help=cure,
        fixes=rewritten(span, meant) if meant else (),
    )
