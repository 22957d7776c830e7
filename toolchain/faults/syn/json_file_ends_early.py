"""A JSON file that is empty or ends too early.

Why: a truncated file has lost part of the order of battle.

Bad:
    {"units": [

Good:
    {"units": []}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN031")


def before_a_colon(span: Span, opened: Span, around: Iterable[Span], closing: str) -> Finding:
    """``opened``, ``around``: open brackets, from the inside; ``closing``: what closes all."""
    return _cut_off(span, opened, around, closing, "expected a colon and a value")


def before_a_value(span: Span, opened: Span, around: Iterable[Span], closing: str) -> Finding:
    """As :func:`before_a_colon`."""
    return _cut_off(span, opened, around, closing, "expected a value")


def after_a_comma(span: Span, opened: Span, around: Iterable[Span], closing: str) -> Finding:
    """As :func:`before_a_colon`."""
    return _cut_off(span, opened, around, closing, "expected more after the comma")


def empty(span: Span) -> Finding:
    return FAULT.finding("the file is empty", span, help="write one JSON value, for example `{}`")


def _cut_off(span: Span, opened: Span, around: Iterable[Span], closing: str, here: str) -> Finding:
    return FAULT.finding(
        "the file ends too early",
        span,
        here=here,
        labels=(*(Label(place, "not closed either") for place in around), Label(opened, "not closed")),
        help=f"check whether the file is truncated; if not, end it with `{short(closing)}`",
    )
