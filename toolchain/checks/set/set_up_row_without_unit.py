"""A set-up row without units.

Why: without units, the row has no effect.

Bad:
    0101

Good:
    0101  B_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("SET018", WARNING, CERTAIN)
def set_up_row_without_unit(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "setup"):
        for line in block.lines:
            if len(line.tokens) == 1 and line.tokens[0].kind in ("NUM", "DOTTED"):
                yield c.finding("this row has no units", line.span, help="write the units after the hex")
