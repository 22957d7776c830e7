"""The cells of a table grow from row to row, but for one.

Why: two results were printed in each other's place.

Bad:
    1  1..3
    2  1..9
    3  1..7
    4  1..11

Good:
    1  1..3
    2  1..7
    3  1..9
    4  1..11

Fix safety: nothing is changed for you: a table may have good reason to fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line
from toolchain.model.model import Model
from toolchain.model.scope import parse_range

FEWEST = 4


def _cells(lines: list[Line]) -> list[tuple[int, Line]]:
    """The upper ends of cells that are ranges from one and the same number; no cell counts as none."""
    made = []
    low = None
    for line in lines:
        if len(line.tokens) != 2 or line.tokens[1].kind != "RANGE":
            continue
        first, last = parse_range(line.tokens[1].text)
        if low not in (None, first):
            return []
        low = first
        made.append((last, line))
    return made


@check("TAB039", NOTE, LIKELY)
def row_against_the_trend(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "table"):
        for field in block.lines:
            cells = _cells(field.body) if field.word == "data" else []
            falls = [(a, b) for a, b in pairwise(cells) if b[0] < a[0]]
            if len(cells) >= FEWEST and len(falls) == 1:
                (_, before), (_, line) = falls[0]
                yield c.finding(
                    f"`{line.tokens[1].text}` is less than the row before, in a table that grows everywhere else",
                    line.tokens[1].span,
                    labels=[Label(before.tokens[1].span, "the row before")],
                    help="check the two rows against the chart, or allow it",
                )
