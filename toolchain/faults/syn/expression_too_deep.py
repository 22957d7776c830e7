"""An expression that is too long, or nested too deeply.

Why: nobody can follow it; an extra bracket is more likely than intent.

Bad:
    define odd for unit = ((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))

Good:
    define odd for unit = 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN016")
_CUT_IT = "split it into named parts: `define NAME = ...`"


def at(span: Span, most: int) -> Finding:
    """``most``: how many levels deep an expression may be."""
    return FAULT.finding(
        f"brackets and operators are nested more than {most} levels deep", span, help=_CUT_IT
    )


def many_words(span: Span, words: int) -> Finding:
    return FAULT.finding(f"this expression is too long: {words:,} words", span, help=_CUT_IT)


def long_line(span: Span, length: int, most: int) -> Finding:
    """``length``, ``most``: in characters."""
    return FAULT.finding(
        f"this line is too long: {length:,} characters",
        span,
        help=f"break the line after a comma; the maximum is {most:,} characters",
        note="the rest of the block was not checked",
    )


def deep_lines(span: Span, most: int) -> Finding:
    """Lines below lines; ``most``: how many levels deep they may be."""
    return FAULT.finding(
        f"lines are nested more than {most} levels deep",
        span,
        help="move the inner lines to a `procedure`",
        note="these lines were not checked",
    )
