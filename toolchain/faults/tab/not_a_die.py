"""A roll with invalid dice, or whose result is not used, or a contest whose modifier changes nothing.

Why: dice are written as count and faces (`2d6`); a roll is named or compared.

Bad:
    roll 1d as die

Good:
    roll 1d6 as die

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB010")


def at(span: Span, most: int, faces: int) -> Finding:
    """``most``: dice of a roll; ``faces``: of a die."""
    return FAULT.finding(
        f"`{span.text}` is not a valid roll",
        span,
        help=f"write dice such as `1d6` or `2d6`: 1 to {most} dice of 2 to {faces:,} faces",
    )


def none_here(span: Span, faces: int) -> Finding:
    """What is rolled has no die in it; ``faces``: of a die."""
    return FAULT.finding(
        "this roll has no dice", span, help=f"write `roll 1d6 as NAME`; a die has 2 to {faces:,} faces"
    )


def same_for_both_sides(span: Span) -> Finding:
    """What a contest adds to the dice of both sides alike, which changes neither the winner nor the difference."""
    return FAULT.finding(
        "this contest adds the same amount to the rolls of both sides",
        span,
        help="use `self`, the side that rolls, as in `(1 when self is Blue otherwise 0)`; for attackers and defenders, write two"
        " `roll` lines",
    )


def no_name(span: Span) -> Finding:
    """A roll that is neither named nor compared."""
    return FAULT.finding(
        "the result of this roll is not used",
        span,
        help="name the result (`roll 1d6 as die`), or compare it (`roll 1d6 >= 5`) and indent what follows",
    )
