"""A sequence of play that never carries out the set-up.

Why: no unit comes onto the map.

Bad:
    sequence
      turn day 1..6

Good:
    sequence
      set-up
      turn day 1..6

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("FLO026", ERROR, CERTAIN)
def sequence_without_set_up(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "sequence"):
        if any(s["setup"] for s in m.ir["scenarios"]) and not operations(m, "setup"):
            yield c.finding(
                "the sequence never runs the set-up",
                block.keyword.span,
                help="begin the sequence with the line `set-up`",
            )
