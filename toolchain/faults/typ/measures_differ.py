"""Numbers of two measures are added or compared.

Why: movement points and victory points are both numbers, but never the same thing.

Bad:
    1 MP + 1 VP

Good:
    1 MP + 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP010")


def at(span: Span, one: str, other: str, verb: str) -> Finding:
    """``verb``: what cannot be done with both, such as `added`."""
    return FAULT.finding(
        f"{one} and {other} cannot be {verb}", span, help=f"use {one} for both, or use {other} for both"
    )


def divided(span: Span, one: str, other: str) -> Finding:
    """A quotient of two measures."""
    return FAULT.finding(
        f"{one} cannot be divided by {other}", span, help=f"divide by a number, or by an amount of {one}"
    )


def in_quantity(span: Span, measure: str, own: str) -> Finding:
    """A line of a quantity that is in a measure of its ``own``."""
    return FAULT.finding(
        f"{measure} cannot be added to {own}", span, help=f"use {own}, the measure of this `quantity`"
    )


def in_stock(span: Span, measure: str, own: str, stock: str) -> Finding:
    """At an amount that a stock of the measure ``own`` gains or loses."""
    return FAULT.finding(
        f"{measure} cannot be added to {own}", span, help=f"use {own}, the measure of the stock `{stock}`"
    )


def measure_twice(span: Span, first: Span) -> Finding:
    """At the measure of a line, in a quantity whose header names one at ``first``."""
    return FAULT.finding(
        "this `quantity` already has a measure",
        span,
        labels=[Label(first, "the first measure")],
        help="remove one of the two measures",
    )
