"""Something in a JSON file looks like a number and is none.

Why: a number has digits, perhaps a minus before them, and no zero in front.

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
    help = "write digits only, for instance `12` or `-3`"
    if re.fullmatch(r"\+?0*[0-9]+", text):
        help = f"write `{text.lstrip('+').lstrip('0') or '0'}`"
    elif re.fullmatch(r"-?\.[0-9]+", text):
        help = f"write `{text.replace('.', '0.')}`"
    elif re.fullmatch(r"-?[0-9]+\.", text):
        help = f"write `{text[:-1]}`"
    elif not re.fullmatch(r"[-+.0-9]*", text):
        help = f'a number has digits only; a text stands in quotation marks: `"{short(text)}"`'
    return FAULT.finding(f"`{short(text)}` is no number", span, help=help)


def not_of_json(span: Span) -> Finding:
    """A word for a number, such as ``NaN``."""
    return FAULT.finding(
        f"`{span.text}` is no number that JSON knows",
        span,
        help="leave the key out where there is no number",
    )


def too_large(span: Span) -> Finding:
    return FAULT.finding("a number is too large", span, help="no game counts that far")
