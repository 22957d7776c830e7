"""Two thresholds of one number whose order changes between rows.

Why: if a nation enters two states as one number grows, the states are steps of a decline; if their order changes
between years, a number in the table is wrong, or the rules must declare the states independent.

Bad:
    table shaken-at
      rows nation ; cells points
      data
        Blueland  900
    table collapsed-at
      rows nation ; columns year 1914..1916 ; cells points
      data
        Blueland  675, 875, 1050

Good:
    table collapsed-at
      rows nation ; columns year 1914..1916 ; cells points
      data
        Blueland  950, 1000, 1050

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import listed
from toolchain.language.ast import lines_of
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.said.tables import cells_of, key_of
from toolchain.model.symbols import Symbol

_TEST = re.compile(r"when (.+?) (>=|>) ([\w-]+) ?\(")


@check("VIC024", WARNING, LIKELY)
def thresholds_that_cross(c: Check, m: Model) -> Iterator[Finding]:
    known = {table.name: table for table in queries.tables(m)}
    tested: dict[str, dict[str, Symbol]] = {}
    for block in queries.written(m, "state"):
        for line in lines_of(block.lines):
            found = _TEST.search(" ".join(t.text for t in line.tokens))
            if found is not None and found[3] in known:
                tested.setdefault(found[1], {})[found[3]] = known[found[3]]
    for measured, tables in tested.items():
        for one, other in combinations(tables.values(), 2):
            yield from _crossing(c, measured, one, other)


def _crossing(c: Check, measured: str, one: Symbol, other: Symbol) -> Iterator[Finding]:
    first, second = _rows(one), _rows(other)
    for key in first:
        pairs = list(_pairs(first[key], second.get(key, [])))
        below = [(a, b) for a, b in pairs if int(b.text) < int(a.text)]
        above = [(a, b) for a, b in pairs if int(b.text) > int(a.text)]
        if below and above:
            odd, rest = (below, above) if len(below) <= len(above) else (above, below)
            word, otherwise = ("below", "above") if odd is below else ("above", "below")
            a, b = odd[0]
            yield c.finding(
                f"in row {key}, `{other.name}` is {word} `{one.name}` at {listed(x.text for _, x in odd)}, but {otherwise} it at {rest[0][1].text}",
                b.span,
                labels=[Label(a.span, "the other threshold")],
                note=f"so `{measured}` can reach either of the two first",
                help="correct the number, or declare that the states are independent",
            )


def _rows(table: Symbol) -> dict[str, list[Token]]:
    return {
        key_of(line).text: [cell for cell in cells_of(line) if cell.text.isdigit()]
        for line in table.info["data"]
        if line.tokens
    }


def _pairs(a: list[Token], b: list[Token]) -> Iterator[tuple[Token, Token]]:
    """Cells of the same column; a row with one cell has it in every column."""
    if len(a) == 1:
        a = a * len(b)
    elif len(b) == 1:
        b = b * len(a)
    yield from zip(a, b, strict=False)
