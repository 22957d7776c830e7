"""Arithmetic with something that is not a number.

Why: only numbers and values of ladders can be added.

Bad:
    strength of self + side of self

Good:
    strength of self + 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.typ.not_a_set import JOINED
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP008")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what is calculated with."""
    return FAULT.finding(f"type mismatch: expected a number, found {a(got)}", span)


def pieces_added(span: Span) -> Finding:
    """Units or sets of units with `+` between them."""
    return FAULT.finding("`+` adds numbers, not pieces", span, help=JOINED)


def division_by_zero(span: Span) -> Finding:
    """A divisor that is written as 0."""
    return FAULT.finding("division by zero", span, help="divide by a number other than 0")
