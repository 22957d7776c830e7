"""A victory without a score.

Why: the first score in the files would be used, and the order of files should decide nothing.

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
from toolchain.faults.wording import either
from toolchain.model.model import Model


@check("VIC016", WARNING, CERTAIN)
def victory_without_measure(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "victory"):
        if not any(line.word in ("measure", "level") for line in block.lines):
            known = either(f"measure {name}" for name in m.symbols.names("score"))
            yield c.finding(
                "this `victory` names no score",
                block.keyword.span,
                help=f"write {known}"
                if m.symbols.names("score")
                else "declare a `score`, and name it in this block: `measure SCORE`",
            )
