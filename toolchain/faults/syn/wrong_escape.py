r"""An invalid backslash or control character in a JSON text.

Why: in a JSON text a backslash begins one of nine fixed codes.

Bad:
    {"note": "a\\qb"}

Good:
    {"note": "a\\\\qb"}

Fix safety: nothing; `--fix --unsafe-fixes` writes the replacement shown, which is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN030")
_ESCAPED = {"\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def at(span: Span) -> Finding:
    """A backslash with the character after it."""
    return FAULT.finding(
        f"`{span.text}` is not a valid escape sequence in JSON",
        span,
        help=f"write `\\\\` for a backslash: `\\{span.text}`",
    )


def without_digits(span: Span) -> Finding:
    return FAULT.finding(
        "`\\u` must be followed by four hexadecimal digits",
        span,
        help="write all four digits, for example `\\u00e9`",
    )


def control_character(span: Span) -> Finding:
    char = span.text
    meant = _ESCAPED.get(char, f"\\u{ord(char):04x}")
    name = "a tab" if char == "\t" else f"a control character (U+{ord(char):04X})"
    return FAULT.finding(
        f"{name} inside quoted text",
        span,
        help=f"write `{meant}`, or a space",
        fixes=rewritten(span, meant),
    )
