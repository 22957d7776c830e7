"""Two rows for the same unit.

Why: the second row would silently replace the first.

Bad:
    B_Foot_1 in rows 3 and 9

Good:
    B_Foot_1 once

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT007")


def at(span: Span, first: Span, id_: str) -> Finding:
    """``first``: where the unit stands already."""
    return FAULT.finding(
        f"unit `{id_}` has two rows",
        span,
        labels=[Label(first, "the first row")],
        help="delete one of the two rows, or give one unit a different id",
    )


def in_a_list(span: Span, first: Span, id_: str, listing: str) -> Finding:
    """``listing``: the set-up or schedule in which both rows are."""
    return FAULT.finding(
        f"unit `{id_}` has two rows in `{listing}`",
        span,
        labels=[Label(first, "the first row")],
        help="delete one of the two rows, or, if one belongs to another scenario, import it into the list of that scenario with `--list`",
    )


def counter(span: Span, first: Span, title: str, listing: str) -> Finding:
    """``title``: the counter or the row; the list has it less often than the table."""
    return FAULT.finding(
        f"`{title[:60]}` has two rows in `{listing}`",
        span,
        labels=[Label(first, "the first row")],
        help="delete one of the two rows, or correct its name; counters without a name need one row with their `count`",
    )
