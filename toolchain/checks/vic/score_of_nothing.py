"""A score line that gives no points.

Why: the line has no effect.

Bad:
    villages: 0 VP for both per hex in village

Good:
    villages: 2 VP for both per hex in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC018", WARNING, CERTAIN)
def score_of_nothing(c: Check, m: Model) -> Iterator[Finding]:
    for score in m.ir["scores"]:
        for line in score["lines"]:
            if line["amount"] == ["int", 0] and not line["instead"]:
                yield c.finding(
                    f"`{line['label']}` of `{score['name']}` gives no points",
                    queries.score_line(m, score["name"], line["label"]),
                    help="write the number of points",
                )
    for block in queries.blocks(m, "score", said=True):
        for row in block.lines:
            if row.word == "0":
                yield c.finding(
                    f"a line of `{block.header[0].text}` gives no points",
                    row.span,
                    help="write the number of points",
                )
