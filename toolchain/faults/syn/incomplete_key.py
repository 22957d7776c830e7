"""A JSON key without its colon or value.

Why: every key needs a colon and a value.

Bad:
    {"speed" 5}

Good:
    {"speed": 5}

Fix safety: nothing; `--fix --unsafe-fixes` adds the colon, although something else may be missing.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN032")


def without_value(span: Span) -> Finding:
    colon = span.source.text[span.end :].lstrip().startswith(":")
    return FAULT.finding(
        f"the key {_shown(span)} has no value",
        span,
        help=f"add {'a value after the colon' if colon else 'a colon and a value after the key'}, or remove the key",
    )


def without_colon(span: Span, key: Span) -> Finding:
    return FAULT.finding(
        f"missing colon after the key {_shown(key)}",
        span,
        help="write `:` between key and value",
        fixes=(Fix("put `:` after the key", (Edit(Span(key.source, key.end, key.end), ":"),)),),
    )


def colon_first(span: Span) -> Finding:
    return FAULT.finding("missing key before the colon", span, help='write a key: `"name": ...`')


def value_first(span: Span, opened: Span) -> Finding:
    """A value stands where the object ``opened`` has a key."""
    return FAULT.finding(
        f"expected a key, found {_shown(span)}",
        span,
        labels=(Label(opened, "this `{` is still open"),),
        help='write a key before the value: `"name": ...`',
    )


def _shown(span: Span) -> str:
    """What stands there, in the marks of a message; a text without its own."""
    return f"`{short(span.text.strip(chr(34)))}`"
