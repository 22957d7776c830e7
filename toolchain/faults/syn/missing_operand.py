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
    return FAULT.finding("missing value, name or condition", span, help="complete this line")


def after(span: Span, word: str, wanted: str) -> Finding:
    """An expression that ends too early, after ``word``; ``wanted``: what to write."""
    return FAULT.finding(f"incomplete line: nothing follows `{word}`", span, help=wanted)


def before_comma(span: Span) -> Finding:
    return FAULT.finding("missing name before this comma", span, help="add the name, or remove the comma")


def otherwise(span: Span, line: str) -> Finding:
    """`A when CONDITION` without what is the value otherwise; ``line``: of a quantity, if it is written like one."""
    help = "write `(A when CONDITION otherwise B)`; indent statements under a line `when CONDITION`"
    if line:
        help = (
            f"declare a `quantity` that begins with `base` and has the line `{line}`, and write its name here"
        )
    return FAULT.finding("incomplete line: `when` in an expression needs `otherwise`", span, help=help)


def empty_brackets(span: Span) -> Finding:
    return FAULT.finding("empty brackets", span, help="write a value in the brackets, or remove them")


def whom(span: Span, state: str) -> Finding:
    """`set STATE of to VALUE`: nobody is named between `of` and `to`."""
    return FAULT.finding(
        "missing value after `of`",
        span,
        help=f"name the thing that has the state; if it is called `to`, put the name in brackets: `set {state} of (to) to VALUE`",
    )


def which_movement(span: Span) -> Finding:
    return FAULT.finding("missing movement or policy", span, help="add the name of a `movement` or `policy`")


def which_procedure(span: Span) -> Finding:
    return FAULT.finding("missing procedure name", span, help="add the name of a `procedure`")
