"""A missing value, name or condition.

Why: hexwright never fills a gap with a guess.

Bad:
    define weak for unit = strength of self <

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN010")


def at(span: Span) -> Finding:
    return FAULT.finding("missing value, name or condition", span, help="add it here")


def after(span: Span, word: str, wanted: str) -> Finding:
    """An expression that ends too early, after ``word``; ``wanted``: what could follow."""
    return FAULT.finding(f"the line stops after `{word}`", span, help=f"expected {wanted}")


def empty_brackets(span: Span) -> Finding:
    return FAULT.finding("these brackets are empty", span, help="write a value, or remove them")


def whom(span: Span, state: str) -> Finding:
    """`set STATE of to VALUE`: nobody is named between `of` and `to`."""
    return FAULT.finding(
        "missing value after `of`",
        span,
        help=f"name what has the state; a name such as `to` stands in brackets: `set {state} of (to) to VALUE`",
    )


def which_movement(span: Span) -> Finding:
    return FAULT.finding("missing movement or policy", span)


def which_procedure(span: Span) -> Finding:
    return FAULT.finding("missing name of a procedure", span)
