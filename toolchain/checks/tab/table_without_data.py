"""A table without rows that is not marked as missing.

Why: a table that nobody has filled in would give no results.

Bad:
    table losses
      rows die 1..6 ; cells number

Good:
    table losses  @ 3.2 missing

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("TAB034", ERROR, CERTAIN)
def table_without_data(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in queries.tables(m):
        cite = symbol.info["block"].cite
        if not symbol.info["data"] and not (cite is not None and cite.mark == "missing"):
            yield c.finding(
                f"the table `{symbol.name}` has no rows",
                symbol.span,
                help="add rows under `data`, or mark the table as missing: `@ PARAGRAPH missing`",
            )
