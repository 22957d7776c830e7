"""An army without a headquarters, though the others have one.

Why: nothing commands or supplies its units; the row is missing, or is listed under another army.

Bad:
    forces Blue-1914 of Blueland at 1914-08.1
      army "1st"
        2521  HQ XXXX  1st
        2420  6-4 Inf XX  25
      army "2nd"
        2118  6-4 Inf XX  98R
      army "3rd"
        2015  HQ XXXX  3rd

Good:
    forces Blue-1914 of Blueland at 1914-08.1
      army "1st"
        2521  HQ XXXX  1st
        2420  6-4 Inf XX  25
      army "2nd"
        2217  HQ XXXX  2nd
        2118  6-4 Inf XX  98R
      army "3rd"
        2015  HQ XXXX  3rd

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.language.ast import Row

_COMMAND = ("XXX", "XXXX")


@check("OOB084", WARNING, LIKELY, looks_at=LISTS)
def army_without_headquarters(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        armies: dict[str, list[Row]] = {}
        for row in listed.block.rows:
            if row.group.startswith("army"):
                armies.setdefault(row.group, []).append(row)
        headless = [
            rows
            for rows in armies.values()
            if not any(q.echelon in _COMMAND for row in rows for q in row.pieces)
        ]
        if len(headless) * 2 < len(armies):
            for rows in headless:
                yield c.finding(
                    f"{rows[0].group} has no headquarters, unlike the other armies of {listed.name}",
                    Span(listed.block.source, rows[0].start, rows[0].end),
                    help="add a row for the headquarters, or allow this warning",
                )
