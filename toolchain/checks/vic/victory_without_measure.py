"""A victory does not say which score it goes by.

Why: the first score of the files is taken, and their order should decide nothing.

Bad:
    victory
      bands 0, 1..

Good:
    victory
      measure points
      bands 0, 1..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC016", WARNING, CERTAIN)
def victory_without_measure(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "victory"):
        if not any(line.word in ("measure", "level") for line in block.lines):
            known = ", ".join(m.symbols.names("score"))
            yield c.finding(
                "this victory goes by no score",
                block.keyword.span,
                help=f"`measure SCORE`; scores: {known}"
                if known
                else "declare a `score` and name it: `measure SCORE`",
            )
