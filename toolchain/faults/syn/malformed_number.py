"""A malformed number in a JSON file.

Why: a number has only digits, an optional minus, and no leading zero.

Bad:
    {"speed": 05}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN028")


def at(span: Span) -> Finding:
    text = span.text
    help, cause = "write digits only, for example `12` or `-3`", ""
    if re.fullmatch(r"\+?0*[0-9]+", text):
        help = f"write `{text.lstrip('+').lstrip('0') or '0'}`"
        cause = "plus signs are not allowed" if text[0] == "+" else "leading zeros are not allowed"
    elif re.fullmatch(r"-?\.[0-9]+", text):
        help, cause = f"write `{text.replace('.', '0.')}`", "a digit must precede the point"
    elif re.fullmatch(r"-?[0-9]+\.", text):
        help, cause = f"write `{text[:-1]}`", "a digit must follow the point"
    elif not re.fullmatch(r"[-+.0-9]*", text):
        help, cause = (
            f'write digits only, or quote it as text: `"{short(text)}"`',
            "it contains characters that are not digits",
        )
    return FAULT.finding(f"invalid number `{short(text)}`" + (f": {cause}" if cause else ""), span, help=help)


def decimal_comma(span: Span) -> Finding:
    """A number with a comma, such as `2,5`."""
    return FAULT.finding(
        f"invalid number `{short(span.text)}`: it has a comma",
        span,
        help='write a whole number, or a fraction as text, such as `"1/2"`',
    )


def not_of_json(span: Span) -> Finding:
    """A word for a number, such as ``NaN``."""
    return FAULT.finding(
        f"`{span.text}` is not a JSON number",
        span,
        help="write a number, or remove the key",
    )


def too_large(span: Span) -> Finding:
    return FAULT.finding("this number is too large", span, help="use a smaller number")
