"""A hex number or run of hexes does not match the map's numbering.

Why: the `map` block defines the form of hex numbers; a run stays in one column or one row.

Bad:
    hexes
      0101..0203  open

Good:
    hexes
      0101..0103  open
      0201..0203  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP002")


def at(span: Span, number: str, form: str) -> Finding:
    """``number``: as it is read, of a run one of its hexes; ``form``: of the numbers of the map or sheet."""
    return FAULT.finding(
        f"`{number}` is not a number of the form `{form}`",
        span,
        help=f"write {len(form)} digits: column, then row"
        if form in ("ccrr", "cccrrr")
        else "use the form declared in the `map` block",
    )


def not_a_run(span: Span, run: str, form: str) -> Finding:
    """``run``: without the spaces in it; ``form``: of the numbers of the map."""
    return FAULT.finding(f"`{run}` is not a run of hexes", span, help=f"write both ends as `{form}`")


def run_too_long(span: Span, run: str, length: int, most: int) -> Finding:
    """``length`` and ``most``: in hexes."""
    return FAULT.finding(
        f"`{run}` is a run of {length:,} hexes; the limit is {most:,}",
        span,
        help="correct the first or last hex of the run",
    )


def run_not_straight(span: Span, run: str) -> Finding:
    """``run``: without the spaces in it."""
    return FAULT.finding(
        f"the run `{run}` must stay in one column or row, in ascending order",
        span,
        help="write a separate run for each column",
    )


def in_set_up(span: Span, numbers: Iterable[str]) -> Finding:
    """First word of a row of a set-up; ``numbers``: of all hexes."""
    return FAULT.finding(
        f"`{span.text}` is not a hex number",
        span,
        help=did_you_mean(span.text, numbers) or "begin the row with a hex number, a named place or a region",
    )


def too_many(span: Span, most: int) -> Finding:
    """At the block that lists most of them."""
    return FAULT.finding(
        f"more than {most:,} hexes are listed; none were read",
        span,
        help="correct the first or last hex of the runs",
    )
