"""A place that is out of order in its list.

Why: if a list runs through the hexes in order, a number out of order is often a misprint.

Bad:
    1615  6-4 Inf XX  25
    1416  6-4 Inf XX  26
    1716  6-4 Inf XX  27

Good:
    1615  6-4 Inf XX  25
    1616  6-4 Inf XX  26
    1716  6-4 Inf XX  27

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, LISTS, Check, Whole, check


@check("SET023", NOTE, GUESS, looks_at=LISTS)
def place_out_of_order(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        rows = [row for row in listed.block.rows if row.place.isdigit() and row.pieces[0].type != "Fortress"]
        steps = [(a, b) for a, b in pairwise(rows) if a.group == b.group]
        back = [(a, b) for a, b in steps if b.place < a.place]
        if len(steps) < 10 or len(back) * 10 > len(steps):
            continue  # this list is in another order
        for a, b in back:
            yield c.finding(
                f"hex {b.place} is listed after {a.place}, out of order",
                Span(listed.block.source, b.start, b.start + len(b.place)),
                help="check the number against the map",
            )
