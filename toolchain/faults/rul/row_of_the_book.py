"""A duplicate row in `book.csv`, a row of an unknown kind, or a misspelt column name.

Why: citations and the ledger are checked against this table. A duplicate paragraph would count twice; a
misspelt kind would turn any row into a paragraph.

Bad:
    kind,id,paragraphs,title
    paragraph,3.1,3.1,movement
    parargaph,3.1,3.1,movement

Good:
    kind,id,paragraphs,title
    paragraph,3.1,3.1,movement

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "RUL040", WARNING)


def of_no_kind(span: Span, kind: str, kinds: Sequence[str]) -> Finding:
    """``kinds``: those that a row can be of."""
    return FAULT.finding(
        f"unknown row `kind`: `{kind}`" if kind else "this row has no `kind`",
        span,
        help=did_you_mean(kind, kinds) or f"write {either(kinds)}",
    )


def unknown_column(span: Span, column: str, meant: str) -> Finding:
    """``meant``: a column that is lacking, with nearly this name. The place is the first row."""
    return FAULT.finding(f"unknown column `{column}`", span, help=f"write `{meant}`")


def twice(span: Span, kind: str, id: str, first: Span) -> Finding:
    """``kind`` and ``id``: of both rows."""
    return FAULT.finding(
        f"{kind} {id} is listed twice",
        span,
        labels=[Label(first, "first listed here")],
        help="remove one of the two rows, or correct its id",
    )
