"""A value, a name or a condition is missing.

Why: a hole that is left empty is never filled with a guess.

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
    return FAULT.finding("something is missing here", span, help="write a value, a name or a condition")


def after(span: Span, word: str, wanted: str) -> Finding:
    """An expression that ends too early, after ``word``; ``wanted``: what could follow."""
    return FAULT.finding(f"the line stops after `{word}`", span, help=f"expected {wanted}")


def empty_brackets(span: Span) -> Finding:
    return FAULT.finding("nothing stands in these brackets", span, help="write a value, or remove them")


def which_movement(span: Span) -> Finding:
    return FAULT.finding("by which movement or policy?", span)


def which_procedure(span: Span) -> Finding:
    return FAULT.finding("which procedure?", span)
