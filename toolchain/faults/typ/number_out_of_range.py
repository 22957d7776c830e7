"""A number outside the range of its state or stock.

Why: the game could not continue after such a change.

Bad:
    state hits of unit
      values 0..4
    procedure shell with u: unit
      set hits of u to 9

Good:
    state hits of unit
      values 0..4
    procedure shell with u: unit
      set hits of u to hits of u + 2 at most 4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP045")


def changed(span: Span, name: str, allowed: str) -> Finding:
    """At a new value that lies outside whatever the position; ``allowed``: the range."""
    return FAULT.finding(
        f"`{name}` cannot become `{span.text}`: its range is {allowed}",
        span,
        help=f"change the value or the range of `{name}`, or add `at most` or `at least`",
    )


def begun(span: Span, name: str, allowed: str) -> Finding:
    """At a value that something begins with."""
    return FAULT.finding(
        f"`{name}` cannot begin with {span.text}: its range is {allowed}",
        span,
        help=f"change the value or the range of `{name}`",
    )


def limited(span: Span, word: str, name: str, allowed: str) -> Finding:
    """At the number after `at most` or `at least`."""
    return FAULT.finding(
        f"`{word} {span.text}` lies outside the range {allowed} of `{name}`",
        span,
        help="write a number within the range",
    )


def crossed(span: Span, least: int, most: int) -> Finding:
    """At the number after `at least`, which is more than the one after `at most`."""
    return FAULT.finding(
        f"`at least {least}` is more than `at most {most}`", span, help="swap the two numbers"
    )


def spent(span: Span, name: str, most: int) -> Finding:
    """At an amount that is more than there can ever be."""
    return FAULT.finding(
        f"`{name}` never reaches {span.text}, so at most {most} can be spent",
        span,
        help=f"write `spend up to {span.text} {name}`, or raise the cap of `{name}`",
    )


def negative_cost(span: Span, stock: str) -> Finding:
    """At the amount that an action costs."""
    return FAULT.finding(
        f"an action cannot cost {span.text} {stock}",
        span,
        help=f"write an amount above 0; to give {stock}, write `gain AMOUNT {stock} for OWNER` in `do`",
    )


def floor_above_cap(span: Span, name: str, floor: int, cap: int) -> Finding:
    """At the name of a stock."""
    return FAULT.finding(
        f"the floor of `{name}`, {floor}, is above its cap, {cap}",
        span,
        help="lower the floor, or raise the cap",
    )


def no_number(span: Span, word: str, name: str) -> Finding:
    """At `at most` or `at least` of a state that is no number."""
    return FAULT.finding(
        f"`{word}` limits numbers, but `{name}` is not a number", span, help=f"remove `{word}`"
    )
