"""A mistake in the mapping file of an import.

Why: a wrongly mapped column would be left out, or read as something else.

Bad:
    [columns]
    Str = "strenght"

Good:
    [columns]
    Str = "value.strength"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SHT003")


def not_text(span: Span) -> Finding:
    """The file is not UTF-8."""
    return FAULT.finding("the mapping file is not UTF-8 text", span, help="save the file as UTF-8")


def not_toml(span: Span, reason: str) -> Finding:
    """``reason``: what is wrong with the text."""
    return FAULT.finding(
        f"the mapping file is not valid TOML: {reason}", span, help='write each line as `COLUMN = "FIELD"`'
    )


def unknown_key(span: Span, key: str, known: Sequence[str]) -> Finding:
    """``known``: what may stand in the file."""
    return FAULT.finding(
        f"unknown entry `{key[:40]}` in the mapping file",
        span,
        help=f"use {either(known)}",
    )


def unknown_field(span: Span, name: str, kind: str, hint: str, known: Sequence[str]) -> Finding:
    """``hint``: a field that was probably meant."""
    return FAULT.finding(
        f"`{name[:40]}` is not a field of the table `{kind}`",
        span,
        help=hint or f"use {either(known)}",
    )


def wrong_value(span: Span, key: str, wanted: str, given: str) -> Finding:
    """``wanted``, ``given``: in words."""
    return FAULT.finding(f"`{key[:40]}` cannot be {given[:40]}", span, help=f"write {wanted}")
