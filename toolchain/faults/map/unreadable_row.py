"""A malformed row in a table that belongs to the map.

Why: an unquoted comma in a cell moves every later cell into the wrong column.

Bad:
    where,feature,name,cite,because
    0101,town,Northam,,known port, not on the sketch

Good:
    where,feature,name,cite,because
    0101,town,Northam,,"known port, not on the sketch"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import count

FAULT = declare(__name__, "MAP077")


def at(span: Span) -> Finding:
    """A cell in quotation marks that does not end with its second one."""
    return FAULT.finding(
        "this cell has no closing quotation mark at its end",
        span,
        help='write `"text"`, with `""` for a quotation mark inside it',
    )


def too_many(span: Span, cells: int, columns: int) -> Finding:
    """At the first cell that has no column."""
    return FAULT.finding(
        f"this row has {cells} cells, but the table has {count(columns, 'column')}",
        span,
        help="put quotation marks around any cell that contains a comma",
    )
