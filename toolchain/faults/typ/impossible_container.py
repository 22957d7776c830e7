"""`in` with something that cannot contain it.

Why: hexes contain pieces; ranges contain numbers.

Bad:
    Blue in hex 0101

Good:
    some unit of Blue in hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import range_meant
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP014")


def at(span: Span, got: str, holder: str) -> Finding:
    """A value of one type in something of another."""
    return FAULT.finding(f"{a(got)} cannot be in {a(holder)}", span, help=range_meant(span))


def pieces(span: Span, holder: str) -> Finding:
    """A selection of pieces in something of another type."""
    return FAULT.finding(f"pieces cannot be in {a(holder)}", span)


def at_for_when(span: Span, condition: Span) -> Finding:
    """A number that is to hold only at some time, as rulebooks say it: `1/2 at night`."""
    return FAULT.finding(
        f"a number cannot be at `{condition.text}`",
        span,
        help="write `when` and a condition instead of `at`",
    )


def in_numbers(span: Span, got: str) -> Finding:
    """Something in a range such as `1..3` that is no number."""
    return FAULT.finding(f"type mismatch: expected a number before this range, found {a(got)}", span)


def range_alone(span: Span) -> Finding:
    """A range without `in`."""
    return FAULT.finding(
        "misplaced range", span, help=f"write the range after `in`, for example `strength in {span.text}`"
    )


def set_not_in(span: Span) -> Finding:
    """`not in` behind a set."""
    return FAULT.finding(
        "`not in` cannot test a set",
        span,
        help="to test that no member is there, write `not (some SET in PLACE)`",
    )
