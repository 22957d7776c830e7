"""A row of counters names a hex that is not on the map.

Why: no counter can be placed there.

Bad:
    0199  6-4 Inf XX  25    (of a map with rows 1 to 26)

Good:
    0119  6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check

_AT = re.compile(r"(?:at|in|in or adjacent to) ([0-9]+)$")


@check("MAP041", ERROR, CERTAIN, looks_at=LISTS)
def row_off_the_map(c: Check, p: Whole) -> Iterator[Finding]:
    grid = p.grid
    if grid is None:
        return
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            places = (
                [(row.place, row.start)]
                if not any(t.startswith("on ") for q in row.pieces for t, _ in q.clauses)
                else []
            )
            for piece in (*row.pieces, *row.by):
                for text, start in piece.clauses:
                    found = _AT.match(text)
                    if found:
                        places.append((found[1], start + found.start(1)))
            for number, start in places:
                if number and number.isdigit() and not grid.holds(number):
                    yield c.finding(
                        f"hex {number} is not on the map",
                        Span(listed.block.source, start, start + len(number)),
                        help="correct the number, or name the other map: `at 0607 on NAME`",
                    )
