"""An expression is nested too deep, or too long to be read.

Why: nobody can follow it, and a bracket too many is more likely than a meaning.

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
_CUT_IT = "name parts of it: `define NAME = ...`"


def at(span: Span, most: int) -> Finding:
    """``most``: how many levels deep an expression may be."""
    return FAULT.finding(
        f"brackets and operators stand more than {most} levels deep here", span, help=_CUT_IT
    )


def many_words(span: Span, words: int) -> Finding:
    return FAULT.finding(f"an expression of {words:,} words is too long", span, help=_CUT_IT)


def long_line(span: Span, length: int, most: int) -> Finding:
    """``length``, ``most``: in characters."""
    return FAULT.finding(
        f"a line of {length:,} characters is too long",
        span,
        help=f"break it behind a comma; a line has at most {most:,} characters",
        note="the block is not read from here on",
    )


def deep_lines(span: Span, most: int) -> Finding:
    """Lines below lines; ``most``: how many levels deep they may be."""
    return FAULT.finding(
        f"lines stand more than {most} levels deep here",
        span,
        help="give the inner lines a `procedure` of their own",
        note="these lines are not read",
    )
