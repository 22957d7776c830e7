"""A type mismatch.

Why: a piece cannot be moved to a number; a value of the wrong type would have no meaning in play.

Bad:
    move Blue to lost

Good:
    move B_Horse to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP001")


def at(span: Span, what: str, got: str, wanted: str) -> Finding:
    """``what``: the value in words; ``got`` and ``wanted``: its type and the right one."""
    hint = "loop over the set with `each one in ...` and use `one`" if got == f"list of {wanted}s" else ""
    if got == "set of pieces" and wanted == "number":
        hint = "write `sum(SET, strength)` or another rating, or `count SET`"
    if got == "condition" and wanted == "piece" and {"and", "or"} & set(span.text.split()):
        hint = "write a line for each set of pieces"
    return FAULT.finding(f"{what} must be {a(wanted)}, not {a(got)}", span, help=hint)


def number_for_hex(span: Span, what: str, wanted: str) -> Finding:
    """A bare number where one or several hexes are ``wanted``."""
    hint = f"write `hex {span.text.split()[-1]}`"
    return FAULT.finding(f"{what} must be {a(wanted)}, not a number", span, help=hint)


def number_for_condition(span: Span, what: str) -> Finding:
    """A bare number where a condition is wanted."""
    hint = "write `yes`, `no`, or a comparison"
    return FAULT.finding(f"{what} must be a condition, not a number", span, help=hint)


def in_list(span: Span, got: str, first: str) -> Finding:
    """A list whose ``first`` value is of another type."""
    return FAULT.finding(f"type mismatch: {a(got)} in a list that begins with {a(first)}", span)


def not_yes_or_no(span: Span, state: str) -> Finding:
    """A state of two values that is set to a word of its own."""
    return FAULT.finding(
        f"`{state}` can only be yes or no, not `{span.text}`",
        span,
        help=f"write `set {state} to yes`, or add a line `values ..., {span.text}` to `state {state}`",
    )


def not_a_ratio(span: Span) -> Finding:
    """A column of odds."""
    return FAULT.finding(
        f"`{span.text}` is not a ratio", span, help="write columns such as `1:2, 1:1, 1.5:1, 2:1`"
    )


def other_sign(span: Span, ratio: str) -> Finding:
    """A column of odds with another sign than a colon; ``ratio``: what was meant."""
    return FAULT.finding(f"`{span.text}` is not a ratio", span, help=f"write odds with a colon: `{ratio}`")


def not_seen(span: Span, got: str) -> Finding:
    """An expectation of what a side sees."""
    return FAULT.finding(
        f"only a piece or a card can be seen, not {a(got)}", span, help="use a piece or a card"
    )


def not_told(span: Span, got: str) -> Finding:
    """A value in a text that has no name."""
    return FAULT.finding(
        f"{a(got)} cannot be shown in text",
        span,
        help="show a number, a piece, a hex, a side, a card or a named value",
    )


def number_for_odds(span: Span, odds: str) -> Finding:
    """At a number where a quantity whose measure is the odds needs one of their columns."""
    return FAULT.finding(
        f"type mismatch: expected a column of `{odds}`, found a number",
        span,
        help=f"write `{odds}(ATTACK, DEFENCE)`, or a column such as `2:1`",
    )
