"""A line indented under a row or field that takes no indented lines.

Why: rows of hexes, set-ups and scores have no parts, so the line would be ignored.

Bad:
    setup blue-start of Blue
      0101  B_Foot_1
        0102  B_Foot_2

Good:
    setup blue-start of Blue
      0101  B_Foot_1
      0102  B_Foot_2

Fix safety: nothing; `--fix --unsafe-fixes` indents the line like the one above, although it may belong elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, Line, once
from toolchain.language.blocks import indented_alike
from toolchain.language.catalogue.base import FIELDS, ROWS
from toolchain.language.catalogue.catalogue import BLOCKS, WITH_DO
from toolchain.model.model import Model

# Blocks whose lines govern none, whatever else the body of such a word may hold.
FLAT = frozenset({word for word, known in BLOCKS.items() if known.body in (FIELDS, ROWS)}) | {
    "score",
    "quantity",
    *WITH_DO,
} - {"card"}
GOVERNS = (
    "data",
    "while",
    "max",
    "min",
    "do",
    "results",
)  # cells of a table, effects of a state, terms of a quantity, statements


@check("SYN079", ERROR, CERTAIN)
def line_below_a_row(c: Check, m: Model) -> Iterator[Finding]:
    placed = {id(row["line"]) for row in m.setup_rows}
    for block in queries.written(m, *FLAT):
        for line in _that_govern(block):
            # A line of a set-up that places no unit is a statement, which may govern others.
            if block.word == "table":
                yield _cells_without_data(c, line.body[0])
            elif block.word != "setup" or id(line) in placed:
                yield from (_finding(c, block.word, line, inner) for inner in line.body)


@once
def _that_govern(block: Block) -> list[Line]:
    """Lines with indented lines where a row should have none. Where no line is indented twice, none need be read."""
    lines = block.lines if block.holds("\n    ") else []
    return [line for line in lines if line.body and line.word not in GOVERNS]


def _cells_without_data(c: Check, first: Line) -> Finding:
    return c.finding(
        "the rows of this table need a line `data`",
        first.span,
        help="write a line `data` above them, with the same indentation as `rows`",
    )


def _finding(c: Check, word: str, line: Line, inner: Line) -> Finding:
    return c.finding(
        f"this line is ignored: a `{word}` row cannot have indented lines",
        inner.span,
        labels=[Label(line.span, "it is indented under this line")],
        help="give both lines the same indentation",
        fixes=indented_alike(line, inner),
    )
